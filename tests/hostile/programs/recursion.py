# Recursion without end -> RE (RecursionError)
def descend(depth):
    return descend(depth + 1)


descend(0)
