"""``tudor edition check``."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.cli.running import tudor
from tudor.editions import library, load

HOUSE = """based-on = "clue-1998"
book = "The rules of our house"
dice = 2
players = [3, 6]

[board]
use = "classic"

[rules]
staying = "in-rooms"

[sources]
{sources}

[names.en]
title = "Clue at our house"
about = "Two dice, and you may stay in a room."

[names.fr]
title = "Clue chez nous"
about = "Deux dés, et vous pouvez rester dans une pièce."
""".format(sources="\n".join(f'{switch} = "as always"' for switch in load("clue-1998").sources))


Check: TypeAlias = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check a file of this text."""

    def checked(text: str, *options: str) -> tuple[int, list[str]]:
        file = tmp_path / "our-house.toml"
        file.write_text(text, "utf-8")
        ended = tudor("edition", "check", str(file), *options)
        return ended.exit_code, (ended.stdout + ended.stderr).splitlines()

    return checked


def test_a_good_file(check: Check) -> None:
    """A file without problems is told so, in the reader's language."""
    assert (0, ["Clue at our house can be played. There are no problems."]) == check(HOUSE)
    assert (0, ["Clue chez nous peut se jouer. Il n'y a pas de problème."]) == check(HOUSE, "--lang", "fr")


BROKEN = {
    "a value": (('"in-rooms"', '"in-bed"'), ["line 10: rules.staying: “in-bed” is not allowed."]),
    "a switch": (("staying =", "stayings ="), ["line 10: rules.stayings: unknown key."]),
    "a number": (("dice = 2", "dice = 3"), ["line 3: dice: write a whole number from 1 to 2."]),
    "two at once": (
        ("dice = 2\nplayers = [3, 6]", "dice = 0\nplayers = [6, 3]"),
        ["line 3: dice: write a whole number", "line 4: players: write two whole numbers"],
    ),
    "a source": (('seating = "as always"\n', ""), ["line 12: sources.seating: this key is missing."]),
    "a title": (('title = "Clue at our house"\n', ""), ["line 37: names.en.title: this key is missing."]),
    "a table": (('[board]\nuse = "classic"', 'board = "classic"'), ["line 6: board: this must be a table."]),
    "a base": (('"clue-1998"', '"clue-1888"'), ["line 1: based-on: “clue-1888” is not allowed."]),
    "rules that do not go together": (
        ('staying = "in-rooms"', 'entering-rooms = "may-cross"'),
        [f"line 10: rules.entering-rooms: “may-cross” works only if {other}" for other in ("occ", "squ", "use")],
    ),
    "no board for its rules": (
        ('"classic"', '"none"'),
        [
            "line 9: failed-pawn=clears-door needs a board",
            "line 9: same-room-again=after-leaving needs a board",
            "line 9: weapons-start=random-rooms needs a board",
            "line 10: staying=in-rooms needs a board",
        ],
    ),
    "no TOML": (("[rules]", "[rules"), ["line 9, column 7: this is not valid TOML."]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_all_problems_are_listed_with_their_lines(check: Check, name: str) -> None:
    """Every problem of a broken file is told with its line, in the order of the file, and nothing else."""
    (before, after), expected = BROKEN[name]
    assert before in HOUSE
    code, told = check(HOUSE.replace(before, after, 1))
    assert (2, len(expected)) == (code, len(told)), told
    assert [True] * len(told) == [line.startswith(start) for line, start in zip(told, expected, strict=True)], told


def test_a_missing_file(tmp_path: Path) -> None:
    """A file that is not there is refused with a sentence."""
    refused = tudor("edition", "check", str(tmp_path / "nothing.toml"))
    assert (2, True) == (refused.exit_code, refused.stderr.startswith("There is no file"))


@pytest.mark.parametrize("edition", library.EDITIONS)
def test_our_own_files_have_no_problems(edition: str) -> None:
    """Every edition that comes with Tudor passes the check."""
    assert 0 == tudor("edition", "check", str(Path(library.__file__).parent / f"{edition}.toml")).exit_code
