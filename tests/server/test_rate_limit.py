"""RateLimits: used up, refilled with time, and forgotten when full."""

import pytest

from tudor.server.http import rate_limit
from tudor.server.http.rate_limit import RateLimits
from tudor.text.errors import Unreadable


class Watched(RateLimits):
    """Counts the searches for entries to forget."""

    looked = 0

    @property
    def kept(self) -> int:
        """The number of entries kept."""
        return len(self._left)

    def _forget(self, now: float) -> None:
        self.looked += 1
        super()._forget(now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test sets."""
    time = [1000.0]
    monkeypatch.setattr(rate_limit, "monotonic", lambda: time[0])
    return time


def test_an_allowance_fills_again(clock: list[float]) -> None:
    """The whole allowance can be used at once, and then one unit per interval; each key has its own."""
    allowances = RateLimits("6/minute")
    assert [True] * 6 + [False] == [allowances.use("Ada") for _ in range(7)]
    assert allowances.use("Ben")
    clock[0] += 11
    assert [True, False] == [allowances.use("Ada") for _ in range(2)]
    clock[0] += 3600
    assert [True] * 6 + [False] == [allowances.use("Ada") for _ in range(7)]


def test_many_are_kept_and_looked_through_rarely(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if no entry can be forgotten yet, newcomers do not cause a search each."""
    monkeypatch.setattr(rate_limit, "FEW", 100)
    allowances = Watched("60/minute")
    for number in range(3200):
        assert allowances.use(number)
        assert allowances.use(number)
    assert (5, 3200) == (allowances.looked, allowances.kept)
    clock[0] += 61
    for number in range(3200, 6400):
        assert allowances.use(number)
    assert allowances.kept == 3200


@pytest.mark.parametrize("rate", ["", "6", "0/minute", "-1/minute", "6/week", "many/minute"])
def test_a_rate_that_is_none_is_refused(rate: str) -> None:
    """A rate is a number and a period."""
    with pytest.raises(Unreadable):
        RateLimits(rate)
