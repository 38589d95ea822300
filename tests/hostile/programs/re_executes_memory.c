// Touches half as much again as the limit, quickly, then becomes itself with the answer: the peak before counts -> MLE
// limits: memory=32
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    if (argc > 1) {
        puts("42");
        return 0;
    }
    size_t size = 48 << 20;
    volatile char *taken = malloc(size);
    for (size_t i = 0; i < size; i += 4096)
        taken[i] = 1;
    char *again[] = {argv[0], "again", NULL};
    execv(argv[0], again);
    return 1;
}
