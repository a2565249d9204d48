"""The first decision of a turn: roll, take a passage, stay, suggest where one was brought, accuse, or clear the air."""

from msgspec.structs import replace

from tudor.engine import accusation, honesty, movement, suggestion
from tudor.model.actions import Accuse, Action, Denounce, OwnUp, Passage, Roll, Suggest
from tudor.model.cards import Seat
from tudor.model.happenings import DiceTaken
from tudor.model.options import Group, Legal, Listed
from tudor.model.truth import Event, Rolling, State, TurnStart

ROLL = Listed((Roll(),))


def options(state: State, _phase: TurnStart, seat: Seat) -> Legal:
    """Everything a turn can begin with."""
    board = state.setup.edition.board
    shut_in = movement.is_shut_in(state, seat)
    passage = movement.passage_from(board, state.pawns[seat])
    groups: list[Group] = []
    if not shut_in:
        groups.append(ROLL)
    if passage is not None:
        groups.append(Listed((Passage(passage),)))
    # Nobody forfeits a turn to stay (R9), but whoever cannot move must wait.
    if (shut_in and passage is None) or _may_stay(state, seat):
        groups.append(movement.STAY)
    if seat in state.brought:
        groups.append(suggestion.suggestions(state.setup.edition, state.pawns[seat]))
    groups.extend(honesty.options(state, seat))
    groups.append(accusation.accusations(state.setup.edition))
    return Legal(tuple(groups))


def _may_stay(state: State, seat: Seat) -> bool:
    staying = state.setup.edition.rules.staying
    return staying == "anywhere" or (staying == "in-rooms" and movement.in_room(state, seat))


def play(state: State, _phase: TurnStart, seat: Seat, action: Action, log: list[Event]) -> State:
    """Begin the turn as decided."""
    match action:
        case Roll():
            log.append(DiceTaken(seat))
            return replace(state, phase=Rolling())
        case Passage():
            return movement.take_passage(state, seat, action, log)
        case Suggest():
            return suggestion.suggest(state, seat, action, log)
        case Accuse():
            return accusation.accuse(state, seat, action, log)
        case Denounce():
            return honesty.denounce(state, seat, action, log)
        case OwnUp():
            return honesty.own_up(state, seat, log)
        case _:
            return movement.stay(state, seat, log)
