"""From facts to what they leave open: settles what is certain, and keeps the rest as small as possible."""

from tudor.deduction.counting.kernels import Ints, compiled, inlined, kernel, size_of
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
    POSSIBLE,
    SHIFT,
    SHOWED,
    SHOWN,
)

IMPOSSIBLE = -1


@kernel
def reduce_facts(rows: Ints, deck: int, places: Ints, facts: Ints) -> tuple[int, int, int, int]:
    """The certain cards, the number of open facts, the cards that fit anywhere, and the first word of a state.

    | argument | shape | meaning |
    |---|---|---|
    | rows | facts, 4 | fact rows as in :mod:`tudor.deduction.fact_rows` |
    | deck | | all cards, as a set of bits |
    | places | places, 4 | columns of :mod:`.tables`; POSSIBLE and LEFT are updated |
    | facts | facts, 4 | result: the open facts, columns KIND, OWNER, CARDS |

    IMPOSSIBLE instead of the certain cards if the facts contradict each other. Cards fit anywhere if they may lie in
    every place with room, the case file aside. The first word tells how many cards each place takes.
    """
    count = _collect(rows, places, facts)
    certain, options = deck, deck
    while options:
        once = twice = deck & ~deck
        for place in range(len(places)):
            twice |= once & places[place, POSSIBLE]
            once |= places[place, POSSIBLE]
        certain = once & ~twice
        for place in range(len(places)):
            can, size = places[place, POSSIBLE], places[place, LEFT]
            if size_of(can) < size or size_of(can & certain) > size or once != deck:
                return IMPOSSIBLE, count, deck, deck
            if size_of(can & certain) == size:
                places[place, POSSIBLE] = can & certain
            elif size_of(can) == size:
                _give(places, place, place, can)
        count = _settle(places, certain, facts, count)
        if count == IMPOSSIBLE:
            return IMPOSSIBLE, count, deck, deck
        # Possible cards only get fewer: if their sum is the same, nothing has changed.
        before, options = options, deck & ~deck
        for place in range(len(places)):
            options += places[place, POSSIBLE]
        if options == before:
            break
    anywhere, fields = deck, deck & ~deck
    for place in range(len(places)):
        places[place, LEFT] -= size_of(places[place, POSSIBLE] & certain)
        fields |= places[place, LEFT] << places[place, SHIFT]
        if places[place, LEFT] and place < len(places) - IN_CASE:
            anywhere &= places[place, POSSIBLE]
    return certain, count, anywhere, fields


@inlined
def _collect(rows: Ints, places: Ints, facts: Ints) -> int:
    """Strike out what single facts exclude, and collect the facts about several cards; how many those are."""
    case, count = len(places) - IN_CASE, 0
    for row in range(len(rows)):
        kind, owner, cards = rows[row, KIND], rows[row, OWNER], rows[row, CARDS]
        last = owner if owner < case else len(places) - 1
        if kind == LACKS:
            for place in range(owner, last + 1):
                places[place, POSSIBLE] &= ~cards
        elif kind == HOLDS or kind == SHOWED:
            _give(places, owner, last, cards if kind == HOLDS else rows[row, SHOWN])
        else:
            facts[count, KIND], facts[count, OWNER], facts[count, CARDS] = kind, owner, cards
            count += 1
    return count


@compiled
def _give(places: Ints, first: int, last: int, cards: int) -> None:
    """These cards lie in one of these places, and in no other."""
    for place in range(len(places)):
        if place < first or place > last:
            places[place, POSSIBLE] &= ~cards


@inlined
def _settle(places: Ints, certain: int, facts: Ints, count: int) -> int:
    """Drop facts that are met, and meet those with one card left; how many are kept, or IMPOSSIBLE."""
    case, kept = len(places) - IN_CASE, 0
    for fact in range(count):
        kind, owner, cards = facts[fact, KIND], facts[fact, OWNER], facts[fact, CARDS]
        last = owner if owner < case else len(places) - 1
        can = cards & ~cards
        for place in range(owner, last + 1):
            can |= places[place, POSSIBLE]
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
            _give(places, owner, last, ways)
        else:
            for place in range(owner, last + 1):
                places[place, POSSIBLE] &= ~ways
    return kept
