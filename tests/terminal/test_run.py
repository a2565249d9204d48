"""Starting the terminal client."""

import subprocess
import sys

import pytest

from tests.source import ROOT
from tudor.terminal import run
from tudor.text import Illegal, Unreadable


def started(code: str) -> subprocess.CompletedProcess[str]:
    """A process whose input and output are not a terminal."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(("lang", "sentence"), [("en", "needs a terminal"), ("fr", "besoin d'un terminal")])
def test_without_a_terminal_it_says_so(lang: str, sentence: str) -> None:
    """Without a terminal, one sentence says so on stderr, and the status is 2."""
    process = started(f"from tudor.terminal import run; run('clue-1998', 4, None, 1, {lang!r})")
    assert (2, "") == (process.returncode, process.stdout)
    assert sentence in process.stderr
    assert 1 == process.stderr.count("\n")


@pytest.mark.parametrize(
    ("edition_id", "players", "seat", "lang", "error"),
    [
        ("clue-1999", 4, None, "en", Unreadable),
        ("clue-1998", 2, None, "en", Illegal),
        ("clue-1998", 7, "plum", "en", Illegal),
        ("clue-1998", 4, "grossebaf", "en", Unreadable),
        ("clue-1998", 4, None, "de", Unreadable),
    ],
)
def test_wrong_arguments_are_refused(
    edition_id: str, players: int, seat: str | None, lang: str, error: type[Exception]
) -> None:
    """An unknown edition, number of players, seat or language is reported before anything opens."""
    with pytest.raises(error):
        run(edition_id, players, seat, 1, lang)
