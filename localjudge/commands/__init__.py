"""The commands of ``judge.py``, a module each: its arguments, then one call."""
