// Forks without end -> RE (more than 128 processes) | TLE
#include <unistd.h>
int main(void)
{
    for (;;)
        fork();
}
