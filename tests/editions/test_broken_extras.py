"""Files with something wrong in what only some editions have: rooms without a card, question dice, intrigue, powers."""

from typing import Any

import pytest

from tests.editions.files import GONE, as_toml, changed, house, problems
from tests.editions.test_broken_files import seen, wrong
from tudor.editions import load, parse


def with_pool() -> dict[str, Any]:
    """A file based on cluedo-2008."""
    weapons = dict.fromkeys(load("cluedo-2008").weapons, "pool")
    return house() | {"based-on": "cluedo-2008", "rules": {}, "weapons-fixed": weapons}


def with_start_room() -> dict[str, Any]:
    """A file based on super-cluedo."""
    return house() | {"based-on": "super-cluedo", "rules": {}}


def test_what_is_inherited() -> None:
    """A file takes the rooms without a card, the intrigue deck, the powers and the dice from the edition it is based on."""
    for table, base in ((with_pool(), load("cluedo-2008")), (with_start_room(), load("super-cluedo"))):
        mine = parse(as_toml(table), "house")
        assert (base.pool, base.start_room, base.board) == (mine.pool, mine.start_room, mine.board)
        assert (base.intrigue, base.powers, base.question_dice) == (mine.intrigue, mine.powers, mine.question_dice)
        assert base.names["fr"]["hall"] == mine.names["fr"]["hall"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        # Dice
        ({"question-dice": 3}, wrong("number question-dice")),
        ({"question-dice": -1}, wrong("number question-dice")),
        ({"question-dice": "one"}, wrong("number question-dice")),
        ({"question-dice": 2}, set()),
        ({"question-dice": 0}, set()),
        ({"dice": 1, "question-dice": 2}, wrong("number question-dice")),
        # The intrigue deck
        ({"intrigue": {"clock": 1}}, set()),
        ({"intrigue": {}}, wrong("missing intrigue")),
        ({"intrigue": {}, "question-dice": 0}, wrong("missing intrigue")),
        ({"intrigue": "clock"}, wrong("table intrigue")),
        ({"intrigue": {"stay": 1}}, wrong("missing intrigue.clock")),
        ({"intrigue": {"clock": 0}}, wrong("number intrigue.clock")),
        ({"intrigue": {"clock": 8, "stay": 0}}, wrong("number intrigue.stay")),
        ({"intrigue": {"clock": 8, "stay": "x"}}, wrong("number intrigue.stay")),
        ({"intrigue": {"clock": 8, "butler": 1}}, wrong("key intrigue.butler")),
        # Powers
        ({"powers": {}}, set()),
        ({"powers": {"plum": "glimpse"}}, set()),
        ({"powers": {"plum": "fly"}}, wrong("value powers.plum")),
        ({"powers": {"rose": "glimpse"}}, wrong("key powers.rose")),
        ({"powers": ["glimpse"]}, wrong("table powers")),
        # Weapons in a room without a card
        ({"weapons-fixed.rope": "lake"}, wrong("value weapons-fixed.rope")),
        ({"weapons-fixed.rope": "spa"}, set()),
        # Names
        ({"names.en.pool": "the lake", "names.fr.pool": "le lac"}, set()),
    ],
)
def test_a_file_with_a_pool(changes: dict[str, Any], expected: set[tuple[str, ...]]) -> None:
    """A file based on cluedo-2008 is refused for exactly what is wrong with it."""
    assert expected == seen(as_toml(changed(with_pool(), changes)))


@pytest.mark.parametrize(
    ("pool", "code"),
    [
        ("lake", "not-on-board"),
        ("", "text"),
        ("The Pool", "id"),
        ("spa", "taken"),
        ("rope", "taken"),
        ("title", "taken"),
    ],
)
def test_a_pool_that_cannot_be_one(pool: str, code: str) -> None:
    """The pool is a room of the board, and its name is nothing else's."""
    found = seen(as_toml(changed(with_pool(), {"pool": pool})))
    assert wrong(f"{code} pool") == {problem for problem in found if problem[1] == "pool"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"start-room": "studio"}, wrong("taken start-room", "no-card rooms")),
        (
            {"start-room": "lobby", "names.en.lobby": "a", "names.fr.lobby": "b"},
            wrong("not-on-board start-room", "no-card rooms"),
        ),
        ({"start-room": 13}, wrong("text start-room", "no-card rooms")),
        ({"rules.pawns-start": "start-squares"}, wrong("not-on-board suspects")),
        ({"intrigue": {"clock": 8, "send-home": 2}}, wrong("not-on-board suspects")),
        ({"intrigue": {"clock": 8}}, set()),
        ({"rules.deal": "equal-hands"}, wrong("missing pool")),
        ({"rules.accusation-place": "pool"}, wrong("missing pool")),
        ({"players": [3, 11]}, wrong("bounds players")),
        (
            {"board": {"use": "super-cluedo", "rooms": {"hall": "lobby"}}},
            wrong("not-on-board start-room", "no-card rooms"),
        ),
        (
            {
                "board": {"use": "super-cluedo", "rooms": {"hall": "lobby"}},
                "start-room": "lobby",
                "names.en.lobby": "the lobby",
                "names.fr.lobby": "l'entrée",
            },
            set(),
        ),
    ],
)
def test_a_file_with_a_start_room(changes: dict[str, Any], expected: set[tuple[str, ...]]) -> None:
    """A file based on super-cluedo is refused for exactly what is wrong with it."""
    assert expected == seen(as_toml(changed(with_start_room(), changes)))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rules.pawns-start": "one-room"}, wrong("missing start-room")),
        ({"rules.pawns-start": "one-room", "start-room": "hall"}, wrong("taken start-room")),
        ({"rules.accusation-place": "pool"}, wrong("missing pool")),
        ({"question-dice": 1}, wrong("missing intrigue")),
        ({"question-dice": 1, "intrigue": {"clock": 8, "send-home": 1}}, set()),
        ({"pool": "cellar", "names.en.cellar": "a", "names.fr.cellar": "b"}, wrong("not-on-board pool")),
    ],
)
def test_a_file_that_lacks_what_its_rules_use(changes: dict[str, Any], expected: set[tuple[str, ...]]) -> None:
    """A file based on clue-1998 must bring what its own rules need beyond it."""
    assert expected == seen(as_toml(changed(house(), changes)))


def test_a_renamed_board_keeps_its_marks() -> None:
    """Under other names a board keeps its spy squares, its steps, its landmarks, and the passage between two squares."""
    names = {f"names.{lang}.yard": "the yard" for lang in ("en", "fr")}
    rooms = ["yard" if room == "courtyard" else room for room in load("super-cluedo").rooms]
    board = {"use": "super-cluedo", "rooms": {"courtyard": "yard"}}
    mine = parse(as_toml(changed(with_start_room(), {"rooms": rooms, "board": board, **names})), "house").board
    base = load("super-cluedo").board
    assert (base.spy_squares, base.neighbours, base.passages) == (mine.spy_squares, mine.neighbours, mine.passages)
    assert base.landmarks == mine.landmarks != {}
    assert base.doors_of("courtyard") == mine.doors_of("yard")


def test_problems_can_be_read() -> None:
    """What is wrong is told in words."""
    found = problems(
        as_toml(changed(with_pool(), {"intrigue": {"clock": 99}, "powers": {"plum": "fly"}, "pool": GONE}))
    )
    assert 2 == len(found)
    assert all(problem.text("en") for problem in found)
