"""The orders that can be given in the sealed window after a suggestion (R30)."""

from collections.abc import Iterator

from tudor.model.actions import Silence, Watch
from tudor.model.cards import Seat


def orders(
    seat: Seat, witnesses: tuple[Seat, ...], *, silence: bool, butler: bool, power: bool
) -> Iterator[Silence | Watch]:
    """What a seat can order: to see a card by a butler or else by its power, to make a suggestion unanswered, or both."""
    watches = tuple(_watches(seat, witnesses, power=not butler)) if butler or power else ()
    yield from watches
    if silence:
        yield from map(Silence, witnesses)
        yield from _both(seat, witnesses, watches)


def _both(seat: Seat, witnesses: tuple[Seat, ...], watches: tuple[Watch, ...]) -> Iterator[Silence]:
    """Making a suggestion unanswered, and watching those asked before: nobody shows anything after."""
    for place, witness in enumerate(witnesses):
        before = [other for other in witnesses[:place] if other != seat]
        yield from (Silence(witness, watch) for watch in watches if before and watch.witness in (None, *before))


def _watches(seat: Seat, witnesses: tuple[Seat, ...], *, power: bool) -> Iterator[Watch]:
    """Watching any witness who shows a card, or one of them."""
    yield Watch(None, power)
    yield from (Watch(witness, power) for witness in witnesses if witness != seat)
