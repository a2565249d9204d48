"""Finds a choice by the beginning of a word."""

import unicodedata
from collections.abc import Iterable


def typed_match(typed: str, labels: Iterable[str]) -> int | None:
    """The index of the choice with this very word, or else with a word beginning so.

    >>> typed_match("h1", ["Go to h12", "Go to h1"]), typed_match("véra", ["Aller dans la véranda"])
    (1, 0)
    """
    sought = plain(typed)
    split = [plain(text).replace("'", " ").replace("“", " ").replace("”", " ").split() for text in labels]
    exact = (place for place, found in enumerate(split) if sought in found)
    begun = (place for place, found in enumerate(split) if any(word.startswith(sought) for word in found))
    return next(exact, next(begun, None))


def plain(text: str) -> str:
    """Text without accents and capitals.

    >>> plain("Pêche d’été")
    "peche d'ete"
    """
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(character for character in decomposed if not unicodedata.combining(character))
