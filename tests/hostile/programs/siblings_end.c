// Children of its parent's end with the worst of signals, and the answer is right nonetheless -> AC
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    for (int number = 1; number < 65; number++) {
        if (syscall(SYS_clone, CLONE_PARENT | number, 0, 0, 0, 0) == 0)
            _exit(0);
        if (fork() == 0) {
            if (syscall(SYS_clone, number, 0, 0, 0, 0) == 0) {
                usleep(20000);
                _exit(0);
            }
            _exit(0);
        }
        wait(NULL);
    }
    usleep(100000);
    puts("42");
}
