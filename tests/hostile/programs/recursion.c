// Recursion without end -> RE (SIGSEGV)
static volatile int zero;
static int descend(int depth)
{
    char room[1000];
    room[depth & 511] = (char)depth;
    return descend(depth + 1) + room[zero];
}
int main(void)
{
    return descend(0);
}
