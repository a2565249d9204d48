"""What the levels with an exact notebook share."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from tudor.bots.candidates import ReasonedAction
from tudor.bots.casebook import Casebook
from tudor.bots.level_bot import LevelBot
from tudor.deduction import POOL
from tudor.model.actions import Accuse
from tudor.model.cards import Card, Seat
from tudor.model.happenings import first_names
from tudor.model.sight import Decision, Observation, Reason, View

ENOUGH = 30
"""After this many rounds among false witnesses, there is nothing left to learn."""


class ReasoningBot(LevelBot):
    """A player who misses nothing that follows from what it has seen, and accuses when certain."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._casebook: Casebook | None = None

    @property
    def casebook(self) -> Casebook:
        """What it knows; there from the first decision on."""
        assert self._casebook is not None
        return self._casebook

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Take in everything; conclusions are drawn when needed."""
        if self._casebook is None:
            # In a story from the beginning, seats have their first names until their suspects are chosen.
            called = first_names(news)
            seats = tuple(called.get(each, each) for each in view.setup.seats)
            self._casebook = Casebook(replace(view.setup, seats=seats), called.get(seat, seat))
        self._casebook.hear(news)

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """Accuse when the case is certain, or follows from what witnesses say where they may be false."""
        casebook = self.casebook
        if decision.kind == "close" and not casebook.is_worth_counting:
            return None
        # Whatever is certain is also believed.
        if (belief := casebook.belief) is not None:
            code = "accuse-certain" if casebook.solution is not None else "accuse-trusting"
            return ReasonedAction(Accuse(*belief), Reason(code))
        if not view.setup.options.false_witnesses or view.turn < ENOUGH * len(view.setup.seats):
            return None
        [(likeliest, chance)] = casebook.beliefs().case.likeliest(1)
        return ReasonedAction(Accuse(*likeliest), Reason("accuse-at-last", {"chance": chance}))

    def ignorance(self) -> int:
        """How many deals are possible; 0 where that is only estimated."""
        return self.casebook.beliefs().deals

    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """A card that player has already seen, if possible."""
        again = [card for card in cards if card in self.casebook.shown.get(to, ())]
        if again:
            return self.rng.choice(again), Reason("show-again", {"seat": to})
        return self.new_card_to_show(cards, to)

    def new_card_to_show(self, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """Which of several cards to show to a player who has seen none of them."""
        return self.rng.choice(cards), Reason("show-any")

    def spy_target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """The player who has shown least, and so has least to show again; then the one with most cards."""
        seen = self.casebook.seen
        return min(seats, key=lambda seat: (len(seen.get(seat, ())), -view.hand_sizes[seat]))

    def is_known(self, card: Card) -> bool:
        """Is the owner of the card certain?"""
        return self.casebook.owner(card) is not None

    @property
    def has_solved(self) -> bool:
        """Is the case file certain, or would it be if everybody was honest?"""
        return self.casebook.belief is not None

    @property
    def knows_pool(self) -> bool:
        """Are all cards of the pool known?"""
        notebook = self.casebook.notebook()
        return all(notebook.certain(card, POOL) is not None for card in notebook.cards)
