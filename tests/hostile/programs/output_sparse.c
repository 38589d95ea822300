// Makes its output a terabyte long without writing it -> OLE
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    puts("42");
    fflush(stdout);
    if (ftruncate(1, (off_t)1 << 40) != 0)
        return 1;
}
