"""The hash that names what is kept in the cache, and stands for long lines: BLAKE2b, of 256 bits.

From the module that ``hashlib`` takes it from: importing ``hashlib`` itself loads OpenSSL, which takes longer than the
judge takes for a case.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # a Python that is built in another way
    from hashlib import blake2b

__all__ = ["BYTES", "blake2b", "name_of", "new_digest"]

BYTES = 32
"""of a hash"""


def new_digest(start: bytes) -> blake2b:
    """A hash that begins with these bytes."""
    return blake2b(start, digest_size=BYTES)


def name_of(content: bytes) -> str:
    """What the content is known by: its hash, in hexadecimal digits."""
    return new_digest(content).hexdigest()
