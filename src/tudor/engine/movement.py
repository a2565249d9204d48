"""Movement: rolling, walking, flying, passages and staying."""

from msgspec.structs import replace

from tudor.engine import accusation, intrigue, suggestion, turn_end, turns
from tudor.engine.chance import QUESTION, faces
from tudor.model.actions import Accuse, Action, Butler, Dice, Move, Passage, Stay, Stop
from tudor.model.cards import Place, Room, Seat
from tudor.model.edition import Edition
from tudor.model.happenings import Moved, PassageTaken, Rolled, Stayed, StoppedToSpy
from tudor.model.options import Group, Legal, Listed, Places
from tudor.model.truth import (
    Closing,
    DiceDue,
    Drawing,
    Event,
    Flying,
    InPool,
    InRoom,
    Moving,
    Phase,
    Rolling,
    Spying,
    State,
)
from tudor.walks import Crossing, can_step, crossings, destinations

STAY = Listed((Stay(),))


def others(state: State, seat: Seat) -> tuple[Place, ...]:
    """The places of the other pawns."""
    return tuple([place for suspect, place in state.pawns.items() if suspect != seat])


def in_room(state: State, seat: Seat) -> bool:
    """Is a seat's pawn in a room?"""
    return state.pawns[seat] in state.setup.edition.board.rooms


def is_shut_in(state: State, seat: Seat) -> bool:
    """Do other pawns block every step?"""
    edition = state.setup.edition
    return not can_step(edition.board, edition.rules, state.pawns[seat], others(state, seat))


# Rolling


def may_roll(edition: Edition, *, shut_in: bool) -> bool:
    """May a seat roll? Also a pawn that is shut in, where a double leads to any room without a door (R29)."""
    return not shut_in or edition.rules.doubles == "any-room"


def roll_due(state: State, _phase: Rolling) -> DiceDue:
    """A roll of the edition's dice."""
    return DiceDue(turns.player_of(state), faces(state.setup.edition))


def roll(state: State, _phase: Rolling, outcome: Dice, log: list[Event]) -> State:
    """Take the roll; a question mark draws an intrigue card before the move."""
    player = turns.player_of(state)
    log.append(Rolled(player, outcome.faces))
    moving = Moving(outcome.faces, sum(outcome.faces))
    return replace(state, phase=Drawing(player, moving) if QUESTION in outcome.faces else moving)


# Walking


def options(state: State, phase: Moving, seat: Seat) -> Legal:
    """Where the roll can lead; staying, if the roll may be declined or leads nowhere (R8); accusing."""
    edition = state.setup.edition
    if edition.rules.entering_rooms == "may-cross":
        groups = _crossing_ways(state, phase, seat)
    else:
        groups = _ways(state, phase, seat)
    if not groups or phase.paused or edition.rules.use_of_roll == "all-or-stay":
        groups += (STAY,)
    groups += intrigue.offered(state, seat, "add-six") if edition.intrigue else ()
    return Legal(groups + accusation.at_any_moment(edition))


def _ways(state: State, phase: Moving, seat: Seat) -> tuple[Group, ...]:
    edition, start = state.setup.edition, state.pawns[seat]
    any_part = edition.rules.use_of_roll == "any-part"
    places = destinations(edition.board, edition.rules, start, phase.steps, others(state, seat), any_part)
    if _flies(edition, phase.dice):
        places = _with_all_rooms(edition, places, start)
    if left := state.this_turn.left:
        places = tuple(place for place in places if place not in left)
    return (Places(places),) if places else ()


def _flies(edition: Edition, dice: tuple[int, ...]) -> bool:
    """Does a double one or six lead to any room?"""
    return edition.rules.doubles == "any-room" and dice in ((1, 1), (6, 6))


def _with_all_rooms(edition: Edition, places: tuple[Place, ...], start: Place) -> tuple[Place, ...]:
    """The squares within reach, and every room but the one left (R22)."""
    rooms = edition.board.rooms
    squares = tuple(place for place in places if place not in rooms)
    return squares + tuple(room for room in rooms if room != start)


def _crossing(state: State, phase: Moving, seat: Seat) -> Crossing:
    edition, left = state.setup.edition, state.this_turn.left
    return crossings(edition.board, edition.rules, state.pawns[seat], phase.steps, others(state, seat), left)


def _crossing_ways(state: State, phase: Moving, seat: Seat) -> tuple[Group, ...]:
    """Ends of the move, passages within it, and spy squares to stop on, each once per turn (R20)."""
    reach = _crossing(state, phase, seat)
    rules, spied = state.setup.edition.rules, state.this_turn.spied
    passages = reach.passages if rules.passages == "also-in-move" else ()
    stops = tuple(
        Stop(square, stop.steps, stop.crossed)
        for square, ways in reach.stops.items()
        if square not in spied
        for stop in ways
    )
    groups: list[Group] = [Places(reach.ends)] if reach.ends else []
    if passages:
        groups.append(Listed(tuple(map(Passage, passages))))
    if stops:
        groups.append(Listed(stops))
    return tuple(groups)


def play(state: State, phase: Moving, seat: Seat, action: Action, log: list[Event]) -> State:
    """Walk, stop to spy, stay, add to the roll, or accuse."""
    match action:
        case Move(to=place):
            log.append(Moved(seat, place))
            return arrive(state, seat, place, log)
        case Passage():
            return take_passage(state, seat, action, log)
        case Stop():
            return _pause(state, phase, seat, action, log)
        case Butler():
            state = intrigue.play(state, seat, action.card, log)
            return replace(state, phase=replace(phase, steps=phase.steps + 6))
        case Accuse():
            return accusation.accuse(state, seat, action, log)
        case _:
            return stay(state, seat, log)


def _pause(state: State, phase: Moving, seat: Seat, action: Stop, log: list[Event]) -> State:
    """Stop on a spy square; the steps left may still be walked."""
    log.append(StoppedToSpy(seat, action.at, action.steps, action.through))
    turn = state.this_turn
    state = _leave(state, seat)
    left = state.this_turn.left.union(action.through)
    return replace(
        state,
        pawns={**state.pawns, seat: action.at},
        brought=state.brought - {seat},
        this_turn=replace(state.this_turn, left=left, spied=turn.spied | {action.at}),
        phase=Spying(Moving(phase.dice, phase.steps - action.steps, paused=True)),
    )


# Other ways of moving


def take_passage(state: State, seat: Seat, action: Passage, log: list[Event]) -> State:
    """Take a secret passage."""
    log.append(PassageTaken(seat, action.to))
    return arrive(state, seat, action.to, log, by_passage=True)


def flights(state: State, phase: Flying, seat: Seat) -> Legal:
    """Any free place, or any room without a passage, except the current one."""
    board, here = state.setup.edition.board, state.pawns[seat]
    if phase.anywhere:
        taken = {here, *state.pawns.values()} - set(board.rooms)
        squares: tuple[Place, ...] = tuple(square for square in board.squares if square not in taken)
        rooms: tuple[Room, ...] = board.rooms
    else:
        squares, rooms = (), tuple(room for room in board.rooms if room not in board.passages)
    return Legal((Places(squares + tuple(room for room in rooms if room != here)),))


def fly(state: State, _phase: Flying, seat: Seat, action: Action, log: list[Event]) -> State:
    """Go straight to a place."""
    assert isinstance(action, Move)
    log.append(Moved(seat, action.to))
    return arrive(state, seat, action.to, log)


# Arriving and staying


def arrive(state: State, seat: Seat, place: Place, log: list[Event], *, by_passage: bool = False) -> State:
    """Move a pawn, and go on with what its place allows."""
    state = _leave(state, seat)
    state = replace(state, pawns={**state.pawns, seat: place}, brought=state.brought - {seat})
    then = _next_at(state, seat, place, by_passage)
    turn, board = state.this_turn, state.setup.edition.board
    if turn.marches > 1:
        state = replace(state, this_turn=replace(turn, marches=turn.marches - 1))
    elif place in board.intrigue_squares:
        state = replace(state, this_turn=replace(turn, halted=True))
    if place in board.intrigue_squares:
        return replace(state, phase=Drawing(seat, then))
    return turn_end.close(state, log) if isinstance(then, Closing) else replace(state, phase=then)


def _leave(state: State, seat: Seat) -> State:
    """Note the room left, which cannot be entered again in this turn."""
    here = state.pawns[seat]
    if here not in state.setup.edition.board.rooms:
        return state
    return replace(state, this_turn=replace(state.this_turn, left=state.this_turn.left | {here}))


def _next_at(state: State, seat: Seat, place: Place, by_passage: bool) -> Phase:
    if state.this_turn.marches > 1:
        return Rolling()
    if place == state.setup.edition.pool:
        return InPool()
    return InRoom(by_passage) if suggestion.allowed(state, seat, place) else Closing()


def stay(state: State, seat: Seat, log: list[Event]) -> State:
    """Stay; in a room that may allow a suggestion."""
    log.append(Stayed(seat))
    turn = state.this_turn
    if turn.marches > 1:
        return replace(state, this_turn=replace(turn, marches=turn.marches - 1), phase=Rolling())
    if suggestion.by_staying(state, seat):
        return replace(state, phase=InRoom())
    return turn_end.close(state, log)
