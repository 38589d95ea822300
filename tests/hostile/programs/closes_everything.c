// Closes its standard streams, and is none the wiser -> WA (no output)
#include <unistd.h>
int main(void)
{
    close(0);
    close(1);
    close(2);
    return 0;
}
