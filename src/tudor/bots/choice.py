"""What a bot chose and why, and what it could choose from."""

from typing import NamedTuple

from tudor.model.actions import Action
from tudor.model.sight import Reason


class Choice(NamedTuple):
    """An action and the reason for it."""

    action: Action
    reason: Reason


class Option(NamedTuple):
    """Something one could do, and how much it promises."""

    promise: float
    action: Action
    reason: Reason

    @property
    def choice(self) -> Choice:
        """The option, taken."""
        return Choice(self.action, self.reason)


def best_of(options: list[Option]) -> Choice:
    """The most promising; of equals, the first."""
    return max(options, key=lambda option: option.promise).choice
