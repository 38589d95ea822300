// Hanoi by recursion: O(2^n). The number of moves is kept in limbs of nine digits.
//
// The mistake: a limb is printed as a number, without the zeros that it begins with.

#include <cstdio>
#include <vector>

void hanoi(int discs, int source, int spare, int target) {
    if (discs == 0) return;
    hanoi(discs - 1, source, target, spare);
    std::printf("%d %d\n", source, target);
    hanoi(discs - 1, spare, source, target);
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> limbs{0};  // the lowest first
    for (int disc = 0; disc < n; ++disc) {
        long long carry = 1;
        for (long long &limb : limbs) {
            carry += 2 * limb;
            limb = carry % 1000000000;
            carry /= 1000000000;
        }
        if (carry) limbs.push_back(carry);
    }
    for (std::size_t limb = limbs.size(); limb-- > 0;) std::printf("%lld", limbs[limb]);
    std::puts("");
    if (n <= 20) hanoi(n, 1, 2, 3);
}
