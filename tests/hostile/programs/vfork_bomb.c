// Each child is a vfork of the last one, so that all its parents wait in the kernel -> RE (more than 128 processes) | TLE
#define _GNU_SOURCE
#include <unistd.h>
int main(void)
{
    for (;;)
        if (vfork() != 0)
            for (;;)
                pause();
}
