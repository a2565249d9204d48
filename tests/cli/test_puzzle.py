"""``tudor puzzle``: the case of the day, endless puzzles, hints, and what is remembered."""

from datetime import date
from pathlib import Path

import pytest
from msgspec.json import decode

from tests.cli.running import tudor
from tudor.puzzles import Progress, Puzzle, choices, daily, explain

DAY = date(2026, 11, 10)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "puzzles.json"


def numbers(puzzle: Puzzle) -> str:
    """The right answer by the numbers of its options."""
    groups = choices(puzzle, "en").groups
    parts = [puzzle.answer] if len(groups) == 1 else puzzle.answer.split()
    places = ([option.id for option in group].index(part) + 1 for part, group in zip(parts, groups, strict=True))
    return " ".join(map(str, places))


def progress(file: Path) -> Progress:
    return decode(file.read_bytes(), type=Progress)


def test_a_daily_case_is_solved(file: Path) -> None:
    """Hints come one step at a time; then the answer is right, explained, counted, and can be shared."""
    puzzle = daily(DAY.toordinal())
    told = tudor("puzzle", "--date", str(DAY), "--progress", str(file), stdin=f"h\n{numbers(puzzle)}\n")
    steps = explain(puzzle, "en")
    before, _, after = told.stdout.partition("Right!")
    assert (0, True) == (told.exit_code, bool(after))
    assert steps[0] in before
    assert steps[-1] not in before
    assert [step for step in steps if step not in after] == []
    assert f"daily case of {DAY}" in after
    assert (1, DAY.toordinal()) == (progress(file).streak, progress(file).day)


def test_a_wrong_answer_is_told(file: Path) -> None:
    """What cannot be chosen is refused and asked again; a wrong answer is corrected, and ends the streak."""
    puzzle = daily(DAY.toordinal())
    right, options = numbers(puzzle), choices(puzzle, "en").groups[0]
    wrong = next(str(place) for place in range(1, len(options) + 1) if str(place) != right)
    told = tudor("puzzle", "--date", str(DAY), "--progress", str(file), stdin=f"nothing\n{wrong}\n")
    assert "“nothing” is not one of the answers" in told.stdout
    assert "Wrong. The answer: " in told.stdout
    assert 0 == progress(file).streak


def test_a_day_counts_once(file: Path) -> None:
    """A case that was answered is not asked again."""
    answer = f"{numbers(daily(DAY.toordinal()))}\n"
    tudor("puzzle", "--date", str(DAY), "--progress", str(file), stdin=answer)
    again = tudor("puzzle", "--date", str(DAY), "--progress", str(file), stdin=answer)
    assert again.stdout.startswith("You have answered")


def test_endless_puzzles_of_one_kind(file: Path) -> None:
    """Puzzles of the kind chosen follow each other until somebody quits; the rating moves."""
    told = tudor("puzzle", "--kind", "what-was-shown", "--progress", str(file), "--lang", "fr", stdin="1\n1\nq\n")
    assert (0, 3) == (told.exit_code, told.stdout.count("Quelle carte"))
    assert told.stdout.count("Votre classement") == 2
    assert 2 == len(progress(file).done)


def test_nothing_is_kept_without_an_answer(file: Path) -> None:
    """Somebody who leaves at once loses nothing."""
    told = tudor("puzzle", "--date", str(DAY), "--progress", str(file), stdin="q\n")
    assert (0, False) == (told.exit_code, file.exists())


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "2999-01-01"])
def test_a_day_that_has_no_case_is_refused(day: str, file: Path) -> None:
    """A date that cannot be read or has not come is refused with a sentence."""
    told = tudor("puzzle", "--date", day, "--progress", str(file))
    assert (2, True) == (told.exit_code, "There is no daily case" in told.stderr)


def test_a_foreign_file_is_left_alone(file: Path) -> None:
    """A file that is something else is not overwritten."""
    file.parent.mkdir()
    file.write_text("my diary", "utf-8")
    told = tudor("puzzle", "--progress", str(file), stdin="1\n")
    assert (2, "my diary") == (told.exit_code, file.read_text("utf-8"))
