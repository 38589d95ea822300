// Enters the kernel by the 32-bit door, whose calls have other numbers -> RE (SIGSYS) | RE (SIGSEGV)
#include <stdio.h>
int main(void)
{
#if defined(__x86_64__)
    long pid;
    __asm__ volatile("int $0x80" : "=a"(pid) : "a"(20L) : "memory"); /* getpid */
    if (pid > 0)
        puts("42");
#else
    __builtin_trap();
#endif
    return 0;
}
