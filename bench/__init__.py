"""Benchmarks: what the judge takes, beside the nearest other tool or the least that the machine needs."""
