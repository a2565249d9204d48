"""In which order the cards are walked, and what placing each of them does to a state."""

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
"""For how many states there is room at first, at least and at most."""
FACT = 64
"""What it costs to remember one more fact, against one more place for a card."""


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
    """Plan how the set ``open_cards`` is walked, with the ``tail`` left over: suspects first.

    Fills in the ``levels``, and by level:

    - by choice of a place, how many cards are left that may lie there (``room``);
    - by choice and word, which facts are ``met`` if the card is put there;
    - by word, which facts are ``due`` then, as no card of theirs is left; and which need not be remembered any more.

    Fills in by place and word which facts it ``needs`` to be met once it is full; by kind, how many ``lanes`` there are, but
    for the last; and by card that may lie in the case file, its lane (``lane_of``).

    Gives how many states are likely: as many as there are ways to fill the places, doubled where facts tell some apart.
    """
    case, words = len(places) - IN_CASE, needs.shape[1]
    first_fact = places[len(places) - 1, SHIFT] + 1
    depth, ahead, walked = size_of(open_cards), tail, open_cards
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
            if (places[case + kind, POSSIBLE] & ~walked) >> card & 1:
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
    return max(FEWEST, likely)


@inlined
def _next(places: Ints, facts: Ints, open_cards: int, candidates: int) -> int:
    """The card to be walked next: one that ends facts and begins none, and that few places may have."""
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
