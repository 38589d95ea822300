// Children fill a shared mapping and end; the one that is left has not touched a page of it -> MLE
// limits: time=3
#include <sys/mman.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <stdio.h>
int main(void)
{
    size_t part = 16 << 20;
    char *p = mmap(NULL, 64 * part, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 64; i++) {
        if (fork() == 0) {
            memset(p + i * part, 1, part);
            _exit(0);
        }
        wait(NULL);
    }
    puts("42");
}
