"""What the levels with an exact notebook have in common."""

from collections.abc import Mapping, Sequence
from random import Random

from tudor.bots.choice import Choice
from tudor.bots.minds import Mind
from tudor.bots.sleuth import Sleuth
from tudor.deduction import POOL
from tudor.model.actions import Accuse
from tudor.model.cards import Card, Room, Seat
from tudor.model.sight import Decision, Observation, Reason, View

ENOUGH = 30
"""After so many rounds among false witnesses, nothing more is to be learnt."""


class Reasoner(Sleuth):
    """A player who misses nothing that follows from what it has seen, and accuses when it is certain."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._mind: Mind | None = None
        self._deals = 0
        """How many deals were possible when it last weighed the answers."""
        self._in_vain: set[Room] = set()
        """Where it has asked since then without learning anything."""

    @property
    def mind(self) -> Mind:
        """What it knows. There is a mind from the first decision on."""
        assert self._mind is not None
        return self._mind

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Take in everything; draw conclusions when they are needed."""
        if self._mind is None:
            self._mind = Mind(view.setup, seat)
        self._mind.hear(news)

    def verdict(self, view: View, decision: Decision) -> Choice | None:
        """Accuse when it is certain who did it; where witnesses may be false, when it follows from what they say."""
        mind = self.mind
        if decision.kind == "close" and not mind.is_worth_counting:
            return None
        # What is certain is believed as well.
        if (belief := mind.belief) is not None:
            code = "accuse-certain" if mind.solution is not None else "accuse-trusting"
            return Choice(Accuse(*belief), Reason(code))
        if not view.setup.options.false_witnesses or view.turn < ENOUGH * len(view.setup.seats):
            return None
        [(likeliest, chance)] = mind.beliefs().case.likeliest(1)
        return Choice(Accuse(*likeliest), Reason("accuse-at-last", {"chance": chance}))

    def wanted(self, view: View) -> Mapping[Room, float]:
        """The same; but as long as nothing new is learnt, one does not ask again where it was in vain."""
        self._weigh_answers()
        worth = super().wanted(view)
        fresh = {room: value for room, value in worth.items() if room not in self._in_vain}
        return fresh if any(fresh.values()) else worth

    def _weigh_answers(self) -> None:
        deals = self.mind.beliefs().deals
        if deals != self._deals:
            self._deals = deals
            self._in_vain.clear()
        elif self._has_asked and self._asked_in is not None:
            self._in_vain.add(self._asked_in)
        self._has_asked = False

    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """What that player has seen already, if possible."""
        again = [card for card in cards if card in self.mind.shown.get(to, ())]
        if again:
            return self.rng.choice(again), Reason("show-again", {"seat": to})
        return self.rng.choice(cards), Reason("show-any")

    def target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """Whoever has shown least so far, and so has least to show again; then whoever holds most cards."""
        seen = self.mind.seen
        return min(seats, key=lambda seat: (len(seen.get(seat, ())), -view.hand_sizes[seat]))

    def is_known(self, card: Card) -> bool:
        """Is it certain who holds it?"""
        return self.mind.owner(card) is not None

    @property
    def has_solved(self) -> bool:
        """Is the case file certain, or would it be if everybody was honest?"""
        return self.mind.belief is not None

    @property
    def knows_pool(self) -> bool:
        """Are all cards of the pool known?"""
        notebook = self.mind.notebook()
        return all(notebook.certain(card, POOL) is not None for card in notebook.cards)
