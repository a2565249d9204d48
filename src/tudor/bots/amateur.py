"""The amateur: acts on certainties alone, and misses none of them."""

from collections.abc import Mapping

from tudor.bots.candidates import Chosen
from tudor.bots.reasoning_bot import ReasoningBot
from tudor.model.actions import Suggest
from tudor.model.cards import Card, Room
from tudor.model.options import Suggestions
from tudor.model.sight import Reason, View


class Amateur(ReasoningBot):
    """Keeps a flawless notebook, asks for cards it has not placed yet, and accuses when certain."""

    def room_values(self, view: View) -> Mapping[Room, float]:
        """Rooms that may be the crime scene; once that is known, rooms whose card nobody else can show."""
        edition = view.setup.edition
        if edition.pool is not None and self.has_solved:
            return {edition.pool: 1.0}
        rooms = list(self._open(edition.rooms))
        if len(rooms) == 1:
            rooms += [card for card in view.hand if card in edition.rooms]
        if edition.pool is not None and view.pool_size and not self.knows_pool:
            rooms.append(edition.pool)
        return dict.fromkeys(rooms, 1.0)

    def question(self, view: View, offered: Suggestions) -> Chosen:
        """A random triple of cards that may lie in the case file."""
        wanted = self.room_values(view)
        rooms = [room for room in offered.rooms if room in wanted] or offered.rooms
        choice = self.rng.choice
        suspect, weapon = choice(self._open(offered.suspects)), choice(self._open(offered.weapons))
        return Chosen(Suggest(suspect, weapon, choice(rooms)), Reason("ask-open"))

    def _open(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that may lie in the case file."""
        return self.casebook.possible(cards)
