"""All that the mastermind has in mind beyond the notebook of a detective."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from tudor.bots.minds import Mind
from tudor.bots.planning.asking import best_question
from tudor.bots.planning.judging import Judgement
from tudor.bots.planning.overhearing import Overheard
from tudor.bots.planning.racing import LOWEST, is_worth_the_risk, rivals_chances
from tudor.bots.planning.reading import Reading
from tudor.bots.planning.showing import left_unknown
from tudor.bots.planning.thinking import Thought, think
from tudor.bots.planning.walking import Prospects
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.edition import Setup
from tudor.model.sight import Observation, View

ELSEWHERE = 0.6
"""How much can be learnt of suspect and weapon in a room whose card another player holds, and may show."""

SEARCH, ANYHOW = 30.0, 0.25
"""What it is worth to find the room, where a suggestion about suspect and weapon is worth 1 at most: the more, the more the others
bring to light of these. At least a quarter of it counts anyhow."""


class Plans:
    """What one player believes, and what follows from it for each decision."""

    def __init__(self, mind: Mind, setup: Setup, rng: Random) -> None:
        self._mind = mind
        self._edition = setup.edition
        self._rng = rng
        self._reading = Reading(setup)
        self._overheard = Overheard()
        self._judgement = Judgement()
        self._thought: Thought | None = None
        self._thought_of = (-1, -1)

    def hear(self, news: Sequence[Observation]) -> None:
        """Take in what was observed; the mind has taken it in before."""
        self._reading.hear(news, self._mind.knowledge)
        self._overheard.hear(news, self._mind.knowledge)

    @property
    def thought(self) -> Thought:
        """What is believed now; counted anew only after something was learnt."""
        now = len(self._mind.trusting.rows), self._reading.version
        if self._thought is None or now != self._thought_of:
            trust = self._judgement.trust
            self._thought = think(self._mind, self._reading, self._edition, trust, self._rng.getrandbits(30))
            self._thought_of = now
            if not self._thought.is_consistent:
                self._judgement.distrust()
            self._judgement.judge(self._thought, self._overheard, self._mind.knowledge)
        return self._thought

    def worth(self, view: View) -> dict[Room, float]:
        """What a suggestion in each room is worth for suspect and weapon alone: how unsure they are."""
        suspects, weapons, chances = self.thought.chances
        doubt = 1 - (float(suspects.max()) + float(weapons.max())) / 2
        return {
            room: doubt * (1.0 if chance or room in view.hand else ELSEWHERE)
            for room, chance in zip(self._edition.rooms, chances.tolist(), strict=True)
        }

    def prospects(self, worth: Mapping[Room, float]) -> Prospects:
        """How promising every place is, given what a suggestion is worth in each room where one may ask."""
        return Prospects(self._edition, worth, {} if self._edition.pool is not None else self._finding(worth))

    def _finding(self, rooms: Iterable[Room]) -> dict[Room, float]:
        """What it is worth to find out whether it was in a room: it takes a walk, while suspects and weapons come up everywhere."""
        chances = dict(zip(self._edition.rooms, self.thought.chances[2].tolist(), strict=True))
        search = SEARCH * max(self.thought.trust, ANYHOW)
        return {room: search * chances.get(room, 0.0) for room in rooms}

    def question(self, view: View, rooms: Sequence[Room]) -> tuple[Triple, float]:
        """The best suggestion in any of these rooms, and how much it is expected to leave unknown, in bits."""
        numbers, me = self._mind.knowledge.numbers, self._mind.knowledge.me
        assert me is not None
        return best_question(self.thought, numbers, view, me, rooms)

    def least_telling(self, cards: Sequence[Card], to: Seat) -> tuple[Card, float]:
        """Of the cards to be shown to somebody, the one that leaves most unknown to him, and how much, in bits."""
        unknown = left_unknown(self.thought, self._overheard, self._mind.knowledge, cards, to)
        most = max(unknown)
        return cards[unknown.index(most)], most

    def is_time_to_gamble(self, view: View) -> bool:
        """Is it better to accuse the likeliest triple than to wait until it is certain?"""
        thought = self.thought
        if thought.chance < LOWEST:
            return False
        rivals = [seat for seat in view.setup.seats if seat != view.seat and seat not in view.out]
        together = rivals_chances(thought, self._overheard, self._mind.knowledge, rivals)
        return is_worth_the_risk(thought, together)
