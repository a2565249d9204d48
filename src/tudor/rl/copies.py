"""Copies of environments, and of what they are made of."""

from copy import deepcopy
from typing import Any, Self


class Unchanging:
    """A copy is the thing itself, since it never changes."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class CopiedWhole:
    """A copy shares nothing that changes, whichever way it was made."""

    def __copy__(self) -> Self:
        return deepcopy(self)
