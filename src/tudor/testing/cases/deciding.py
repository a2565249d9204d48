"""Expectations about who is to decide, and what is possible."""

from collections.abc import Mapping, Sequence

from tudor.engine import legal, pending
from tudor.model.actions import Action, Move, Show, Stop
from tudor.model.cards import Seat
from tudor.model.options import Legal
from tudor.model.truth import Asked, Chance, Over, State
from tudor.notation import read_choice
from tudor.testing.attempts import must_refuse
from tudor.testing.awaited import awaited
from tudor.testing.cases.moment import NOBODY, Expectation, Moment, same, same_names, shown
from tudor.testing.failure import CheckFailed

# Who is to do what


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


# What they can do


def _by(words: Sequence[str]) -> tuple[Seat | None, Sequence[str]]:
    """The seat that an expectation names before a colon, if it does, and what it expects of it."""
    first = words[0] if words else ""
    return (first.removesuffix(":"), words[1:]) if first.endswith(":") else (None, words)


def _legal(state: State, by: Seat | None = None) -> Legal:
    """What the seat can do, or the first of those asked."""
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


DECIDING: Mapping[str, Expectation] = {
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
}
