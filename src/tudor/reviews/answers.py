"""Cards shown: what they told the player who asked, against the other cards that could have been shown."""

from collections.abc import Sequence

from tudor.bots.planning.rivals import bits_left_by_card
from tudor.model.cards import Card, Seat
from tudor.model.sight import Reason
from tudor.reviews.minds import Mind


def told(mind: Mind, silent: frozenset[Seat], cards: Sequence[Card], to: Seat) -> dict[Card, float]:
    """By card, the bits it tells that player beyond the card that tells least, as far as the witness can know."""
    seen = mind.casebook.shown.get(to, set())
    fresh = [card for card in cards if card not in seen]
    estimate = mind.outlook(silent).estimate
    left = bits_left_by_card(estimate, mind.overheard, mind.casebook.knowledge, cards, to)
    by_card = dict(zip(cards, left, strict=True))
    # A card that was shown before tells nothing, whichever it is.
    most = max(by_card.values())
    return {card: max(0.0, most - by_card[card]) if card in fresh else 0.0 for card in cards}


def why_shown(mind: Mind, bits: dict[Card, float], to: Seat) -> Reason:
    """Which card told less."""
    least = min(bits, key=lambda card: bits[card])
    again = least in mind.casebook.shown.get(to, ())
    return Reason("show-again" if again else "show-less", {"card": least, "seat": to})
