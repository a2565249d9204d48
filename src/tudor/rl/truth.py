"""The whole truth of a game as a vector, for critics that see more than players do."""

from collections.abc import Iterator, Mapping

import numpy as np

from tudor.model.edition import Setup
from tudor.model.truth import State
from tudor.rl.copies import Unchanging
from tudor.rl.layout import Layout, Vector, placed
from tudor.rl.memory import Memory
from tudor.views import view


class StateLayout(Unchanging):
    """Where the parts of a state's vector are: first what is hidden from some, then what everybody sees."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._public = Layout(setup)
        self._nothing = Memory(setup, 0)
        """A spectator's place, without notes."""
        scene = [(name, part.stop - part.start) for name, part in self._public.parts.items()]
        first = list(self._public.parts).index("suggestion")
        self.parts: Mapping[str, slice] = placed([*_hidden_sizes(setup), *scene[first:]])
        """By name, the slice of the vector that belongs to a part."""
        self.size = self.parts["flags"].stop
        self._card = {card: rank for rank, card in enumerate(setup.edition.cards)}

    def vector(self, state: State) -> Vector:
        """The truth. All numbers are between 0 and 1; the first seat comes first."""
        vector = np.zeros(self.size, np.float32)
        self._put_cards(vector, state)
        if self._setup.edition.intrigue:
            self._put_intrigue(vector, state)
        seen = self._public.vector(view(state, None), self._nothing, 0)
        vector[self.parts["suggestion"].start :] = seen[self._public.scene]
        return vector

    def _put_cards(self, vector: Vector, state: State) -> None:
        case, hands, pool = (vector[self.parts[part]] for part in ("case", "hands", "pool"))
        deck = len(self._card)
        case[[self._card[card] for card in state.case or ()]] = 1
        pool[[self._card[card] for card in state.pool]] = 1
        for row, seat in enumerate(state.setup.seats):
            hands[[deck * row + self._card[card] for card in state.hands.get(seat, ())]] = 1

    def _put_intrigue(self, vector: Vector, state: State) -> None:
        kinds, seats = self._setup.edition.intrigue, state.setup.seats
        held = [[state.butlers.get(seat, ()).count(card) for card in kinds] for seat in seats]
        copies = np.array(list(kinds.values()), np.float32)
        vector[self.parts["butlers"]] = (np.array(held, np.float32) / copies).ravel()
        vector[self.parts["pile"]] = np.array([state.pile.count(card) for card in kinds], np.float32) / copies


def _hidden_sizes(setup: Setup) -> Iterator[tuple[str, int]]:
    cards, seats, intrigue = len(setup.edition.cards), len(setup.seats), len(setup.edition.intrigue)
    yield from (("case", cards), ("hands", seats * cards), ("pool", cards))
    yield from (("butlers", seats * intrigue), ("pile", intrigue))
