# Says nothing -> WA (no output)
pass
