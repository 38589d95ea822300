// Starts threads without end -> RE (more than 128 processes) | TLE
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>
static void *stay(void *unused)
{
    pause();
    return unused;
}
int main(void)
{
    pthread_t t;
    for (;;)
        pthread_create(&t, NULL, stay, NULL);
}
