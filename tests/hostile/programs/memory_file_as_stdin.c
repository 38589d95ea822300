// A memory file that takes the place of a standard stream -> MLE
// limits: output=256
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void)
{
    static char block[1 << 20];
    dup2(memfd_create("x", 0), 0);
    for (int k = 0; k < 200; k++) {
        if (write(0, block, sizeof block) < 0)
            return 1;
        usleep(1000);
    }
    if (write(1, "42\n", 3) < 0)
        return 1;
    sleep(1);
}
