// Starts a child that asks not to be traced, to burn and to stay -> RE | TLE
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <stdlib.h>
int main(void)
{
    long pid = syscall(SYS_clone, CLONE_UNTRACED | SIGCHLD, 0, 0, 0, 0);
    if (pid < 0)
        return 1;
    if (pid == 0) {
        setsid();
        for (int number = 1; number < 65; number++)
            signal(number, SIG_IGN);
        for (;;)
            ;
    }
    puts("42");
}
