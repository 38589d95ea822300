// Includes a device that never ends -> CE
#include "/dev/zero"
int main(void)
{
    return 0;
}
