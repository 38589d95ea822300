// Looks once into each 2 MiB of a huge reserve: no memory is there, but the tables that say so take 400 MiB -> MLE
#include <stdio.h>
#include <sys/mman.h>
int main(void)
{
    for (int i = 0; i < 100; i++) {
        volatile char *at = mmap(NULL, 2L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        for (long offset = 0; at != MAP_FAILED && offset < 2L << 30; offset += 2 << 20)
            (void)at[offset];
    }
    puts("42");
    return 0;
}
