# Makes empty files without end -> OLE (files) | TLE
for number in range(10**9):
    open(str(number), "w").close()
