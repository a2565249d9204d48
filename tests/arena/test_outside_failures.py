"""What a program outside can do wrong: each becomes an error that says so, and nothing hangs."""

import json
import os
import signal

import pytest

from tests.arena.programs import (
    READY,
    ROLLING,
    ROLLS,
    SEAT,
    SETUP,
    STANDING,
    failure,
    program,
    started,
)
from tudor.arena.outside import OutsideBot, OutsideBotFailed
from tudor.model.actions import Roll
from tudor.model.happenings import Moved

ASKED = READY + "sys.stdin.readline()\n"
SHELL_READY = """read hello; echo '{"type":"ready","name":"Sheila","protocol":1}'; """
OLD = 'input(); print(\'{"type":"ready","name":"Old","protocol":0}\', flush=True); input()'
WRONG = [
    ("outside-ended", "raise SystemExit(3)", "with status 3 when asked “hello”. Its last output: –"),
    ("outside-ended", ASKED + "sys.exit('no idea')", "Its last output: no idea"),
    ("outside-ended", ASKED + "os.kill(os.getpid(), 15)", "with status -15"),
    ("outside-ended", ASKED + "os.close(1); time.sleep(99)", "with status -9"),
    ("outside-long", ASKED + "sys.stdout.write('x' * (1 << 21)); time.sleep(99)", "more than 1048576 bytes"),
    ("outside-long", ASKED + "while True: sys.stdout.write('x' * 9999)", "more than 1048576 bytes"),
    ("outside-version", OLD, "protocol version 0"),
    ("outside-unreadable", 'input(); print(\'{"type":"ready"}\', flush=True); input()', "answered “hello”"),
    ("outside-unreadable", ASKED + "print('[]', flush=True)", "answered “decide, start” with “[]”"),
    ("outside-unreadable", ASKED + "print(flush=True)", "with “”"),
    ("outside-unreadable", ASKED + "os.write(1, b'\\xff\\xfe\\n')", "answered “decide, start”"),
    ("outside-unreadable", ASKED + "say({'type': 'ready', 'name': 'x', 'protocol': 1})", "ready"),
    ("outside-unreadable", ASKED + "say({'type': 'choice', 'action': {'do': 'fly'}})", "fly"),
    ("outside-illegal", ASKED + "say({'type': 'choice', 'action': {'do': 'end'}})", '{"do":"end"}, which is illegal'),
]
SILENT = [
    ("sleep 99", "hello"),
    (SHELL_READY + "sleep 99", "decide, start"),
    (SHELL_READY + "read question; printf '{'; sleep 99", "decide, start"),
    (SHELL_READY + "exec 0<&-; sleep 99", "decide, start"),
    (SHELL_READY + "yes >&2", "decide, start"),
]


@pytest.mark.parametrize(("code", "script", "told"), WRONG, ids=[f"{code} {told}" for code, _, told in WRONG])
def test_what_a_program_does_wrong_is_told(code: str, script: str, told: str) -> None:
    """An end, a flood, an old version, nonsense and illegal choices are told apart, in a sentence."""
    failed = failure(program(script))
    assert code == failed.code
    assert told in str(failed)


@pytest.mark.parametrize(("script", "asked"), SILENT, ids=["at-once", "later", "half-a-line", "deaf", "stderr-flood"])
def test_a_silent_program_is_stopped(script: str, asked: str) -> None:
    """A program that gives no whole line in time is stopped, whatever else it does meanwhile."""
    failed = failure(["sh", "-c", script], patience=0.7)
    assert "outside-late" == failed.code
    assert f"did not answer “{asked}” within 0.7 seconds" in str(failed)


def test_a_flood_before_the_greeting_is_stopped() -> None:
    """A program that writes on and on, and reads nothing, is stopped."""
    assert failure(["yes"]).code in {"outside-unasked", "outside-unreadable"}


@pytest.mark.parametrize("command", ["", "no-such-program --here", 'python "', "/", []])
def test_a_command_that_cannot_be_run_is_told(command: str | list[str]) -> None:
    """A program that is not there is an error of its own, before anything is played."""
    with pytest.raises(OutsideBotFailed) as failed:
        OutsideBot(command, SETUP, SEAT, 1)
    assert "outside-command" == failed.value.code


TWO_LINES = json.dumps({"type": "choice", "action": {"do": "roll"}}) + "\ndone\n"


def test_words_nobody_asked_for_are_no_answer() -> None:
    """A line too many is not taken for the answer to the next question."""
    with started(READY + f"for line in sys.stdin: os.write(1, {TWO_LINES.encode()!r})") as bot:
        bot.decide(STANDING, (), ROLLING)
        with pytest.raises(OutsideBotFailed, match="wrote “done” without being asked"):
            bot.decide(STANDING, (), ROLLING)
        assert not bot.running


def test_a_program_that_stops_its_ears_is_told_of() -> None:
    """A program that has closed its input is heard out, and if it says nothing, it is late."""
    code = READY + "sys.stdin.readline(); os.close(0); roll(reason='deaf'); time.sleep(99)"
    with started(code, patience=3) as bot:
        bot.decide(STANDING, (), ROLLING)
        with pytest.raises(OutsideBotFailed, match="did not answer “decide, start” within 3 seconds"):
            bot.decide(STANDING, (), ROLLING)


def test_a_flood_on_stderr_is_no_fault() -> None:
    """A program may write as much as it likes to stderr, before, while and after it decides; the end of it is kept."""
    code = (
        READY
        + """
for line in sys.stdin:
    sys.stderr.write("e" * 300_000); sys.stderr.flush()
    roll()
    sys.stderr.write("f" * 300_000 + "last"); sys.stderr.flush()
"""
    )
    with started(code) as bot:
        for _ in range(3):
            assert Roll() == bot.decide(STANDING, (), ROLLING)
        assert 0 < len(bot.last_words) <= 2000


def test_long_lines_can_cross() -> None:
    """A program that writes a long line while it is told one itself does not block, nor is it blocked."""
    code = (
        READY
        + """
while sys.stdin.read(1):
    sys.stdout.write(" " * 500_000); sys.stdout.flush()
    sys.stdin.readline()
    roll()
"""
    )
    news = [Moved(SEAT, "hall")] * 10_000
    with started(code) as bot:
        for _ in range(2):
            assert Roll() == bot.decide(STANDING, news, ROLLING)


def test_a_slip_costs_one_decision() -> None:
    """After an illegal or unreadable choice the program is asked again; after an end every question fails alike."""
    code = (
        READY
        + """
sys.stdin.readline(); roll(reason="a hunch")
sys.stdin.readline(); print("eh?", flush=True)
sys.stdin.readline(); roll()
sys.stdin.readline(); sys.exit(4)
"""
    )
    with started(code) as bot:
        bot.decide(STANDING, (), ROLLING)
        with pytest.raises(OutsideBotFailed, match="eh"):
            bot.decide(STANDING, (), ROLLING)
        assert bot.reason is None
        assert Roll() == bot.decide(STANDING, (), ROLLING)
        for _ in range(2):
            with pytest.raises(OutsideBotFailed, match="status 4"):
                bot.decide(STANDING, (), ROLLING)


def test_a_program_killed_by_others_is_told_of() -> None:
    """A program that somebody kills between two decisions has ended."""
    with started(ROLLS) as bot:
        bot.decide(STANDING, (), ROLLING)
        os.kill(bot.pid, signal.SIGKILL)
        with pytest.raises(OutsideBotFailed, match="with status -9"):
            bot.decide(STANDING, (), ROLLING)
