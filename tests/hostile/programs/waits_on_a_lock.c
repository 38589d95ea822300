// A thread locks a mutex twice: a deadlock -> TLE (idle)
#include <pthread.h>
int main(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
}
