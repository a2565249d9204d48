"""The forward pass: each open card is tried in each place where it may lie, and equal states are merged.

A state is how many cards each place still takes (fields of its first word) and which facts are met (further bits of
that word, and as many more words as needed).
"""

from tudor.deduction.counting.kernels import Floats, Ints, inlined, kernel
from tudor.deduction.counting.tables import (
    CARD,
    CHOICE,
    CHOICES,
    END,
    FIELD,
    FORWARD,
    IN_CASE,
    KIND,
    OWNER,
    SHIFT,
    SHOWED,
    START,
    WAYS,
    WORD,
)

NOWHERE = -1
TOO_MANY = -1
ANYWHERE, UNPLACED = -1, -2
SCATTER = 0x1E3779B97F4A7C15
"""An odd multiplier without pattern, to hash states."""


@kernel
def run_forward(
    places: Ints,
    facts: Ints,
    weights: Floats,
    factors: Floats,
    levels: Ints,
    remaining: Ints,
    met: Ints,
    due: Ints,
    needs: Ints,
    lanes: Ints,
    lane_of: Ints,
    suspects: int,
    states: Ints,
    targets: Ints,
    ratios: Floats,
    values: Floats,
    cells: Ints,
) -> int:
    """Fill in the states level by level; the number of states, or TOO_MANY if the tables are too small.

    | argument | shape | meaning |
    |---|---|---|
    | places | places, 4 | columns POSSIBLE to FIELD of :mod:`.tables` |
    | facts | facts, 4 | open facts: columns KIND, OWNER, CARDS, END |
    | weights | facts, 3 | for facts of kind SHOWED, the weight if none, one or both of its cards are held |
    | factors | cards, places | the weight of a card lying in a place |
    | levels | levels + 2, 3 + places | columns START to CHOICE; START is filled in here |
    | remaining | levels, places | by choice, how many cards from this level on may lie there |
    | met | levels, places · words | by choice and word, the facts met by this choice |
    | due | levels, 2 · words | by word, facts that must be met now; then facts to forget afterwards |
    | needs | places, words | facts that must be met once the place is full |
    | lanes | 3 | by kind, the number of its last lane |
    | lane_of | cards | the lane of a card that may lie in the case file, else NOWHERE |
    | suspects | | how many suspects are placed, before all other cards |
    | states | room, words + 1 | result: words of the state, then the ways to it modulo 2**64; the first is there before |
    | targets | room, places | result: by choice, the next state or NOWHERE |
    | ratios | room, places | result: by choice, its weight; no rows if all weigh 1 |
    | values | room, 2 + suspect lanes | result: columns WAYS and FORWARD, then the weight lane by lane; those of the first are there before |
    | cells | power of 2 | hash table of state numbers; zeros before. Numbers of earlier levels count as empty |
    """
    words, suspect = states.shape[1] - 1, len(places) - IN_CASE
    unchosen, depth = FORWARD + 1 + lanes[0], len(met)
    levels[1, START] = 1
    count: int = levels[1, START]
    for level in range(depth):
        begin = levels[level + 1, START] = count
        # After the suspects, the lanes leading to a state are not needed any more.
        columns = values.shape[1] if level < suspects else FORWARD + 1
        for state in range(levels[level, START], begin):
            if count + len(places) >= len(states) or 2 * (count - begin) > len(cells):
                return TOO_MANY
            fields, only = states[state, 0], ANYWHERE
            for choice in range(levels[level, CHOICES]):
                place = levels[level, CHOICE + choice]
                if fields >> places[place, SHIFT] & places[place, FIELD] == remaining[level, choice]:
                    # The place needs every card left that may lie there.
                    only = choice if only == ANYWHERE else UNPLACED
            for choice in range(levels[level, CHOICES]):
                place = levels[level, CHOICE + choice]
                targets[state, choice] = NOWHERE
                free = fields >> places[place, SHIFT] & places[place, FIELD]
                if free == 0 or (only != ANYWHERE and only != choice):
                    continue
                # The next state is written behind the last one, and stays there if it is new.
                unmet = fields & ~fields
                for word in range(words):
                    bits = states[state, word] | met[level, choice * words + word]
                    unmet |= (due[level, word] | (needs[place, word] if free == 1 else 0)) & ~bits
                    states[count, word] = bits & ~due[level, words + word]
                if unmet:
                    continue
                states[count, 0] -= 1 << places[place, SHIFT]
                found = _find(cells, states, begin, count)
                target = cells[found]
                if target < begin:
                    target = cells[found] = count
                    states[count, words] = 0
                    for column in range(columns):
                        values[count, column] = 0.0
                    count += 1
                ratio = 1.0
                if len(ratios):
                    ratio = factors[levels[level, CARD], place]
                    for fact in range(len(facts)):
                        if facts[fact, END] == level and facts[fact, KIND] == SHOWED:
                            bit = places[len(places) - 1, SHIFT] + 1 + fact
                            held = states[state, bit // WORD] >> bit % WORD & 1
                            held += 1 if facts[fact, OWNER] == place else 0
                            ratio *= weights[fact, held]
                    ratios[state, choice] = ratio
                targets[state, choice] = target
                states[target, words] += states[state, words]
                values[target, WAYS] += values[state, WAYS]
                if place == suspect:
                    values[target, FORWARD] += values[state, FORWARD] * ratio
                    values[target, FORWARD + 1 + lane_of[levels[level, CARD]]] += values[state, unchosen] * ratio
                else:
                    for column in range(FORWARD, columns):
                        values[target, column] += values[state, column] * ratio
    levels[depth + 1, START] = count
    return count


@inlined
def _find(cells: Ints, states: Ints, begin: int, count: int) -> int:
    """The cell of the state numbered ``count``, or the cell to put it in if it is new."""
    words, scattered = states.shape[1] - 1, 0
    for word in range(words):
        scattered = (scattered ^ states[count, word]) * SCATTER
        scattered ^= scattered >> 32
    found = scattered & len(cells) - 1
    while cells[found] >= begin:
        word = 0
        while word < words and states[cells[found], word] == states[count, word]:
            word += 1
        if word == words:
            break
        found = found + 1 & len(cells) - 1
    return found
