from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tudor.arena.intervals import Interval, Tally, interval, wilson, win_rate

SEATS = 4
TALLIES = st.lists(st.builds(Tally, st.integers(0, SEATS), st.just(SEATS)), min_size=1, max_size=30)


@pytest.mark.parametrize(
    ("rate", "count", "expected"),
    # The first two from the literature on binomial intervals, the others by its symmetry.
    [(0.5, 10, (0.2366, 0.7634)), (0.0, 10, (0.0, 0.2775)), (1.0, 10, (0.7225, 1.0)), (0.25, 4000, (0.2368, 0.2636))],
)
def test_wilsons_interval(rate: float, count: float, expected: tuple[float, float]) -> None:
    """The interval of independent games is Wilson's."""
    assert expected == pytest.approx(wilson(rate, count), abs=1e-4)


@given(TALLIES)
def test_the_rate_lies_in_its_interval(tallies: list[Tally]) -> None:
    """An interval contains the rate, and stays between 0 and 1."""
    low, high = interval(tallies)
    assert 0 <= low <= win_rate(tallies) + 1e-12
    assert win_rate(tallies) - 1e-12 <= high <= 1


@given(TALLIES, st.randoms(use_true_random=False))
def test_the_order_of_deals_does_not_matter(tallies: list[Tally], rng: Random) -> None:
    """Deals in another order have the same interval."""
    shuffled = rng.sample(tallies, len(tallies))
    assert interval(tallies) == pytest.approx(interval(shuffled))


def test_games_that_go_together_count_as_one() -> None:
    """If all games of a deal end alike, the interval is that of one game per deal."""
    together = [Tally(SEATS * (deal % 2), SEATS) for deal in range(400)]
    assert interval(together) == pytest.approx(wilson(0.5, 400), abs=1e-3)


def test_luck_that_cancels_makes_the_interval_narrow() -> None:
    """If every deal has the same wins, the interval is narrow, but less so for few deals."""
    assert interval([Tally(1, SEATS)] * 400) == pytest.approx((0.25, 0.25), abs=3e-3)
    low, high = interval([Tally(1, SEATS)] * 2)
    assert high - low > 0.3


def test_never_is_not_impossible() -> None:
    """A bot without a win in ten deals may still have a positive rate."""
    assert (0.0, 0.2775) == pytest.approx(interval([Tally(0, SEATS)] * 10), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    """Before the first game everything is possible."""
    assert (0.0, Interval(0.0, 1.0)) == (win_rate([]), interval([]))


def tallies(kind: str, rate: float, rng: Random) -> list[Tally]:
    """Deals whose games are independent, all alike, or as different as can be."""
    shifts: dict[str, Callable[[int], float]] = {
        "independent": lambda _: rng.random(),
        "alike": lambda _: 0.0,
        "opposed": lambda game: game / SEATS,
    }
    found = []
    for _ in range(60):
        luck = rng.random()
        found.append(Tally(sum((luck + shifts[kind](game)) % 1 < rate for game in range(SEATS)), SEATS))
    return found


@pytest.mark.parametrize("kind", ["independent", "alike", "opposed"])
@pytest.mark.parametrize("rate", [0.15, 0.4, 0.85])
def test_intervals_hold_what_they_promise(kind: str, rate: float) -> None:
    """However the games of a deal depend on each other, at least 93 of 100 intervals contain the true rate."""
    rng = Random(f"{kind} {rate}")
    intervals = [interval(tallies(kind, rate, rng)) for _ in range(400)]
    assert sum(low <= rate <= high for low, high in intervals) >= 0.93 * 400
