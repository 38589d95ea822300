// A queen in any column of each row, and the whole board tested at its end: right, but recursion without bounding.
//
// Cost: n^n placements with n (n - 1) / 2 pairs of queens each; n = 8 still passes, beyond that it soon doesn't.
#include <cstdio>
#include <cstdlib>

static int n, column[15];
static long long ways;

static bool peaceful() {
    int attacks = 0;
    for (int low = 1; low < n; ++low)
        for (int high = 0; high < low; ++high) {
            if (column[high] == column[low]) ++attacks;
            if (std::abs(column[high] - column[low]) == low - high) ++attacks;
        }
    return attacks == 0;
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
