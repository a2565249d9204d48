"""The expectations of a case, each by its first word: who decides, what is possible, what lies where, and who knows it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tudor.engine import legal, pending
from tudor.model.actions import Action, Move, Show, Stop
from tudor.model.cards import Seat
from tudor.model.options import Legal
from tudor.model.truth import Asked, Chance, Event, Over, State
from tudor.notation import read_choice, write_line
from tudor.testing.attempts import must_refuse
from tudor.testing.awaited import awaited
from tudor.testing.failure import CheckFailed
from tudor.views import observations, view

NOBODY, NOTHING, OFF_BOARD, SPECTATOR, ALL = "nobody", "nothing", "off-board", "spectator", "all"


class Moment(NamedTuple):
    """The game at an expectation, and the events of the last line played."""

    state: State
    events: tuple[Event, ...]


Expectation: TypeAlias = Callable[[Moment, Sequence[str]], None]
"""Raises :class:`CheckFailed` if the words after its first are not true."""


def same(expected: object, actual: object) -> None:
    """Fail unless both are equal."""
    if expected != actual:
        raise CheckFailed(f"expected {shown(expected)}, but it is {shown(actual)}")


def same_names(expected: Sequence[str], actual: Iterable[str]) -> None:
    """Fail unless both have the same names, in any order."""
    same([] if list(expected) in ([NOBODY], [NOTHING]) else sorted(expected), sorted(actual))


def shown(value: object) -> str:
    """One or several values as text."""
    return " ".join(map(str, value)) or NOTHING if isinstance(value, (list, tuple)) else str(value)


# Who decides


def _asked(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    same(rest, [due.kind, *due.seats] if isinstance(due, Asked) else [])


def _chance(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    public = awaited(due)
    actual = [public.what, *public.seats] if isinstance(due, Chance) else []
    same(rest, actual[: len(rest)])


def _over(moment: Moment, rest: Sequence[str]) -> None:
    due = pending(moment.state)
    same(rest, [due.winner or NOBODY] if isinstance(due, Over) else ["not over"])


def _turn(moment: Moment, rest: Sequence[str]) -> None:
    same(rest, [moment.state.player])


# What is possible


def _by(words: Sequence[str]) -> tuple[Seat | None, Sequence[str]]:
    """The seat named before a colon, if any, and the rest of an expectation."""
    first = words[0] if words else ""
    return (first.removesuffix(":"), words[1:]) if first.endswith(":") else (None, words)


def _legal(state: State, by: Seat | None = None) -> Legal:
    """What a seat can do, by default the first of those asked."""
    due = pending(state)
    if not isinstance(due, Asked) or by not in (None, *due.seats):
        return Legal(())
    return legal(state, by or due.seats[0])


def _kinds(possible: Legal) -> list[str]:
    return [str(group.does.__struct_config__.tag) for group in possible.groups]


def _choices(moment: Moment, rest: Sequence[str]) -> None:
    by, kinds = _by(rest)
    same_names(kinds, _kinds(_legal(moment.state, by)))


def _moves(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, _destinations(moment.state))


def _rooms(moment: Moment, rest: Sequence[str]) -> None:
    rooms = moment.state.setup.edition.board.rooms
    same_names(rest, [place for place in _destinations(moment.state) if place in rooms])


def _destinations(state: State) -> list[str]:
    return [action.to for action in _legal(state) if isinstance(action, Move)]


def _stops(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, {action.at for action in _legal(moment.state) if isinstance(action, Stop)})


def _shows(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, {action.card for action in _legal(moment.state) if isinstance(action, Show)})


def _can(moment: Moment, rest: Sequence[str]) -> None:
    by, words = _by(rest)
    possible = _legal(moment.state, by)
    kind_only = len(words) == 1
    if not (words[0] in _kinds(possible) if kind_only else _read_action(moment.state, words) in possible):
        raise CheckFailed(f"“{' '.join(rest)}” is not possible here, only: {shown(_kinds(possible))}")


def _cannot(moment: Moment, rest: Sequence[str]) -> None:
    state, possible = moment.state, _legal(moment.state)
    if rest[0] == "*":
        must_refuse(state, read_choice(state.setup, " ".join(rest[1:])), None)
        return
    by, words = _by(rest)
    if len(words) > 1 or by:
        must_refuse(state, _read_action(state, words), by)
    elif words[0] in _kinds(possible):
        raise CheckFailed(f"“{words[0]}” is possible here")


def _read_action(state: State, words: Sequence[str]) -> Action:
    choice = read_choice(state.setup, " ".join(words))
    if not isinstance(choice, Action):
        raise CheckFailed(f"“{' '.join(words)}” is not something a player decides")
    return choice


# Pawns, weapons, seats


def _pawn(moment: Moment, rest: Sequence[str]) -> None:
    same(rest[1:], [moment.state.pawns.get(rest[0], OFF_BOARD)])


def _weapon(moment: Moment, rest: Sequence[str]) -> None:
    same(rest[1:], [moment.state.weapons.get(rest[0], OFF_BOARD)])


def _out(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, moment.state.out)


def _dead(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, moment.state.dead)


def _brought(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, moment.state.brought)


def _spent(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, moment.state.spent)


def _dealer(moment: Moment, rest: Sequence[str]) -> None:
    same(rest, [moment.state.dealer])


# Cards


def _holds(moment: Moment, rest: Sequence[str]) -> None:
    sizes = view(moment.state, None).hand_sizes
    same(rest[1:], [str(sizes[rest[0]])])


def _butlers(moment: Moment, rest: Sequence[str]) -> None:
    """Checks the public number, or which ones as their holder sees them."""
    who, *expected = rest
    if expected[0].isdigit():
        same(expected, [str(view(moment.state, None).butler_counts.get(who, 0))])
    for seat in () if expected[0].isdigit() else _seats(moment.state, who):
        same_names(expected, view(moment.state, seat).butlers)


def _played(moment: Moment, rest: Sequence[str]) -> None:
    same_names(rest, moment.state.played)


def _clocks(moment: Moment, rest: Sequence[str]) -> None:
    same(rest, [str(moment.state.clocks)])


def _pile(moment: Moment, rest: Sequence[str]) -> None:
    same(rest, [str(len(moment.state.pile))])


def _pool(moment: Moment, rest: Sequence[str]) -> None:
    same(rest, [str(len(moment.state.pool))])


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


def _unseen(moment: Moment, rest: Sequence[str]) -> None:
    for seat in _seats(moment.state, rest[0]):
        same([], _seen(moment, seat))


def _knows(moment: Moment, rest: Sequence[str]) -> None:
    for seat in _seats(moment.state, rest[0]):
        case = view(moment.state, seat).case
        same(rest[1:], list(case) if case else [NOTHING])


EXPECTATIONS: Mapping[str, Expectation] = {
    "asked": _asked,
    "chance": _chance,
    "over": _over,
    "turn": _turn,
    "choices": _choices,
    "moves": _moves,
    "rooms": _rooms,
    "stops": _stops,
    "shows": _shows,
    "can": _can,
    "cannot": _cannot,
    "pawn": _pawn,
    "weapon": _weapon,
    "out": _out,
    "dead": _dead,
    "brought": _brought,
    "spent": _spent,
    "dealer": _dealer,
    "holds": _holds,
    "butlers": _butlers,
    "played": _played,
    "clocks": _clocks,
    "pile": _pile,
    "pool": _pool,
    "sees": _sees,
    "misses": _misses,
    "unseen": _unseen,
    "knows": _knows,
}


def expect(moment: Moment, text: str) -> None:
    """Raise :class:`CheckFailed` if an expectation is not met."""
    word, *rest = text.split()
    if word not in EXPECTATIONS:
        raise CheckFailed(f"there is no expectation “{word}”, but: {', '.join(EXPECTATIONS)}")
    EXPECTATIONS[word](moment, rest)
