// Hanoi by recursion, each move added to the end of one long text, right, but slow.
//
// The mistake: text = text + move, where text += move would do: a copy of all text for each of the 2^n - 1 moves.
#include <iostream>
#include <string>

static std::string text;

static void hanoi(int discs, int source, int spare, int target) {
    if (discs == 0) return;
    hanoi(discs - 1, source, target, spare);
    text = text + std::to_string(source) + " " + std::to_string(target) + "\n";
    hanoi(discs - 1, spare, source, target);
}

int main() {
    int n;
    std::cin >> n;
    hanoi(n, 1, 2, 3);
    std::cout << (1 << n) - 1 << "\n" << text;
}
