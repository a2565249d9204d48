"""The simulation finds the bugs it is for."""

import pytest

from tests.sim.campaign import first_failing
from tests.sim.planted import BUGS

ENOUGH = 60
"""Seeds in which a bug has to be found."""


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few seeds are enough to find it."""
    BUGS[bug](monkeypatch)
    assert first_failing(range(ENOUGH)) is not None
