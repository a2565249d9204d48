"""What is true of every phase: it fits the board, the dice and the players."""

from collections.abc import Iterator

from tudor.model.cards import Seat, Triple
from tudor.model.truth import (
    Answering,
    Choosing,
    Disclosing,
    Doubting,
    Drawing,
    Finished,
    Flying,
    Glimpsing,
    InPool,
    InRoom,
    Invited,
    Moving,
    Naming,
    Reacting,
    Sealed,
    Spying,
    State,
)

SIX = 6
"""What the butler ``add-six`` adds to a roll."""


def broken_phase(state: State) -> Iterator[str]:
    """Everything that is wrong with a state's phase."""
    edition, phase, seats = state.setup.edition, state.phase, state.setup.seats
    here = state.pawns.get(state.player or "")
    match phase:
        case Choosing(seats=choosing) if choosing != _unnamed_in_dealing_order(state):
            yield f"the wrong seats are to choose: {' '.join(choosing)}"
        case InRoom() if here not in edition.rooms:
            yield f"a suggestion is due at {here}"
        case InPool() if here is None or here != edition.pool:
            yield f"{here} is not the pool"
        case Naming(rooms=rooms) if not rooms or not set(rooms) <= set(edition.rooms):
            yield f"a suggestion is due in any of {rooms}"
        case Moving() | Spying():
            yield from _moving(state, phase.then if isinstance(phase, Spying) else phase)
        case Answering():
            yield from _answering(state, phase)
        case Finished(winner=None) if set(state.out) != set(seats):
            yield "nobody won, yet somebody can still accuse"
        case Finished(winner=str(winner)) if winner not in seats or winner in state.out:
            yield f"{winner} won, who could not"
        case _:
            yield from _interruption(state)


def _unnamed_in_dealing_order(state: State) -> tuple[Seat, ...]:
    setup, dealer = state.setup, state.dealer
    if dealer is None or dealer not in setup.seats:
        return ()
    return tuple(seat for seat in (*setup.after(dealer), dealer) if seat in setup.unnamed)


def _moving(state: State, phase: Moving) -> Iterator[str]:
    """The dice are the edition's, and the steps left follow from them."""
    edition, dice = state.setup.edition, phase.dice
    plain, marked = set(range(1, 7)), {0, *range(2, 7)}
    faces = [marked] * edition.question_dice + [plain] * (edition.dice - edition.question_dice)
    if len(dice) != len(faces) or not all(face in die for face, die in zip(dice, faces, strict=True)):
        yield f"the dice show {dice}"
    elif phase.paused and not 0 <= phase.steps < sum(dice):
        yield f"after a pause {phase.steps} steps of {dice} are left"
    elif not phase.paused and phase.steps not in _totals(state, dice):
        yield f"{dice} are {phase.steps} steps"
    if phase.paused and state.pawns[state.player or ""] not in state.this_turn.spied:
        yield "a pause where there was no spying"


def _totals(state: State, dice: tuple[int, ...]) -> range:
    copies = state.setup.edition.intrigue.get("add-six", 0)
    return range(sum(dice), sum(dice) + SIX * copies + 1, SIX)


def _answering(state: State, phase: Answering) -> Iterator[str]:
    """Named pawn and weapon are in the room, and the witness is another player who can show or may lie."""
    named, player = phase.named, state.player or ""
    if state.setup.edition.has_board and not _is_gathered(state, named, player):
        yield f"not all that was named is in {named.room}"
    if not _may_show(state, phase.witness, player):
        yield f"{phase.witness} is no witness"
    elif not (state.setup.options.false_witnesses or set(named) & set(state.hands[phase.witness])):
        yield f"{phase.witness} is asked, and has nothing to show"


def _is_gathered(state: State, named: Triple, player: Seat) -> bool:
    """Are the named pawn, the weapon and the suggester in the room?"""
    gathered = {state.pawns.get(named.suspect, named.room), state.weapons.get(named.weapon)}
    # Only a power allows a suggestion in another room.
    if not (player in state.spent and state.setup.edition.powers.get(player) == "suggest-elsewhere"):
        gathered.add(state.pawns[player])
    return gathered == {named.room}


def _may_show(state: State, witness: Seat, to: Seat) -> bool:
    return witness != to and witness in state.setup.seats and witness not in state.dead


def _interruption(state: State) -> Iterator[str]:
    """A seat asked in between may be asked, and has something to decide."""
    phase, player = state.phase, state.player or ""
    match phase:
        case Disclosing(witness=witness, to=to) if to != player or not _may_show(state, witness, to):
            yield f"{witness} is to show {to} a card"
        case Glimpsing(seat=seat, of=of) if of != player or not _may_show(state, seat, of):
            yield f"{seat} is to see a card of {of}"
        case Invited(seat=seat) if seat == player or seat in state.out or seat not in state.brought:
            yield f"{seat} may draw, who was not brought"
        case Drawing(seat=seat) if seat in state.out or seat not in state.setup.seats:
            yield f"{seat} draws, being out"
        case Reacting() | Doubting():
            yield from _sealed(state, phase)
        case Flying() if not state.setup.edition.intrigue:
            yield f"{player} flies where there is nothing to fly with"
        case _:
            pass


def _sealed(state: State, phase: Sealed) -> Iterator[str]:
    """The seats asked are those that may be, in turn, and one of them has not replied."""
    player = state.player or ""
    barred = {*state.dead, phase.witness if isinstance(phase, Doubting) else player}
    in_turn = tuple(seat for seat in (player, *state.setup.after(player)) if seat in phase.seats)
    if in_turn != phase.seats or barred & set(phase.seats):
        yield f"the wrong seats are asked in secret: {' '.join(phase.seats)}"
    if not set(phase.orders) < set(phase.seats):
        yield "a sealed window stays open, though all have replied"
