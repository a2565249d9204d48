"""What one player knew at each moment of a game, and what each question would have told them."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from tudor.bots.casebook import TELLS_NOTHING, Casebook
from tudor.bots.planning.estimate import Estimate, make_estimate
from tudor.bots.planning.question import weighed
from tudor.bots.planning.rivals import Overheard
from tudor.bots.planning.tells import Tells
from tudor.deduction import Notebook
from tudor.deduction.counting import Floats
from tudor.model.cards import Card, Room, Seat
from tudor.model.edition import Setup
from tudor.model.sight import HandSeen, Observation

SEED, DRAWS = 1, 1600
"""Seed and number of the example deals: a review is the same each time."""


class Mind:
    """The knowledge of one seat, fed with what it observed."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self.casebook = Casebook(setup, seat)
        self.overheard = Overheard()
        self.hand: tuple[Card, ...] = ()
        self._setup = setup
        self._outlook: Outlook | None = None
        self._seen_from: tuple[object, ...] = ()

    @property
    def me(self) -> Seat:
        """The seat's present name."""
        me = self.casebook.knowledge.me
        assert me is not None
        return me

    def hear(self, seen: Observation) -> None:
        """Take in an observation of this seat."""
        if type(seen) in TELLS_NOTHING:
            return
        self.casebook.hear((seen,))
        self.overheard.hear((seen,), self.casebook.knowledge)
        if isinstance(seen, HandSeen) and seen.seat == self.me:
            self.hand = seen.cards

    @property
    def notebook(self) -> Notebook:
        """What follows from everything observed; counted once for the same facts."""
        return self.casebook.beliefs()

    @property
    def bits(self) -> float:
        """Bits of the case file unknown."""
        notebook = self.notebook
        return 0.0 if notebook.solution is not None else notebook.case.entropy

    def outlook(self, silent: frozenset[Seat]) -> "Outlook":
        """What questions would tell now; the ``silent`` seats do not answer. Counted once for the same facts."""
        seen_from = len(self.casebook.trusting.rows), self.me, silent
        if self._outlook is None or self._seen_from != seen_from:
            estimate = make_estimate(self.casebook, Tells(self._setup), self._setup.edition, 0.0, SEED, draws=DRAWS)
            self._outlook, self._seen_from = Outlook(estimate, self.casebook, silent), seen_from
        return self._outlook


class Outlook(Struct, frozen=True, eq=False, dict=True):
    """What every question would tell a player, estimated on example deals."""

    estimate: Estimate
    casebook: Casebook
    silent: frozenset[Seat]

    @cached_property
    def gains(self) -> Floats:
        """By room, suspect and weapon, the bits that a suggestion is expected to tell."""
        knowledge, edition = self.casebook.knowledge, self.estimate.edition
        me = knowledge.seats.index(knowledge.me or "")
        asked = [seat for seat in knowledge.seats[me + 1 :] + knowledge.seats[:me] if seat not in self.silent]
        witnesses = [knowledge.numbers.owner(seat) for seat in asked]
        cards = tuple(
            [knowledge.numbers.card(card) for card in kind]
            for kind in (edition.suspects, edition.weapons, edition.rooms)
        )
        unknown = weighed(self.estimate, witnesses, edition.rules.witnesses == "all", cards, 0.0)
        sizes = self.estimate.by_case.size_of / len(self.estimate.deals)
        gains: Floats = np.maximum(0.0, -float(sizes @ np.log2(sizes)) - unknown)
        return gains

    @cached_property
    def rooms(self) -> dict[Room, float]:
        """By room, the bits that the best question there is expected to tell."""
        best = self.gains.max(axis=(1, 2)).tolist()
        return dict(zip(self.estimate.edition.rooms, best, strict=True))
