"""Remembers what it is shown, most of the time, and guesses now and then."""

from collections.abc import Mapping, Sequence
from math import prod
from random import Random

from tudor.bots.candidates import Chosen
from tudor.bots.level_bot import LevelBot
from tudor.model.actions import Accuse, Suggest
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.model.happenings import Murdered, NobodyShowed, Suggested
from tudor.model.options import Suggestions
from tudor.model.sight import (
    CardSeen,
    Decision,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolSeen,
    Reason,
    View,
    WatchSeen,
)

FORGETTING = 0.05
"""How often it does not remember a card that it was shown."""
DARING = 3
"""With so many answers left it may guess."""
GUESSING = 0.2
"""How often it then does, once a turn."""
STROLLING = 0.2
"""How often it goes to any room that it fancies, or names any card."""


class Novice(LevelBot):
    """A beginner, and fun to play with: what it sees it remembers, but from what others do it concludes nothing."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._elsewhere: set[Card] = set()
        """Cards that it remembers to be in a hand or in the pool."""
        self._in_case: set[Card] = set()
        """Cards that nobody showed when asked. It believes what it is told, also where witnesses may be false."""
        self._pool_seen = False
        self._named: Triple | None = None
        self._strolling = False

    # What it remembers

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Remember cards, and what nobody could show."""
        for seen in news:
            match seen:
                case HandSeen(cards=cards) | Murdered(cards=cards):
                    self._elsewhere.update(cards)
                case PoolSeen(cards=cards):
                    self._elsewhere.update(cards)
                    self._pool_seen = True
                case CardSeen(card=card) | DisclosureSeen(card=card) | WatchSeen(card=card) | GlimpseSeen(card=card):
                    if self.rng.random() >= FORGETTING:
                        self._elsewhere.add(card)
                case Suggested(named=named):
                    self._named = named
                case NobodyShowed(seat=asker) if asker == seat and (self._pool_seen or not view.pool_size):
                    self._in_case.update(card for card in self._named or () if card not in self._elsewhere)
                case _:
                    pass

    def is_known(self, card: Card) -> bool:
        """Does it remember the card?"""
        return card in self._elsewhere or card in self._in_case

    @property
    def has_solved(self) -> bool:
        """Never casebook: it likes to ask."""
        return False

    @property
    def knows_pool(self) -> bool:
        """Has it looked?"""
        return self._pool_seen

    # What it makes of it

    def accusation(self, view: View, decision: Decision) -> Chosen | None:
        """Accuse when one answer is left; of two or three, it may choose one at the start of a turn."""
        answers = self._answers(view.setup.edition)
        left = prod(map(len, answers))
        if left > DARING or (left > 1 and not self._dares(decision)):
            return None
        reason = Reason("accuse-seen-all") if left == 1 else Reason("accuse-guess", {"count": left})
        return Chosen(Accuse(*map(self.rng.choice, answers)), reason)

    def _dares(self, decision: Decision) -> bool:
        return decision.kind in ("start", "pool") and self.rng.random() < GUESSING

    def _answers(self, edition: Edition) -> list[list[Card]]:
        return [self._open(cards) for cards in (edition.suspects, edition.weapons, edition.rooms)]

    def _open(self, cards: tuple[Card, ...]) -> list[Card]:
        """Those of one kind of card that may lie in the case file, as far as it remembers."""
        unseen = [card for card in cards if card not in self._elsewhere]
        return [card for card in unseen if card in self._in_case] or unseen

    def room_values(self, view: View) -> Mapping[Room, float]:
        """Rooms it has not seen the card of; now and then, any."""
        edition = view.setup.edition
        answers = self._answers(edition)
        self._strolling = False
        if edition.pool is not None and prod(map(len, answers)) <= DARING:
            return {edition.pool: 1.0}
        rooms = answers[-1]
        if len(rooms) == 1:
            rooms = [*rooms, *(card for card in view.hand if card in edition.rooms)]
        if edition.pool is not None and view.pool_size and not self._pool_seen:
            rooms = [*rooms, edition.pool]
        self._strolling = self.rng.random() < STROLLING
        return {self.rng.choice(edition.rooms): 1.0} if self._strolling else dict.fromkeys(rooms, 1.0)

    def walk(self, view: View, decision: Decision) -> Chosen:
        """As everybody walks; but a stroll has no other reason."""
        choice = super().walk(view, decision)
        return Chosen(choice.action, Reason("stroll")) if self._strolling else choice

    def question(self, view: View, offered: Suggestions) -> Chosen:
        """Cards it has not seen; now and then, any."""
        room = self.rng.choice(offered.rooms)
        if self.rng.random() < STROLLING:
            return Chosen(
                Suggest(self.rng.choice(offered.suspects), self.rng.choice(offered.weapons), room), Reason("ask-any")
            )
        suspect, weapon = map(self.rng.choice, (self._open(offered.suspects), self._open(offered.weapons)))
        return Chosen(Suggest(suspect, weapon, room), Reason("ask-unseen"))

    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """Any."""
        return self.rng.choice(cards), Reason("show-any")

    def spy_target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """Anybody."""
        return self.rng.choice(seats)
