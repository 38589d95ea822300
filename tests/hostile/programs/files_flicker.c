// Makes and deletes small files all the time, so that nobody finishes a count of the large ones -> OLE (files)
// limits: time=3
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    static char block[1 << 18];
    if (fork() == 0)
        for (;;)
            for (int i = 0; i < 30; i++) {
                char name[20];
                sprintf(name, "small%d", i);
                close(open(name, O_CREAT | O_RDWR, 0600));
                unlink(name);
            }
    for (int i = 0; i < 200; i++) {
        char name[20];
        sprintf(name, "large%d", i);
        if (write(open(name, O_CREAT | O_RDWR, 0600), block, sizeof block) < 0)
            return 1;
        usleep(5000);
    }
    puts("42");
}
