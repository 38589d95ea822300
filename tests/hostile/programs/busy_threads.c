// Four threads burn while the first one waits -> TLE
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
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, burn, NULL);
    pthread_join(t[0], NULL);
}
