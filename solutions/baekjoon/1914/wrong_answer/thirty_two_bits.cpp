// Hanoi by recursion: O(2^n).
//
// The mistake: the number of moves is kept in 32 bits, which hold it only up to n = 32.

#include <cstdio>

void hanoi(int discs, int source, int spare, int target) {
    if (discs == 0) return;
    hanoi(discs - 1, source, target, spare);
    std::printf("%d %d\n", source, target);
    hanoi(discs - 1, spare, source, target);
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    unsigned moves = 0;
    for (int disc = 0; disc < n; ++disc) moves = 2 * moves + 1;
    std::printf("%u\n", moves);
    if (n <= 20) hanoi(n, 1, 2, 3);
}
