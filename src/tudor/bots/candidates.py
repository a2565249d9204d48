"""The actions a bot considers, and the one it chooses."""

from typing import NamedTuple

from tudor.model.actions import Action
from tudor.model.sight import Reason


class ReasonedAction(NamedTuple):
    """An action and the reason for it."""

    action: Action
    reason: Reason


class Candidate(NamedTuple):
    """A possible action and what it is worth."""

    value: float
    action: Action
    reason: Reason

    @property
    def chosen(self) -> ReasonedAction:
        """The action and its reason, without the value."""
        return ReasonedAction(self.action, self.reason)


def best_of(candidates: list[Candidate]) -> ReasonedAction:
    """The candidate with the highest value; of equals, the first."""
    return max(candidates, key=lambda candidate: candidate.value).chosen
