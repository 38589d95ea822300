// The number of ways to place N queens (baekjoon 9663), one row after the other, with three arrays of flags:
// columns and both diagonals. This is the plain algorithm, the yardstick of the benchmarks.
//
// Compile with: g++ -O2 -std=c++17 queens_flags.cpp

#include <cstdio>

namespace {

constexpr int kMax = 32;

int n;
bool column[kMax], rising[2 * kMax], falling[2 * kMax];

long long placements(int row) {
    if (row == n) return 1;
    long long ways = 0;
    for (int col = 0; col < n; ++col) {
        if (column[col] || rising[row + col] || falling[row - col + n]) continue;
        column[col] = rising[row + col] = falling[row - col + n] = true;
        ways += placements(row + 1);
        column[col] = rising[row + col] = falling[row - col + n] = false;
    }
    return ways;
}

}  // namespace

int main() {
    if (std::scanf("%d", &n) != 1) return 1;
    std::printf("%lld\n", placements(0));
    return 0;
}
