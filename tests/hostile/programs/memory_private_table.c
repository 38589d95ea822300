// A thread with a descriptor table of its own keeps memory files in it -> MLE | RE
// limits: output=256 time=3
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <signal.h>
static char stack[1 << 18];
static int hoard(void *unused)
{
    static char block[1 << 20];
    (void)unused;
    for (int i = 0; i < 64; i++) {
        int f = memfd_create("x", 0);
        for (int k = 0; k < 4; k++)
            if (write(f, block, sizeof block) < 0)
                exit(1);
        usleep(2000);
    }
    if (write(1, "42\n", 3) < 0)
        exit(1);
    exit(0);
}
int main(void)
{
    if (clone(hoard, stack + sizeof stack, CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD, NULL) < 0)
        return 1;
    for (;;)
        pause();
}
