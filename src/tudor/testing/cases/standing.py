"""Expectations about how things stand on the table, and who knows what of it."""

from collections.abc import Mapping, Sequence

from tudor.model.cards import Seat
from tudor.model.truth import State
from tudor.notation import write_line
from tudor.testing.cases.moment import NOTHING, OFF_BOARD, Expectation, Moment, same, same_names
from tudor.testing.failure import CheckFailed
from tudor.views import observations, view

SPECTATOR, ALL = "spectator", "all"


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
    """How many there are is public, which ones their holder knows."""
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


STANDING: Mapping[str, Expectation] = {
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
