"""What programs outside leave behind: nothing."""

import gc
from pathlib import Path

from tests.arena.programs import (
    READY,
    ROLLING,
    ROLLS,
    STANDING,
    exists,
    failure,
    has_ended,
    program,
    started,
    vanishes,
)


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
