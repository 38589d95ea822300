// One touch of a gigabyte -> MLE
#include <stdlib.h>
#include <string.h>
int main(void)
{
    size_t size = 1 << 30;
    return ((char *)memset(malloc(size), 1, size))[size / 2] - 1;
}
