"""Drawing deals at random out of a forward that has been counted: each as often as it counts."""

from tudor.deduction.counting.forward_pass import NOWHERE
from tudor.deduction.counting.kernels import Floats, Ints, kernel, size_of
from tudor.deduction.counting.tables import CARD, CHOICE, CHOICES, FIELD, IN_CASE, POSSIBLE, SHIFT

MULTIPLIER, INCREMENT = 6364136223846793005, 1442695040888963407
"""Of a linear congruential generator, modulo 2**64: good enough here, and the same on any machine."""
HIGH, UNIT = 33, 2.0**-31
"""Its high bits are the random ones."""


@kernel
def draw_deals(
    places: Ints,
    levels: Ints,
    states: Ints,
    targets: Ints,
    ratios: Floats,
    backward: Floats,
    certain: int,
    tail: int,
    seed: int,
    deals: Ints,
) -> None:
    """Fill in ``deals``: by draw and owner, the case file being the last, the set of its cards.

    From the first state on, each card is put on one of its places by the weight of all ways ``backward`` from there.
    """
    case, depth = len(places) - IN_CASE, len(levels) - 2
    luck = seed * MULTIPLIER + INCREMENT
    for number in range(len(deals)):
        for place in range(len(places)):
            deals[number, min(place, case)] |= places[place, POSSIBLE] & certain
        state = 0
        for level in range(depth):
            luck = luck * MULTIPLIER + INCREMENT
            point = (luck >> HIGH & 0x7FFFFFFF) * UNIT * backward[state]
            chosen = -1
            for choice in range(levels[level, CHOICES]):
                target = targets[state, choice]
                if target != NOWHERE and backward[target] > 0.0:
                    chosen = choice
                    point -= ratios[state, choice] * backward[target]
                    if point < 0.0:
                        break
            place = levels[level, CHOICE + chosen]
            deals[number, min(place, case)] |= 1 << levels[level, CARD]
            state = targets[state, chosen]
        # The tail: a card for each kind that the case file lacks, the others to the hands that have room.
        left, fields = tail, states[state, 0]
        for place in range(len(places) - 1, -1, -1):
            for _ in range(fields >> places[place, SHIFT] & places[place, FIELD]):
                luck = luck * MULTIPLIER + INCREMENT
                fitting = left & places[place, POSSIBLE] if place >= case else left
                skip = (luck >> HIGH & 0x7FFFFFFF) % size_of(fitting)
                for _ in range(skip):
                    fitting &= fitting - 1
                card = fitting & -fitting
                left &= ~card
                deals[number, min(place, case)] |= card
