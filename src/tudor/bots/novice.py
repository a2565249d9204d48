"""The novice: remembers most of what it is shown, and guesses now and then."""

from collections.abc import Mapping, Sequence
from math import prod
from random import Random

from tudor.bots.candidates import ReasonedAction
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
"""How often it forgets a card it was shown."""
DARING = 3
"""With this many answers left, it may guess."""
GUESSING = 0.2
"""How often it then does, once a turn."""
STROLLING = 0.2
"""How often it goes to a random room, or names a random card."""


class Novice(LevelBot):
    """A beginner: remembers what it sees, but draws no conclusions from what others do."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._elsewhere: set[Card] = set()
        """Cards it remembers to be in a hand or in the pool."""
        self._in_case: set[Card] = set()
        """Cards nobody showed when asked. It believes every pass, even where witnesses may be false."""
        self._pool_seen = False
        self._named: Triple | None = None
        self._strolling = False

    # Memory

    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Remember cards, and cards that nobody could show."""
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

    def ignorance(self) -> int:
        """Less with every card it remembers."""
        return -len(self._elsewhere) - len(self._in_case)

    @property
    def has_solved(self) -> bool:
        """Never: it keeps asking."""
        return False

    @property
    def knows_pool(self) -> bool:
        """Has it looked into the pool?"""
        return self._pool_seen

    # Decisions

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """Accuse when one answer is left; with two or three left, it may guess at the start of a turn."""
        answers = self._answers(view.setup.edition)
        left = prod(map(len, answers))
        if left > DARING or (left > 1 and not self._dares(decision)):
            return None
        reason = Reason("accuse-seen-all") if left == 1 else Reason("accuse-guess", {"count": left})
        return ReasonedAction(Accuse(*map(self.rng.choice, answers)), reason)

    def _dares(self, decision: Decision) -> bool:
        return decision.kind in ("start", "pool") and self.rng.random() < GUESSING

    def _answers(self, edition: Edition) -> list[list[Card]]:
        return [self._open(cards) for cards in (edition.suspects, edition.weapons, edition.rooms)]

    def _open(self, cards: tuple[Card, ...]) -> list[Card]:
        """Cards of one kind that may lie in the case file, by what it remembers."""
        unseen = [card for card in cards if card not in self._elsewhere]
        return [card for card in unseen if card in self._in_case] or unseen

    def room_values(self, view: View) -> Mapping[Room, float]:
        """Rooms whose card it has not seen; now and then, a random room."""
        edition = view.setup.edition
        answers = self._answers(edition)
        self._strolling = False
        if edition.pool is not None and prod(map(len, answers)) <= DARING:
            return {edition.pool: 1.0}
        self._strolling = self.rng.random() < STROLLING
        return {self.rng.choice(edition.rooms): 1.0} if self._strolling else self.rooms_to_ask_in(view, answers[-1])

    def walk(self, view: View, decision: Decision) -> ReasonedAction:
        """Walk like the other levels, but give a stroll as the reason for a stroll."""
        choice = super().walk(view, decision)
        return ReasonedAction(choice.action, Reason("stroll")) if self._strolling else choice

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """Cards it has not seen; now and then, random ones."""
        room = self.rng.choice(offered.rooms)
        if self.rng.random() < STROLLING:
            return ReasonedAction(
                Suggest(self.rng.choice(offered.suspects), self.rng.choice(offered.weapons), room), Reason("ask-any")
            )
        suspect, weapon = map(self.rng.choice, (self._open(offered.suspects), self._open(offered.weapons)))
        return ReasonedAction(Suggest(suspect, weapon, room), Reason("ask-unseen"))

    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """A random card."""
        return self.rng.choice(cards), Reason("show-any")

    def spy_target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """A random player."""
        return self.rng.choice(seats)
