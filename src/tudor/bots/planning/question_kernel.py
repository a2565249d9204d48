"""What each suggestion would tell, weighed on example deals; compiled by Numba."""

from tudor.deduction.counting.kernels import Floats, Ints, kernel

WHOLE = 6
"""A deal is counted in sixths, so that a witness's choice among one, two or three cards is a whole number."""


@kernel
def weigh(
    deals: Ints,
    cases: Ints,
    scenes: Ints,
    walk: float,
    witnesses: Ints,
    every: bool,
    suspects: Ints,
    weapons: Ints,
    rooms: Ints,
    entropies: Floats,
    seen: Ints,
    placed: Ints,
    unknown: Floats,
) -> None:
    """Fill in ``unknown``: how many bits of the case file each suggestion is expected to leave unknown.

    | argument | shape | meaning |
    |---|---|---|
    | deals | draws, owners | the owner's cards, as a set of bits |
    | cases | draws | number of the draw's case file, from 0 |
    | scenes | draws | number of the room in it, from 0 |
    | walk | | how much more a bit about the room counts, since finding out takes a walk |
    | witnesses | witnesses | their owner numbers, in the order they are asked |
    | every | | do all answer, or only until a card is shown? |
    | suspects, weapons, rooms | candidates | the cards that may be named, one bit each |
    | entropies | 6 · draws + 1 | by n, n·log₂(n) |
    | seen | answers, cases | scratch to count answers by case file; zeros before and after |
    | placed | answers, scenes | scratch to count answers by room; zeros before and after |
    | unknown | suggestions | the result, by room, then suspect, then weapon |

    Answers are numbered 0 for none, and 4 · witness + 1, 2 or 3 by the card shown; 4 · witness is that witness's pass
    where all answer. A witness shows each card they can with the same probability. Where all answer, their answers are
    taken as independent.
    """
    answers, numbers = seen.shape
    for place in range(len(rooms) * len(suspects) * len(weapons)):
        room, pair = place // (len(suspects) * len(weapons)), place % (len(suspects) * len(weapons))
        cards = (suspects[pair // len(weapons)], weapons[pair % len(weapons)], rooms[room])
        named = cards[0] | cards[1] | cards[2]
        for draw in range(len(deals)):
            case, scene, answered = cases[draw], scenes[draw], False
            for witness in range(len(witnesses)):
                held = deals[draw, witnesses[witness]] & named
                if held:
                    could = 0
                    for card in cards:
                        could += 1 if held & card else 0
                    for shown in range(3):
                        if held & cards[shown]:
                            seen[4 * witness + shown + 1, case] += WHOLE // could
                            placed[4 * witness + shown + 1, scene] += WHOLE // could
                    answered = True
                    if not every:
                        break
                elif every:
                    seen[4 * witness, case] += WHOLE
                    placed[4 * witness, scene] += WHOLE
            if not answered and not every:
                seen[0, case] += WHOLE
                placed[0, scene] += WHOLE
        left = 0.0
        for answer in range(answers):
            whole = 0
            for number in range(numbers):
                if seen[answer, number]:
                    whole += seen[answer, number]
                    left -= entropies[seen[answer, number]]
                    seen[answer, number] = 0
            left += (1.0 + walk) * entropies[whole]
            for scene in range(placed.shape[1]):
                left -= walk * entropies[placed[answer, scene]]
                placed[answer, scene] = 0
        unknown[place] = left / (WHOLE * len(deals))
