// Four Towers of Hanoi (algospot HANOI4) by a search from both ends: the yardstick of the benchmarks.
//
// A state is one integer with two bits a disc: the peg that the disc stands on; disc 0, the smallest, has the lowest bits.
// One queue holds the start and the goal; dist[state] is positive when the state was reached from the
// start and negative when it was reached from the goal (both ends count from 1). The first edge that
// joins a positive state to a negative one closes a shortest path.
//
// Compile with: g++ -O2 -std=c++17 hanoi4_bidirectional.cpp

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <queue>
#include <vector>

namespace {

constexpr int kPegs = 4;
constexpr int kMaxDiscs = 12;

std::vector<int> dist(std::size_t{1} << (2 * kMaxDiscs));

int peg_of(std::uint32_t state, int disc) { return (state >> (2 * disc)) & 3; }

std::uint32_t moved(std::uint32_t state, int disc, int peg) {
    return (state & ~(3u << (2 * disc))) | (static_cast<std::uint32_t>(peg) << (2 * disc));
}

int fewest_moves(int discs, std::uint32_t start, std::uint32_t goal) {
    if (start == goal) return 0;
    std::fill(dist.begin(), dist.begin() + (std::size_t{1} << (2 * discs)), 0);
    std::queue<std::uint32_t> queue;
    dist[start] = 1;
    dist[goal] = -1;
    queue.push(start);
    queue.push(goal);
    while (!queue.empty()) {
        const std::uint32_t here = queue.front();
        queue.pop();
        const int at = dist[here];
        int top[kPegs] = {discs, discs, discs, discs};
        for (int disc = discs - 1; disc >= 0; --disc) top[peg_of(here, disc)] = disc;
        for (int from = 0; from < kPegs; ++from) {
            for (int to = 0; to < kPegs; ++to) {
                if (top[from] >= top[to]) continue;
                const std::uint32_t there = moved(here, top[from], to);
                int& seen = dist[there];
                if (seen == 0) {
                    seen = at > 0 ? at + 1 : at - 1;
                    queue.push(there);
                } else if ((seen > 0) != (at > 0)) {
                    return std::abs(seen) + std::abs(at) - 1;
                }
            }
        }
    }
    return -1;  // never: every arrangement can be reached
}

}  // namespace

int main() {
    int cases = 0;
    if (std::scanf("%d", &cases) != 1) return 1;
    while (cases-- > 0) {
        int discs = 0;
        if (std::scanf("%d", &discs) != 1) return 1;
        std::uint32_t start = 0;
        for (int peg = 0; peg < kPegs; ++peg) {
            int count = 0;
            if (std::scanf("%d", &count) != 1) return 1;
            while (count-- > 0) {
                int disc = 0;
                if (std::scanf("%d", &disc) != 1) return 1;
                start = moved(start, disc - 1, peg);
            }
        }
        const std::uint32_t goal = (std::uint32_t{1} << (2 * discs)) - 1;
        std::printf("%d\n", fewest_moves(discs, start, goal));
    }
    return 0;
}
