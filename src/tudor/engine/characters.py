"""Choosing suspects after the deal."""

from msgspec.structs import replace

from tudor.engine import dealing
from tudor.model.actions import Action, Choose
from tudor.model.cards import Seat, Suspect
from tudor.model.happenings import CharacterChosen
from tudor.model.options import Legal, Listed
from tudor.model.truth import Choosing, Event, State


def chooser(_state: State, phase: Choosing) -> tuple[Seat, ...]:
    """The next seat to choose."""
    return phase.seats[:1]


def options(state: State, _phase: Choosing, _seat: Seat) -> Legal:
    """The suspects still free."""
    setup = state.setup
    free = (suspect for suspect in setup.edition.suspects if suspect not in setup.seats)
    return Legal((Listed(tuple(map(Choose, free))),))


def play(state: State, phase: Choosing, seat: Seat, action: Action, log: list[Event]) -> State:
    """Give a seat its suspect; after the last choice the game begins."""
    assert isinstance(action, Choose)
    log.append(CharacterChosen(seat, action.suspect))
    state = renamed(state, seat, action.suspect)
    others = phase.seats[1:]
    return replace(state, phase=Choosing(others)) if others else dealing.begin(state, log)


def renamed(state: State, seat: Seat, suspect: Suspect) -> State:
    """The state with a seat renamed to its suspect, before the first turn."""
    called = {seat: suspect}
    return replace(
        state,
        setup=state.setup.renamed(seat, suspect),
        dealer=None if state.dealer is None else called.get(state.dealer, state.dealer),
        hands={called.get(holder, holder): cards for holder, cards in state.hands.items()},
        butlers={called.get(holder, holder): cards for holder, cards in state.butlers.items()},
    )
