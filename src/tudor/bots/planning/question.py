"""What to ask: the suggestion expected to leave least unknown."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from tudor.bots.planning.estimate import Estimate
from tudor.bots.planning.question_kernel import WHOLE, weigh
from tudor.bots.planning.tells import may_accuse_unanswered
from tudor.deduction.counting import Floats
from tudor.deduction.deck import Numbers
from tudor.model.cards import Room, Seat, Suspect, Triple
from tudor.model.sight import View

SURE = 1 - 1e-9
WALK = 3.0
"""How much more a bit about the room counts where rooms are walked to; suspects and weapons come to light by what everybody
asks."""
LEAST_SHARE = 0.1
"""The least share of it that counts, however careless the others are."""
BRINGING_COST = 0.5
"""The cost, in bits, of bringing an attentive rival into the room."""
HIT = 10.0
"""What it is worth, in bits, to name the case file itself where that may be followed by an accusation: most games are won so."""


def best_question(
    estimate: Estimate, numbers: Numbers, view: View, me: Seat, rooms: Sequence[Room]
) -> tuple[Triple, float]:
    """The best suggestion in any of these rooms, and the bits it is expected to leave unknown.

    It may name one of its own cards, or cards known to lie in the case file: nobody can show them, so the answer is
    about the others. Naming a rival brings them here, where they may ask at once; that has a cost.
    """
    edition = view.setup.edition
    suspects = _worth_naming(estimate, numbers, me, 0)
    weapons = _worth_naming(estimate, numbers, me, 1)
    places = [numbers.card(room) for room in rooms]
    witnesses = [numbers.owner(seat) for seat in view.setup.after(me) if seat not in view.dead]
    every = edition.rules.witnesses == "all"
    walk = WALK * max(estimate.trust, LEAST_SHARE) if edition.has_board else 0.0
    unknown = weighed(estimate, witnesses, every, (suspects, weapons, places), walk)
    cards = numbers.cards
    cost = [
        [BRINGING_COST * estimate.trust * _brings_rival(view, me, cards[suspect], room) for suspect in suspects]
        for room in rooms
    ]
    best = unknown + np.array(cost)[:, :, None]
    if may_accuse_unanswered(edition.rules):
        best -= HIT * _chances_of(estimate, numbers, suspects, weapons, places)
    room, suspect, weapon = np.unravel_index(int(best.argmin()), best.shape)
    chosen = suspects[suspect], weapons[weapon], places[room]
    left = weighed(estimate, witnesses, every, tuple([card] for card in chosen), 0.0)
    return Triple(*(cards[card] for card in chosen)), float(left[0, 0, 0])


def _chances_of(
    estimate: Estimate, numbers: Numbers, suspects: list[int], weapons: list[int], rooms: list[int]
) -> Floats:
    """By room, suspect and weapon, the probability that they are the case file."""
    first_weapon, first_room = numbers.kinds[0], sum(numbers.kinds[:2])
    scenes = [card - first_room for card in rooms]
    named = np.ix_(suspects, [card - first_weapon for card in weapons], scenes)
    chances: Floats = estimate.case[named].transpose(2, 0, 1)
    return chances


def _brings_rival(view: View, me: Seat, suspect: Suspect, room: Room) -> bool:
    """Would naming this suspect bring a rival into the room?"""
    is_rival = suspect in view.setup.seats and suspect != me and suspect not in view.out
    return is_rival and view.pawns.get(suspect, room) != room


def _worth_naming(estimate: Estimate, numbers: Numbers, me: Seat, kind: int) -> list[int]:
    """Cards of a kind that may lie in the case file, and one of its own."""
    chances = estimate.chances[kind].tolist()
    first = kind * numbers.kinds[0]
    possible = [first + place for place, chance in enumerate(chances) if chance]
    held = estimate.counts.marginals[first : first + len(chances), numbers.owner(me)] >= estimate.counts.total * SURE
    return possible + [first + place for place in np.flatnonzero(held).tolist()[:1]]


def weighed(estimate: Estimate, witnesses: list[int], every: bool, cards: tuple[list[int], ...], walk: float) -> Floats:
    """By room, suspect and weapon, the bits expected to be unknown; bits of the room count ``walk`` times more."""
    suspects, weapons, rooms = kinds = [len(each) for each in cards]
    drawn = estimate.by_case
    answers, width = 4 * len(witnesses) + 8, len(drawn.size_of) + 1
    unknown = np.empty(rooms * suspects * weapons)
    weigh(
        *drawn,
        walk,
        np.array(witnesses, np.int64),
        every,
        np.array([1 << card for each in cards for card in each], np.int64),
        np.array(kinds, np.int64),
        _entropies(WHOLE * len(drawn.deals)),
        np.empty((sum(kinds), len(drawn.deals)), np.int64),
        np.zeros(answers * width, np.int64),
        np.zeros(answers, np.int64),
        np.empty(answers * width, np.int64),
        np.zeros(drawn.scene_of[-1] + 1, np.int64),
        unknown,
    )
    return unknown.reshape(rooms, suspects, weapons)


@cache
def _entropies(most: int) -> Floats:
    """By n, n·log₂(n)."""
    numbers = np.arange(most + 1, dtype=np.float64)
    entropies: Floats = numbers * np.log2(np.maximum(numbers, 1.0))
    return entropies
