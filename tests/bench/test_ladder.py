"""The figures on the strength of the bots come from one run, and say which."""

from click.testing import CliRunner

from bench.ladder import DOCUMENT, SECTIONS, Ladder, main, with_board
from bench.tables import BEGIN, END


def ladder(played: list[int]) -> Ladder:
    """Two games a table; counts the tables."""
    return Ladder(games=2, seed=1, jobs=1, done=lambda: played.append(1))


def test_a_cell_has_the_share_won_and_its_interval() -> None:
    """One amateur against two novices of the card game: the share, then the interval around it."""
    played: list[int] = []
    cell = ladder(played).rate("clue-cards", ("amateur", "novice", "novice"))
    share, low, high = (
        float(part)
        for part in cell.split(",")[0].replace("%", "").replace("(", "").replace(")", "").replace("–", " ").split()
    )
    assert low <= share <= high
    assert [1] == played


def test_a_part_tells_what_it_played_and_on_which_commit() -> None:
    """The card game alone: the date, the commit, games and seed come first."""
    result = CliRunner().invoke(main, ["--games", "3", "--only", "cards", "--seed", "7"])
    assert 0 == result.exit_code
    assert "at least 3 games a cell, seed 7" in result.output
    assert "Run on 2" in result.output
    assert ", commit " in result.output
    assert "| mastermind | reference | detective |" in result.output


def test_the_document_takes_whole_runs_only() -> None:
    """A part alone is never written."""
    before = DOCUMENT.read_text("utf-8")
    result = CliRunner().invoke(main, ["--only", "cards", "--write"])
    assert 2 == result.exit_code
    assert before == DOCUMENT.read_text("utf-8")


def test_the_document_has_every_part() -> None:
    """Between its marks are the tables of a whole run, and when and on which commit it was made."""
    _, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    run, _, _ = rest.partition(END)
    assert run.startswith("\nRun on ")
    assert len(SECTIONS) == run.count("\n\n| ")
    assert all(f"`{edition}`" in run for edition in with_board())
