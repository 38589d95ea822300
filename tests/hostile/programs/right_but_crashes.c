// The right answer, then a crash -> RE (SIGFPE)
#include <signal.h>
#include <stdio.h>
int main(void)
{
    puts("42");
    fflush(stdout);
    raise(SIGFPE);
}
