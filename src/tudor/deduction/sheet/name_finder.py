"""Finding what is meant by part of a name, in either language."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import count
from typing import TypeAlias

from tudor.text.errors import Unreadable

Tokens: TypeAlias = tuple[str, ...]
NameForm: TypeAlias = tuple[str, Tokens, int]
"""The thing named, the words of the name, and its distance: 0 for the expected name."""

LONGEST_NAME = 4
MOST_READINGS = 20_000
"""Ways tried to read one line."""
# Distances of a reading: least for a first name, more for another language, most for the beginning of a word.
FIRST_NAME, OTHER_LANGUAGE, BEGINNING, FAR_OFF = 1, 2, 4, 100
SHORT_FOR = {"mme": "madame", "mlle": "mademoiselle"}
# Words that do not tell which card is meant.
FILLERS = frozenset(
    [
        "the",
        "in",
        "with",
        "and",
        "of",
        "either",
        "both",
        "any",
        "le",
        "la",
        "les",
        "l",
        "dans",
        "avec",
        "et",
        "de",
        "du",
        "des",
        "d",
        "a",
        "soit",
        "ces",
        "cartes",
    ]
)


def tokens(text: str) -> Tokens:
    """The words of a text, without accents, capitals and punctuation.

    >>> tokens("Clé anglaise, lead-pipe")
    ('cle', 'anglaise', 'lead', 'pipe')
    """
    decomposed = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return tuple(SHORT_FOR.get(word, word) for word in re.findall(r"[^\W_]+", bare))


def without_fillers(words: Iterable[str]) -> Tokens:
    """The words without fillers."""
    return tuple(word for word in words if word not in FILLERS)


class NameFinder:
    """Finds things that have several names each."""

    def __init__(self, names: Iterable[tuple[str, str, int]]) -> None:
        """Each name has the thing it means, the name itself, and its distance."""
        named = self._named = [*names]
        self._forms: dict[str, list[NameForm]] = {}
        for form in _forms(named):
            for letter in {word[0] for word in form[1]}:
                self._forms.setdefault(letter, []).append(form)
        self._names = {word: name for _, name, off in named if off == 0 for word in tokens(name)}
        self._found: dict[Tokens, Mapping[str, int]] = {}

    def found(self, written: Tokens) -> Mapping[str, int]:
        """The possible meanings, each with its distance; whole words are nearer than beginnings."""
        known = self._found.get(written)
        if known is None:
            known = self._found[written] = self._find(written)
        return known

    def _find(self, written: Tokens) -> Mapping[str, int]:
        best: dict[str, int] = {}
        # Only names with a word that begins like this can fit.
        for thing, words, off in self._forms.get(written[0][0], ()) if written else ():
            distance = _distance(written, words)
            if distance is not None:
                best[thing] = min(distance + off, best.get(thing, FAR_OFF))
        return best

    def nearest(self, written: Tokens) -> tuple[str, ...]:
        """The likeliest meanings: several if equally near, none if nothing fits."""
        found = self.found(written)
        return tuple(thing for thing, off in found.items() if off == min(found.values()))

    def guess(self, word: str) -> str:
        """The name with the word most similar to this one."""
        return self._names[get_close_matches(word, sorted(self._names), n=1, cutoff=0)[0]]

    def similar(self, word: str, things: Iterable[str]) -> str | None:
        """The name of one of these things with a word similar to this one; None if there is none."""
        wanted = {*things}
        for farthest in (0, FAR_OFF):
            words = {
                part: name
                for thing, name, off in self._named
                if thing in wanted and off <= farthest
                for part in without_fillers(tokens(name))
            }
            found = get_close_matches(word, sorted(words), n=1)
            if found:
                return words[found[0]]
        return None

    def resembles(self, word: str) -> bool:
        """Is this a misspelling rather than another word?"""
        return bool(get_close_matches(word, self._names, n=1))

    def readings(self, written: Tokens, most: int) -> list[tuple[int, tuple[str, ...]]]:
        """The ways to read the words as at most this many different things, each with its distance.

        Refused if there are too many: the letter p alone may mean four cards of a deck.
        """
        tried = count()

        def read(rest: Tokens, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
            if next(tried) == MOST_READINGS:
                raise Unreadable("sheet-commas", text=" ".join(written))
            if not rest:
                yield 0, ()
            elif most:
                for length in range(1, min(LONGEST_NAME, len(rest)) + 1):
                    for thing, off in self.found(rest[:length]).items():
                        for more_off, others in read(rest[length:], most - 1):
                            if thing not in others:
                                yield off + more_off, (thing, *others)

        return [*read(written, most)]

    def misfit(self, written: Tokens) -> str | None:
        """The first word that fits nothing."""
        return next((word for word in written if not self.found((word,))), None)


def _forms(names: Iterable[tuple[str, str, int]]) -> Iterator[NameForm]:
    for thing, name, off in names:
        words = without_fillers(tokens(name)) or tokens(name)
        yield thing, words, off
        if len(words) > 1:
            yield thing, ("".join(words),), off + FIRST_NAME


def _distance(written: Tokens, words: Tokens) -> int | None:
    """The distance of a reading as part of a name; None if it does not fit."""
    readings = [
        (BEGINNING if written != part else 0) + (FIRST_NAME if start + len(part) < len(words) else 0)
        for start in range(len(words) - len(written) + 1)
        for part in [words[start : start + len(written)]]
        if all(word.startswith(begun) for begun, word in zip(written, part, strict=True))
    ]
    return min(readings, default=None)
