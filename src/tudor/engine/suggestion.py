"""Suggesting: in a room just entered, stayed in, or brought to."""

from functools import cache

from msgspec.structs import replace

from tudor.engine import accusation, answering, turns
from tudor.model.actions import Accuse, Action, Suggest
from tudor.model.cards import Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.model.happenings import PawnBrought, Suggested
from tudor.model.options import Group, Legal, Suggestions
from tudor.model.truth import Event, InRoom, State


@cache
def suggestions(edition: Edition, room: Room) -> Suggestions:
    """Every suggestion that can be made in a room: one's own cards and pawn may be named."""
    return Suggestions(edition.suspects, edition.weapons, (room,))


@cache
def _in_room(edition: Edition, room: Room) -> Legal:
    groups: list[Group] = [suggestions(edition, room)]
    if edition.rules.suggestion == "may":
        groups.append(turns.END)
    groups.append(accusation.accusations(edition))
    return Legal(tuple(groups))


def options(state: State, _phase: InRoom, seat: Seat) -> Legal:
    """Suggest; where the book does not oblige, the turn may end instead; accuse."""
    return _in_room(state.setup.edition, state.pawns[seat])


def play(state: State, _phase: InRoom, seat: Seat, action: Action, log: list[Event]) -> State:
    """Suggest, accuse, or let it be."""
    match action:
        case Suggest():
            return suggest(state, seat, action, log)
        case Accuse():
            return accusation.accuse(state, seat, action, log)
        case _:
            return turns.end(state, seat, log)


def suggest(state: State, seat: Seat, action: Suggest, log: list[Event]) -> State:
    """Name three cards, bring pawn and weapon into the room, and ask the witnesses."""
    named = Triple(action.suspect, action.weapon, action.room)
    log.append(Suggested(seat, named))
    state = _bring_pawn(state, named, log)
    state = replace(state, weapons={**state.weapons, named.weapon: named.room})
    return answering.ask(state, named, state.setup.after(seat), log)


def _bring_pawn(state: State, named: Triple, log: list[Event]) -> State:
    """A pawn that comes from elsewhere has been brought; one already in the room gains nothing."""
    if state.pawns[named.suspect] == named.room:
        return state
    log.append(PawnBrought(named.suspect, named.room))
    return replace(
        state,
        pawns={**state.pawns, named.suspect: named.room},
        brought=state.brought | {named.suspect},
    )
