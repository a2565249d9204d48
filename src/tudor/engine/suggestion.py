"""Suggestions: in a room you entered, stayed in or were brought to."""

from functools import lru_cache

from msgspec.structs import replace

from tudor.engine import accusation, intrigue_pile, reactions, turn_end, turns
from tudor.model.actions import Action, Suggest
from tudor.model.cards import Place, Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.model.happenings import PawnBrought, Suggested
from tudor.model.options import Group, Legal, Suggestions
from tudor.model.truth import Event, InRoom, Naming, State


@lru_cache(maxsize=1024)
def suggestions(edition: Edition, room: Room) -> Suggestions:
    """Every suggestion in a room; your own cards and pawn may be named."""
    return Suggestions(edition.suspects, edition.weapons, (room,))


def allowed(state: State, seat: Seat, place: Place) -> bool:
    """May a seat suggest here? In rooms with a card; some editions forbid the same room twice running."""
    edition = state.setup.edition
    if place not in edition.rooms:
        return False
    return edition.rules.same_room_again != "never-running" or state.asked_in.get(seat) != place


def by_staying(state: State, seat: Seat) -> bool:
    """May a seat suggest by staying? If the rules allow it, or if it was brought there."""
    edition = state.setup.edition
    if not allowed(state, seat, state.pawns[seat]):
        return False
    brought = seat in state.brought and not _obliged(edition, InRoom())
    return brought or edition.rules.same_room_again == "by-staying"


def in_any_room(state: State, seat: Seat) -> tuple[Group, ...]:
    """Where there is no board: suggest in any room or, unless suggesting is obligatory, end the turn."""
    edition = state.setup.edition
    rooms = tuple(room for room in edition.rooms if allowed(state, seat, room))
    ending = () if _obliged(edition, InRoom()) else (turns.END,)
    return (Suggestions(edition.suspects, edition.weapons, rooms), *ending)


def options(state: State, phase: InRoom, seat: Seat) -> Legal:
    """Suggest, accuse or, unless suggesting is obligatory, end the turn."""
    edition = state.setup.edition
    anytime = accusation.at_any_moment(edition)
    here = suggestions(edition, state.pawns[seat])
    if _obliged(edition, phase):
        return Legal((here, *anytime))
    return Legal((here, *turn_end.ways_to_end(state, seat), *anytime))


def _obliged(edition: Edition, phase: InRoom) -> bool:
    """Is a suggestion obligatory here?"""
    rule = edition.rules.suggestion
    return rule == "must" or (rule == "must-after-passage" and phase.by_passage)


def play(state: State, phase: InRoom, seat: Seat, action: Action, log: list[Event]) -> State:
    """Suggest, accuse, or end the turn."""
    if isinstance(action, Suggest):
        return suggest(state, seat, action, log)
    return turn_end.play(state, phase, seat, action, log)


# Suggestions granted by a power


def granted(state: State, phase: Naming, _seat: Seat) -> Legal:
    """Any suspect and weapon, in the rooms the power allows."""
    edition = state.setup.edition
    return Legal((Suggestions(edition.suspects, edition.weapons, phase.rooms),))


def suggest_as_granted(state: State, _phase: Naming, seat: Seat, action: Action, log: list[Event]) -> State:
    """Make the suggestion."""
    assert isinstance(action, Suggest)
    return suggest(state, seat, action, log)


# Effects


def suggest(state: State, seat: Seat, action: Suggest, log: list[Event]) -> State:
    """Name three cards, bring the pawn and weapon into the room, and ask the witnesses."""
    named = Triple(action.suspect, action.weapon, action.room)
    log.append(Suggested(seat, named))
    origin = state.pawns.get(named.suspect)
    state = _bring_pawn(state, named, log)
    state = replace(
        state,
        weapons={**state.weapons, named.weapon: named.room} if state.setup.edition.has_board else state.weapons,
        asked_in={**state.asked_in, seat: named.room},
        this_turn=replace(state.this_turn, suggested=True),
    )
    # Only from another room (R15).
    came_from_room = origin != named.room and origin in state.setup.edition.board.rooms
    if came_from_room and intrigue_pile.may_draw(state, named.suspect):
        return intrigue_pile.invite(state, named, named.suspect)
    return reactions.hear(state, named, log)


def _bring_pawn(state: State, named: Triple, log: list[Event]) -> State:
    """Bring the named pawn, which may then suggest there on its turn.

    A pawn already in the room gains nothing, nor does the suggester's own; a murdered suspect has no pawn.
    """
    if state.pawns.get(named.suspect) in (None, named.room):
        return state
    log.append(PawnBrought(named.suspect, named.room))
    by_another = frozenset({named.suspect} - {state.player})
    return replace(
        state,
        pawns={**state.pawns, named.suspect: named.room},
        brought=state.brought | by_another,
    )
