// A table of two gigabytes, which the compiler would write out -> CE
char table[1 << 30] = {1};
char other[1 << 30] = {2};
int main(void)
{
    return table[5] + other[7];
}
