// Runs before main and after it, and ends in the middle of both -> RE (exit 7)
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void before(void)
{
    puts("42");
    fflush(stdout);
}
__attribute__((destructor)) static void after(void)
{
    _exit(7);
}
int main(void)
{
    return 0;
}
