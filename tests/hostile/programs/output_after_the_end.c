// Ends with a wrong answer, and a child that it leaves puts the right one in its place -> WA
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    puts("41");
    fflush(stdout);
    if (fork() == 0) {
        setsid();
        usleep(50000);
        if (pwrite(1, "42\n", 3, 0) < 0)
            return 1;
    }
}
