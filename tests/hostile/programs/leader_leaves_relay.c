// Processes with a child each burn in a second thread, after their first one's end, and end soon -> TLE
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static double spent(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}
static void *burn(void *unused)
{
    usleep(300);
    while (spent() < 0.002)
        ;
    syscall(SYS_exit, 0);
    return unused;
}
int main(void)
{
    for (int i = 0; i < 300; i++) {
        if (fork() == 0) {
            pthread_t thread;
            if (fork() == 0)
                _exit(0);
            wait(NULL);
            pthread_create(&thread, NULL, burn, NULL);
            syscall(SYS_exit, 0);
        }
        wait(NULL);
    }
    puts("42");
    return 0;
}
