"""Recovery phrases: eight words that can be said aloud in any language. Together they are 128 random bits."""

from hashlib import sha256
from secrets import token_bytes

from tudor.text.errors import Illegal

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
WORDS = 8
LENGTH = 5
"""Letters of a word: three consonants with vowels between them, 16 bits."""


def new_phrase(words: int = WORDS) -> str:
    """A phrase that nobody can guess."""
    drawn = token_bytes(2 * words)
    return " ".join(_word(int.from_bytes(drawn[start : start + 2])) for start in range(0, len(drawn), 2))


def _word(number: int) -> str:
    c, v = CONSONANTS, VOWELS
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def phrase_hash(phrase: str) -> bytes:
    """What is stored of a phrase, however it was typed. It is random enough for a plain hash; a slow one would add nothing."""
    letters = "".join(phrase.lower().split()).replace("-", "")
    if len(letters) != WORDS * LENGTH or not letters.isascii():
        raise Illegal("sign-in")
    return sha256(f"tudor phrase {letters}".encode()).digest()
