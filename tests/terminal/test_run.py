"""Starting the terminal client."""

import os
import pty
import signal
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


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "needs a terminal"), pytest.param("fr", "besoin d'un terminal", marks=pytest.mark.nightly)],
)
def test_without_a_terminal_it_says_so(lang: str, sentence: str) -> None:
    """Without a terminal, one sentence says so on stderr, and the status is 2."""
    process = started(f"from tudor.terminal import run; run('clue-1998', 4, None, 1, {lang!r})")
    assert (2, "") == (process.returncode, process.stdout)
    assert sentence in process.stderr
    assert 1 == process.stderr.count("\n")


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(b"", id="before the first screen", marks=pytest.mark.nightly),
        pytest.param(b"Scarlet", id="in a game"),
    ],
)
def test_it_ends_with_its_terminal(drawn: bytes) -> None:
    """A terminal that vanishes without a signal takes the client along.

    Else that would ask it for keys without end, or wait for ever for somebody to take what it writes.
    """
    master, slave = pty.openpty()
    code = "from tudor.terminal import run; run('clue-1998', 4, 'scarlet', 1, 'en')"
    # In a session of its own it has no controlling terminal, and so gets no signal.
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    ) as client:
        os.close(slave)
        seen = b""
        while not seen or drawn not in seen:
            seen += os.read(master, 65_536)
        os.close(master)
        try:
            assert -signal.SIGHUP == client.wait(120)
        finally:
            client.kill()


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
