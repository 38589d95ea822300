// Writes to its output by many ways at once: a new descriptor, a mapping, a child, at any place -> OLE | RE
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
int main(void)
{
    static char block[1 << 20];
    signal(SIGXFSZ, SIG_IGN);
    int again = open("/proc/self/fd/1", O_RDWR);
    fork();
    for (int i = 0; i < 64; i++) {
        pwrite(1, block, sizeof block, (off_t)i << 20);
        if (again >= 0)
            pwrite(again, block, sizeof block, (off_t)i << 20);
        fallocate(1, 0, 0, (off_t)i << 21);
    }
}
