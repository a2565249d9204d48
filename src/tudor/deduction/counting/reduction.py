"""From facts to the problem that is left: what is certain anyway is settled, what stays open is as small as can be."""

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
    """Which cards are certain, or IMPOSSIBLE if the facts cannot all be true; and how many ``facts`` stay open.

    Reads from ``places`` how many cards each takes and which are possible there; leaves those that are not certain, and
    that are possible still. Gives as well the cards that may lie on every place that is left but those of the case
    file; and the word that tells how many cards each place takes.
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
        # What is possible only ever shrinks: if the sum is the same, everything is.
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
    """Strike out what single facts exclude, and collect those about several cards; gives how many they are."""
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
    """These cards lie on one of these places, and on no other."""
    for place in range(len(places)):
        if place < first or place > last:
            places[place, POSSIBLE] &= ~cards


@inlined
def _settle(places: Ints, certain: int, facts: Ints, count: int) -> int:
    """Drop the facts that are met, and meet those that can be met in one way only; gives how many are kept."""
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
