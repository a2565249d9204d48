"""The order in which cards are placed, and what placing each of them does to a state."""

from tudor.deduction.counting.kernels import Ints, inlined, kernel, size_of
from tudor.deduction.counting.tables import (
    CARD,
    CARDS,
    CHOICE,
    CHOICES,
    END,
    IN_CASE,
    KIND,
    LEFT,
    NOT_CASE,
    ONE_OF,
    OWNER,
    POSSIBLE,
    SHIFT,
    SHOWED,
    WORD,
)

FEWEST, MOST = 64, 16384
"""The least and the most states to make room for at first; who calls the kernel sees to the least, as machine code for max takes
a tenth of a second to make."""
FACT = 64
"""The cost of remembering one more fact, against one more place for a card."""


@kernel
def make_plan(
    places: Ints,
    facts: Ints,
    suspects: int,
    open_cards: int,
    tail: int,
    levels: Ints,
    remaining: Ints,
    met: Ints,
    due: Ints,
    needs: Ints,
    lanes: Ints,
    lane_of: Ints,
) -> int:
    """Plan how ``open_cards`` are placed, suspects first; how many states to expect.

    | argument | shape | meaning |
    |---|---|---|
    | places | places, 4 | columns POSSIBLE to FIELD of :mod:`.tables` |
    | facts | facts, 4 | open facts: columns KIND, OWNER, CARDS; END is filled in here, and 0 before |
    | suspects | | the suspects, as a set of bits |
    | open_cards, tail | | cards to place one by one; cards that a formula deals, as sets of bits |
    | levels | levels + 2, 3 + places | result: columns CARD, CHOICES, CHOICE; zeros before |
    | remaining | levels, places | result: by choice, how many cards from this level on may lie there |
    | met | levels, places · words | result: by choice and word, the facts met by this choice; zeros before |
    | due | levels, 2 · words | result: by word, facts whose last card this is; then those to forget afterwards; zeros before |
    | needs | places, words | result: facts that must be met once the place is full; zeros before |
    | lanes | 3 | result: by kind, the number of its last lane; zeros before |
    | lane_of | cards | result: the lane of a card that may lie in the case file; NOWHERE before |

    Expected are as many states as there are ways to fill the places, doubled where facts tell some apart.
    """
    case, words = len(places) - IN_CASE, needs.shape[1]
    first_fact = places[len(places) - 1, SHIFT] + 1
    depth, ahead, placed = size_of(open_cards), tail, open_cards
    likely = 2 if len(facts) else 1
    for place in range(len(places)):
        likely = min(MOST, likely * (1 + min(places[place, LEFT], size_of(places[place, POSSIBLE] & open_cards))))
    for level in range(depth):
        card = _next(places, facts, open_cards, open_cards & suspects or open_cards)
        open_cards &= ~(1 << card)
        levels[level, CARD] = card
        for kind in range(IN_CASE):
            if places[case + kind, POSSIBLE] >> card & 1:
                lane_of[card] = lanes[kind]
                lanes[kind] += 1
    for card in range(len(lane_of)):
        for kind in range(IN_CASE):
            if (places[case + kind, POSSIBLE] & ~placed) >> card & 1:
                lane_of[card] = lanes[kind]
    for level in range(depth - 1, -1, -1):
        card = levels[level, CARD]
        ahead |= 1 << card
        for place in range(len(places)):
            if places[place, POSSIBLE] >> card & 1:
                choice = levels[level, CHOICES]
                levels[level, CHOICE + choice] = place
                levels[level, CHOICES] += 1
                remaining[level, choice] = size_of(places[place, POSSIBLE] & ahead)
                for fact in range(len(facts)):
                    if facts[fact, CARDS] >> card & 1:
                        kind, owner = facts[fact, KIND], facts[fact, OWNER]
                        word, bit = (first_fact + fact) // WORD, 1 << (first_fact + fact) % WORD
                        if (min(place, case) == owner) != (kind == NOT_CASE):
                            met[level, choice * words + word] |= bit
                            if kind == ONE_OF and owner < case:
                                needs[owner, word] |= bit
                        if facts[fact, END] <= level:
                            facts[fact, END] = level
                            due[level, word + (words if kind == SHOWED else 0)] |= bit
    return likely


@inlined
def _next(places: Ints, facts: Ints, open_cards: int, candidates: int) -> int:
    """The card to place next: one that ends facts and begins none, and has few places."""
    best, least = -1, 0
    while candidates:
        card = size_of((candidates & -candidates) - 1)
        candidates &= candidates - 1
        cost = 0
        for place in range(len(places)):
            cost += places[place, POSSIBLE] >> card & 1
        for fact in range(len(facts)):
            still = facts[fact, CARDS] & open_cards
            if still >> card & 1:
                cost += (FACT if still == facts[fact, CARDS] else 0) - (FACT if still == 1 << card else 0)
        if best < 0 or cost < least:
            best, least = card, cost
    return best
