// A thread starts a child that burns for 0.4 s, and waits: that counts once, within 0.7 s -> AC
// limits: time=0.7
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static void *start(void *unused)
{
    if (fork() == 0) {
        while (clock() < CLOCKS_PER_SEC * 4 / 10)
            ;
        _exit(0);
    }
    wait(NULL);
    return unused;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, start, NULL);
    pthread_join(t, NULL);
    puts("42");
}
