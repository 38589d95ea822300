// Writes into memory files that it never maps -> MLE | OLE (files)
#define _GNU_SOURCE
#include <sys/mman.h>
#include <stdlib.h>
#include <unistd.h>
#include <stdio.h>
int main(void)
{
    static char block[1 << 20];
    for (int i = 0; i < 64; i++) {
        int f = memfd_create("x", 0);
        for (int k = 0; k < 4; k++)
            if (write(f, block, sizeof block) < 0)
                return 1;
        usleep(1000);
    }
    puts("42");
    sleep(1);
}
