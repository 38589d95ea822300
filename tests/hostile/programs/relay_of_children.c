// A chain of short-lived processes, each of which starts the next and ends: no one of them is ever slow -> TLE
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#include <stdlib.h>
int main(void)
{
    if (fork() == 0)
        for (;;) {
            while (clock() < CLOCKS_PER_SEC / 500)
                ;
            if (fork() > 0)
                _exit(0);
        }
    pause();
}
