"""How fast this machine is now: bounds on seconds of CPU hold for a usual one, and a slower one has more."""

from time import process_time

LOOPS = 1_000_000
USUAL = 0.08
"""Seconds that the ruler takes on the machine for which bounds are given."""


def ruler() -> float:
    """Seconds of CPU for a loop that always does the same."""
    began, total = process_time(), 0
    for number in range(LOOPS):
        total += number * number
    return process_time() - began


def allowed(seconds: float, measured: float | None = None) -> float:
    """A bound on this machine, from the one on a usual machine."""
    return seconds * max(1.0, (ruler() if measured is None else measured) / USUAL)
