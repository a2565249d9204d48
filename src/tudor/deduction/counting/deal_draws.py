"""Random deals drawn from a finished count, each in proportion to its weight."""

from tudor.deduction.counting.forward_pass import NOWHERE
from tudor.deduction.counting.kernels import Floats, Ints, kernel, size_of
from tudor.deduction.counting.tables import (
    CARD,
    CHOICE,
    CHOICES,
    FIELD,
    HIGH,
    IN_CASE,
    INCREMENT,
    MULTIPLIER,
    POSSIBLE,
    SHIFT,
    UNIT,
)


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
    """Fill in ``deals``.

    | argument | shape | meaning |
    |---|---|---|
    | places | places, 4 | columns POSSIBLE to FIELD of :mod:`.tables` |
    | levels | levels + 2, 3 + places | columns START to CHOICE |
    | states | states, words + 1 | the first word has the fields of the places |
    | targets | states, places | by choice, the next state or NOWHERE |
    | ratios | states, places | by choice, its weight |
    | backward | states | the weight of all ways from the state to the end |
    | certain, tail | | cards whose place is certain; cards that a formula deals |
    | seed | | seed of the generator |
    | deals | draws, owners | result: the owner's cards as a set of bits, the case file last; zeros before |

    From the first state on, each card goes to one of its places in proportion to the weight of all ways from there.
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
        # The tail: one card for each kind the case file lacks, the rest to hands with room.
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
