"""The words people type for cards, seats and squares: ids, names in every language, and abbreviations."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tudor.model.cards import place_of
from tudor.model.edition import Edition
from tudor.text.intrigue import INTRIGUE
from tudor.text.languages import LANGUAGES, translate
from tudor.text.speech import PLAYER

Words = tuple[str, ...]
Candidates = tuple[str, ...]
"""The ids of the things that may stand in one place."""

FILLERS = frozenset(
    {"a", "after", "an", "and", "at", "by", "in", "into", "of", "on", "the", "through", "to", "with", "writing"}
    | {"au", "aux", "avec", "d", "dans", "de", "des", "du", "et", "l", "la", "le", "les", "sur"}
)
"""Words to ignore."""

QUESTION_MARK = "?"
"""A die's question mark; ignored anywhere else."""

WHOLE_NAME, WHOLE_WORDS, BEGINNINGS = range(3)
"""Distances of words from a name. The nearest reading wins."""

LONGEST_NAME = 4
MOST_READINGS = 20
"""As many as one would want to choose from."""


class Readings(NamedTuple):
    """The nearest readings of some words, all at the same distance."""

    distance: int
    things: tuple[tuple[str, ...], ...]


def words_of(text: str) -> Words:
    """The words of a text without fillers, in lower case without accents.

    >>> words_of("with the Lead-Pipe, by M. Rosé")
    ('lead', 'pipe', 'm', 'rose')
    """
    return tuple(word for word in plain_words(text) if word not in FILLERS)


def plain_words(text: str) -> Words:
    """All words of a text, in lower case without accents."""
    plain = unicodedata.normalize("NFKD", text.lower())
    return tuple(re.findall(r"[^\W_]+|\?", "".join(sign for sign in plain if not unicodedata.combining(sign))))


@lru_cache(maxsize=8192)
def names_of(edition: Edition, thing: str) -> tuple[Words, ...]:
    """All names of a card, intrigue card, square or seat."""
    told = [names[thing] for names in edition.names.values() if thing in names]
    told += [translate(INTRIGUE[card][0], lang) for card in INTRIGUE if card == thing for lang in LANGUAGES]
    place = place_of(thing)
    told += [translate(PLAYER, lang).format(place=place) for lang in LANGUAGES if place is not None]
    return tuple(dict.fromkeys(map(words_of, (thing, *told))))


def nearest(several: Iterable[Readings | None]) -> Readings | None:
    """The nearest of several readings."""
    found = [readings for readings in several if readings is not None]
    if not found:
        return None
    distance = min(readings.distance for readings in found)
    things = (things for readings in found if readings.distance == distance for things in readings.things)
    return Readings(distance, tuple(dict.fromkeys(things))[:MOST_READINGS])


@lru_cache(maxsize=4096)
def read_things(edition: Edition, words: Words, kinds: tuple[Candidates, ...]) -> Readings | None:
    """Words read as one thing of each kind, in order; None if that is impossible."""
    if not kinds or len(words) < len(kinds):
        return None if kinds or words else Readings(0, ((),))
    lengths = range(1, min(LONGEST_NAME, len(words) - len(kinds) + 1) + 1)
    return nearest(_continued(edition, words, kinds, length) for length in lengths)


def _continued(edition: Edition, words: Words, kinds: tuple[Candidates, ...], length: int) -> Readings | None:
    """The first ``length`` words read as one thing, and the others as the rest."""
    first = read_thing(edition, words[:length], kinds[0])
    rest = read_things(edition, words[length:], kinds[1:]) if first is not None else None
    if first is None or rest is None:
        return None
    things = tuple((*one, *others) for one in first.things for others in rest.things)
    return Readings(first.distance + rest.distance, things[:MOST_READINGS])


@lru_cache(maxsize=4096)
def read_thing(edition: Edition, words: Words, kind: Candidates) -> Readings | None:
    """Words read as one thing of a kind; None if that is impossible."""
    distances = {thing: _distance(edition, words, thing) for thing in kind}
    return nearest(Readings(far, ((thing,),)) for thing, far in distances.items() if far is not None)


def _distance(edition: Edition, words: Words, thing: str) -> int | None:
    # Squares are named alike, so part of a name is not enough.
    if thing in edition.board.neighbours:
        return WHOLE_NAME if words == (thing,) else None
    found = (_distance_to_name(words, name) for name in names_of(edition, thing))
    return min((far for far in found if far is not None), default=None)


def _distance_to_name(words: Words, name: Words) -> int | None:
    if words == name:
        return WHOLE_NAME
    parts = [name[place : place + len(words)] for place in range(len(name) - len(words) + 1)]
    if words in parts:
        return WHOLE_WORDS
    if any(all(map(str.startswith, part, words)) for part in parts):
        return BEGINNINGS
    return None
