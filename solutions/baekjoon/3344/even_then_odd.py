"""One placement of N queens, N > 3, without any search: first the even columns, then the odd ones.

Row after row a knight's move apart, these attack each other only along a diagonal from one run to the other, and only
where N leaves 2 or 3 when divided by 6: there a few columns of a run change their places.
Source: Pauls 1874; in this form after Hoffman, Loessi and Moore, Constructions for the Solution of the m Queens
Problem, Mathematics Magazine 42 (1969), 66-72.
Cost: linear.
"""


def placement(n):
    even = list(range(2, n + 1, 2))
    odd = list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1, *odd[3:], 5]
    elif n % 6 == 3:
        even = [*even[1:], 2]
        odd = [*odd[2:], 1, 3]
    return even + odd


print(*placement(int(input())), sep="\n")
