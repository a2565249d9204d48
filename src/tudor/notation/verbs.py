"""What can be typed: the first word of every action and outcome, and what may follow it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import NamedTuple, TypeAlias

from tudor.model import actions as do
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Triple
from tudor.model.edition import Edition, Setup
from tudor.notation.vocabulary import Kind

Choice: TypeAlias = Action | Outcome
Order: TypeAlias = tuple[Kind, ...]

FACES = tuple("123456")


class Verb(NamedTuple):
    """How a choice that begins with this word goes on, and what it means."""

    form: str
    orders: Callable[[Setup, int], Iterable[Order]]
    """What may follow, in every order it may come in, given how many words there are."""
    make: Callable[[Edition, tuple[str, ...]], Choice | None]
    """The choice, from what followed; None if it makes no sense."""


# What may follow


def _one(kind: Callable[[Setup], Kind]) -> Callable[[Setup, int], Iterable[Order]]:
    return lambda setup, _count: [(kind(setup),)]


def _nothing(_setup: Setup, _count: int) -> Iterable[Order]:
    return [()]


def _one_of_each(setup: Setup, _count: int) -> Iterable[Order]:
    return permutations((setup.edition.suspects, setup.edition.weapons, setup.edition.rooms))


def _some_cards(setup: Setup, count: int) -> Iterable[Order]:
    cards = setup.edition.cards
    return ((cards,) * number for number in range(1, min(count, len(cards)) + 1))


def _weapons_in_rooms(setup: Setup, _count: int) -> Iterable[Order]:
    return [(setup.edition.weapons, setup.edition.rooms) * len(setup.edition.weapons)]


def _faces(_setup: Setup, count: int) -> Iterable[Order]:
    return [(FACES,) * max(1, min(count, len(FACES)))]


# What it means


def _plain(make: Callable[[], Choice]) -> Callable[[Edition, tuple[str, ...]], Choice]:
    return lambda _edition, _things: make()


def _with(make: Callable[[str], Choice]) -> Callable[[Edition, tuple[str, ...]], Choice]:
    return lambda _edition, things: make(things[0])


def sorted_triple(edition: Edition, things: tuple[str, ...]) -> tuple[str, str, str]:
    """A suspect, a weapon and a room, named in any order."""
    suspect, weapon, room = sorted(things, key=edition.cards.index)
    return suspect, weapon, room


def _hand(edition: Edition, things: tuple[str, ...]) -> do.Hand | None:
    hand = do.Hand(tuple(sorted(things, key=edition.cards.index)))
    return hand if len(set(hand.cards)) == len(hand.cards) else None


def _weapons(edition: Edition, things: tuple[str, ...]) -> do.Weapons | None:
    rooms = dict(zip(things[::2], things[1::2], strict=True))
    return do.Weapons(tuple(rooms[weapon] for weapon in edition.weapons)) if len(rooms) * 2 == len(things) else None


VERBS: Mapping[str, Verb] = {
    "roll": Verb("roll", _nothing, _plain(do.Roll)),
    "move": Verb("move PLACE", _one(lambda s: s.edition.board.rooms + s.edition.board.squares), _with(do.Move)),
    "passage": Verb("passage ROOM", _one(lambda s: s.edition.rooms), _with(do.Passage)),
    "stay": Verb("stay", _nothing, _plain(do.Stay)),
    "suggest": Verb(
        "suggest SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Suggest(*sorted_triple(e, things))
    ),
    "show": Verb("show CARD", _one(lambda s: s.edition.cards), _with(do.Show)),
    "pass": Verb("pass", _nothing, _plain(do.Pass)),
    "accuse": Verb("accuse SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Accuse(*sorted_triple(e, things))),
    "denounce": Verb("denounce SEAT", _one(lambda s: s.seats), _with(do.Denounce)),
    "own-up": Verb("own-up", _nothing, _plain(do.OwnUp)),
    "end": Verb("end", _nothing, _plain(do.End)),
    "dealer": Verb("dealer SEAT", _one(lambda s: s.seats), _with(do.Dealer)),
    "dice": Verb("dice NUMBER ...", _faces, lambda _e, things: do.Dice(tuple(map(int, things)))),
    "weapons": Verb("weapons WEAPON=ROOM ...", _weapons_in_rooms, _weapons),
    "case": Verb(
        "case SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Case(Triple(*sorted_triple(e, things)))
    ),
    "hand": Verb("hand CARD ...", _some_cards, _hand),
}
"""By its first word, everything that can be typed."""
