"""The orders that can be given in the sealed window after a suggestion (R30)."""

from collections.abc import Iterator

from tudor.model.actions import Silence, Watch
from tudor.model.cards import Seat


def orders(
    seat: Seat, witnesses: tuple[Seat, ...], *, silence: bool, butler: bool, power: bool
) -> Iterator[Silence | Watch]:
    """What a seat can order: to make a suggestion unanswered, to see a card by a butler or else by its power, or both."""
    watches = tuple(_watches(seat, witnesses, power=not butler)) if butler or power else ()
    if silence:
        for place, witness in enumerate(witnesses):
            yield Silence(witness)
            # Nobody shows anything after that.
            before = {None, *witnesses[:place]} if any(other != seat for other in witnesses[:place]) else ()
            yield from (Silence(witness, watch) for watch in watches if watch.witness in before)
    yield from watches


def _watches(seat: Seat, witnesses: tuple[Seat, ...], *, power: bool) -> Iterator[Watch]:
    """Watching whoever shows, or one witness."""
    yield Watch(None, power)
    yield from (Watch(witness, power) for witness in witnesses if witness != seat)
