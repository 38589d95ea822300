// Fills files that are deleted and closed, and exist as mappings alone -> OLE (files) | MLE
// limits: output=4 memory=512 time=2
#include <fcntl.h>
#include <string.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void)
{
    for (int i = 0; i < 400; i++) {
        int f = open("x", O_RDWR | O_CREAT, 0600);
        unlink("x");
        if (f < 0 || ftruncate(f, 4 << 20) != 0)
            return 1;
        char *p = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
        close(f);
        memset(p, 1, 4 << 20);
        madvise(p, 4 << 20, MADV_DONTNEED);
        usleep(2000);
    }
    puts("42");
}
