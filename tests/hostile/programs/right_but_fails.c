// The right answer and exit status 3 -> RE (exit 3)
#include <stdio.h>
int main(void)
{
    puts("42");
    return 3;
}
