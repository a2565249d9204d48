"""What a bot chose and why, and what it could choose from."""

from typing import NamedTuple

from tudor.model.actions import Action
from tudor.model.sight import Reason


class Chosen(NamedTuple):
    """An action and the reason for it."""

    action: Action
    reason: Reason


class Candidate(NamedTuple):
    """Something one could do, and how much it promises."""

    value: float
    action: Action
    reason: Reason

    @property
    def chosen(self) -> Chosen:
        """The option, taken."""
        return Chosen(self.action, self.reason)


def best_of(candidates: list[Candidate]) -> Chosen:
    """The most promising; of equals, the first."""
    return max(candidates, key=lambda candidate: candidate.value).chosen
