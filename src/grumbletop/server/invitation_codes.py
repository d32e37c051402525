"""Short invitation codes of six letters and digits, which one person reads aloud and another types.

A code is an invitation like a link. It is short enough to be guessed, so attempts are rate-limited, and a code stops working once its seat
is taken.
"""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "BCDFGHJKMNPQRTVWXYZ2346789"  # no characters that look alike, and no vowels, so that no code is a word
LENGTH: Final = 6


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str | None:
    """A typed code in its stored form; None if it can't be a code."""
    code = "".join(typed.replace("-", " ").split()).upper()
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None
