// A child that still shares its parent's memory does not double it -> AC
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void)
{
    size_t size = 40 << 20;
    char *p = memset(malloc(size), 1, size);
    if (vfork() == 0) {
        usleep(300000);
        _exit(0);
    }
    printf("%d\n", 41 + p[size / 2]);
}
