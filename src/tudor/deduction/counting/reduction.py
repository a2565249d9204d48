"""From facts to what they leave open: settles what is certain, and keeps the rest as small as possible."""

from tudor.deduction.counting.kernels import Floats, Ints, compiled, inlined, kernel, size_of
from tudor.deduction.counting.tables import (
    CARDS,
    HOLDS,
    IN_CASE,
    KIND,
    LACKS,
    LEFT,
    NOT_CASE,
    ONE_OF,
    OWNER,
    SHIFT,
    SHOWED,
    SHOWN,
)

IMPOSSIBLE = -1


@kernel
def reduce_facts(
    rows: Ints,
    deck: int,
    choice: bool,
    places: Ints,
    possible: Ints,
    facts: Ints,
    weights: Floats,
    factors: Floats,
) -> tuple[int, int, int, int, float]:
    """The certain cards, the number of open facts, the tail, the first word of a state, and the weight all deals have in common.

    | argument | shape | meaning |
    |---|---|---|
    | rows | facts, 4 | fact rows as in :mod:`tudor.deduction.fact_rows` |
    | deck | | all cards, as a set of bits |
    | choice | | does it count how freely each card shown was chosen? |
    | places | places, 4 | columns of :mod:`.tables`; POSSIBLE and LEFT are updated |
    | possible | places | its column POSSIBLE, as fewer indices take less time to compile |
    | facts | facts, 4 | result: the open facts, columns KIND, OWNER and CARDS; zeros before |
    | weights | facts, 3 | result: by open fact of kind SHOWED, the weight if none, one or both of its cards are held; 1 before |
    | factors | cards, places | result: the weight of a card lying in a place; 1 before |

    IMPOSSIBLE instead of the certain cards if the facts contradict each other. The tail are the cards that may lie in every
    place with room, the case file aside, and of which nothing else is known. The first word tells how many cards each place
    takes.
    """
    count = _collect(rows, possible, facts)
    certain, options = deck, deck
    while options:
        once = twice = deck & ~deck
        for place in range(len(possible)):
            twice |= once & possible[place]
            once |= possible[place]
        certain = once & ~twice
        for place in range(len(possible)):
            can, size = possible[place], places[place, LEFT]
            if size_of(can) < size or size_of(can & certain) > size or once != deck:
                return IMPOSSIBLE, count, deck, deck, 1.0
            if size_of(can & certain) == size:
                possible[place] = can & certain
            elif size_of(can) == size:
                _give(possible, place, place, can)
        count = _settle(possible, certain, facts, count)
        if count == IMPOSSIBLE:
            return IMPOSSIBLE, count, deck, deck, 1.0
        # Possible cards only get fewer: if their sum is the same, nothing has changed.
        before, options = options, deck & ~deck
        for place in range(len(possible)):
            options += possible[place]
        if options == before:
            break
    anywhere, fields = deck, deck & ~deck
    for place in range(len(possible)):
        places[place, LEFT] -= size_of(possible[place] & certain)
        fields |= places[place, LEFT] << places[place, SHIFT]
        if places[place, LEFT] and place < len(possible) - IN_CASE:
            anywhere &= possible[place]
    count = _keep_strongest(facts, count, certain)
    tail, factor = anywhere & ~certain, 1.0
    for row in range(len(rows) if choice else 0):
        if rows[row, KIND] == SHOWED:
            owner = rows[row, OWNER]
            could = rows[row, CARDS] & possible[owner]
            held, unsure = size_of(could & certain), could & ~certain
            # A witness with k cards to choose from shows this one with probability 1/k. What all deals have in common
            # takes only their certain cards into account; the rest is relative to that.
            factor /= held
            if size_of(unsure) == 1:
                factors[size_of(unsure - 1), owner] *= held / (held + 1)
                tail &= ~unsure
            elif unsure:
                count = _weigh_choice(facts, count, weights, owner, unsure, held)
    for fact in range(count):
        tail &= ~facts[fact, CARDS]
    return certain, count, tail, fields, factor


@inlined
def _collect(rows: Ints, possible: Ints, facts: Ints) -> int:
    """Strike out what single facts exclude, and collect the facts about several cards; how many those are."""
    case, count = len(possible) - IN_CASE, 0
    for row in range(len(rows)):
        kind, owner, cards = rows[row, KIND], rows[row, OWNER], rows[row, CARDS]
        last = owner if owner < case else len(possible) - 1
        if kind == LACKS:
            for place in range(owner, last + 1):
                possible[place] &= ~cards
        elif kind == HOLDS or kind == SHOWED:
            _give(possible, owner, last, cards if kind == HOLDS else rows[row, SHOWN])
        else:
            facts[count, KIND], facts[count, OWNER], facts[count, CARDS] = kind, owner, cards
            count += 1
    return count


@compiled
def _give(possible: Ints, first: int, last: int, cards: int) -> None:
    """These cards lie in one of these places, and in no other."""
    for place in range(len(possible)):
        if place < first or place > last:
            possible[place] &= ~cards


@inlined
def _settle(possible: Ints, certain: int, facts: Ints, count: int) -> int:
    """Drop facts that are met, and meet those with one card left; how many are kept, or IMPOSSIBLE."""
    case, kept = len(possible) - IN_CASE, 0
    for fact in range(count):
        kind, owner, cards = facts[fact, KIND], facts[fact, OWNER], facts[fact, CARDS]
        last = owner if owner < case else len(possible) - 1
        can = cards & ~cards
        for place in range(owner, last + 1):
            can |= possible[place]
        if (kind == ONE_OF and cards & can & certain) or (kind == NOT_CASE and cards & ~can):
            continue
        ways = cards & can & ~certain
        if ways == 0:
            return IMPOSSIBLE
        if size_of(ways) > 1:
            facts[kept, KIND], facts[kept, OWNER] = kind, owner
            facts[kept, CARDS] = ways if kind == ONE_OF else cards
            kept += 1
        elif kind == ONE_OF:
            _give(possible, owner, last, ways)
        else:
            for place in range(owner, last + 1):
                possible[place] &= ~ways
    return kept


@inlined
def _keep_strongest(facts: Ints, count: int, certain: int) -> int:
    """Drop certain cards, and facts implied by stronger ones: one of three cards, if it is one of two; how many are kept."""
    kept = 0
    for fact in range(count):
        facts[fact, CARDS] &= ~certain
    for fact in range(count):
        kind, owner, cards = facts[fact, KIND], facts[fact, OWNER], facts[fact, CARDS]
        is_implied = False
        for other in range(count):
            if facts[other, KIND] == kind and facts[other, OWNER] == owner and not facts[other, CARDS] & ~cards:
                # Of equal facts, the first is kept.
                is_implied |= facts[other, CARDS] != cards or other < fact
        if not is_implied:
            facts[kept, KIND], facts[kept, OWNER], facts[kept, CARDS] = kind, owner, cards
            kept += 1
    return kept


@inlined
def _weigh_choice(facts: Ints, count: int, weights: Floats, owner: int, cards: int, held: int) -> int:
    """Weigh that a card was shown by a witness who has so many others for certain, and maybe these two; how many facts there are."""
    fact = 0
    while fact < count and not (
        facts[fact, KIND] == SHOWED and facts[fact, OWNER] == owner and facts[fact, CARDS] == cards
    ):
        fact += 1
    if fact == count:
        facts[fact, KIND], facts[fact, OWNER], facts[fact, CARDS] = SHOWED, owner, cards
        count += 1
    weights[fact, 1] = weights[fact, 1] * held / (held + 1)
    weights[fact, 2] = weights[fact, 2] * held / (held + 2)
    return count
