"""Names of accounts: which are allowed, and which look alike."""

from functools import cache
from typing import Any
from unicodedata import normalize

from tudor.bots import LEVELS
from tudor.text.errors import Illegal

SHORTEST, LONGEST = 3, 20
SIGNS = "-_"
"""What a name may have between letters and digits."""
RESERVED = ("tudor", "admin", "guest", "spectator", *LEVELS)
"""Names that would be taken for somebody else's."""
MARK = "\u200e"
"""Around letters that are written from right to left, in the table of look-alikes."""


def clean_name(text: str) -> str:
    """A name as it is kept; refused unless it can be read, typed and told from others."""
    name = normalize("NFC", text.strip())
    if not SHORTEST <= len(name) <= LONGEST or not _is_readable(name):
        raise Illegal("account-name", fewest=SHORTEST, most=LONGEST)
    if skeleton(name) in _reserved():
        raise Illegal("account-name-taken", name=name)
    return name


def _is_readable(name: str) -> bool:
    return all(letter.isalnum() or letter in SIGNS for letter in name) and name[0].isalnum() and name[-1].isalnum()


def skeleton(name: str) -> str:
    r"""The same text for all names that look alike, in capitals or not.

    >>> skeleton("Ada") == skeleton("\u0430da"), skeleton("Modem") == skeleton("MODERN"), skeleton("Ada") == skeleton("Eda")
    (True, True, False)
    """
    # Some letters look alike only as capitals, others only as small letters.
    small = _prototypes(_prototypes(normalize("NFD", name)).casefold())
    # A capital I looks like a small l.
    return normalize("NFD", small.replace("i", "l"))


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))


def _prototypes(text: str) -> str:
    return "".join(map(_prototype, text))


def _prototype(letter: str) -> str:
    """The letter, or letters, that stand for all which look like this one."""
    alike = _look_alikes(letter)
    if len(alike) != 1:
        return letter
    (other,) = alike
    if len(_look_alikes(other)) > 1:
        return other
    # A pair: either could stand for both.
    return max(letter, other, key=lambda one: (len(one), -ord(one[0])))


def _look_alikes(letter: str) -> list[str]:
    return [found["c"].strip(MARK) for found in _table().get(letter, ())]


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    from confusable_homoglyphs.confusables import confusables_data

    return {letter.strip(MARK): found for letter, found in confusables_data.items()}
