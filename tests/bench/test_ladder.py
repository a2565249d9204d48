"""The figures on the strength of the bots come from one run, and say which."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.ladder import DOCUMENT, Ladder, by_edition, main
from bench.tables import BEGIN, END


def test_a_cell_has_the_share_won_and_its_interval() -> None:
    """One amateur against two novices of the card game: the share, then the interval around it."""
    cell = Ladder(games=2, seed=1, jobs=1).rate("clue-cards", ("amateur", "novice", "novice"))
    share, low, high = (
        float(part)
        for part in cell.split(",")[0].replace("%", "").replace("(", "").replace(")", "").replace("–", " ").split()
    )
    assert low <= share <= high


def test_a_part_tells_what_it_played_and_on_which_commit() -> None:
    """The card game alone: the date, the commit, games and seed come first."""
    result = CliRunner().invoke(main, ["--games", "3", "--only", "cards", "--seed", "7"])
    assert 0 == result.exit_code
    assert "at least 3 games a cell (6 in deviations and cards), seed 7" in result.output
    assert "Run on 2" in result.output
    assert ", commit " in result.output
    assert "| mastermind | reference | detective |" in result.output


def test_the_mean_of_all_boards_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """One board alone, and one level against another: its share is the mean."""
    monkeypatch.setattr("bench.ladder.with_board", lambda: ["clue-1998"])
    monkeypatch.setattr("bench.ladder.LEVELS", (("amateur", "novice"),))
    *_, board, mean = by_edition(Ladder(games=4, seed=1, jobs=1)).splitlines()
    assert board.split(" | ")[1].split(" (")[0] == mean.strip("| ").split(" | ")[1]


def test_the_document_names_the_run_it_was_made_from() -> None:
    """Between its marks are the tables of one run, and when and on which commit it was made."""
    _, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    run, _, _ = rest.partition(END)
    heading, *tables = [line for line in run.splitlines() if line.startswith(("Run on ", "| ---"))]
    *_, parts = heading.partition("parts ")
    assert len(tables) == len(parts.split(".")[0].split(", "))


def test_it_writes_into_the_document_what_it_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is between the marks is replaced."""
    document = tmp_path / "bots.md"
    document.write_text(f"Before.\n\n{BEGIN}\nearlier figures\n{END}\n\nAfter.\n", "utf-8")
    monkeypatch.setattr("bench.ladder.DOCUMENT", document)
    monkeypatch.setattr("bench.ladder.commit", lambda: "0123abc")
    result = CliRunner().invoke(main, ["--games", "3", "--only", "cards", "--write"])
    assert 0 == result.exit_code, result.output
    written = document.read_text("utf-8")
    assert written.startswith("Before.\n")
    assert written.endswith("\nAfter.\n")
    assert "earlier figures" not in written
    assert all(line in written for line in result.output.splitlines())
