// Frame and Stewart's recursion as it is written. The mistake: without a memory it takes 2^n steps.
#include <algorithm>
#include <cstdio>

static unsigned long long fewest(int n) {
    if (n == 0) return 0;
    unsigned long long best = ~0ULL;
    for (int k = 0; k < n; ++k) best = std::min(best, 2 * fewest(k) + (1ULL << std::min(n - k, 63)) - 1);
    return best;
}

int main() {
    int n;
    for (int number = 1; std::scanf("%d", &n) == 1; ++number) {
        std::printf("Case %d: %llu\n", number, fewest(n));
        std::fflush(stdout);
    }
}
