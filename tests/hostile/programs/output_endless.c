// Prints without end -> OLE
#include <stdio.h>
int main(void)
{
    for (;;)
        puts("42");
}
