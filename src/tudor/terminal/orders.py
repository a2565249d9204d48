"""Orders for sealed windows, given before one opens."""

from collections.abc import Iterator

from tudor.model.actions import Silence, Watch
from tudor.model.sight import View
from tudor.protocol.messages import Order


def possible_orders(view: View) -> list[Order]:
    """The orders that a seat can give while another has the turn: by the cards that it holds, or by its power."""
    if view.seat is None or view.player in (None, view.seat) or view.seat in view.dead:
        return []
    return list(_orders(view))


def _orders(view: View) -> Iterator[Order]:
    witnesses = [seat for seat in view.setup.after(view.player or "") if seat not in view.dead]
    others = [witness for witness in witnesses if witness != view.seat]
    if "unanswered" in view.butlers:
        yield from map(Silence, witnesses)
    if "see-card" in view.butlers:
        yield from map(Watch, others)
    if view.setup.edition.powers.get(view.seat or "") == "see-card" and view.seat not in view.spent:
        yield from (Watch(witness, power=True) for witness in others)
