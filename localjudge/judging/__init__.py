"""Judging: submissions x cases -> results, through the sandbox and the checkers."""
