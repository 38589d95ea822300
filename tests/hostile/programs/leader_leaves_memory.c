// The first thread ends; another takes memory until the machine has none, far beyond the limit -> MLE
// limits: memory=32 time=3
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>
static void *eat(void *unused)
{
    usleep(50000);
    for (int i = 0; i < 1024; i++) {
        memset(malloc(1 << 20), 1, 1 << 20);
        usleep(500);
    }
    return unused;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, eat, NULL);
    pthread_exit(NULL);
}
