// Starts children of its parent's, which burn while it waits -> TLE
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void)
{
    for (int i = 0; i < 2; i++)
        if (syscall(SYS_clone, CLONE_PARENT | SIGTERM, 0, 0, 0, 0) == 0)
            for (;;)
                ;
    pause();
}
