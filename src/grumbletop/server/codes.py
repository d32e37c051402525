"""Short codes for those who can't be sent a link: six letters and digits that a person reads aloud and another types.

A code is an invitation like a link, but shorter, so it can be guessed: whoever tries codes may try few of them an hour, and a code is
worth nothing once its seat is taken.
"""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "BCDFGHJKMNPQRTVWXYZ2346789"  # nothing that looks like something else, and no vowels, so no words
LENGTH: Final = 6


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str | None:
    """As it is kept, however it was typed; None if it can't be one."""
    code = "".join(typed.replace("-", " ").split()).upper()
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None
