"""Ways to show what a run came to: text, JSON, JUnit, HTML and a live display. Nothing here judges.

The modules are imported one by one, by whoever needs them, so that a run pays only for the report it asks for.
"""
