"""Tables at which a deal is known to the test, and true notes are taken about it."""

from collections.abc import Sequence
from random import Random

from tudor.deduction import CASE, Deck, Fact, Holds, HoldsOneOf, Knowledge, Lacks, NotCase, Owner, Showed, Source
from tudor.model.cards import Card, Triple
from tudor.model.edition import Edition

SMALL = Deck(("ann", "bob", "cid"), ("axe", "bat", "cup"), ("attic", "bath", "cellar", "den"))


class TrueTable:
    """A deal, and facts that are true of it."""

    def __init__(self, deck: Deck | Edition, seats: Sequence[Owner], rng: Random) -> None:
        self.deck, self.seats, self.rng = deck, tuple(seats), rng
        self.case = Triple(rng.choice(deck.suspects), rng.choice(deck.weapons), rng.choice(deck.rooms))
        cards = [card for card in deck.cards if card not in tuple(self.case)]
        rng.shuffle(cards)
        self.hands = {seat: cards[place :: len(self.seats)] for place, seat in enumerate(self.seats)}

    def knowledge(self, notes: int) -> Knowledge:
        """What the first seat knows after this many notes beside its own hand."""
        me = self.seats[0]
        sizes = {seat: len(hand) for seat, hand in self.hands.items()}
        knowledge = Knowledge(self.deck, self.seats, hand_sizes=sizes, me=me, hand=self.hands[me])
        for turn in range(1, notes + 1):
            knowledge.add(self.fact(), Source("told", turn))
        return knowledge

    def fact(self) -> Fact:
        """Something true about one of the others."""
        named = Triple(*(self.rng.choice(kind) for kind in (self.deck.suspects, self.deck.weapons, self.deck.rooms)))
        if self.rng.random() < 0.15 and named != self.case:
            return NotCase(named)
        return self.answer(self.rng.choice(self.seats[1:]), tuple(named))

    def answer(self, seat: Owner, named: tuple[Card, ...]) -> Fact:
        could = [card for card in named if card in self.hands[seat]]
        if not could:
            return Lacks(seat, named)
        card = self.rng.choice(could)
        return self.rng.choices((HoldsOneOf(seat, named), Showed(seat, card, named), Holds(seat, card)), (8, 1, 1))[0]

    def holds(self, card: Card, owner: Owner) -> bool:
        return card in (tuple(self.case) if owner == CASE else self.hands[owner])
