"""A player's rating and streak, and the result that they share."""

import pytest
from msgspec import ValidationError
from msgspec.json import decode, encode

from tudor.puzzles import Progress, Puzzle, answer_in_words, share_text, shipped
from tudor.puzzles.progress import REMEMBERED
from tudor.puzzles.rating import Rating, rated

TODAY = 740_000


def solved(progress: Progress, number: int, day: int | None, *, right: bool = True, hints: int = 0) -> Progress:
    return progress.after(shipped()[number], right=right, hints=hints, day=day)


def test_a_streak_grows_day_by_day() -> None:
    """Solving on successive days makes a streak; a day left out or a wrong answer ends it; the best stays."""
    progress = Progress()
    for day in range(3):
        progress = solved(progress, day, TODAY + day)
    assert (3, 3, 0) == (progress.streak, progress.best, progress.streak_on(TODAY + 4))
    assert 1 == solved(progress, 5, TODAY + 9).streak
    lost = solved(progress, 5, TODAY + 3, right=False)
    assert (0, 3) == (lost.streak, lost.best)


def test_a_case_counts_once() -> None:
    """Answering again, or an earlier day's case, changes nothing."""
    progress = solved(Progress(), 0, TODAY)
    assert progress == solved(progress, 0, TODAY, right=False)
    assert progress.streak == solved(progress, 1, TODAY - 1).streak


def test_ratings_follow_results() -> None:
    """Solving raises a rating, failing lowers it, a hint makes it less, and certainty grows."""
    start = Rating()
    right, hinted, wrong = (rated(start, 1500, result) for result in ("right", "hinted", "wrong"))
    assert right.points > hinted.points > wrong.points
    assert right.spread < start.spread
    assert rated(start, 2200, "right").points > right.points


def test_a_rating_finds_its_level() -> None:
    """Someone who solves exactly what is easier than 1900 ends up near there, and stays within bounds."""
    player = Rating()
    for _ in range(200):
        level = round(player.points)
        player = rated(player, level, "right" if level < 1900 else "wrong")
    assert abs(player.points - 1900) < 120
    for _ in range(300):
        player = rated(player, 3000, "right")
    assert encode(player) == encode(decode(encode(player), type=Rating))


def test_only_the_latest_puzzles_are_remembered() -> None:
    """What was done long ago may come again."""
    progress = Progress()
    for number in range(REMEMBERED + 5):
        progress = solved(progress, number, None)
    assert REMEMBERED == len(progress.done)
    assert shipped()[0].id not in progress.done


@pytest.mark.parametrize("rating", [{"points": 1e9}, {"spread": 0}, {"points": "high"}])
def test_progress_that_cannot_be_is_refused(rating: dict[str, object]) -> None:
    """A rating beyond all bounds is not read."""
    with pytest.raises(ValidationError):
        decode(encode({"rating": rating}), type=Progress)


@pytest.mark.parametrize("puzzle", shipped()[::200], ids=lambda puzzle: puzzle.kind)
def test_a_result_tells_nothing_of_the_answer(puzzle: Puzzle) -> None:
    """What is shared has the date, stars, hints and streak, the same for any answer."""
    told = share_text(puzzle, "2026-11-17", right=True, hints=2, streak=4, lang="en")
    assert "2026-11-17" in told
    assert "2 hints" in told
    assert not [name for name in answer_in_words(puzzle, "en").split(", ") if name in told]
