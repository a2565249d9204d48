"""Loading editions by id, from files and from texts."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from tests.editions.files import as_toml, changed, cottage, house
from tudor.editions import available, load, parse, read
from tudor.text.errors import Unreadable

FILES = resources.files("tudor.editions")


@pytest.mark.parametrize("edition", available())
def test_an_edition_is_loaded_once(edition: str) -> None:
    """An id always gives the same edition, which has that id."""
    assert load(edition) is load(edition)
    assert edition == load(edition).id


def test_every_file_is_available() -> None:
    """The editions on offer are those whose files lie in the package."""
    stems = {file.name.removesuffix(".toml") for file in FILES.iterdir() if file.name.endswith(".toml")}
    assert stems == set(available())


def test_an_unknown_edition() -> None:
    """An unknown id is refused with the nearest known one and a list of all."""
    with pytest.raises(Unreadable) as error:
        load("cluedo-asterics")
    assert "edition.unknown" == error.value.code
    assert "Did you mean cluedo-asterix?" in str(error.value)
    assert all(edition in str(error.value) for edition in available())


@pytest.mark.parametrize("name", ["lighthouse", "clue", ""])
def test_only_close_names_are_guessed(name: str) -> None:
    """A name that is like no edition's, or like all of them, is refused with the list alone."""
    with pytest.raises(Unreadable) as error:
        load(name)
    assert f"There is no edition “{name}”. The editions are: {', '.join(available())}." == str(error.value)


@pytest.mark.parametrize("edition", available()[1:])
def test_a_file_holds_only_what_differs(edition: str) -> None:
    """An edition's file repeats nothing of the edition it is based on, but its sources."""
    own = tomllib.loads((FILES / f"{edition}.toml").read_text(encoding="utf-8"))
    base = tomllib.loads((FILES / f"{own['based-on']}.toml").read_text(encoding="utf-8"))
    usual = tomllib.loads((FILES / "names" / "usual.toml").read_text(encoding="utf-8"))
    assert [] == [key for key, value in own.items() if key != "sources" and value == base.get(key)]
    assert [] == [switch for switch, value in own.get("rules", {}).items() if value == base["rules"][switch]]
    assert [] == [
        key for lang in own["names"] for key, name in own["names"][lang].items() if name == usual[lang].get(key)
    ]


def test_the_usual_names_are_of_use() -> None:
    """Every usual name is that of something in some edition, and each is there in both languages."""
    usual = tomllib.loads((FILES / "names" / "usual.toml").read_text(encoding="utf-8"))
    named = {name for edition in available() for name in load(edition).names["en"]} - {"title", "about"}
    assert {"en": named, "fr": named} == {lang: set(names) for lang, names in usual.items()}


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """A file based on an edition differs from it in what it says, and in nothing else."""
    path = tmp_path / "house.toml"
    path.write_text(as_toml(house()), encoding="utf-8")
    mine, base = read(path), load("clue-1998")
    assert ("house", "in-rooms", "The rules of our house") == (mine.id, mine.rules.staying, mine.book)
    assert (base.cards, base.board, base.dice, base.lead) == (mine.cards, mine.board, mine.dice, mine.lead)
    assert "Clue chez nous" == mine.names["fr"]["title"]
    assert base.names["fr"]["rope"] == mine.names["fr"]["rope"]
    assert mine.id == read(str(path)).id


def test_a_base_may_have_a_base() -> None:
    """A file based on cluedo-france takes from clue-1998 what cluedo-france does."""
    mine = parse(as_toml(changed(house(), {"based-on": "cluedo-france"})), "house")
    assert ("highest-roll", "closed", 2) == (mine.rules.dealer, mine.rules.occupied_squares, mine.dice)
    assert ("le docteur Olive", "la salle de bal") == (mine.names["fr"]["green"], mine.names["fr"]["ballroom"])


def test_fixed_places_are_each_files_own() -> None:
    """A file based on cluedo-50 that spreads its weapons at random fixes none of them."""
    changes = {"based-on": "cluedo-50", "rules.weapons-start": "random-rooms"}
    assert {} == parse(as_toml(changed(house(), changes)), "house").weapons_fixed


def test_a_board_of_ones_own() -> None:
    """A file may draw its own board."""
    board = parse(as_toml(cottage()), "cottage").board
    assert ("study", "study", "c1", "hall", "hall") == board.cells[0]
    assert ("a4", "", "c4", "", "e4") == board.cells[3]
    assert ("b3", "d3", "c2", "c4") == tuple(sorted(board.neighbours["c3"], key=lambda s: (s[1] != "3", s)))
    assert (("c1",), ("c2", "e3")) == (board.doors_of("study"), board.doors_of("hall"))
    assert ({}, "cottage") == (board.passages, board.id)


@pytest.mark.parametrize(
    ("content", "problem"),
    [(None, "file-missing"), (b'book = "\xe9t\xe9"', "file-encoding"), (b"\x89PNG\0\xff", "file-binary")],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, problem: str) -> None:
    """A file that is not there, not text or not UTF-8 is refused by its name, with what is wrong with it."""
    path = tmp_path / "house.toml"
    if content:
        path.write_bytes(content)
    with pytest.raises(Unreadable) as error:
        read(path)
    assert (problem, str(path)) == (error.value.code, error.value.details["file"])


def test_a_folder_is_no_edition(tmp_path: Path) -> None:
    """A folder is told from a file that is not there."""
    with pytest.raises(Unreadable) as error:
        read(tmp_path)
    assert "file-folder" == error.value.code
