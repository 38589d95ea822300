# Deep recursion in a thread with a large stack -> AC
# limits: memory=256 time=5
import sys
import threading


def descend(depth):
    return 0 if depth == 0 else descend(depth - 1)


def main():
    print(42 + descend(50000))


sys.setrecursionlimit(100000)
threading.stack_size(128 << 20)
thread = threading.Thread(target=main)
thread.start()
thread.join()
