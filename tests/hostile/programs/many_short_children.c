// Six hundred children, one after the other, each waited for -> AC
// limits: time=5
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    for (int i = 0; i < 600; i++) {
        if (fork() == 0)
            _exit(0);
        wait(NULL);
    }
    puts("42");
}
