// A queen in any column of each row, and the whole board tested at its end: right, but recursion without bounding.
//
// Cost: n^n placements; 387 million for n = 9 still pass, ten thousand million for n = 10 do not.
#include <cstdio>
#include <cstdlib>

static int n, column[15];
static long long ways;

static bool peaceful() {
    for (int low = 1; low < n; ++low)
        for (int high = 0; high < low; ++high)
            if (column[high] == column[low] || std::abs(column[high] - column[low]) == low - high) return false;
    return true;
}

static void place(int row) {
    if (row == n) {
        ways += peaceful();
        return;
    }
    for (column[row] = 0; column[row] < n; ++column[row]) place(row + 1);
}

int main() {
    if (std::scanf("%d", &n) != 1) return 1;
    place(0);
    std::printf("%lld\n", ways);
}
