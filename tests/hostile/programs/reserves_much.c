// Reserves a terabyte, and touches little of it -> AC
#include <stdio.h>
#include <sys/mman.h>
int main(void)
{
    char *p = mmap(NULL, (size_t)1 << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        return 1;
    p[(size_t)1 << 39] = 42;
    printf("%d\n", p[(size_t)1 << 39]);
}
