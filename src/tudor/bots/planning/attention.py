"""How attentive the other players are, judged by what they ask for.

Two signs tell three kinds of players apart. Both are checked on example deals, against what the asker would know there.

A player who misses nothing never asks for a card that cannot lie in the case file. Detectives and amateurs ask for a
card ruled out in all four examples once in two hundred questions; novices once in twenty after four cards were shown,
once in four after ten, and twice in three after twenty. A player who weighs the odds asks for the likeliest cards:
after four cards shown, detectives do so five times in six, the others once.
"""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

import numpy as np

from tudor.bots.planning.estimate import Estimate
from tudor.bots.planning.rivals import Overheard, OverheardQuestion, count_within_bounds
from tudor.deduction import Knowledge
from tudor.deduction.counting import Floats

EXAMPLES = 4
"""Example deals each question is judged on."""
ODDS_WEIGHING, ATTENTIVE = -0.3, -1.2
"""Before any evidence, the log odds against careless players: of players who miss nothing and ask for the likeliest,
and of players who miss nothing and ask for anything possible."""
SENSELESS = -3.0
"""How a senseless question changes the log odds that they miss nothing."""
SENSIBLE = 0.003
"""How a sensible question changes them, times the square of the number of cards shown before: the more there was to
miss, the more it says."""
MOST_SHOWN = 20
"""Cards shown beyond this number add nothing."""
SLIPS = 0.1
"""How often players name any pair."""
SAME = 1 - 1e-6
"""Weights this close are the same."""
CLEAR = 0.01
"""Beyond this certainty, further questions are not judged."""
CLEARLY_LIKELIEST = 2.5
"""Beyond these log odds it is clear whether a player asks for the likeliest."""
MOST_TOLD = 6.0
"""Bound of the log odds from each sign, however often it is seen."""
CONTRADICTION = -0.6
"""How the log odds that they miss nothing change when an inference contradicts what is known."""


class Attention:
    """The evidence on how attentive the others are, all together, and on who of them asks for the likeliest."""

    def __init__(self, likeliest: dict[int, float] | None = None) -> None:
        """``likeliest`` is filled in: by owner, the log odds that they ask for the likeliest."""
        self._attentive = 0.0
        self._odds_weighing = 0.0
        self._likeliest = {} if likeliest is None else likeliest

    @property
    def trust(self) -> float:
        """The probability that everybody misses nothing."""
        odds = exp(self._attentive) * (exp(ATTENTIVE) + exp(ODDS_WEIGHING + self._odds_weighing))
        return odds / (1 + odds)

    def contradicted(self) -> None:
        """Note that an inference contradicts what is known."""
        self._attentive = min(self._attentive, 0.0) + CONTRADICTION

    def update(self, estimate: Estimate, overheard: Overheard, knowledge: Knowledge) -> None:
        """Judge the questions asked since the last update, unless the verdict is clear already."""
        for asked in overheard.asked:
            so_far = self._likeliest.get(asked.owner, 0.0)
            is_open = CLEAR < self.trust < 1 - CLEAR
            is_unclear = abs(so_far) < CLEARLY_LIKELIEST
            if is_open or is_unclear:
                deals = estimate.deals[:EXAMPLES].tolist()
                told = _evidence_of(asked, overheard, knowledge, deals, thoroughly=is_unclear)
                if is_unclear:
                    self._likeliest[asked.owner] = _bounded(so_far + told.likeliest)
                if is_open:
                    self._attentive = _bounded(self._attentive + told.attentive)
                    self._odds_weighing = _bounded(self._odds_weighing + told.odds_weighing)
        overheard.asked.clear()


class _Evidence(NamedTuple):
    """How a question changes log odds."""

    attentive: float
    """That the asker misses nothing."""
    odds_weighing: float
    """That they ask for the likeliest, besides cards of their own, and not for anything possible."""
    likeliest: float
    """That they ask for the likeliest, and never for cards of their own."""


NO_EVIDENCE = _Evidence(0.0, 0.0, 0.0)


def _bounded(odds: float) -> float:
    return max(-MOST_TOLD, min(odds, MOST_TOLD))


def _evidence_of(
    asked: OverheardQuestion,
    overheard: Overheard,
    knowledge: Knowledge,
    deals: Sequence[Sequence[int]],
    *,
    thoroughly: bool,
) -> _Evidence:
    """What a question tells; if not ``thoroughly``, by the first example in which it makes sense."""
    kinds, sizes = knowledge.numbers.kinds, knowledge.sizes
    examples = []
    for turn, deal in enumerate(deals):
        counts = count_within_bounds(kinds, sizes, overheard.knowledge_rows(asked.owner, deal, turn, asked.before))
        if counts is None:
            # Where witnesses lie, their words may contradict the deal; then they say nothing.
            return NO_EVIDENCE
        # A card of their own is named on purpose: only the other one is asked for.
        own = tuple(bool(deal[asked.owner] >> card & 1) for card in (asked.suspect, asked.weapon))
        pair = asked.suspect, asked.weapon - kinds[0]
        examples.append(_example(counts.joint, pair, asked.room - sum(kinds[:2]), own))
        if examples[-1].is_sensible and not thoroughly:
            break
    if not any(example.is_sensible for example in examples):
        return _Evidence(SENSELESS, 0.0, 0.0)
    missable = min(asked.before.showings, MOST_SHOWN)
    besides, plainly = (_compared([getattr(each, name) for each in examples]) for name in ("besides_own", "pair"))
    return _Evidence(SENSIBLE * missable**2, besides, plainly)


class _Chosen(NamedTuple):
    """How likely a choice of cards is in one example."""

    by_odds: float
    """If they ask for the likeliest."""
    by_chance: float
    """If they ask for anything possible."""


class _Example(NamedTuple):
    """A question, judged by what its asker would know in one example deal."""

    is_sensible: bool
    """Can every card named lie in the case file, but for those of their own?"""
    pair: _Chosen
    """The suspect and the weapon."""
    besides_own: _Chosen
    """The same without cards of their own."""


def _example(case: Floats, pair: tuple[int, int], room: int, own: tuple[bool, ...]) -> _Example:
    suspect, weapon = pair
    is_sensible = bool((own[0] or case[suspect].any()) and (own[1] or case[:, weapon].any()))
    # If the room is ruled out, the likeliest pair in any room.
    here = case[:, :, room]
    pairs = here if here.any() else case.sum(axis=2)
    plainly = _chosen(pairs, suspect, weapon)
    if all(own):
        return _Example(is_sensible, plainly, _Chosen(1.0, 1.0))
    if own[0]:
        return _Example(is_sensible, plainly, _chosen(pairs.sum(axis=0, keepdims=True), 0, weapon))
    if own[1]:
        return _Example(is_sensible, plainly, _chosen(pairs.sum(axis=1, keepdims=True), suspect, 0))
    return _Example(is_sensible, plainly, plainly)


def _chosen(pairs: Floats, suspect: int, weapon: int) -> _Chosen:
    """How likely this pair is to be named, of pairs with these weights."""
    likeliest, slip = pairs >= SAME * pairs.max(), SLIPS / pairs.size
    return _Chosen(
        slip + (1 - SLIPS) * float(likeliest[suspect, weapon]) / np.count_nonzero(likeliest),
        slip + (1 - SLIPS) * float(pairs[suspect, weapon] > 0) / np.count_nonzero(pairs),
    )


def _compared(chosen: Sequence[_Chosen]) -> float:
    """How the examples together change the log odds that this player asks for the likeliest."""
    return log(sum(each.by_odds for each in chosen) / sum(each.by_chance for each in chosen))
