"""Rolling, walking, passages, and staying where one is."""

from msgspec.structs import replace

from tudor.engine import accusation, turns
from tudor.model.actions import Accuse, Action, Dice, Move, Passage, Stay
from tudor.model.board import Board
from tudor.model.cards import Place, Room, Seat
from tudor.model.edition import Edition
from tudor.model.happenings import Moved, PassageTaken, Rolled, Stayed
from tudor.model.options import Group, Legal, Listed, Places
from tudor.model.truth import Closing, DiceDue, Event, InRoom, Moving, Rolling, State
from tudor.walks import can_step, destinations

STAY = Listed((Stay(),))


def others(state: State, seat: Seat) -> tuple[Place, ...]:
    """Where the other pawns stand."""
    return tuple(place for suspect, place in state.pawns.items() if suspect != seat)


def in_room(state: State, seat: Seat) -> bool:
    """Does a seat's pawn stand in a room?"""
    return state.pawns[seat] in state.setup.edition.board.rooms


def is_shut_in(state: State, seat: Seat) -> bool:
    """Do the other pawns leave a pawn no step at all?"""
    edition = state.setup.edition
    return not can_step(edition.board, edition.rules, state.pawns[seat], others(state, seat))


def passage_from(board: Board, place: Place) -> Room | None:
    """Where the secret passage leads, if there is one here."""
    return board.passages.get(place)


# Rolling


def roll_due(state: State, _phase: Rolling) -> DiceDue:
    """The edition's dice."""
    return DiceDue(turns.player_of(state), state.setup.edition.dice)


def roll(state: State, _phase: Rolling, outcome: Dice, log: list[Event]) -> State:
    """The dice have fallen."""
    log.append(Rolled(turns.player_of(state), outcome.faces))
    return replace(state, phase=Moving(outcome.faces))


# Walking


def options(state: State, phase: Moving, seat: Seat) -> Legal:
    """Where the roll can lead; staying, where it may be declined or leads nowhere (R8); accusing."""
    edition = state.setup.edition
    start = state.pawns[seat]
    places = destinations(edition.board, edition.rules, start, sum(phase.dice), others(state, seat))
    if _flies(edition, phase.dice):
        places = _with_all_rooms(edition, places, start)
    groups: list[Group] = [Places(places)] if places else []
    if not places or edition.rules.use_of_roll == "all-or-stay":
        groups.append(STAY)
    groups.append(accusation.accusations(edition))
    return Legal(tuple(groups))


def _flies(edition: Edition, dice: tuple[int, ...]) -> bool:
    """A double one or six that may go straight to any room."""
    return edition.rules.doubles == "any-room" and dice in ((1, 1), (6, 6))


def _with_all_rooms(edition: Edition, places: tuple[Place, ...], start: Place) -> tuple[Place, ...]:
    """Any room but the one stood in (R22), besides the squares the roll reaches."""
    rooms = edition.board.rooms
    squares = tuple(place for place in places if place not in rooms)
    return squares + tuple(room for room in rooms if room != start)


def play(state: State, _phase: Moving, seat: Seat, action: Action, log: list[Event]) -> State:
    """Walk, stay or accuse after rolling."""
    match action:
        case Move(to=place):
            log.append(Moved(seat, place))
            return arrive(state, seat, place)
        case Accuse():
            return accusation.accuse(state, seat, action, log)
        case _:
            return stay(state, seat, log)


def take_passage(state: State, seat: Seat, action: Passage, log: list[Event]) -> State:
    """Go through a secret passage."""
    log.append(PassageTaken(seat, action.to))
    return arrive(state, seat, action.to)


def arrive(state: State, seat: Seat, place: Place) -> State:
    """Put a pawn where its player moved it; in a room, a suggestion comes next."""
    entered = place in state.setup.edition.board.rooms
    return replace(
        state,
        pawns={**state.pawns, seat: place},
        brought=state.brought - {seat},
        phase=InRoom() if entered else Closing(),
    )


def stay(state: State, seat: Seat, log: list[Event]) -> State:
    """Remain where one is; in a room, that may allow another suggestion."""
    log.append(Stayed(seat))
    again = in_room(state, seat) and state.setup.edition.rules.same_room_again == "by-staying"
    return replace(state, phase=InRoom() if again else Closing())
