// Recursion that needs 200 MB of stack, which the memory limit allows -> AC
// limits: memory=256 time=3
#include <stdio.h>
static volatile int zero;
static int descend(int depth)
{
    volatile char room[1000];
    room[depth & 511] = 1;
    return depth == 0 ? 0 : descend(depth - 1) + room[depth & 511] - 1;
}
int main(void)
{
    printf("%d\n", 42 + descend(200000));
}
