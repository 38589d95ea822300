// Has the compiler complain without end -> CE
#define A(x) x x x x x x x x
#define B(x) A(A(A(A(x))))
B(int int;)
