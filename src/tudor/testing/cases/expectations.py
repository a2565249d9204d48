"""What a case can expect, each by its word."""

from collections.abc import Mapping

from tudor.testing.cases.deciding import DECIDING
from tudor.testing.cases.moment import Expectation, Moment
from tudor.testing.cases.standing import STANDING
from tudor.testing.failure import CheckFailed

EXPECTATIONS: Mapping[str, Expectation] = {**DECIDING, **STANDING}


def expect(moment: Moment, text: str) -> None:
    """Raise :class:`CheckFailed` if an expectation, a word and what belongs to it, is not met."""
    word, *rest = text.split()
    if word not in EXPECTATIONS:
        raise CheckFailed(f"there is no expectation “{word}”, but: {', '.join(EXPECTATIONS)}")
    EXPECTATIONS[word](moment, rest)
