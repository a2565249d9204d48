"""Knowledge growing during a game: a deal, and random suggestions with their answers."""

from collections.abc import Iterator
from random import Random

from tudor.deduction import POOL, Fact, HoldsOneOf, Knowledge, Lacks, NotCase, Owner, Showed
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Edition


class SimulatedGame:
    """A deal, and what everyone hears of the suggestions."""

    def __init__(self, edition: Edition, players: int, rng: Random) -> None:
        self.edition, self.rng = edition, rng
        self.seats = edition.suspects[:players]
        self.case = self.random_triple()
        cards = [card for card in edition.cards if card not in tuple(self.case)]
        rng.shuffle(cards)
        dealt = len(cards) // players * players if edition.rules.deal == "equal-hands" else len(cards)
        self.hands: dict[Owner, list[Card]] = {
            seat: cards[place:dealt:players] for place, seat in enumerate(self.seats)
        }
        self.hands[POOL] = cards[dealt:]

    def random_triple(self) -> Triple:
        """Any suspect, weapon and room."""
        edition = self.edition
        return Triple(*(self.rng.choice(kind) for kind in (edition.suspects, edition.weapons, edition.rooms)))

    def knowledge(self, me: Seat | None, suggestions: int) -> Knowledge:
        """What a seat or spectator knows after this many suggestions, made in turn."""
        sizes = {owner: len(hand) for owner, hand in self.hands.items()}
        hand = self.hands[me] if me else ()
        known = Knowledge(self.edition, self.seats, hand_sizes=sizes, me=me, hand=hand)
        first = self.rng.randrange(len(self.seats))
        for turn in range(suggestions):
            for fact in self.answers(self.seats[(first + turn) % len(self.seats)], me):
                known.add(fact)
        return known

    def answers(self, asker: Seat, me: Seat | None) -> Iterator[Fact]:
        """A random suggestion, and its answers as everyone hears them."""
        named = tuple(self.random_triple())
        here = self.seats.index(asker)
        for witness in self.seats[here + 1 :] + self.seats[:here]:
            could = [card for card in named if card in self.hands[witness]]
            if not could:
                yield Lacks(witness, named)
                continue
            yield Showed(witness, self.rng.choice(could), named) if me == asker else HoldsOneOf(witness, named)
            if self.edition.rules.witnesses == "until-shown":
                return

    def failed_accusation(self) -> NotCase:
        """A triple that is not the case file."""
        triple = self.random_triple()
        return NotCase(triple) if triple != self.case else self.failed_accusation()
