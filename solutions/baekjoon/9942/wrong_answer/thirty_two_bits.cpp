// Four-peg Hanoi for whole towers: each disc more costs a power of two, and 2^j is the cost of j + 1 discs.
//
// The mistake: the number of moves is kept in 32 bits; it needs up to 50.

#include <cstdio>

int main() {
    unsigned fewest[1001] = {0};
    int n = 0;
    for (unsigned group = 0; n < 1000; ++group) {
        unsigned cost = group < 32 ? 1u << group : 0u;
        for (unsigned disc = 0; disc <= group && n < 1000; ++disc, ++n) fewest[n + 1] = fewest[n] + cost;
    }
    for (int line = 1; std::scanf("%d", &n) == 1; ++line) std::printf("Case %d: %u\n", line, fewest[n]);
}
