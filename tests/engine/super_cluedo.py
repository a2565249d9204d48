"""Positions of super-cluedo, as its tests need them."""

from tudor.editions import load
from tudor.engine import apply, legal
from tudor.model.actions import Action, Dice, End, Move, Roll, Stop
from tudor.model.cards import Place, Square
from tudor.model.options import Places
from tudor.model.truth import State
from tudor.testing import arrange, play

EDITION = "super-cluedo"
SEATS = ("scarlet", "mustard", "plum", "rose")


def at(place: Place, **others: Place) -> State:
    """Scarlet is to move, and stands here; other pawns are given by suspect, the rest are in the hall."""
    return arrange(EDITION, SEATS, pawns={"scarlet": place, **others})


def rolled(state: State, *faces: int) -> State:
    return play(state, Roll(), Dice(faces)).state


def places(state: State) -> set[Place]:
    """Where the move may end."""
    offered = legal(state).of(Move)
    return set(offered.to) if isinstance(offered, Places) else set()


def stops(state: State) -> set[Square]:
    """The spy squares on which the move may pause."""
    return {action.at for action in legal(state).of(Stop) or () if isinstance(action, Stop)}


def kinds(state: State) -> set[type[Action]]:
    return {group.does for group in legal(state).groups}


def stop(state: State, square: Square) -> Stop:
    """The pause on a spy square after the fewest steps."""
    ways = [action for action in legal(state).of(Stop) or () if isinstance(action, Stop) and action.at == square]
    return min(ways, key=lambda way: way.steps)


def to_scarlets_turn(state: State) -> State:
    """All others roll two and go to the first place in reach; then it is Scarlet's turn again."""
    state = apply(state, End()).state if End() in legal(state) else state
    while state.player != "scarlet":
        state = play(state, Roll(), Dice((1, 1))).state
        square = next(place for place in sorted(places(state)) if place not in load(EDITION).board.rooms)
        state = play(state, Move(square), End()).state
    return state
