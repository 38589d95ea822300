// Asks for more than any machine has, and crashes on the null pointer -> MLE
#include <stdlib.h>
int main(void)
{
    char *p = malloc((size_t)1 << 46);
    *(volatile char *)p = 1;
}
