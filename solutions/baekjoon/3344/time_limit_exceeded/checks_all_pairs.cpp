// A right placement, checked before it is printed. The mistake: the check looks at five thousand million pairs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> columns, odd;
    for (int column = 2; column <= n; column += 2) columns.push_back(column);
    for (int column = 1; column <= n; column += 2) odd.push_back(column);
    if (n % 6 == 2) {
        std::swap(odd[0], odd[1]);
        std::rotate(odd.begin() + 2, odd.begin() + 3, odd.end());
    } else if (n % 6 == 3) {
        std::rotate(columns.begin(), columns.begin() + 1, columns.end());
        std::rotate(odd.begin(), odd.begin() + 2, odd.end());
    }
    columns.insert(columns.end(), odd.begin(), odd.end());
    for (int row = 0; row < n; ++row)
        for (int above = 0; above < row; ++above) {
            int apart = std::abs(columns[above] - columns[row]);
            if (apart == 0 || apart == row - above) return 1;
        }
    for (int column : columns) std::printf("%d\n", column);
}
