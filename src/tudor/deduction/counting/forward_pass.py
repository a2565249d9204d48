"""The forward: every open card is put on every place where it may lie, and states that are alike are walked on as one.

A state is how many cards each place still takes, which are fields of its first word, and which facts are met, which are
bits of that word and of as many more as are needed.
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
"""An odd number without pattern, by which states are spread over the table in which they are looked up."""


@kernel
def run_forward(
    first: int,
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
    """Fill in the tables of the walk; gives the number of states, or TOO_MANY if there is no room for them.

    ``first`` is the first word of the state in which the forward begins. So many ``suspects`` are walked first.
    By the ``table`` states are found again. It holds their numbers; those of earlier levels count as empty, and so do zeros.
    """
    words, suspect = states.shape[1] - 1, len(places) - IN_CASE
    unchosen, depth = FORWARD + 1 + lanes[0], len(met)
    _begin(first, states, values, unchosen)
    levels[1, START] = 1
    count: int = levels[1, START]
    for level in range(depth):
        begin = levels[level + 1, START] = count
        # After the suspects, the lanes that lead to a state are not needed any more.
        columns = values.shape[1] if level < suspects else FORWARD + 1
        for state in range(levels[level, START], begin):
            if count + len(places) >= len(states) or 2 * (count - begin) > len(cells):
                return TOO_MANY
            fields, only = states[state, 0], ANYWHERE
            for choice in range(levels[level, CHOICES]):
                place = levels[level, CHOICE + choice]
                if fields >> places[place, SHIFT] & places[place, FIELD] == remaining[level, choice]:
                    # It takes all that are left to it.
                    only = choice if only == ANYWHERE else UNPLACED
            for choice in range(levels[level, CHOICES]):
                place = levels[level, CHOICE + choice]
                targets[state, choice] = NOWHERE
                free = fields >> places[place, SHIFT] & places[place, FIELD]
                if free == 0 or (only != ANYWHERE and only != choice):
                    continue
                # The state is written behind the last one, and stays there if it is new.
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
def _begin(first: int, states: Ints, values: Floats, unchosen: int) -> None:
    """Write the first state: one way leads to it, without a suspect chosen."""
    for column in range(states.shape[1]):
        states[0, column] = 0
    states[0, 0], states[0, states.shape[1] - 1] = first, 1
    for column in range(values.shape[1]):
        values[0, column] = 0.0
    values[0, WAYS] = values[0, FORWARD] = values[0, unchosen] = 1.0


@inlined
def _find(cells: Ints, states: Ints, begin: int, count: int) -> int:
    """Where in the table the state numbered ``count`` stands, or is to stand if it is new."""
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
