"""The backward pass: from the states back to the number of deals, the marginals and the joint distribution."""

from tudor.deduction.counting.forward_pass import NOWHERE
from tudor.deduction.counting.kernels import Floats, Ints, compiled, inlined, kernel, size_of
from tudor.deduction.counting.tables import (
    CARD,
    CHOICE,
    CHOICES,
    FIELD,
    FORWARD,
    IN_CASE,
    POSSIBLE,
    SHIFT,
    START,
    WAYS,
)


@kernel
def run_backward(
    places: Ints,
    levels: Ints,
    lanes: Ints,
    lane_of: Ints,
    suspects: int,
    states: Ints,
    targets: Ints,
    ratios: Floats,
    values: Floats,
    kinds: Ints,
    certain: int,
    tail: int,
    exact: Ints,
    nearly: Floats,
    backward: Floats,
    ahead: Floats,
    marginals: Floats,
    joined: Floats,
    joint: Floats,
) -> tuple[int, float]:
    """The number of deals, modulo 2**64 and in floating point; 0.0 if no deal fits.

    | argument | shape | meaning |
    |---|---|---|
    | places | places, 4 | columns POSSIBLE to FIELD of :mod:`.tables` |
    | levels | levels + 2, 3 + places | columns START to CHOICE |
    | lanes | 3 | by kind, the number of its last lane |
    | lane_of | cards | the lane of a card that may lie in the case file, else NOWHERE |
    | suspects | | how many suspects are placed, before all other cards |
    | states | states, words + 1 | words of the state, then the ways to it modulo 2**64 |
    | targets | states, places | by choice, the next state or NOWHERE |
    | ratios | states, places | by choice, its weight; no rows if all weigh 1 |
    | values | states, 2 + suspect lanes | columns WAYS and FORWARD, then the weight lane by lane |
    | kinds | 3 | suspects, weapons and rooms, as sets of bits |
    | certain, tail | | cards whose place is certain; cards that a formula deals |
    | exact, nearly | cards + 1, cards + 1 | Pascal's triangle modulo 2**64, and in floating point |
    | backward | states | result: the weight of all ways from the state to the end; zeros before |
    | ahead | 2 · states of a level, weapon lanes · room lanes | scratch, see below |
    | marginals | cards + 6, owners | result: weight by card and owner; six more rows of scratch; zeros before |
    | joined | suspect lanes, weapon lanes · room lanes | scratch: the joint weight by lanes; zeros before |
    | joint | suspects · weapons, rooms | result: the joint weight by cards; zeros before |

    As far back as the last suspect, ``ahead`` holds the weight of the ways to the end, told apart by the lanes of
    weapon and room. Only two levels are needed at a time: even levels use its first half, odd levels the second. Once
    the case file has its card of a kind, a state uses only the last lane of that kind.
    """
    case, words, last = len(places) - IN_CASE, states.shape[1] - 1, len(levels) - 2
    weapons, rooms, half = lanes[1], lanes[2], len(ahead) // 2
    ways, about = 0, 0.0
    for state in range(levels[last, START], levels[last + 1, START]):
        ways += states[state, words] * _finish(
            places, tail, exact, nearly, states[state, 0], backward, state, values, marginals
        )
        about += values[state, WAYS] * backward[state]
        row = (last & 1) * half + state - levels[last, START]
        for lane in range(ahead.shape[1]):
            ahead[row, lane] = 0.0
        ahead[row, ahead.shape[1] - 1] = backward[state]
    for level in range(last - 1, -1, -1):
        for state in range(levels[level, START], levels[level + 1, START]):
            row = (level & 1) * half + state - levels[level, START]
            if level >= suspects:
                lane, step = _used(states[state, 0], places, weapons, rooms)
                while lane < ahead.shape[1]:
                    ahead[row, lane] = 0.0
                    lane += step
            for choice in range(levels[level, CHOICES]):
                place, target = levels[level, CHOICE + choice], targets[state, choice]
                if target == NOWHERE:
                    continue
                ratio = ratios[state, choice] if len(ratios) else 1.0
                backward[state] += ratio * backward[target]
                marginals[levels[level, CARD], min(place, case)] += values[state, FORWARD] * ratio * backward[target]
                if level >= suspects:
                    source = (level + 1 & 1) * half + target - levels[level + 1, START]
                    moved = 0
                    if place == case + 1:
                        moved = (lane_of[levels[level, CARD]] - weapons) * (rooms + 1)
                    elif place == case + 2:
                        moved = lane_of[levels[level, CARD]] - rooms
                    lane, step = _used(states[target, 0], places, weapons, rooms)
                    if step == 1:
                        # Adjacent lanes are vectorised.
                        for beside in range(lane, ahead.shape[1]):
                            ahead[row, beside + moved] += ratio * ahead[source, beside]
                        continue
                    while lane < ahead.shape[1]:
                        ahead[row, lane + moved] += ratio * ahead[source, lane]
                        lane += step
    for state in range(levels[suspects, START], levels[suspects + 1, START]):
        row = (suspects & 1) * half + state - levels[suspects, START]
        for suspect in range(lanes[0] + 1):
            weight = values[state, FORWARD + 1 + suspect]
            for weapon in range(weapons + 1):
                for room in range(rooms + 1):
                    joined[suspect, weapon * (rooms + 1) + room] += weight * ahead[row, weapon * (rooms + 1) + room]
    _write(places, kinds, certain, tail, backward[0], marginals)
    _spread(places, lanes, lane_of, kinds, certain | tail, joined, joint)
    return ways, about


@compiled
def _used(fields: int, places: Ints, weapons: int, rooms: int) -> tuple[int, int]:
    """The first lane of weapons and rooms that a state uses, and the distance to the next."""
    case = len(places) - IN_CASE
    first = 0 if fields >> places[case + 1, SHIFT] & 1 else weapons * (rooms + 1)
    return (first, 1) if fields >> places[case + 2, SHIFT] & 1 else (first + rooms, rooms + 1)


@inlined
def _finish(
    places: Ints,
    tail: int,
    exact: Ints,
    nearly: Floats,
    fields: int,
    backward: Floats,
    state: int,
    values: Floats,
    marginals: Floats,
) -> int:
    """Deal the tail at the end of a way by a formula; the number of ways, modulo 2**64.

    The case file takes any fitting card of the tail for each kind it lacks; the rest is shuffled. Each place gets its
    share of a shuffled card, added up in the scratch rows below the marginals, by kind: the first three for ways where
    the case file takes a card of this kind from the tail, the last three for ways where it already has one.

    ``fields`` is the first word of the ``state``; the other arguments are those of :func:`run_backward`.
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
    backward[state] = weight
    weight *= values[state, FORWARD]
    for kind in range(IN_CASE):
        row = len(marginals) - 3 + kind - 3 * (fields >> places[case + kind, SHIFT] & 1)
        marginals[row, case] += weight
        for place in range(case):
            free = fields >> places[place, SHIFT] & places[place, FIELD]
            if free:
                marginals[row, place] += weight * free / shuffled
    return number


@inlined
def _write(
    places: Ints,
    kinds: Ints,
    certain: int,
    tail: int,
    total: float,
    marginals: Floats,
) -> None:
    """Write the marginals of cards that were not placed one by one."""
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


@inlined
def _spread(
    places: Ints,
    lanes: Ints,
    lane_of: Ints,
    kinds: Ints,
    not_placed: int,
    joined: Floats,
    joint: Floats,
) -> None:
    """Write the joint weights by card. The cards of a last lane are interchangeable and share its weight."""
    case, suspects, weapons = len(places) - IN_CASE, size_of(kinds[0]), size_of(kinds[1])
    alike_suspects = size_of(places[case, POSSIBLE] & not_placed)
    alike_weapons = size_of(places[case + 1, POSSIBLE] & not_placed)
    alike_rooms = size_of(places[case + 2, POSSIBLE] & not_placed)
    for pair in range(len(joint)):
        suspect, weapon = lane_of[pair // weapons], lane_of[suspects + pair % weapons]
        for room in range(joint.shape[1] if suspect >= 0 and weapon >= 0 else 0):
            scene = lane_of[suspects + weapons + room]
            if scene >= 0:
                weight = joined[suspect, weapon * (lanes[2] + 1) + scene]
                weight /= alike_suspects if suspect == lanes[0] else 1
                weight /= alike_weapons if weapon == lanes[1] else 1
                joint[pair, room] = weight / (alike_rooms if scene == lanes[2] else 1)
