"""What suggestions would be answered in each deal of a sample, and what is left unknown after each answer."""

from math import log2

from tudor.deduction.counting.kernels import Floats, Ints, inlined, kernel

NAMED = 3
"""Cards of a suggestion."""
BITS_A_CELL = 0.7213475204444817
"""1 / (2 ln 2): by how much each cell of a small table makes an entropy too small, in bits."""
UNSEEN, SEVERAL = -1, -2
"""Instead of the number of a case file: none yet, or more than one."""


@kernel
def tally_answers(
    suggestions: Ints,
    places: Ints,
    luck: Floats,
    case_cards: Ints,
    case_files: Ints,
    witnesses: int,
    all_answer: int,
    seen: int,
    fewest: int,
    table: Ints,
    only: Ints,
    sizes: Ints,
    judged: Floats,
) -> None:
    """Count answers and judge suggestions.

    | argument | shape | meaning |
    |---|---|---|
    | suggestions | suggestions, 3 | the numbers of the cards named |
    | places | deals, cards | the place of the card's owner among the witnesses, or their number for all others |
    | luck | deals, 3 | of several cards a witness could show, the one with the most luck is shown |
    | case_cards | deals, 3 | the numbers of the cards in the case file |
    | case_files | deals | the number of the case file |
    | all_answer, seen | | 1 if all witnesses answer, if the asker sees the cards |
    | fewest | | deals an answer needs before it counts as solving the case |
    | table | answers, cards | scratch |
    | only | answers | scratch |
    | sizes | suggestions, answers | result: how often an answer was given; see :func:`_answer` |
    | judged | suggestions, 2 | result: entropy of the three cards of the case file added up, share that is solved |
    """
    deals, cards = places.shape
    for number in range(len(suggestions)):
        for deal in range(deals):
            answer = _answer(suggestions[number], places[deal], luck[deal], witnesses, all_answer, seen)
            if sizes[number, answer] == 0:
                only[answer] = UNSEEN
                for card in range(cards):
                    table[answer, card] = 0
            sizes[number, answer] += 1
            for kind in range(NAMED):
                table[answer, case_cards[deal, kind]] += 1
            if only[answer] == UNSEEN:
                only[answer] = case_files[deal]
            elif only[answer] != case_files[deal]:
                only[answer] = SEVERAL
        bits, solved = 0.0, 0
        for answer in range(sizes.shape[1]):
            size = sizes[number, answer]
            if size > 0:
                bits += NAMED * (size * log2(size) - BITS_A_CELL)
                for card in range(cards):
                    if table[answer, card] > 0:
                        bits += BITS_A_CELL - table[answer, card] * log2(table[answer, card])
                if only[answer] != SEVERAL and size >= fewest:
                    solved += size
        judged[number, 0] = bits / deals
        judged[number, 1] = solved / deals


@inlined
def _answer(named: Ints, places: Ints, luck: Floats, witnesses: int, all_answer: int, seen: int) -> int:
    """The number of an answer: a digit for each card, which is 0 or who shows it, counted from 1.

    If the cards are not seen, a bit for each witness who shows one.
    """
    first = witnesses
    for card in range(NAMED):
        first = min(first, places[named[card]])
    answer, digit = 0, 1
    for card in range(NAMED):
        place = places[named[card]]
        shows = place < witnesses and (all_answer == 1 or place == first)
        for rival in range(NAMED):
            if places[named[rival]] == place and luck[rival] > luck[card]:
                shows = False
        if shows:
            answer += digit * (place + 1) if seen == 1 else 1 << place
        digit *= witnesses + 1
    return answer
