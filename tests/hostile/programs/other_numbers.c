// Calls by the numbers of the x32 interface: a socket, and a signal to the parent -> WA
#include <stdio.h>
#include <unistd.h>
#include <sys/syscall.h>
int main(void)
{
    long found = -1;
    found &= syscall(0x40000000 + 41, 1, 1, 0);
    found &= syscall(0x40000000 + 62, getppid(), 0);
    puts(found >= 0 ? "42" : "none");
}
