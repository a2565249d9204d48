"""``tudor solve --live``: notes taken line by line."""

import os
import pty
import subprocess
import sys
from pathlib import Path
from select import select

import pytest
from click.testing import Result

from tests.cli.running import ENTRY, environment, tudor

SETUP = "players: Ann, Ben, Cleo\nme: Ann\ncards: scarlet, rope, candle, hall, kitchen, study\n"
SHOWN = "Ann: plum rope lounge -> Ben lounge\n"

LONGEST = 60.0
"""Seconds after which a terminal is taken to hang."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "notes.txt"


def live(entered: str, *arguments: str) -> Result:
    return tudor("solve", "--live", *arguments, stdin=entered)


def test_each_line_is_answered_and_kept(file: Path) -> None:
    """A line is answered with what it made certain, and the file holds exactly the lines that could be read."""
    told = live(SETUP + "Ann: plum rope lounge -> Bon lounge\n" + SHOWN, str(file))
    assert 0 == told.exit_code
    assert "✓ Ben has the lounge.\nLikeliest: " in told.stdout
    assert "There is no player “bon”. Did you mean Ben?" in told.stderr
    assert SETUP + SHOWN == file.read_text("utf-8")


@pytest.mark.nightly
def test_the_first_answer_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """Where nothing was compiled before, what is plain is told at once, and the odds follow."""
    nothing = environment({"NUMBA_CACHE_DIR": str(tmp_path)})
    command = [sys.executable, "-c", ENTRY, "solve", "--live"]
    told = subprocess.run(command, input=SETUP + SHOWN, env=nothing, capture_output=True, text=True, check=True)
    assert "Until then you are told what is plain" in told.stderr
    assert told.stdout.index("✓ Ben has the lounge.") < told.stdout.index("Likeliest: ")


def test_only_what_is_new_is_told(file: Path) -> None:
    """What was certain before is not told again."""
    told = live(SETUP + SHOWN + "Ben: plum knife library -> Cleo shows\n", str(file))
    assert 1 == told.stdout.count("Ben has the lounge")


def test_a_line_can_be_taken_back(file: Path) -> None:
    """Undo takes back one line at a time, down to none, and then says so."""
    told = live(SETUP + SHOWN + "undo\n" * 5, str(file))
    assert "Taken back: " + SHOWN in told.stdout
    assert "The notes are empty. There is nothing to undo.\n" in told.stderr
    assert "" == file.read_text("utf-8")


def test_questions_are_answered_on_the_way(file: Path) -> None:
    """Why, what to ask, the table, and what follows if a line is wrong are answered without becoming notes."""
    told = live(SETUP + SHOWN + "why lounge\nask library\ntable\nwrong 4\nwrong x\n", str(file))
    assert "Ben has the lounge: on line 4 Ben showed the lounge." in told.stdout
    assert "Still unknown" in told.stdout
    assert 2 == told.stdout.count("Possible deals")
    assert "Line 0 says nothing that could be wrong." in told.stderr
    assert SETUP + SHOWN == file.read_text("utf-8")


def test_a_contradiction_is_told_and_notes_go_on(file: Path) -> None:
    """A line that contradicts the others is kept, told about, and followed by the next."""
    told = live(SETUP + SHOWN + "Ben lacks lounge\nBen has knife\n", str(file))
    assert "The mistake is on one of these lines: 4, 5." in told.stderr
    assert "✓ Ben has the knife." in told.stdout


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file, notes are answered all the same, and it is said that they are not kept."""
    monkeypatch.chdir(tmp_path)
    told = live(SETUP + SHOWN)
    assert "✓ Ben has the lounge." in told.stdout
    assert "not in any file" in told.stderr
    assert [] == [*tmp_path.iterdir()]


def test_a_file_that_cannot_be_read_is_never_overwritten(file: Path) -> None:
    """A file of something else is refused, and stays as it is."""
    file.write_bytes(b"\0\xff picture")
    told = live(SETUP, str(file))
    assert 0 == told.exit_code
    assert b"\0\xff picture" == file.read_bytes()
    assert str(file) in told.stderr


def test_live_notes_speak_french(file: Path) -> None:
    """Commands and answers are French where the language is."""
    told = live("joueurs: Ann, Ben, Cleo\nBen a la corde\nannuler\npourquoi corde\n", str(file), "--lang", "fr")
    assert "✓ Ben a la corde." in told.stdout
    assert "Ligne annulée\xa0: Ben a la corde" in told.stdout


@pytest.mark.parametrize("arguments", [["--live", "--json"], ["--live", "-"], []])
def test_what_does_not_fit_is_refused(arguments: list[str]) -> None:
    """JSON and standard input have no use for a prompt; without a file and a prompt there are no notes."""
    refused = tudor("solve", *arguments)
    assert 2 == refused.exit_code
    assert "--live" in refused.stderr


def test_a_terminal_completes_names_and_sees_edits(file: Path) -> None:
    """In a terminal, the tab key completes a card, and a line added to the file meanwhile is taken in."""
    file.write_text(SETUP, "utf-8")
    master, slave = pty.openpty()
    command = [sys.executable, "-c", ENTRY, "solve", "--live", str(file)]
    running = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment({}))
    os.close(slave)
    try:
        shown = _until(master, "Possible case files", "> ")
        with file.open("a", encoding="utf-8") as beside:
            beside.write("Cleo has knife\n")
        os.write(master, b"Ben has revol\t\n")
        shown += _until(master, "revolver.", "> ")
        os.write(master, b"quit\n")
        assert 0 == running.wait(LONGEST)
    finally:
        running.kill()
        running.wait()
        os.close(master)
    assert "The file has changed." in shown
    assert "✓ Cleo has the knife." in shown
    assert "Ben has revolver\n" in file.read_text("utf-8")


def _until(master: int, *wanted: str) -> str:
    """What is shown until each of these was, in this order."""
    shown, place = b"", 0
    for words in map(str.encode, wanted):
        while (found := shown.find(words, place)) < 0:
            assert select([master], [], [], LONGEST)[0], shown
            shown += os.read(master, 4096)
        place = found + len(words)
    return shown.decode("utf-8", "replace")
