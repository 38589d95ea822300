# A line of many megabytes, which is not the answer -> WA
print("4" * 7_000_000)
