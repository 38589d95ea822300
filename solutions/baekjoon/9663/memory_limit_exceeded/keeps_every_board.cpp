// A row at a time, with the queens of every partial board kept in a list.
//
// The mistake: fine for small N, but for N = 14 a single row has up to 6.5 million partial boards.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::vector<int>> boards(1);
    for (int row = 0; row < n; ++row) {
        std::vector<std::vector<int>> longer;
        for (const auto& board : boards)
            for (int column = 0; column < n; ++column) {
                bool attacked = false;
                for (int above = 0; above < row; ++above)
                    attacked |= board[above] == column || std::abs(board[above] - column) == row - above;
                if (attacked) continue;
                longer.push_back(board);
                longer.back().push_back(column);
            }
        boards = longer;
    }
    std::printf("%zu\n", boards.size());
}
