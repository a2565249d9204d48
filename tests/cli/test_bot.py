"""A level as a program outside, on the command line."""

import pytest

from tests.cli.running import terminal, tudor
from tudor.editions import load
from tudor.engine import take_seats
from tudor.outside.messages import Book, Hello
from tudor.protocol import VERSION
from tudor.protocol.wire import Seating, write

SETUP = take_seats(load("clue-1998"), 3)
HELLO = write(Hello(protocol=VERSION, setup=Seating.of(SETUP), seat="white", seed=7, book=Book.of(SETUP.edition)))


def test_a_level_greets_and_ends_with_its_input() -> None:
    """The program says that it is ready, by its name, and ends when nothing more comes."""
    ended = tudor("bot", "novice", stdin=HELLO + b"\n")
    assert (0, '{"type":"ready","name":"novice","protocol":1}\n', "") == (ended.exit_code, ended.stdout, ended.stderr)


@pytest.mark.parametrize(
    ("level", "stdin", "told"),
    [
        ("wizard", "", "There is no bot “wizard”."),
        ("cmd:python mybot.py", "", "“cmd:python mybot.py” is already a program."),
        ("py:no.such.module:Bot", "", "There is no module no, neither in "),
        ("novice", "Hello!\n", "Cannot read this line: JSON is malformed"),
        ("novice", '{"type":"hullo"}\n', "Cannot read this line: Invalid value 'hullo'"),
    ],
)
def test_what_is_no_level_and_no_message_is_refused(level: str, stdin: str, told: str) -> None:
    """An unknown bot and a line that cannot be read are told in a sentence."""
    refused = tudor("bot", level, stdin=stdin)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith(told)
    assert 1 == len(refused.stderr.splitlines())


def test_a_person_at_a_terminal_is_told_what_it_waits_for() -> None:
    """Typed by hand, the command says that it waits for a program; Ctrl-C ends it without a word."""
    ended = terminal("bot", "novice", interrupt=True)
    waiting = "This command waits for JSON lines from a program. Press Ctrl-D to end it."
    assert (130, waiting) == (ended.code, ended.stdout.strip())
