"""Accusations: one per game, in your own turn."""

from functools import lru_cache

from msgspec.structs import replace

from tudor.engine import turns
from tudor.model.actions import Accuse
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Edition
from tudor.model.happenings import AccusationFailed, AccusedAloud, DoorCleared, Won
from tudor.model.options import Accusations, Group
from tudor.model.sight import AccusationWritten, CaseSeen
from tudor.model.truth import Event, Finished, State


@lru_cache(maxsize=1024)
def accusations(edition: Edition) -> Accusations:
    """Every accusation: any suspect, weapon and room."""
    return Accusations(edition.suspects, edition.weapons, edition.rooms)


@lru_cache(maxsize=1024)
def at_any_moment(edition: Edition) -> tuple[Group, ...]:
    """The accusations allowed at every decision of a turn: all, or none if they must be made in the pool."""
    return (accusations(edition),) if edition.rules.accusation_place == "anywhere" else ()


def accuse(state: State, seat: Seat, action: Accuse, log: list[Event]) -> State:
    """Win, or be out and lose the turn."""
    named = Triple(action.suspect, action.weapon, action.room)
    written = state.setup.edition.rules.accusation == "written"
    log.append(AccusationWritten(seat, named) if written else AccusedAloud(seat, named))
    assert state.case is not None
    if named == state.case:
        log.append(Won(seat, state.case))
        return replace(state, phase=Finished(seat))
    log.append(AccusationFailed(seat))
    log.append(CaseSeen(seat, state.case))
    state = replace(put_out(state, seat, log), looked=state.looked | {seat})
    return turns.pass_on(state, log)


def put_out(state: State, seat: Seat, log: list[Event]) -> State:
    """Put a seat out: it only answers from now on, and its pawn can still be brought."""
    state = replace(state, out=state.out | {seat})
    if state.setup.edition.rules.failed_pawn == "clears-door":
        return _clear_door(state, seat, log)
    return state


def _clear_door(state: State, seat: Seat, log: list[Event]) -> State:
    """Move a pawn off the door, so that it does not block the room for ever (R11)."""
    rooms = state.setup.edition.board.behind(state.pawns.get(seat, ""))
    if not rooms:
        return state
    log.append(DoorCleared(seat, rooms[0]))
    return replace(state, pawns={**state.pawns, seat: rooms[0]})
