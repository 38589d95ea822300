// Has the assembler put a file of the person's into the program -> CE
__asm__(".incbin \"/etc/shadow\"\n");
int main(void)
{
    return 0;
}
