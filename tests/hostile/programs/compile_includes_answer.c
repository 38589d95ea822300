// Includes files of the person's in its source: none may be read by the compiler -> CE
#include "/etc/shadow"
#include "../../../../home/secret"
int main(void)
{
    return 0;
}
