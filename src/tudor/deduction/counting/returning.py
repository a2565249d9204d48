"""The way back through a walk, which gives all that is asked for: the number of deals, the marginals, the joint."""

from tudor.deduction.counting.compiling import Floats, Ints, compiled, entrance, size_of, spelt_out
from tudor.deduction.counting.tables import (
    ABOUT,
    CARD,
    CHOICE,
    CHOICES,
    FIELD,
    FORWARD,
    IN_CASE,
    LANE,
    LEFT,
    POSSIBLE,
    SHIFT,
    START,
)
from tudor.deduction.counting.walking import NOWHERE


@entrance
def go_back(
    places: Ints,
    levels: Ints,
    ends: Ints,
    states: Ints,
    steps: Ints,
    ratios: Floats,
    values: Floats,
    kinds: Ints,
    certain: int,
    tail: int,
    exact: Ints,
    nearly: Floats,
    onward: Floats,
    marginals: Floats,
    joined: Floats,
) -> tuple[int, float]:
    """The number of deals, modulo 2**64 and nearly; ``exact`` and ``nearly`` are Pascal's triangle.

    Writes, for each state, the weight of all ways ``onward``, in all and by the lanes of the rooms; by card and owner the
    ``marginals``, which need six more rows; and the weights that are ``joined``, by the lanes of suspects and weapons
    and by those of rooms.
    """
    case, words, last = len(places) - IN_CASE, states.shape[1] - 1, ends[2, 0]
    ways, about = 0, 0.0
    for state in range(levels[last, START], levels[last + 1, START]):
        ways += states[state, words] * _finish(
            places, tail, exact, nearly, states[state, 0], onward, state, values, marginals
        )
        about += values[state, ABOUT] * onward[state, 0]
        onward[state, 1 + ends[2, 1]] = onward[state, 0]
    for level in range(last - 1, -1, -1):
        columns = onward.shape[1] if level >= ends[0, 0] else 1
        for state in range(levels[level, START], levels[level + 1, START]):
            for choice in range(levels[level, CHOICES]):
                place, target = levels[level, CHOICE + choice], steps[state, choice]
                if target == NOWHERE:
                    continue
                ratio = ratios[state, choice] if len(ratios) else 1.0
                marginals[levels[level, CARD], min(place, case)] += values[state, FORWARD] * ratio * onward[target, 0]
                if place == case + 2:
                    onward[state, 0] += ratio * onward[target, 0]
                    onward[state, 1 + levels[level, LANE]] += ratio * onward[target, 1 + ends[2, 1]]
                else:
                    for column in range(columns):
                        onward[state, column] += ratio * onward[target, column]
                if place == case + 1:
                    _join(values, onward, state, target, levels[level, LANE], ratio, joined, ends)
    # Where no weapon was chosen on the way, it is certain, or of the tail.
    for state in range(levels[ends[1, 0], START], levels[ends[1, 0] + 1, START]):
        if places[case + 1, LEFT] == 0 or states[state, 0] >> places[case + 1, SHIFT] & 1:
            _join(values, onward, state, state, ends[1, 1], 1.0, joined, ends)
    _write(places, kinds, certain, tail, onward[0, 0], marginals)
    return ways, about


@compiled
def _join(
    values: Floats, onward: Floats, state: int, target: int, weapon: int, ratio: float, joined: Floats, ends: Ints
) -> None:
    """Join every suspect on the way to a state with every room on the way onward from another."""
    for suspect in range(ends[0, 1] + 1):
        weight = values[state, FORWARD + 1 + suspect] * ratio
        if weight > 0:
            for room in range(ends[2, 1] + 1):
                joined[suspect * (ends[1, 1] + 2) + weapon, room] += weight * onward[target, 1 + room]


@spelt_out
def _finish(
    places: Ints,
    tail: int,
    exact: Ints,
    nearly: Floats,
    fields: int,
    onward: Floats,
    state: int,
    values: Floats,
    marginals: Floats,
) -> int:
    """Give away the tail at the end of a way, by a formula; gives in how many ways, modulo 2**64.

    For each kind that the case file lacks it takes any card of the tail, and the others are shuffled. In a shuffled card
    each place has its share. They are added up below the marginals, by kind: first for the ways on which the case
    file takes a card of this kind out of the tail, then for those on which it has one.
    """
    case = len(places) - IN_CASE
    shuffled = size_of(tail)
    number: int = exact[0, 0]
    for place in range(case, len(places)):
        if fields >> places[place, SHIFT] & 1:
            shuffled -= 1
            number *= size_of(tail & places[place, POSSIBLE])
    weight, unplaced = float(number), shuffled
    for place in range(case):
        free = fields >> places[place, SHIFT] & places[place, FIELD]
        number *= exact[unplaced, free]
        weight *= nearly[unplaced, free]
        unplaced -= free
    onward[state, 0] = weight
    weight *= values[state, FORWARD]
    for kind in range(IN_CASE):
        row = len(marginals) - 3 + kind - 3 * (fields >> places[case + kind, SHIFT] & 1)
        marginals[row, case] += weight
        for place in range(case):
            free = fields >> places[place, SHIFT] & places[place, FIELD]
            if free:
                marginals[row, place] += weight * free / shuffled
    return number


@spelt_out
def _write(
    places: Ints,
    kinds: Ints,
    certain: int,
    tail: int,
    total: float,
    marginals: Floats,
) -> None:
    """Write the marginals of cards that were not walked."""
    case = len(places) - IN_CASE
    for kind in range(IN_CASE):
        row = len(marginals) - 6 + kind
        candidates = places[case + kind, POSSIBLE] & tail
        for card in range(len(marginals) - 6):
            if kinds[kind] & tail & 1 << card:
                taken = 1 / size_of(candidates) if candidates & 1 << card else 0.0
                marginals[card, case] = marginals[row, case] * taken
                for place in range(case):
                    marginals[card, place] = marginals[row, place] * (1 - taken) + marginals[row + 3, place]
            elif kinds[kind] & certain & 1 << card:
                for place in range(len(places)):
                    if places[place, POSSIBLE] & 1 << card:
                        marginals[card, min(place, case)] = total
