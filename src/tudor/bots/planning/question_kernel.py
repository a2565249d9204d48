"""What each suggestion would tell, weighed on example deals; compiled by Numba."""

from tudor.deduction.counting.kernels import Floats, Ints, compiled, kernel

WHOLE = 6
"""A deal is counted in sixths, so that a witness's choice among one, two or three cards is a whole number."""


@kernel
def weigh(
    deals: Ints,
    cases: Ints,
    scene_of: Ints,
    size_of: Ints,
    walk: float,
    witnesses: Ints,
    every: bool,
    named: Ints,
    kinds: Ints,
    entropies: Floats,
    holders: Ints,
    seen: Ints,
    met: Ints,
    first: Ints,
    placed: Ints,
    unknown: Floats,
) -> None:
    """Fill in ``unknown``: how many bits of the case file each suggestion is expected to leave unknown.

    | argument | shape | meaning |
    |---|---|---|
    | deals | draws, owners | the owner's cards, as a set of bits; sorted by case file |
    | cases | draws | number of the draw's case file, ascending from 0 |
    | scene_of | cases | number of the room in it, from 0 |
    | size_of | cases | how many draws have it |
    | walk | | how much more a bit about the room counts, since finding out takes a walk |
    | witnesses | witnesses | their owner numbers, in the order they are asked |
    | every | | do all answer, or only until a card is shown? |
    | named | candidates | the cards that may be named, one bit each: suspects, weapons, rooms |
    | kinds | 3 | how many of them are suspects, weapons and rooms |
    | entropies | 6 · draws + 1 | by n, n·log₂(n) |
    | holders | candidates, draws | scratch for who of the witnesses holds the card |
    | seen | answers · (cases + 1) | scratch to count answers by case file; zeros before and after |
    | met | answers | scratch to count in how many case files an answer is met; zeros before and after |
    | first | answers · (cases + 1) | scratch for the case files in which an answer is met |
    | placed | scenes | scratch to count an answer by room; zeros before and after |
    | unknown | suggestions | the result, by room, then suspect, then weapon |

    Answers are numbered 4 · witness + 1, 2 or 3 by the card shown; 4 · witness is that witness's pass where all answer,
    and 0 otherwise that nobody shows a card. Behind the last witness, cards that no witness holds are counted alike, and
    behind those the cards whose holders are not asked any more. A witness shows each card they can with the same
    probability. Where all answer, their answers are taken as independent.
    """
    suspects, weapons, nobody, width = kinds[0], kinds[1], len(witnesses), len(size_of) + 1
    for candidate in range(len(named)):
        for draw in range(len(deals)):
            holder = 0
            while holder < nobody and not deals[draw, witnesses[holder]] & named[candidate]:
                holder += 1
            holders[candidate, draw] = holder
    for place in range(len(unknown)):
        room, pair = suspects + weapons + place // (suspects * weapons), place % (suspects * weapons)
        suspect, weapon = pair // weapons, suspects + pair % weapons
        for draw in range(len(deals)):
            one, two, three, case = holders[suspect, draw], holders[weapon, draw], holders[room, draw], cases[draw]
            if not every:
                asked = min(one, two, three)
                one = one if one == asked else nobody + 1
                two = two if two == asked else nobody + 1
                three = three if three == asked else nobody + 1
            # Added to a number, since NumPy adds two truths to one.
            _show(4 * one + 1, 0 + (one == two) + (one == three), case, width, seen, met, first)
            _show(4 * two + 2, 0 + (one == two) + (two == three), case, width, seen, met, first)
            _show(4 * three + 3, 0 + (one == three) + (two == three), case, width, seen, met, first)
        left = 0.0
        for answer in range(4 * nobody):
            whole, passes = 0, every and answer % 4 == 0
            # If nobody shows a card, all three are with nobody, and each counts for a third.
            row = width * (4 * nobody + 1 if answer == 0 and not every else answer)
            for number in range(len(size_of) if passes else met[row // width]):
                case = number if passes else first[row + number]
                count = seen[row + case]
                if passes:
                    count = WHOLE * size_of[case]
                    for shown in range(1, 4):
                        count -= seen[row + width * shown + case]
                elif answer == 0:
                    count *= 3
                whole += count
                left -= entropies[count]
                placed[scene_of[case]] += count
            left += (1.0 + walk) * entropies[whole]
            for scene in range(len(placed)):
                left -= walk * entropies[placed[scene]]
                placed[scene] = 0
        for answer in range(len(met)):
            for number in range(met[answer]):
                seen[width * answer + first[width * answer + number]] = 0
            met[answer] = 0
        unknown[place] = left / (WHOLE * len(deals))


@compiled
def _show(answer: int, others: int, case: int, width: int, seen: Ints, met: Ints, first: Ints) -> None:
    """Count a card shown that might as well have been one of so many others."""
    # Without a branch, which the processor could not predict.
    row, count = width * answer, met[answer]
    first[row + count] = case
    met[answer] = count + (seen[row + case] == 0)
    seen[row + case] += WHOLE - 3 * (others > 0) - (others > 1)
