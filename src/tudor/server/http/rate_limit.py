"""Rate limits: an allowance that is used up and refills with time.

The library `limits` starts a thread each time it tidies its memory, which took a fifth of a busy server's time. This is
the part of it that is needed here.
"""

from collections.abc import Hashable
from time import monotonic

from tudor.text.errors import Unreadable

PERIODS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
FEW = 10_000
"""Entries kept without looking for full allowances to forget."""


class RateLimits:
    """One allowance per key: ``RateLimits("120/minute")``, or a multiple or a part of that."""

    def __init__(self, rate: str, times: float = 1) -> None:
        count, _, period = rate.partition("/")
        if not count.isdecimal() or int(count) < 1 or period not in PERIODS:
            raise Unreadable("rate", rate=rate)
        self._whole = max(1.0, times * int(count))
        self._per_second = self._whole / PERIODS[period]
        self._left: dict[Hashable, tuple[float, float]] = {}
        """The remaining allowance, and when it was computed."""
        self._most = FEW

    def use(self, who: Hashable) -> bool:
        """Use one unit; False if none is left."""
        now = monotonic()
        left, then = self._left.get(who, (self._whole, now))
        left = min(self._whole, left + (now - then) * self._per_second)
        if left < 1:
            return False
        if len(self._left) > self._most:
            self._forget(now)
        self._left[who] = (left - 1, now)
        return True

    def _forget(self, now: float) -> None:
        """Forget full allowances; not again until twice as many keys are stored."""
        full = self._whole / self._per_second
        self._left = {who: (left, then) for who, (left, then) in self._left.items() if now - then < full}
        self._most = max(FEW, 2 * len(self._left))
