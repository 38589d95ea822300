// The first thread ends, the others burn on without it -> TLE
#include <pthread.h>
#include <stddef.h>
static volatile unsigned long n;
static void *burn(void *unused)
{
    for (;;)
        n++;
    return unused;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, burn, NULL);
    pthread_exit(NULL);
}
