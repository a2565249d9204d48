"""What a program outside can do wrong: each becomes an error that says so, and nothing hangs."""

import gc
import json
import os
import signal
from pathlib import Path

import pytest

from tests.outside.programs import (
    READY,
    ROLLING,
    ROLLS,
    SEAT,
    SETUP,
    STANDING,
    exists,
    failure,
    has_ended,
    program,
    started,
    vanishes,
)
from tudor.model.actions import Roll
from tudor.model.happenings import Moved
from tudor.outside import OutsideBot, OutsideBotFailed

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
    """A program may write anything to stderr at any time; the end is kept."""
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
    """A program killed between two decisions counts as ended."""
    with started(ROLLS) as bot:
        bot.decide(STANDING, (), ROLLING)
        os.kill(bot.pid, signal.SIGKILL)
        with pytest.raises(OutsideBotFailed, match="with status -9"):
            bot.decide(STANDING, (), ROLLING)


def test_children_of_a_program_end_with_it() -> None:
    """A program ends with all that it has started."""
    code = READY + "roll(reason=str(subprocess.Popen(['sleep', '99']).pid)) if sys.stdin.readline() else 0"
    with started(code) as bot:
        bot.decide(STANDING, (), ROLLING)
        assert bot.reason is not None
        number = int(bot.reason.details["words"])
        assert not has_ended(number)
    assert not exists(bot.pid)
    assert vanishes(number)


def test_a_program_that_ignores_its_end_is_ended() -> None:
    """A program that does not end when its input does, and ignores requests to, is killed."""
    code = READY + "import signal; signal.signal(15, signal.SIG_IGN); time.sleep(99)"
    with started(code) as bot:
        pass
    assert not exists(bot.pid)


def test_a_program_that_is_forgotten_ends() -> None:
    """A bot that nobody closes takes its program with it."""
    bot = started(ROLLS)
    number = bot.pid
    del bot
    gc.collect()
    assert not exists(number)


def test_nothing_is_left_after_a_failed_greeting() -> None:
    """A program that cannot be played with has ended when the error is told."""
    failure(program("import time; print('what are you?', flush=True); time.sleep(99)"))
    assert [] == [folder for folder in Path("/proc").glob("[0-9]*") if _babbles(folder)]


def _babbles(folder: Path) -> bool:
    try:
        return b"what are you" in (folder / "cmdline").read_bytes()
    except OSError:
        return False
