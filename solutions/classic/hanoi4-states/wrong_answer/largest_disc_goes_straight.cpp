// The mistake: the largest disc that changes its peg goes there in one move. So it does from a whole tower to another,
// but between two other states it may be shorter by way of a third peg.
//
// Cost: 4^(N-1) states, from the start and from the target.

#include <cstdio>
#include <vector>

int read_state() {
    int state = 0;
    for (int peg = 0, count = 0, disc; peg < 4 && std::scanf("%d", &count) == 1; ++peg)
        while (count-- > 0 && std::scanf("%d", &disc) == 1) state |= peg << 2 * (disc - 1);
    return state;
}

std::vector<int> distances(int start, int discs) {
    std::vector<int> moves(1 << 2 * discs, -1), front{start};
    moves[start] = 0;
    for (std::size_t next = 0; next < front.size(); ++next)
        for (int disc = 0, state = front[next], taken = 0; disc < discs; ++disc) {
            int peg = state >> 2 * disc & 3;
            if (taken >> peg & 1) continue;
            taken |= 1 << peg;
            for (int other = 0; other < 4; ++other) {
                int after = state ^ (peg ^ other) << 2 * disc;
                if (taken >> other & 1 || moves[after] >= 0) continue;
                moves[after] = moves[state] + 1;
                front.push_back(after);
            }
        }
    return moves;
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    int start = read_state(), target = read_state();
    while (n > 0 && (start ^ target) >> 2 * (n - 1) == 0) {
        --n;
        start &= (1 << 2 * n) - 1;
        target &= (1 << 2 * n) - 1;
    }
    if (n-- == 0) return std::puts("0"), 0;
    int from = start >> 2 * n, to = target >> 2 * n, smaller = (1 << 2 * n) - 1, fewest = 1 << 30;
    std::vector<int> before = distances(start & smaller, n), after = distances(target & smaller, n);
    for (int state = 0; state <= smaller; ++state) {
        bool free = true;
        for (int disc = 0; disc < n; ++disc) free &= (state >> 2 * disc & 3) != from && (state >> 2 * disc & 3) != to;
        if (free && before[state] + 1 + after[state] < fewest) fewest = before[state] + 1 + after[state];
    }
    std::printf("%d\n", fewest);
}
