"""The first word of every action and outcome, and what may follow it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import NamedTuple, TypeAlias, get_args

from tudor.model import actions as do
from tudor.model.actions import Action, Outcome
from tudor.model.cards import IntrigueCard, Triple
from tudor.model.edition import Edition, Setup
from tudor.notation.fields import ANYONE
from tudor.notation.vocabulary import Candidates

Choice: TypeAlias = Action | Outcome
Pattern: TypeAlias = tuple[Candidates, ...]

FACES = tuple("123456?")
INTRIGUE: tuple[IntrigueCard, ...] = get_args(IntrigueCard)
CLOCKS = tuple("12345678")
STEPS = tuple(map(str, range(1, 13)))
MOST_ROOMS_CROSSED = 4
"""The most that twelve steps can cross on any board."""


class Verb(NamedTuple):
    """The syntax and meaning of a choice."""

    form: str
    patterns: Callable[[Setup, int], Iterable[Pattern]]
    """The kinds of things that may follow, in each possible order, given the number of words."""
    make: Callable[[Edition, tuple[str, ...]], Choice | None]
    """The choice made of these things, or None if they make no sense."""


# Syntax


def _one(kind: Callable[[Setup], Candidates]) -> Callable[[Setup, int], Iterable[Pattern]]:
    return lambda setup, _count: [(kind(setup),)]


def _nothing(_setup: Setup, _count: int) -> Iterable[Pattern]:
    return [()]


def _one_of_each(setup: Setup, _count: int) -> Iterable[Pattern]:
    return permutations((setup.edition.suspects, setup.edition.weapons, setup.edition.rooms))


def _some_cards(setup: Setup, count: int) -> Iterable[Pattern]:
    cards = setup.edition.cards
    return ((cards,) * number for number in range(1, min(count, len(cards)) + 1))


def _weapons_in_rooms(setup: Setup, _count: int) -> Iterable[Pattern]:
    return [(setup.edition.weapons, setup.edition.rooms) * len(setup.edition.weapons)]


def _places(setup: Setup) -> Candidates:
    return setup.edition.board.rooms + setup.edition.board.squares


def _passage_ends(setup: Setup) -> Candidates:
    board = setup.edition.board
    return board.rooms + tuple(end for end in board.passages if end in board.neighbours)


def _card_shown(setup: Setup, _count: int) -> Iterable[Pattern]:
    return [(setup.edition.cards,), (setup.edition.cards, ("glimpse",))]


def _seat_watched(setup: Setup, _count: int) -> Iterable[Pattern]:
    watched = (*setup.seats, ANYONE)
    return [(watched,), (watched, ("power",))]


def _seat_silenced(setup: Setup, count: int) -> Iterable[Pattern]:
    """The seat, and what to watch before it is asked."""
    also = ((setup.seats, ("watch",), *pattern) for pattern in _seat_watched(setup, count))
    return [(setup.seats,), *also]


def _spy_stop(setup: Setup, _count: int) -> Iterable[Pattern]:
    """The square, the steps taken and the rooms crossed."""
    board = setup.edition.board
    return [(board.squares, STEPS, *(board.rooms,) * rooms) for rooms in range(MOST_ROOMS_CROSSED + 1)]


def _intrigue_drawn(setup: Setup, _count: int) -> Iterable[Pattern]:
    """The card alone, or as in a record with its seat and the clock's number."""
    return [(INTRIGUE,), (setup.seats, INTRIGUE), (setup.seats, INTRIGUE, CLOCKS)]


def _card_glimpsed(setup: Setup, _count: int) -> Iterable[Pattern]:
    """The card alone, or as in a record with both seats."""
    return [(setup.edition.cards,), (setup.seats, setup.seats, setup.edition.cards)]


def _faces(_setup: Setup, count: int) -> Iterable[Pattern]:
    return [(FACES,) * max(1, min(count, len(FACES)))]


# Meaning


def _plain(make: Callable[[], Choice]) -> Callable[[Edition, tuple[str, ...]], Choice]:
    return lambda _edition, _things: make()


def _with(make: Callable[[str], Choice]) -> Callable[[Edition, tuple[str, ...]], Choice]:
    return lambda _edition, things: make(things[0])


def sorted_triple(edition: Edition, things: tuple[str, ...]) -> tuple[str, str, str]:
    """Suspect, weapon and room, given in any order."""
    suspect, weapon, room = sorted(things, key=edition.cards.index)
    return suspect, weapon, room


def _watch(_edition: Edition, things: tuple[str, ...]) -> do.Watch:
    return do.Watch(None if things[0] == ANYONE else things[0], "power" in things[1:])


def _silence(edition: Edition, things: tuple[str, ...]) -> do.Silence:
    witness, *also = things
    return do.Silence(witness, _watch(edition, tuple(also[1:])) if also else None)


def _face(thing: str) -> int:
    return 0 if thing == "?" else int(thing)


def _stop(edition: Edition, things: tuple[str, ...]) -> do.Stop:
    square, steps, *rooms = things
    return do.Stop(square, int(steps), tuple(room for room in edition.board.rooms if room in rooms))


def _butler(_edition: Edition, things: tuple[str, ...]) -> do.Butler:
    return do.Butler(_intrigue_card(things))


def _intrigue(_edition: Edition, things: tuple[str, ...]) -> do.Intrigue:
    return do.Intrigue(_intrigue_card(things))


def _intrigue_card(things: tuple[str, ...]) -> IntrigueCard:
    return next(card for card in INTRIGUE if card in things)


def _hand(edition: Edition, things: tuple[str, ...]) -> do.Hand | None:
    hand = do.Hand(tuple(sorted(things, key=edition.cards.index)))
    return hand if len(set(hand.cards)) == len(hand.cards) else None


def _weapons(edition: Edition, things: tuple[str, ...]) -> do.Weapons | None:
    rooms = dict(zip(things[::2], things[1::2], strict=True))
    return do.Weapons(tuple(rooms[weapon] for weapon in edition.weapons)) if len(rooms) * 2 == len(things) else None


VERBS: Mapping[str, Verb] = {
    "choose": Verb("choose SUSPECT", _one(lambda s: s.edition.suspects), _with(do.Choose)),
    "roll": Verb("roll", _nothing, _plain(do.Roll)),
    "move": Verb("move PLACE", _one(_places), _with(do.Move)),
    "passage": Verb("passage ROOM", _one(_passage_ends), _with(do.Passage)),
    "stay": Verb("stay", _nothing, _plain(do.Stay)),
    "suggest": Verb(
        "suggest SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Suggest(*sorted_triple(e, things))
    ),
    "show": Verb("show CARD", _card_shown, lambda _e, things: do.Show(things[0], "glimpse" in things[1:])),
    "pass": Verb("pass", _nothing, _plain(do.Pass)),
    "accuse": Verb("accuse SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Accuse(*sorted_triple(e, things))),
    "denounce": Verb("denounce SEAT", _one(lambda s: s.seats), _with(do.Denounce)),
    "own-up": Verb("own-up", _nothing, _plain(do.OwnUp)),
    "end": Verb("end", _nothing, _plain(do.End)),
    "stop": Verb("stop SQUARE after STEPS", _spy_stop, _stop),
    "spy": Verb("spy SEAT", _one(lambda s: s.seats), _with(do.Spy)),
    "disclose": Verb("disclose CARD", _card_shown, lambda _e, things: do.Show(things[0], "glimpse" in things[1:])),
    "butler": Verb("butler CARD", _one(lambda _s: INTRIGUE), _butler),
    "send-home": Verb("send-home SUSPECT", _one(lambda s: s.edition.suspects), _with(do.SendHome)),
    "power": Verb("power", _nothing, _plain(do.UsePower)),
    "draw": Verb("draw", _nothing, _plain(do.Draw)),
    "decline": Verb("decline", _nothing, _plain(do.Decline)),
    "no-order": Verb("no order", _nothing, _plain(do.Decline)),
    "silence": Verb("silence SEAT", _seat_silenced, _silence),
    "watch": Verb("watch SEAT", _seat_watched, _watch),
    "look": Verb("look", _nothing, _plain(do.Look)),
    "dealer": Verb("dealer SEAT", _one(lambda s: s.seats), _with(do.Dealer)),
    "dice": Verb("dice NUMBER ...", _faces, lambda _e, things: do.Dice(tuple(map(_face, things)))),
    "weapons": Verb("weapons WEAPON=ROOM ...", _weapons_in_rooms, _weapons),
    "case": Verb(
        "case SUSPECT WEAPON ROOM", _one_of_each, lambda e, things: do.Case(Triple(*sorted_triple(e, things)))
    ),
    "hand": Verb("hand CARD ...", _some_cards, _hand),
    "intrigue": Verb("intrigue CARD", _intrigue_drawn, _intrigue),
    "glimpse": Verb("glimpse CARD", _card_glimpsed, lambda _e, things: do.Glimpse(things[-1])),
}
"""Every choice, by its first word."""
