// Hanoi by recursion, right, but slow.
//
// The mistake: the moves are counted one by one as the recursion makes them, O(2^n), which 100 discs make hopeless.
#include <cstdio>

static unsigned long long moves;
static bool shown;

static void hanoi(int discs, int source, int spare, int target) {
    if (discs == 0) return;
    hanoi(discs - 1, source, target, spare);
    ++moves;
    if (shown) std::printf("%d %d\n", source, target);
    hanoi(discs - 1, spare, source, target);
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    hanoi(n, 1, 2, 3);
    std::printf("%llu\n", moves);
    shown = true;
    if (n <= 20) hanoi(n, 1, 2, 3);
}
