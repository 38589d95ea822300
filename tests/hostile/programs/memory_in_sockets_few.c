// Keeps 90 MB in the buffers of a hundred socket pairs, which no process owns -> OLE (files)
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
static char page[200000];
int main(void)
{
    int pair[2];
    for (int i = 0; i < 100 && socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0; i++)
        for (int end = 0; end < 2; end++)
            for (int size = sizeof page; size > 500; size /= 2)
                while (send(pair[end], page, size, MSG_DONTWAIT) > 0)
                    ;
    usleep(100000);
    puts("42");
    return 0;
}
