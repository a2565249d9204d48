"""``tudor edition``: check, new and draw."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

import pytest
import resvg_py

from tests.cli.running import tudor
from tests.editions.invented import FILES
from tests.png_files import pixels
from tudor.cli.board_picture import png
from tudor.editions import available, library, load
from tudor.editions.digest import digest_of

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
    "a source": (('seating = "as always"', 'seating = ""'), ["line 13: sources.seating: write a text"]),
    "a title": (('title = "Clue at our house"', 'title = ""'), ["line 38: names.en.title: write a text"]),
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


@pytest.mark.parametrize("base", available())
def test_a_new_file_can_be_played(tmp_path: Path, base: str) -> None:
    """A new file has no problems, plays as the edition it is based on, and names every switch."""
    file = tmp_path / "our-house.toml"
    assert 0 == tudor("edition", "new", str(file), "--from", base).exit_code
    edition = load(file)
    assert digest_of(load(base)) == edition.digest
    assert {*edition.switches} - {"dice"} <= {line.split(" ")[0] for line in file.read_text("utf-8").splitlines()}


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("kept.toml", (), "exists already"),
        ("Our House.toml", (), "cannot be an edition's file"),
        ("house", (), "cannot be an edition's file"),
        ("clue-1998.toml", (), "one of Tudor's own"),
        ("house.toml", ("--from", "clue-1999"), "Did you mean clue-1998?"),
        ("nowhere/house.toml", (), "Cannot write"),
    ],
)
def test_a_new_file_that_cannot_be(tmp_path: Path, name: str, options: tuple[str, ...], told: str) -> None:
    """Nothing is overwritten, and whatever cannot be written is refused with the reason."""
    (tmp_path / "kept.toml").write_text("mine", "utf-8")
    ended = tudor("edition", "new", str(tmp_path / name), *options)
    assert (2, True) == (ended.exit_code, told in ended.stderr)
    assert "mine" == (tmp_path / "kept.toml").read_text("utf-8")


@pytest.mark.parametrize(("name", "lang", "room"), [("grand-hotel", "en", "Laundry"), ("lighthouse", "fr", "Lanterne")])
def test_a_board_is_drawn(tmp_path: Path, name: str, lang: str, room: str) -> None:
    """The picture has every square, room, door and passage of the board, with its names in the reader's language."""
    out = tmp_path / "board.svg"
    assert 0 == tudor("edition", "draw", str(FILES[name]), "--out", str(out), "--lang", lang).exit_code
    board, drawn = load(name).board, ElementTree.parse(out).getroot()
    kinds = Counter(one.get("class", "").split(" ")[0] for one in drawn)
    wanted = (len(board.squares), len(board.rooms), len(board.doors), len(board.passages) // 2)
    assert wanted == tuple(kinds[kind] for kind in ("square", "room", "door", "passage"))
    assert room in {one.text for one in drawn}


def test_starts_are_named_in_the_language(tmp_path: Path) -> None:
    """A start square has the beginning of the suspect's last name."""
    for lang, name in (("en", "Mus"), ("fr", "Mou")):
        assert (
            0
            == tudor(
                "edition", "draw", "clue-1998", "--out", str(out := tmp_path / lang / "b.svg"), "--lang", lang
            ).exit_code
        )
        assert name in {one.text for one in ElementTree.parse(out).getroot()}


def test_a_board_is_drawn_as_png(tmp_path: Path) -> None:
    """A name that ends in .png gives a picture as large as the SVG, with its colours; another board gives another one."""
    drawn = {}
    for name in ("lighthouse", "clue-1998"):
        for file in (f"{name}.svg", f"{name}.PNG"):
            assert 0 == tudor("edition", "draw", str(FILES.get(name, name)), "--out", str(tmp_path / file)).exit_code
        size = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        drawn[name] = (tmp_path / f"{name}.PNG").read_bytes()
        assert (size.get("width"), size.get("height")) == tuple(
            str(int.from_bytes(drawn[name][at : at + 4])) for at in (16, 20)
        )
    colours = Counter(colour for line in pixels(drawn["lighthouse"]) for colour in line)
    ground, room, wall = (0xF6, 0xEF, 0xDF, 255), (0xD9, 0xC6, 0xA3, 255), (0x5B, 0x46, 0x30, 255)
    assert all(colours[colour] > 500 for colour in (ground, room, wall))
    assert drawn["lighthouse"] != drawn["clue-1998"]


def test_a_png_has_names_on_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The font of the extra has all letters of both languages."""
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    letters = "AzéèêœçÎ’-"
    names = (f'<text style="font-family: Georgia, serif" y="16">{letter}</text>' for letter in letters)
    drawn = {png(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{name}</svg>') for name in names}
    blank = png('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>')
    assert len(letters) == len(drawn - {blank})


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    """An edition without a board, and any form but SVG and PNG, are refused with the reason."""
    cards = tudor("edition", "draw", "clue-cards")
    assert (2, "clue-cards has no board to draw.\n") == (cards.exit_code, cards.stderr)
    picture = tudor("edition", "draw", "clue-1998", "--out", str(tmp_path / "board.gif"))
    assert (2, True) == (picture.exit_code, ".svg or .png" in picture.stderr)


@pytest.mark.parametrize("missing", ["resvg_py", "font_source_serif_pro"])
def test_without_what_makes_png(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """Where the extra is not installed, it is named, nothing is written, and SVG works."""
    monkeypatch.setitem(sys.modules, missing, None)
    refused = tudor("edition", "draw", "clue-1998", "--out", str(tmp_path / "board.png"), "--lang", "fr")
    assert (2, True) == (refused.exit_code, "pip install 'tudor[png]'" in refused.stderr)
    assert "Les images PNG" in refused.stderr
    assert [] == [*tmp_path.iterdir()]
    assert 0 == tudor("edition", "draw", "clue-1998", "--out", str(tmp_path / "board.svg")).exit_code
