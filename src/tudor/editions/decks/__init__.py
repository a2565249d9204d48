"""Decks for notes of games on a real board: ready-made ones, and those people name themselves.

A deck is an edition without a board. It can be reasoned about like any other, but is not offered for play.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from tudor.editions.contents import RESERVED
from tudor.editions.library import parse, usual_names
from tudor.model.board import NO_BOARD
from tudor.model.cards import Card
from tudor.model.edition import Edition
from tudor.model.pictures import Pictures
from tudor.text.errors import Illegal
from tudor.text.languages import LANGUAGES
from tudor.text.nouns import Noun

DECKS = ("cluedo-british", "clue-2016", "clue-master-detective")
OWN = "own-deck"
KINDS = ("suspects", "weapons", "rooms")
TAKEN = frozenset((*RESERVED, "vocabulary", "case", "pool"))
"""Words that cannot be the id of a card."""
LEAST = 2
"""So many cards of a kind are needed for a question to be open."""


@cache
def ready_decks() -> tuple[Edition, ...]:
    """The decks that come with Tudor."""
    files = (Path(__file__).parent / f"{name}.toml" for name in DECKS)
    return tuple(parse(file.read_text("utf-8"), file.stem, file.parent) for file in files)


def own_deck(base: Edition, written: Mapping[str, Sequence[str]]) -> Edition:
    """An edition without a board, with these suspects, weapons and rooms; kinds not named keep their cards.

    Cards of other editions are known by their names in every language, others are called as written.
    """
    names: dict[Card, Mapping[str, str]] = {}
    kinds: dict[str, tuple[Card, ...]] = {
        kind: _cards(kind, written[kind], names) if kind in written else getattr(base, kind) for kind in KINDS
    }
    cards = [card for kind in KINDS for card in kinds[kind]]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise Illegal("deck-twice", name=names.get(twice, {}).get(LANGUAGES[0], twice))
    return replace(
        base,
        id=OWN,
        board=NO_BOARD,
        lead=kinds["suspects"][0],
        weapons_fixed={},
        start_room=None,
        intrigue={},
        powers={},
        names={lang: {**base.names[lang], **{card: names[card][lang] for card in names}} for lang in LANGUAGES},
        pictures=Pictures(),
        digest="",
        original=None,
        **kinds,
    )


def _cards(kind: str, written: Sequence[str], names: dict[Card, Mapping[str, str]]) -> tuple[Card, ...]:
    """The ids of the cards of a kind; their names are noted."""
    if len(written) < LEAST:
        raise Illegal("deck-few", kind=kind)
    cards = []
    for place, name in enumerate(written):
        plain = _plain(name)
        card = _known().get(plain) or plain or f"{kind}-{place + 1}"
        card = f"{card}-card" if card in TAKEN else card
        names[card] = {lang: usual_names()[lang].get(card, name) for lang in LANGUAGES}
        cards.append(card)
    return tuple(cards)


@cache
def _known() -> Mapping[str, Card]:
    """Every usual card by what it is called."""
    return {plain: card for plain, card in _usual() if card not in TAKEN}


def _usual() -> Iterator[tuple[str, Card]]:
    for lang, names in usual_names().items():
        for card, name in names.items():
            yield _plain(Noun(name, lang).title()), card
            yield card, card


def _plain(name: str) -> str:
    """The name in plain letters, digits and hyphens.

    >>> _plain("Clé anglaise")
    'cle-anglaise'
    """
    letters = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()
    parts: list[str] = re.findall(r"[a-z0-9]+", letters)
    return "-".join(parts)
