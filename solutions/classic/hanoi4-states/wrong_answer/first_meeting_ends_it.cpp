// The mistake: a search from each side, which take up one state each in turn, ends as soon as they meet. A level is not
// gone through by then, so that a shorter way may be found later.
//
// Cost: up to 4^N states.

#include <cstdio>
#include <utility>
#include <vector>

int read_state() {
    int state = 0;
    for (int peg = 0, count = 0, disc; peg < 4 && std::scanf("%d", &count) == 1; ++peg)
        while (count-- > 0 && std::scanf("%d", &disc) == 1) state |= peg << 2 * (disc - 1);
    return state;
}

int fewest_moves(int start, int target, int discs) {
    if (start == target) return 0;
    std::vector<int> level(1 << 2 * discs, 0);  // from 1, and from -1 down on the target's side
    std::vector<int> here{start}, there{target};
    std::size_t next_here = 0, next_there = 0;
    level[start] = 1;
    level[target] = -1;
    for (;; std::swap(here, there), std::swap(next_here, next_there)) {
        if (next_here == here.size()) continue;
        int state = here[next_here++], depth = level[state], taken = 0;
        for (int disc = 0; disc < discs; ++disc) {
            int peg = state >> 2 * disc & 3;
            if (taken >> peg & 1) continue;
            taken |= 1 << peg;
            for (int other = 0; other < 4; ++other) {
                if (taken >> other & 1) continue;
                int after = state ^ (peg ^ other) << 2 * disc;
                if (level[after] == 0) {
                    level[after] = depth + (depth > 0 ? 1 : -1);
                    here.push_back(after);
                } else if ((level[after] > 0) != (depth > 0)) {
                    return depth > 0 ? depth - level[after] - 1 : level[after] - depth - 1;
                }
            }
        }
    }
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    int start = read_state(), target = read_state();
    std::printf("%d\n", fewest_moves(start, target, n));
}
