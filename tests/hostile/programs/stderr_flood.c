// Floods stderr through a pipe as wide as it may be, from several processes -> TLE
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
    static char block[1 << 20];
    fcntl(2, F_SETPIPE_SZ, 1 << 20);
    fork();
    fork();
    for (;;)
        if (write(2, block, sizeof block) < 0)
            return 1;
}
