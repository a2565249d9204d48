"""The notebook by trying every deal of a small deck: slow, and simple enough to be believed."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct

from tudor.deduction import CASE, POOL, Deck, Fact, Holds, HoldsOneOf, Lacks, NotCase, Owner, Showed
from tudor.model.cards import Card, Triple

Deal = dict[Card, Owner]


class SmallTable(Struct, frozen=True):
    """A small deck, and how many cards everybody has."""

    deck: Deck
    hand_sizes: dict[Owner, int]

    @property
    def seats(self) -> tuple[Owner, ...]:
        return tuple(owner for owner in self.hand_sizes if owner != POOL)

    @property
    def owners(self) -> tuple[Owner, ...]:
        return (*self.hand_sizes, CASE)


def small_table(rng: Random, most: int) -> SmallTable:
    deck = Deck(*(tuple(f"{kind}{number}" for number in range(rng.randint(1, most))) for kind in "swr"))
    seats = ["ann", "bob", "cat"][: rng.randint(1, 3)]
    sizes: dict[Owner, int] = dict.fromkeys([*seats, *rng.choice(([], [POOL]))], 0)
    for _ in range(len(deck.cards) - 3):
        sizes[rng.choice(list(sizes))] += 1
    return SmallTable(deck, sizes)


def deals(table: SmallTable) -> Iterator[Deal]:
    """Every way in which the cards can lie."""
    for suspect in table.deck.suspects:
        for weapon in table.deck.weapons:
            for room in table.deck.rooms:
                case = dict.fromkeys((suspect, weapon, room), CASE)
                rest = tuple(card for card in table.deck.cards if card not in case)
                for hands in _hands(rest, tuple(table.hand_sizes.items())):
                    yield case | hands


def _hands(cards: tuple[Card, ...], sizes: tuple[tuple[Owner, int], ...]) -> Iterator[Deal]:
    if not sizes:
        yield {}
        return
    (owner, size), *others = sizes
    for hand in combinations(cards, size):
        rest = tuple(card for card in cards if card not in hand)
        for hands in _hands(rest, tuple(others)):
            yield dict.fromkeys(hand, owner) | hands


def is_true(fact: Fact, deal: Deal) -> bool:
    match fact:
        case Holds(owner=owner, card=card) | Showed(owner=owner, card=card):
            return deal[card] == owner
        case Lacks(owner=owner, cards=cards):
            return all(deal[card] != owner for card in cards)
        case HoldsOneOf(owner=owner, cards=cards):
            return any(deal[card] == owner for card in cards)
        case NotCase(triple=triple):
            return any(deal[card] != CASE for card in triple)


def weight(facts: Sequence[Fact], deal: Deal) -> float:
    """By the choices that those had who showed a card."""
    product = 1.0
    for fact in facts:
        if isinstance(fact, Showed):
            product /= sum(deal[card] == fact.owner for card in set(fact.among))
    return product


class Answers(Struct):
    """What trying every deal gives."""

    deals: int
    total: float
    held: Counter[tuple[Card, Owner]]
    """In how many deals an owner holds a card."""
    marginals: defaultdict[tuple[Card, Owner], float]
    joint: defaultdict[Triple, float]


def answers(table: SmallTable, facts: Sequence[Fact], *, choice: bool) -> Answers:
    found = Answers(0, 0.0, Counter(), defaultdict(float), defaultdict(float))
    for deal in deals(table):
        if all(is_true(fact, deal) for fact in facts):
            counted = weight(facts, deal) if choice else 1.0
            found.deals += 1
            found.total += counted
            found.joint[Triple(*(card for card in table.deck.cards if deal[card] == CASE))] += counted
            for place in deal.items():
                found.held[place] += 1
                found.marginals[place] += counted
    return found


def random_facts(table: SmallTable, rng: Random) -> list[Fact]:
    """Facts of every kind, about a deal that somebody has in mind; sometimes there is a slip among them."""
    truth = rng.choice(list(deals(table)))
    wanted, slip = rng.randint(0, 7), rng.random() < 0.1
    facts: list[Fact] = []
    while len(facts) < wanted:
        fact = _random_fact(table, rng)
        if slip or is_true(fact, truth):
            facts.append(fact)
    return facts


def _random_fact(table: SmallTable, rng: Random) -> Fact:
    owner, cards = rng.choice(table.owners), table.deck.cards
    some = tuple(rng.sample(cards, rng.randint(1, min(4, len(cards)))))
    match rng.randrange(7):
        case 0:
            return Holds(owner, rng.choice(cards))
        case 1:
            return Lacks(owner, some)
        case 2 | 3:
            return HoldsOneOf(owner, some)
        case 4 | 5:
            return Showed(rng.choice(table.seats), rng.choice(some[:3]), some[:3])
        case _:
            deck = table.deck
            return NotCase(Triple(rng.choice(deck.suspects), rng.choice(deck.weapons), rng.choice(deck.rooms)))
