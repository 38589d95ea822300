// Leaves its dead children lying until no process can be started any more -> RE (more than 128 processes) | TLE
// limits: time=4
#include <unistd.h>
#include <stdio.h>
int main(void)
{
    for (int i = 0; i < 600; i++, usleep(1000))
        if (fork() == 0)
            _exit(0);
    puts("42");
}
