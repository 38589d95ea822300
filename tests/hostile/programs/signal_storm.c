// Handles a signal of its own without end -> TLE
#include <signal.h>
static void handler(int number)
{
    (void)number;
}
int main(void)
{
    signal(SIGUSR1, handler);
    for (;;)
        raise(SIGUSR1);
}
