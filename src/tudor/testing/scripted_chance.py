"""Chance from a script: the dice and deals that a test needs."""

from collections.abc import Iterable

from tudor.engine.chance import fits
from tudor.model.actions import Outcome
from tudor.model.truth import Request
from tudor.testing.failure import CheckFailed


class ScriptedChance:
    """Answers requests for chance from a list, in order.

    >>> from tudor.model.actions import Dice
    >>> from tudor.model.truth import DiceDue
    >>> chance = ScriptedChance([Dice((3,))])
    >>> chance(DiceDue("scarlet", ((1, 2, 3, 4, 5, 6),))), chance.left
    (Dice(faces=(3,)), ())
    """

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._outcomes = tuple(outcomes)
        self._used = 0

    @property
    def left(self) -> tuple[Outcome, ...]:
        """The outcomes not yet requested."""
        return self._outcomes[self._used :]

    def __call__(self, request: Request) -> Outcome:
        """The next outcome of the script, which must fit the request."""
        if not self.left:
            raise CheckFailed(f"the script ran out after {self._used} outcomes: {request} is due")
        outcome = self.left[0]
        if not fits(request, outcome):
            raise CheckFailed(f"outcome {self._used + 1} of the script is {outcome}, but {request} is due")
        self._used += 1
        return outcome
