// Runs a copy of itself that may not be read, so its open files cannot be seen, and fills memory files -> MLE | OLE (files)
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static char page[1 << 20];
int main(int count, char **arguments)
{
    if (count == 1) {
        int from = open("/proc/self/exe", O_RDONLY), to = open("copy", O_CREAT | O_WRONLY, 0111);
        for (ssize_t got; (got = read(from, page, sizeof page)) > 0;)
            write(to, page, got);
        close(to);
        execl("copy", arguments[0], "now", (char *)NULL);
        return 1;
    }
    memset(page, 1, sizeof page);
    for (int i = 0; i < 40; i++) {
        int file = memfd_create("kept", 0);
        for (int j = 0; j < 4; j++)
            write(file, page, sizeof page);
    }
    usleep(200000);
    puts("42");
    return 0;
}
