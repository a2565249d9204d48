"""What a case can expect, each by its word."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tudor.engine import legal, pending
from tudor.model.actions import Action, Move, Show
from tudor.model.cards import Seat
from tudor.model.options import Legal
from tudor.model.truth import Asked, Chance, Event, Over, State
from tudor.notation import read_choice, write_line
from tudor.testing.attempts import must_refuse
from tudor.testing.failure import CheckFailed
from tudor.testing.public_referee import awaited
from tudor.views import observations, view

NOBODY, NOTHING, OFF_BOARD = "nobody", "nothing", "off-board"
SPECTATOR, ALL = "spectator", "all"


class Moment(NamedTuple):
    """A game at the line of an expectation, and what the last line that was played brought about."""

    state: State
    events: tuple[Event, ...]


Expectation: TypeAlias = Callable[[Moment, Sequence[str]], None]


def expect(moment: Moment, text: str) -> None:
    """Raise :class:`CheckFailed` if an expectation, a word and what belongs to it, is not met."""
    word, *rest = text.split()
    if word not in EXPECTATIONS:
        raise CheckFailed(f"there is no expectation “{word}”, but: {', '.join(EXPECTATIONS)}")
    EXPECTATIONS[word](moment, rest)


def _same(expected: object, actual: object) -> None:
    if expected != actual:
        raise CheckFailed(f"expected {_shown(expected)}, but it is {_shown(actual)}")


def _same_names(expected: Sequence[str], actual: Iterable[str]) -> None:
    """The same things, in whatever order."""
    _same([] if expected in ([NOBODY], [NOTHING]) else sorted(expected), sorted(actual))


def _shown(value: object) -> str:
    return " ".join(map(str, value)) or NOTHING if isinstance(value, list | tuple) else str(value)


# Who is to do what


def _asked(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    _same(rest, [due.kind, *due.seats] if isinstance(due, Asked) else [])


def _chance(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    public = awaited(due)
    actual = [public.what, *public.seats] if isinstance(due, Chance) else []
    _same(rest, actual[: len(rest)])


def _over(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    _same(rest, [due.winner or NOBODY] if isinstance(due, Over) else ["not over"])


def _turn(moment: Moment, rest: Sequence[str]) -> None:
    _same(rest, [moment.state.player])


# What they can do


def _legal(state: State) -> Legal:
    due = pending(state)
    return legal(state, due.seats[0]) if isinstance(due, Asked) else Legal(())


def _kinds(possible: Legal) -> list[str]:
    return [str(group.does.__struct_config__.tag) for group in possible.groups]


def _choices(moment: Moment, rest: Sequence[str]) -> None:
    _same_names(rest, _kinds(_legal(moment.state)))


def _moves(moment: Moment, rest: Sequence[str]) -> None:
    _same_names(rest, _destinations(moment.state))


def _rooms(moment: Moment, rest: Sequence[str]) -> None:
    rooms = moment.state.setup.edition.board.rooms
    _same_names(rest, [place for place in _destinations(moment.state) if place in rooms])


def _destinations(state: State) -> list[str]:
    return [action.to for action in _legal(state) if isinstance(action, Move)]


def _shows(moment: Moment, rest: Sequence[str]) -> None:
    _same_names(rest, [action.card for action in _legal(moment.state) if isinstance(action, Show)])


def _can(moment: Moment, rest: Sequence[str]) -> None:
    possible = _legal(moment.state)
    kind_only = len(rest) == 1
    if not (rest[0] in _kinds(possible) if kind_only else _read_action(moment.state, rest) in possible):
        raise CheckFailed(f"“{' '.join(rest)}” is not possible here, only: {_shown(_kinds(possible))}")


def _cannot(moment: Moment, rest: Sequence[str]) -> None:
    state, possible = moment.state, _legal(moment.state)
    if rest[0] == "*":
        must_refuse(state, read_choice(state.setup, " ".join(rest[1:])), None)
        return
    by = rest[0].removesuffix(":") if rest[0].endswith(":") else None
    words = rest[1:] if by else rest
    if len(words) > 1 or by:
        must_refuse(state, _read_action(state, words), by)
    elif words[0] in _kinds(possible):
        raise CheckFailed(f"“{words[0]}” is possible here")


def _read_action(state: State, words: Sequence[str]) -> Action:
    choice = read_choice(state.setup, " ".join(words))
    if not isinstance(choice, Action):
        raise CheckFailed(f"“{' '.join(words)}” is not something a player decides")
    return choice


# How things stand


def _pawn(moment: Moment, rest: Sequence[str]) -> None:
    _same(rest[1:], [moment.state.pawns[rest[0]]])


def _weapon(moment: Moment, rest: Sequence[str]) -> None:
    _same(rest[1:], [moment.state.weapons.get(rest[0], OFF_BOARD)])


def _out(moment: Moment, rest: Sequence[str]) -> None:
    _same_names(rest, moment.state.out)


def _brought(moment: Moment, rest: Sequence[str]) -> None:
    _same_names(rest, moment.state.brought)


def _dealer(moment: Moment, rest: Sequence[str]) -> None:
    _same(rest, [moment.state.dealer])


def _holds(moment: Moment, rest: Sequence[str]) -> None:
    sizes = view(moment.state, None).hand_sizes
    _same(rest[1:], [str(sizes[rest[0]])])


# Who knows what


def _seats(state: State, who: str) -> tuple[Seat | None, ...]:
    if who == ALL:
        return (None, *state.setup.seats)
    if who != SPECTATOR and who not in state.setup.seats:
        raise CheckFailed(f"{who} has no seat")
    return (None,) if who == SPECTATOR else (who,)


def _seen(moment: Moment, seat: Seat | None) -> list[str]:
    return [write_line(observation) for observation in observations(moment.events, seat)]


def _sees(moment: Moment, rest: Sequence[str]) -> None:
    line = " ".join(rest[1:])
    for seat in _seats(moment.state, rest[0]):
        seen = _seen(moment, seat)
        if line not in seen:
            raise CheckFailed(f"{seat or SPECTATOR} does not see this, but: {' / '.join(seen) or NOTHING}")


def _misses(moment: Moment, rest: Sequence[str]) -> None:
    line = " ".join(rest[1:])
    for seat in _seats(moment.state, rest[0]):
        if line in _seen(moment, seat):
            raise CheckFailed(f"{seat or SPECTATOR} sees this")


def _knows(moment: Moment, rest: Sequence[str]) -> None:
    for seat in _seats(moment.state, rest[0]):
        case = view(moment.state, seat).case
        _same(rest[1:], list(case) if case else [NOTHING])


EXPECTATIONS: Mapping[str, Expectation] = {
    "asked": _asked,
    "chance": _chance,
    "over": _over,
    "turn": _turn,
    "choices": _choices,
    "moves": _moves,
    "rooms": _rooms,
    "shows": _shows,
    "can": _can,
    "cannot": _cannot,
    "pawn": _pawn,
    "weapon": _weapon,
    "out": _out,
    "brought": _brought,
    "dealer": _dealer,
    "holds": _holds,
    "sees": _sees,
    "misses": _misses,
    "knows": _knows,
}
