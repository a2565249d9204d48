"""The detective: knows how likely everything is, and asks for the likeliest."""

from collections.abc import Mapping

from tudor.bots.candidates import ReasonedAction
from tudor.bots.common_policy import SPYING_VALUE
from tudor.bots.reasoning_bot import ReasoningBot
from tudor.model.actions import Suggest
from tudor.model.cards import Card, Room, Seat
from tudor.model.options import Suggestions
from tudor.model.sight import Reason, View

ANSWERED_BY_ROOM = 0.4
"""The share of a suggestion's value left in a room whose card another player holds and may show."""
POOL_CARD_VALUE = 0.9
"""What it is worth to see one card of the pool."""
SEEN_AGAIN = 0.1
"""What it is worth to spy on a player who can show a known card again."""


class Detective(ReasoningBot):
    """Values rooms by what can be learnt there, and names the likeliest triple."""

    def room_values(self, view: View) -> Mapping[Room, float]:
        """How uncertain the suspect, the weapon and this room still are."""
        edition = view.setup.edition
        if edition.pool is not None and self.has_solved:
            return {edition.pool: 1.0}
        chances = self.casebook.chances()
        doubt = sum(1 - max(chances[card] for card in cards) for cards in (edition.suspects, edition.weapons))
        worth = {
            room: (doubt * self._hearing(view, room, chances) + _doubt(chances[room])) / 3 for room in edition.rooms
        }
        if edition.pool is not None and view.pool_size and not self.knows_pool:
            worth[edition.pool] = POOL_CARD_VALUE * view.pool_size
        return worth

    def _hearing(self, view: View, room: Room, chances: Mapping[Card, float]) -> float:
        """The share of what can be learnt about suspect and weapon here, since a witness may show the room instead."""
        return 1.0 if chances[room] or room in view.hand else ANSWERED_BY_ROOM

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """The likeliest triple with this room; if the room is ruled out, the likeliest suspect and weapon."""
        weights = self.casebook.beliefs().case.weights
        edition = view.setup.edition
        room = self._room(view, offered)
        here = weights[:, :, edition.rooms.index(room)]
        pairs = here if here.any() else weights.sum(axis=2)
        likeliest = (pairs >= pairs.max() * (1 - 1e-9)).nonzero()
        place = self.rng.randrange(len(likeliest[0]))
        suspect, weapon = edition.suspects[likeliest[0][place]], edition.weapons[likeliest[1][place]]
        chance = float(here.max() / weights.sum())
        reason = Reason("ask-likeliest", {"chance": chance}) if chance else Reason("ask-pair")
        return ReasonedAction(Suggest(suspect, weapon, room), reason)

    def _room(self, view: View, offered: Suggestions) -> Room:
        if len(offered.rooms) == 1:
            return offered.rooms[0]
        worth = self.room_values(view)
        return max(offered.rooms, key=lambda room: worth.get(room, 0.0))

    def spying_value(self, view: View) -> float:
        """Less once everybody has shown a card: they can show it again."""
        unseen = any(seat not in self.casebook.seen for seat in view.setup.seats if seat != view.seat)
        return SPYING_VALUE if unseen else SEEN_AGAIN

    def new_card_to_show(self, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """The card most others have seen."""
        seen = [card for known in self.casebook.shown.values() for card in known]
        most = max(map(seen.count, cards))
        card = self.rng.choice([card for card in cards if seen.count(card) == most])
        return card, Reason("show-known", {"count": most}) if most else Reason("show-any")


def _doubt(chance: float) -> float:
    """From 0 (certain) to 1 (as likely as not)."""
    return 4 * chance * (1 - chance)
