"""Files that cannot be used: every problem is named, with its key."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.editions.files import GONE, as_toml, changed, cottage, house, problems
from tudor.editions import parse
from tudor.editions.consistency import switches
from tudor.model.edition import Edition
from tudor.text.errors import Message, Unreadable
from tudor.text.languages import LANGUAGES


def wrong(*found: str) -> set[tuple[str, ...]]:
    """Codes and keys, written ``code key``."""
    return {tuple(f"edition.{entry}".split()) for entry in found}


def seen(text: str) -> set[tuple[str, ...]]:
    """Codes and keys of a file's problems."""
    return {(problem.code, str(problem.details["key"])) for problem in problems(text)}


def test_the_files_of_these_tests_are_whole() -> None:
    """Without a change, the files below are editions."""
    assert ((), ()) == (problems(as_toml(house())), problems(as_toml(cottage())))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        # Keys
        ({"bok": "x"}, wrong("key bok")),
        ({"rules.seatings": "free"}, wrong("key rules.seatings")),
        ({"sources.seatin": "x"}, wrong("key sources.seatin")),
        ({"names.de": {"title": "x"}}, wrong("key names.de")),
        ({"names.en.ropes": "the ropes"}, wrong("key names.en.ropes")),
        ({"board": {"use": "classic", "room": {}}}, wrong("key board.room")),
        # Pictures
        (
            {"pictures": {"hall": {"floor": "lava", "furniture": ["throne"]}}},
            wrong("value pictures.hall.floor", "piece pictures.hall.furniture"),
        ),
        ({"pictures": {"hall": {"furniture": "desk"}}}, wrong("pieces pictures.hall.furniture")),
        ({"pictures": {"hall": {"furniture": ["desk"] * 13}}}, wrong("pieces pictures.hall.furniture")),
        ({"pictures": {"rope": {"colour": "#fff"}}}, wrong("key pictures.rope.colour")),
        (
            {"pictures": {"scarlet": {"colour": "red", "hat": "crown"}}},
            wrong("colour pictures.scarlet.colour", "value pictures.scarlet.hat"),
        ),
        ({"pictures": {"scarlet": {"colour": '#c8203a"/><script>'}}}, wrong("colour pictures.scarlet.colour")),
        ({"pictures": {"nobody": {"hat": "cap"}}}, wrong("key pictures.nobody")),
        # What is missing
        ({"book": GONE}, wrong("missing book")),
        ({"sources": 1}, wrong("table sources")),
        ({"sources.dealer": 1, "sources.doubles": ""}, wrong("text sources.dealer", "text sources.doubles")),
        ({"names": GONE}, wrong("missing names")),
        ({"names": {"fr": {"victim": "x"}}}, wrong("missing names.en.title", "missing names.en.about")),
        ({"names.fr.title": GONE, "names.en.title": GONE}, wrong("missing names.en.title")),
        ({"rules.weapons-start": "fixed"}, wrong("missing weapons-fixed")),
        # Values
        ({"based-on": "clue-1999"}, wrong("value based-on")),
        ({"based-on": "clue-1999", "dice": 0}, wrong("value based-on", "number dice")),
        ({"rules.seating": "round"}, wrong("value rules.seating")),
        ({"rules.seating": ["free"]}, wrong("value rules.seating")),
        ({"lead": "rose"}, wrong("value lead")),
        ({"board": {"use": "round"}}, wrong("value board.use")),
        ({"book": ""}, wrong("text book")),
        ({"book": 3}, wrong("text book")),
        ({"sources.dealer": " "}, wrong("text sources.dealer")),
        ({"names.en.rope": 1}, wrong("text names.en.rope")),
        ({"dice": "two"}, wrong("number dice")),
        ({"dice": True}, wrong("number dice")),
        ({"dice": 3}, wrong("number dice")),
        ({"players": 3}, wrong("bounds players")),
        ({"players": [3, 7]}, wrong("bounds players")),
        ({"players": [5, 4]}, wrong("bounds players")),
        ({"players": ["3", 6]}, wrong("bounds players")),
        ({"rules": "all"}, wrong("table rules")),
        ({"names.en": []}, wrong("table names.en")),
        ({"board": "classic"}, wrong("table board")),
        # Cards
        ({"weapons": "rope"}, wrong("ids weapons")),
        ({"weapons": []}, wrong("ids weapons")),
        ({"rooms": "hall"}, wrong("ids rooms")),
        ({"suspects": []}, wrong("ids suspects")),
        ({"weapons": ["Rope", "knife"]}, wrong("id weapons")),
        ({"weapons": ["rope", "épée"]}, wrong("id weapons")),
        ({"weapons": ["rope", 7]}, wrong("id weapons")),
        ({"weapons": ["rope", "knife", "rope"]}, wrong("twice weapons")),
        ({"weapons": ["rope", "green"]}, wrong("taken weapons")),
        ({"weapons": ["rope", "title"]}, wrong("taken weapons")),
        ({"weapons": ["rope", "h1"], "names.en.h1": "a", "names.fr.h1": "b"}, wrong("taken board.map")),
        ({"weapons": ["rope", "spoon"], "names.en.spoon": ""}, wrong("text names.en.spoon")),
        ({"rooms": ["study", "hall"]}, wrong("no-card rooms", "crowded rules.weapons-start")),
        ({"suspects": ["mustard", "scarlet", "white", "green", "peacock", "plum"]}, wrong("order suspects")),
        (
            {"board": {"use": "classic", "rooms": {"study": "inn"}}},
            wrong("not-on-board rooms", "no-card rooms"),
        ),
        (
            {"board": {"use": "classic", "starts": {"plum": "olibrius"}}},
            wrong("not-on-board suspects", "no-card suspects"),
        ),
        ({"board": {"use": "classic", "rooms": {"studio": "inn"}}}, wrong("key board.rooms.studio")),
        ({"board": {"use": "classic", "rooms": {"study": "hall"}}}, wrong("twice board.rooms.study")),
        ({"board": {"use": "classic", "rooms": {"study": 5}}}, wrong("id board.rooms.study")),
        # Rules that need something
        ({"rules.doubles": "any-room"}, wrong("needs rules.doubles")),
        ({"rules.characters": "after-deal"}, wrong("needs rules.characters")),
        ({"rules.characters": "after-deal", "rules.seating": "free"}, set()),
        ({"weapons-fixed": {"rope": "hall"}}, wrong("not-fixed weapons-fixed")),
        (
            {"based-on": "cluedo-50", "weapons-fixed": {"rope": "cellar", "club": "hall"}},
            wrong("value weapons-fixed.rope", "key weapons-fixed.club")
            | {
                ("edition.missing", f"weapons-fixed.{weapon}")
                for weapon in ("candlestick", "dagger", "lead-pipe", "poison", "revolver", "wrench")
            },
        ),
    ],
)
def test_a_broken_file(changes: dict[str, Any], expected: set[tuple[str, ...]]) -> None:
    """A file is refused for exactly what is wrong with it."""
    assert expected == seen(as_toml(changed(house(), changes)))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"board.landmarks": {"moat": ["a1"]}}, wrong("key board.landmarks.moat")),
        ({"board.landmarks": {"stairs": ["zz9"]}}, wrong("square board.landmarks.stairs")),
        ({"board.doors.study": ["a1"]}, wrong("square board.doors.study")),
        ({"board.doors.study": ["z9"]}, wrong("square board.doors.study")),
        ({"board.doors.study": []}, wrong("ids board.doors.study")),
        ({"board.doors.study": ["c1", "c1"]}, wrong("twice board.doors.study")),
        ({"board.doors.study": ["c4"]}, wrong("door-apart board.doors.study")),
        ({"board.doors.study": ["d3"]}, wrong("door-apart board.doors.study")),
        ({"board.doors.study": GONE}, wrong("room-closed board.doors")),
        ({"board.doors.cellar": ["c1"]}, wrong("key board.doors.cellar")),
        ({"board.doors": GONE}, wrong("missing board.doors", "room-closed board.doors")),
        ({"board.starts.mustard": "b4"}, wrong("square board.starts.mustard")),
        ({"board.starts.mustard": 4}, wrong("text board.starts.mustard")),
        ({"board.starts.mustard": "e4"}, wrong("start-shared board.starts.mustard")),
        ({"board.starts.mustard": GONE}, wrong("not-on-board suspects")),
        ({"board.starts.Plum": "a3"}, wrong("id board.starts.Plum")),
        ({"board.passages": {"study": "cellar"}}, wrong("value board.passages.study")),
        ({"board.passages": {"study": "study"}}, wrong("value board.passages.study")),
        ({"board.passages": {"cellar": "study"}}, wrong("key board.passages.cellar")),
        ({"board.passages": "study"}, wrong("table board.passages")),
        ({"board.map": GONE}, wrong("missing board.map")),
        ({"board.map": "SS.HH#\nSS.HH\n.....\n.#.#.\n"}, wrong("map-rows board.map")),
        ({"board.map": "SS.HH\nSS.HH\n.....\n.#!#.\n"}, wrong("map-sign board.map")),
        (
            {"board.map": "SS.HH\nSS.HH\n.....\n.#.##\n#####\n....#\n"},
            wrong("square board.starts.scarlet", "cut-off board.map"),
        ),
        ({"board.map": "SS.HH\nSS.HH\n.#...\n.#.#.\n"}, wrong("cut-off board.map")),
        ({"board.legend.H": "Hall"}, wrong("id board.legend.H", "key board.doors.hall")),
        (
            {"board.legend.C": "cellar", "board.doors.cellar": ["c3"]},
            wrong("room-undrawn board.map", "door-apart board.doors.cellar"),
        ),
        ({"board.corner-doors": {"hall": ["c3"]}}, set()),
        ({"board.corner-doors": {"hall": ["c1"]}}, set()),
        ({"board.corner-doors": {"hall": ["c4"]}}, wrong("door-apart board.corner-doors.hall")),
        ({"board.corner-doors": {"hall": ["e3"]}}, wrong("twice board.corner-doors.hall")),
        ({"board.corner-doors": {"hall": ["b9"]}}, wrong("square board.corner-doors.hall")),
        ({"board.corner-doors": {"cellar": ["c3"]}}, wrong("key board.corner-doors.cellar")),
        ({"board.corner-doors": ["c3"]}, wrong("table board.corner-doors")),
        ({"board.doors.study": GONE, "board.corner-doors": {"study": ["c3"]}}, set()),
        ({"board.passages": {"a4": "e4"}}, set()),
        ({"board.passages": {"a4": "a4"}}, wrong("twice board.passages.a4")),
        ({"board.passages": {"a4": "b4"}}, wrong("square board.passages.a4")),
        ({"board.passages": {"a4": "hall"}}, wrong("square board.passages.a4")),
        ({"board.passages": {"hall": "a4"}}, wrong("value board.passages.hall")),
        ({"board.passages": {"a4": 4}}, wrong("text board.passages.a4")),
        ({"board.passages": {"a4": "e4", "c4": "e4"}}, wrong("passages board.passages.c4")),
        ({"board.starts": GONE}, wrong("not-on-board suspects")),
        ({"board.legend.?": "intrigue-square", "board.map": "SS.HH\nSS.HH\n..?..\n.#.#.\n"}, wrong("missing intrigue")),
        ({"board.legend.?": "spy-square", "board.map": "SS.HH\nSS.HH\n..?..\n.#.#.\n"}, set()),
        ({"board.legend.~": "stretch", "board.map": "SS.HH\nSS.HH\n.~~~.\n.#.#.\n"}, set()),
        (
            {"board.legend.~": "stretch", "board.map": "SS.HH\nSS.HH\n.~~~.\n.#.#.\n", "board.starts.mustard": "c3"},
            wrong("square board.starts.mustard"),
        ),
        ({"board.legend.HH": "hall"}, wrong("legend-sign board.legend.HH")),
        ({"board.legend.H": "c4", "board.doors": {"study": ["c1"], "c4": ["c2"]}}, wrong("room-square board.legend")),
        ({"board.exits": {}}, wrong("key board.exits")),
        ({"board.map": "SS#HH\nSS#HH\n"}, wrong("map-empty board.map")),
        ({"weapons": ["knife", "rope", "wrench"]}, wrong("crowded rules.weapons-start")),
    ],
)
def test_a_broken_board(changes: dict[str, Any], expected: set[tuple[str, ...]]) -> None:
    """A board on which the game could not be played is refused for exactly what is wrong with it."""
    assert expected == seen(as_toml(changed(cottage(), changes)))


def test_two_passages_from_one_room() -> None:
    """A room has one passage at most."""
    board = {"use": GONE, "map": "SS.HH\nSS.HH\n..CC.\n.#.#.\n", "legend.C": "cellar", "doors.cellar": ["c2"]}
    changes = {f"board.{key}": value for key, value in board.items()}
    passages = {"board.passages": {"study": "hall", "cellar": "hall"}}
    assert wrong("passages board.passages.cellar") == {
        problem for problem in seen(as_toml(changed(cottage(), changes | passages))) if "passages" in problem[0]
    }


def test_a_passage_written_from_both_ends_is_one() -> None:
    """Writing a passage twice, once from each end, is no mistake, and a passage can stand for a door."""
    changes = {"board.passages": {"study": "hall", "hall": "study"}, "board.doors.study": GONE}
    edition = parse(as_toml(changed(cottage(), changes)), "cottage")
    assert {"study": "hall", "hall": "study"} == edition.board.passages


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("dice = 2\nplayers = [3,", 2, 14), ("dice 2", 1, 6), ('book = "Clue\n', 1, 13), ("dice = 1\ndice = 2\n", 2, 9)],
)
def test_a_file_that_is_not_toml(text: str, line: int, column: int) -> None:
    """A file that is not TOML is refused with the line and column of the error."""
    (problem,) = problems(text)
    assert Message("edition.toml", line=line, column=column) == problem


def test_a_file_without_a_base_needs_everything() -> None:
    """A file based on nothing must give every key and every switch, and is told all it lacks at once."""
    found = seen(as_toml(changed(house(), {"based-on": GONE, "rules": {"seating": "free"}})))
    keys = ("suspects", "weapons", "rooms", "lead", "dice", "players", "board")
    rules = tuple(f"rules.{switch}" for switch in switches() if switch != "seating")
    assert wrong(*(f"missing {key}" for key in (*keys, *rules))) == found


def test_an_empty_file_lacks_everything() -> None:
    """An empty file is told every key it lacks."""
    lacking = {key for _, key in seen("")}
    assert {"book", "suspects", "weapons", "rooms", "lead", "dice", "players", "board", "names"} <= lacking


def test_a_file_with_a_name_that_is_no_id() -> None:
    """A file whose name cannot serve as an id is refused."""
    assert (Message("edition.file-name", name="Our House"),) == problems(as_toml(house()), "Our House")


def test_a_problem_tells_what_to_write_instead() -> None:
    """A wrong value names the allowed ones; an unknown key the nearest right one."""
    found = problems(as_toml(changed(house(), {"rules.seating": "round", "rules.dealr": "drawn"})))
    key = Message("edition.key", key="rules.dealr", nearest="dealer")
    value = Message("edition.value", key="rules.seating", value="round", values=("clockwise", "free"))
    assert {key, value} == set(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_error_lists_every_problem(lang: str) -> None:
    """What is wrong stands in the error's text, one line a problem, each beginning with its key, in every language."""
    text = as_toml(changed(house(), {"rules.seating": "round", "dice": 9, "sources.dealer": ""}))
    with pytest.raises(Unreadable) as error:
        parse(text, "house")
    first, *lines = error.value.text(lang).splitlines()
    assert "house" in first
    assert {"- rules.seating", "- dice", "- sources.dealer"} == {line.split(":")[0].rstrip() for line in lines}


def test_an_empty_board_is_told_what_it_lacks() -> None:
    """A board with nothing in it is refused by what is missing, and never without a reason."""
    with pytest.raises(Unreadable, match=r"board\.map"):
        parse(as_toml(changed(house(), {"board": {}})), "house")


VALUES = st.sampled_from([GONE, "", "rope", "c1", 0, 4, True, 2.5, [], ["rope"], [[]], [1, 2], {}, {"study": "hall"}])
PATHS = sorted(
    [
        *cottage(),
        "lead",
        "dice",
        "weapons-fixed",
        "extra",
        "rules.seating",
        "rules.weapons-start",
        "names.en",
        "names.fr.rope",
    ]
    + ["start-room", "pool", "question-dice", "intrigue", "intrigue.clock", "powers", "rules.pawns-start", "rules.deal"]
    + [f"board.{key}" for key in ("use", "rooms", "map", "legend", "doors", "corner-doors", "starts", "passages")]
    + ["board.legend.S", "board.doors.study", "board.starts.scarlet", "board.passages.c1"]
)


@given(st.dictionaries(st.sampled_from(PATHS), VALUES, max_size=4))
def test_any_file_is_an_edition_or_refused(changes: dict[str, Any]) -> None:
    """Any file is read as an edition or refused with at least one problem."""
    table = cottage()
    for path, value in sorted(changes.items(), key=lambda change: -change[0].count(".")):
        changed(table, {path: value})
    found = problems(as_toml(table))
    assert found or isinstance(parse(as_toml(table), "house"), Edition)
    assert all(problem.text("en") for problem in found)
