"""The amateur: acts on certainties alone, and misses none of them."""

from collections.abc import Mapping

from tudor.bots.candidates import ReasonedAction
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
        return self.rooms_to_ask_in(view, self._open(edition.rooms))

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """A random triple of cards that may lie in the case file."""
        wanted = self.room_values(view)
        rooms = [room for room in offered.rooms if room in wanted] or offered.rooms
        choice = self.rng.choice
        suspect, weapon = choice(self._open(offered.suspects)), choice(self._open(offered.weapons))
        return ReasonedAction(Suggest(suspect, weapon, choice(rooms)), Reason("ask-open"))

    def _open(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that may lie in the case file."""
        return self.casebook.possible(cards)
