// Fills a shared mapping part by part and drops its own view of each part: the pages stay -> MLE
// limits: time=3
#include <sys/mman.h>
#include <string.h>
#include <stdio.h>
int main(void)
{
    size_t part = 16 << 20;
    char *p = mmap(NULL, 64 * part, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 64; i++) {
        memset(p + i * part, 1, part);
        madvise(p + i * part, part, MADV_DONTNEED);
    }
    puts("42");
}
