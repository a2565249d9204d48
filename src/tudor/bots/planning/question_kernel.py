"""What a suggestion would tell, weighed on examples of deals; compiled by Numba."""

from tudor.deduction.counting.compiling import Floats, Ints, entrance

WHOLE = 6
"""A deal is counted in sixths, so that a witness's choice among one, two or three cards comes out even."""


@entrance
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
    """Fill in, by room, suspect and weapon, how much would be ``unknown`` of the case file, in bits.

    ``deals`` are by draw and owner the cards it has, as a set, ``cases`` by draw the number of its case file, and ``scenes``
    of its room. What is unknown of the room counts so much more, as to find that out takes a ``walk``. The ``witnesses`` are
    asked in order until one shows a card, or ``every`` one; any card he could show is as likely as another. Cards come as
    bits. ``entropies`` are n·log₂(n). ``seen`` and ``placed`` have room to count answers by case file and by room; they are
    all zeros, and are left so.

    Where everybody answers, what all the answers tell together is taken to be what they tell each by itself.
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
