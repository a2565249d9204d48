"""What the mastermind works out beyond a detective's notebook."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from tudor.bots.casebook import Casebook
from tudor.bots.planning.attention import Attention
from tudor.bots.planning.estimate import DRAWS, Estimate, make_estimate
from tudor.bots.planning.question import best_question
from tudor.bots.planning.rivals import LEAST_CHANCE, Outlook, Overheard, bits_left_by_card, is_gamble_better, outlook_of
from tudor.bots.planning.tells import Tells
from tudor.bots.planning.tour_value import TourValues
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.sight import Observation, View

SHOWN_ROOM_SHARE = 0.6
"""The share of what can be learnt about suspect and weapon in a room whose card another player holds and may show."""

SEARCH, LEAST_SHARE = 30.0, 0.25
"""What finding the room is worth, against at most 1 for a suggestion about suspect and weapon; scaled by trust, since
attentive players bring those to light anyway, but never below the second number."""


class Plans:
    """What one player believes, and what follows for each decision."""

    def __init__(self, casebook: Casebook, setup: Setup, rng: Random) -> None:
        self._casebook = casebook
        self._edition = setup.edition
        self._rng = rng
        self._tells = Tells(setup)
        self._overheard = Overheard()
        self._attention = Attention(self._tells.likeliest)
        self.draws = DRAWS
        """How many example deals to think on; more of them judge questions better."""
        self._estimate: Estimate | None = None
        self._estimated_from = (-1, -1)

    def hear(self, news: Sequence[Observation]) -> None:
        """Take in observations; the casebook must have them already."""
        self._tells.hear(news, self._casebook.knowledge)
        self._overheard.hear(news, self._casebook.knowledge)

    @property
    def estimate(self) -> Estimate:
        """What is believed now; counted again only after new facts."""
        now = len(self._casebook.trusting.rows), self._tells.version
        if self._estimate is None or now != self._estimated_from:
            trust = self._attention.trust
            seed = self._rng.getrandbits(30)
            self._estimate = make_estimate(self._casebook, self._tells, self._edition, trust, seed, self.draws)
            self._estimated_from = now
            if not self._estimate.is_consistent:
                self._attention.contradicted()
            self._attention.update(self._estimate, self._overheard, self._casebook.knowledge)
        return self._estimate

    def room_values(self, view: View) -> dict[Room, float]:
        """What a suggestion in each room is worth for suspect and weapon alone: how uncertain they are."""
        suspects, weapons, chances = self.estimate.chances
        doubt = 1 - (float(suspects.max()) + float(weapons.max())) / 2
        return {
            room: doubt * (1.0 if chance or room in view.hand else SHOWN_ROOM_SHARE)
            for room, chance in zip(self._edition.rooms, chances.tolist(), strict=True)
        }

    def tour_values(self, room_values: Mapping[Room, float]) -> TourValues:
        """What every place is worth several turns ahead, given what a suggestion is worth in each room."""
        return TourValues(self._edition, room_values, self._finding(room_values))

    def visit_values(self, room_values: Mapping[Room, float]) -> dict[Room, float]:
        """What one visit to each room is worth, given what a suggestion there is worth."""
        finding = self._finding(room_values)
        return {room: value + finding.get(room, 0.0) for room, value in room_values.items()}

    def _finding(self, rooms: Iterable[Room]) -> dict[Room, float]:
        """What it is worth to find out whether a room is the crime scene.

        Only a walk tells, while suspects and weapons come up everywhere. With one room left there is nothing to find out; with
        a pool, rooms are worth what they are to a detective.
        """
        chances = dict(zip(self._edition.rooms, self.estimate.chances[2].tolist(), strict=True))
        possible = [room for room in rooms if chances.get(room, 0.0)]
        if self._edition.pool is not None or len(possible) < 2:
            return {}
        search = SEARCH * max(self.estimate.trust, LEAST_SHARE)
        return {room: search * chances[room] for room in possible}

    def question(self, view: View, rooms: Sequence[Room]) -> tuple[Triple, float]:
        """The best suggestion in any of these rooms, and the bits it is expected to leave unknown."""
        numbers, me = self._casebook.knowledge.numbers, self._casebook.knowledge.me
        assert me is not None
        return best_question(self.estimate, numbers, view, me, rooms)

    def least_telling(self, cards: Sequence[Card], to: Seat) -> tuple[Card, float]:
        """The card that leaves most unknown to the player it is shown to, and how many bits."""
        unknown = bits_left_by_card(self.estimate, self._overheard, self._casebook.knowledge, cards, to)
        most = max(unknown)
        return cards[unknown.index(most)], most

    def outlook(self, view: View) -> Outlook:
        """What decides whether to gamble now."""
        rivals = [seat for seat in view.setup.seats if seat != view.seat and seat not in view.out]
        return outlook_of(self.estimate, self._overheard, self._casebook.knowledge, rivals)

    def is_time_to_gamble(self, view: View) -> bool:
        """Is accusing the likeliest triple better than waiting for certainty?"""
        return self.estimate.chance >= LEAST_CHANCE and is_gamble_better(self.outlook(view))
