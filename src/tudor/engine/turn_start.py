"""The first decision of a turn: roll, take a passage, stay, suggest after being brought, accuse and more."""

from typing import assert_never

from msgspec.structs import replace

from tudor.engine import accusation, false_witnesses, intrigue, movement, powers, suggestion, turns
from tudor.model.actions import Accuse, Action, Butler, End, OwnUp, Passage, Roll, Suggest, UsePower
from tudor.model.cards import IntrigueCard, Seat
from tudor.model.happenings import DiceTaken
from tudor.model.options import Group, Legal, Listed
from tudor.model.truth import Event, Flying, InRoom, Rolling, State, TurnStart

ROLL = Listed((Roll(),))


def options(state: State, _phase: TurnStart, seat: Seat) -> Legal:
    """Every way to begin a turn."""
    edition = state.setup.edition
    if not edition.has_board:
        anytime = (*false_witnesses.confessions(state, seat), *accusation.at_any_moment(edition))
        return Legal((*suggestion.in_any_room(state, seat), *anytime))
    here = state.pawns[seat]
    shut_in = movement.is_shut_in(state, seat)
    passage = edition.board.passages.get(here)
    groups: list[Group] = []
    if movement.may_roll(edition, shut_in=shut_in):
        groups.append(ROLL)
    if passage is not None and _is_free(state, passage):
        groups.append(Listed((Passage(passage),)))
    # You cannot give up a turn to stay (R9), but must wait if you cannot move.
    if (shut_in and passage is None) or _may_stay(state, seat):
        groups.append(movement.STAY)
    if seat in state.brought and suggestion.allowed(state, seat, here):
        groups.append(suggestion.suggestions(edition, here))
    groups.extend(false_witnesses.confessions(state, seat))
    if edition.intrigue:
        groups.extend(_intrigues(state, seat))
    groups.extend(accusation.at_any_moment(edition))
    return Legal(tuple(groups))


def _is_free(state: State, place: str) -> bool:
    return place in state.setup.edition.board.rooms or place not in state.pawns.values()


def _may_stay(state: State, seat: Seat) -> bool:
    match state.setup.edition.rules.staying:
        case "anywhere":
            return True
        case "in-rooms":
            return movement.in_room(state, seat)
        case "where-brought":
            return seat in state.brought
        case "never":
            return False
        case _:
            assert_never(state.setup.edition.rules.staying)


def _intrigues(state: State, seat: Seat) -> tuple[Group, ...]:
    """Butlers and powers that replace a move."""
    cards: tuple[IntrigueCard, ...] = ("go-anywhere",)
    if suggestion.allowed(state, seat, state.pawns[seat]):
        cards += ("stay",)
    return intrigue.offered(state, seat, *cards) + powers.starting(state, seat)


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
        case End():
            return turns.end(state, seat, log)
        case OwnUp():
            return false_witnesses.own_up(state, seat, log)
        case Butler():
            state = intrigue.play(state, seat, action.card, log)
            return replace(state, phase=InRoom() if action.card == "stay" else Flying(anywhere=True))
        case UsePower():
            return powers.use_at_start(state, seat, log)
        case _:
            return movement.stay(state, seat, log)
