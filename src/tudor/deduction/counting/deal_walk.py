"""A random walk over deals, for estimates where there are too many states to count.

One step exchanges two cards, if two trials in a row allow it: one for the places, one for the facts. A card in a place where it cannot lie, and a fact that is not met, make a deal less likely
by a penalty, but not impossible: so the walk gets from any deal to any other. Only deals that fit are recorded, each in
proportion to its weight.
"""

from tudor.deduction.counting.kernels import Floats, Ints, compiled, inlined, kernel, size_of
from tudor.deduction.counting.tables import (
    CARDS,
    HIGH,
    IN_CASE,
    INCREMENT,
    KIND,
    MULTIPLIER,
    NOT_CASE,
    ONE_OF,
    POSSIBLE,
    UNIT,
)

PACE = 16
"""Steps from one record to the next."""


@kernel
def walk_deals(
    places: Ints,
    facts: Ints,
    first: Ints,
    weights: Floats,
    factors: Floats,
    cards: Ints,
    place_of: Ints,
    hands: Ints,
    luck: int,
    penalty: float,
    steps: int,
    marginals: Floats,
    joint: Floats,
    kinds: Ints,
    deals: Ints,
) -> tuple[int, int]:
    """Walk this many steps; how many deals were recorded, and the state of the generator.

    | argument | shape | meaning |
    |---|---|---|
    | places | places, 4 | column POSSIBLE of :mod:`.tables` |
    | facts | facts, 4 | open facts, sorted by owner: columns KIND, OWNER, CARDS |
    | first | owners + 1 | the owner's first fact; then the number of facts |
    | weights | facts, 3 | for facts of kind SHOWED, the weight if none, one or both of its cards are held |
    | factors | cards, places | the weight of a card lying in a place |
    | cards | open cards | the cards that may move |
    | place_of | cards | the place of each card; updated |
    | hands | places | the cards of each place as a set of bits; updated |
    | luck | | state of the generator |
    | penalty | | the weight of a deal for each thing wrong with it, below 1 |
    | marginals | cards, owners | adds up how often the owner had the card |
    | joint | suspects · weapons, rooms | adds up how often this was the case file |
    | kinds | 3 | suspects, weapons and rooms, as sets of bits |
    | deals | deals, owners | result: the first deals recorded; no rows if they are not wanted |
    """
    case, recorded = len(places) - IN_CASE, 0
    wrong = _misplaced(places, cards, place_of)
    for owner in range(case + 1):
        wrong += _judge(facts, first, weights, hands, owner, owner, case)[0]
    for step in range(steps):
        luck = luck * MULTIPLIER + INCREMENT
        one = cards[(luck >> HIGH & 0x7FFFFFFF) % len(cards)]
        luck = luck * MULTIPLIER + INCREMENT
        other = cards[(luck >> HIGH & 0x7FFFFFFF) % len(cards)]
        here, there = place_of[one], place_of[other]
        luck = luck * MULTIPLIER + INCREMENT
        if here != there:
            worse = (places[here, POSSIBLE] >> one & 1) + (places[there, POSSIBLE] >> other & 1)
            worse -= (places[there, POSSIBLE] >> one & 1) + (places[here, POSSIBLE] >> other & 1)
            ratio = factors[one, there] * factors[other, here] / (factors[one, here] * factors[other, there])
            if (luck >> HIGH & 0x7FFFFFFF) * UNIT < _penalised(ratio, penalty, worse):
                both = 1 << one | 1 << other
                mine, yours = min(here, case), min(there, case)
                unmet, weight = _judge(facts, first, weights, hands, mine, yours, case)
                hands[here] ^= both
                hands[there] ^= both
                unmet_now, weight_now = _judge(facts, first, weights, hands, mine, yours, case)
                luck = luck * MULTIPLIER + INCREMENT
                ratio = _penalised(weight_now / weight, penalty, unmet_now - unmet)
                if (luck >> HIGH & 0x7FFFFFFF) * UNIT < ratio:
                    wrong += worse + unmet_now - unmet
                    place_of[one], place_of[other] = there, here
                else:
                    hands[here] ^= both
                    hands[there] ^= both
        if step % PACE == 0 and wrong == 0:
            _record(case, cards, place_of, hands, recorded, marginals, joint, kinds, deals)
            recorded += 1
    return recorded, luck


@inlined
def _misplaced(places: Ints, cards: Ints, place_of: Ints) -> int:
    """How many cards lie where they cannot."""
    wrong = 0
    for number in range(len(cards)):
        wrong += 1 - (places[place_of[cards[number]], POSSIBLE] >> cards[number] & 1)
    return wrong


@compiled
def _penalised(ratio: float, penalty: float, worse: int) -> float:
    """The ratio of two weights, if so much more is wrong with one of the deals."""
    for _ in range(worse):
        ratio *= penalty
    for _ in range(-worse):
        ratio /= penalty
    return ratio


@compiled
def _judge(
    facts: Ints, first: Ints, weights: Floats, hands: Ints, owner: int, other: int, case: int
) -> tuple[int, float]:
    """How many facts about one or two owners are not met, and the weight of the choices they had."""
    unmet, weight = 0, 1.0
    while True:
        held = hands[owner]
        if owner == case:
            held |= hands[case + 1] | hands[case + 2]
        for fact in range(first[owner], first[owner + 1]):
            kind, named = facts[fact, KIND], facts[fact, CARDS]
            if kind == ONE_OF:
                unmet += 0 if named & held else 1
            elif kind == NOT_CASE:
                unmet += 0 if named & ~held else 1
            else:
                weight *= weights[fact, size_of(named & held)]
        if owner == other:
            return unmet, weight
        owner = other


@inlined
def _record(
    case: int,
    cards: Ints,
    place_of: Ints,
    hands: Ints,
    recorded: int,
    marginals: Floats,
    joint: Floats,
    kinds: Ints,
    deals: Ints,
) -> None:
    """Add the deal to what is recorded."""
    for number in range(len(cards)):
        marginals[cards[number], min(place_of[cards[number]], case)] += 1.0
    suspect, weapon, room = size_of(hands[case] - 1), size_of(hands[case + 1] - 1), size_of(hands[case + 2] - 1)
    suspects, weapons = size_of(kinds[0]), size_of(kinds[1])
    joint[suspect * weapons + weapon - suspects, room - suspects - weapons] += 1.0
    if recorded < len(deals):
        for owner in range(case):
            deals[recorded, owner] = hands[owner]
        deals[recorded, case] = hands[case] | hands[case + 1] | hands[case + 2]
