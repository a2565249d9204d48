"""What is true of the intrigue deck, the powers, the murdered, and what a turn remembers."""

from collections import Counter
from collections.abc import Iterator

from tudor.model.truth import State


def broken_intrigue(state: State) -> Iterator[str]:
    """Every intrigue card is somewhere, and only the living hold any."""
    yield from _deck(state)
    yield from _powers(state)
    yield from _murdered(state)
    yield from _turn_memory(state)


def _deck(state: State) -> Iterator[str]:
    """Pile, hidden, played and buried butlers and the clocks that lie open are the deck, each card once."""
    deck = Counter(dict(state.setup.edition.intrigue))
    hidden = [card for cards in state.butlers.values() for card in cards]
    lying = Counter([*state.pile, *hidden, *state.played, *state.buried])
    lying["clock"] += state.clocks
    if lying != deck:
        yield f"the intrigue cards are not the deck: missing {dict(deck - lying)}, too many {dict(lying - deck)}"
    if "clock" in (*hidden, *state.played, *state.buried):
        yield "somebody keeps a clock"
    holders = set(state.setup.seats) if deck else set()
    if set(state.butlers) != holders:
        yield f"butlers are held by {' '.join(sorted(state.butlers)) or 'none'}"
    if deck and "clock" not in state.pile:
        yield "the last clock has left the pile"


def _powers(state: State) -> Iterator[str]:
    """A power is used by a player who has one."""
    if not state.spent <= set(state.setup.seats) & set(state.setup.edition.powers):
        yield f"a power was used by {' '.join(sorted(state.spent))}"


def _murdered(state: State) -> Iterator[str]:
    """The murdered are out, and have neither pawn nor butlers."""
    if not state.dead <= state.out:
        yield f"somebody was murdered and is still in: {' '.join(sorted(state.dead))}"
    if any(state.butlers.get(seat) for seat in state.dead):
        yield "the murdered hold butlers"
    if state.dead and state.clocks != state.setup.edition.intrigue["clock"] - 1:
        yield f"a murder at clock {state.clocks + 1}"


def _turn_memory(state: State) -> Iterator[str]:
    """A turn has spied on spy squares and left rooms; suggestions were made in rooms that have a card."""
    edition, turn = state.setup.edition, state.this_turn
    if not turn.spied <= set(edition.board.spy_squares):
        yield f"spies were at {' '.join(sorted(turn.spied))}"
    if not turn.left <= set(edition.board.rooms):
        yield f"rooms left are {' '.join(sorted(turn.left))}"
    if not set(state.asked_in.values()) <= set(edition.rooms):
        yield "somebody suggested where nobody can"
    if turn.marches not in (1, 2):
        yield f"{turn.marches} moves are still to be made"
