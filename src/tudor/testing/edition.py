"""Checks of an edition, Tudor's own or yours."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from tudor.engine import take_seats
from tudor.model.edition import Edition
from tudor.testing.failure import CheckFailed
from tudor.testing.games import check_game, some_seats, tables
from tudor.text import LANGUAGES, words
from tudor.text.rulebook import rules_page


class EditionReport(Struct, frozen=True):
    """How much was played to check an edition."""

    games: int
    steps: int


def check_edition(edition: Edition, *, games: int = 2, seed: int = 0) -> EditionReport:
    """Check an edition's texts, and ``games`` random games for every number of players and set of options.

    Raises :class:`CheckFailed` naming what is wrong; :func:`check_game` plays a failed game again from its seats and seed.
    """
    problems = [*_unnamed(edition), *_pages_incomplete(edition)]
    if problems:
        raise CheckFailed(f"{edition.id}: {'; '.join(problems)}")
    fewest, most = edition.players
    steps = [
        check_game(take_seats(edition, some_seats(edition, count, Random(number)), options), number)
        for count in range(fewest, most + 1)
        for options in tables(edition)
        for number in range(seed, seed + games)
    ]
    return EditionReport(len(steps), sum(steps))


def _unnamed(edition: Edition) -> Iterator[str]:
    """Cards without a name, or with the same name, in some language."""
    for lang in LANGUAGES:
        names = edition.names.get(lang, {})
        missing = [thing for thing in ("title", "victim", *edition.cards) if not names.get(thing, "").strip()]
        if missing:
            yield f"no name in {lang} for {', '.join(missing)}"
        elif len({names[card] for card in edition.cards}) < len(edition.cards):
            yield f"two cards have one name in {lang}"


def _pages_incomplete(edition: Edition) -> Iterator[str]:
    """Cards that the rule page of some language does not mention."""
    for lang in LANGUAGES:
        if not edition.names.get(lang):
            continue
        try:
            page = rules_page(edition, lang).lower()
        except (LookupError, ValueError) as error:
            yield f"there is no rule page in {lang}: {error!r}"
            continue
        unmentioned = [card for card in edition.cards if words(edition, lang).name(card).lower() not in page]
        if unmentioned:
            yield f"the rule page in {lang} does not mention {', '.join(unmentioned)}"
