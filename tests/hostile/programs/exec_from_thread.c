// A thread that is not the first becomes another program -> AC
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <stddef.h>
static char **arguments;
static void *become(void *unused)
{
    char *again[] = {arguments[0], "again", NULL};
    usleep(10000);
    execv(arguments[0], again);
    exit(1);
    return unused;
}
int main(int argc, char **argv)
{
    arguments = argv;
    if (argc > 1) {
        puts("42");
        return 0;
    }
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, become, NULL);
    pthread_exit(NULL);
}
