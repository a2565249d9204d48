import json
import re

import msgspec
import pytest

from tests.cli.running import in_window, tudor
from tudor.editions import available, load
from tudor.model.rules import Rules


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("edition_id", available())
def test_the_table_has_every_edition(edition_id: str, lang: str) -> None:
    """Each edition has a line with its id, its title in the language chosen, and its figures."""
    edition = load(edition_id)
    listed = tudor("editions", "--lang", lang).stdout.splitlines()
    (line,) = [line for line in listed if line.startswith(edition_id + " ")]
    assert edition.names[lang]["title"] in line
    fewest, most = edition.players
    cards = f"{len(edition.suspects)} + {len(edition.weapons)} + {len(edition.rooms)}"
    assert f"{fewest}–{most} {cards} {edition.dice} " in " ".join(line.split())


@pytest.mark.parametrize(("lang", "heading"), [("en", "Features"), ("fr", "Particularités")])
def test_the_headings_are_translated(lang: str, heading: str) -> None:
    """The headings of the table are in the language chosen."""
    assert tudor("editions", "--lang", lang).stdout.splitlines()[0].endswith(heading)


def test_a_piped_table_is_the_same_everywhere() -> None:
    """The table that goes into a file does not depend on the width of anybody's window."""
    assert tudor("editions").stdout == tudor("editions", env={"COLUMNS": "40"}).stdout


@pytest.mark.parametrize("columns", [44, 60, 120])
def test_no_word_is_cut_in_a_narrow_window(columns: int) -> None:
    """However narrow the window, every word of the list is whole, and no line is longer than the window."""
    shown = re.sub(r"\x1b\[[0-9;]*m", "", in_window("editions", columns=columns)).splitlines()
    assert columns >= max(map(len, shown))
    told = {word for edition in map(load, available()) for word in edition.names["en"]["about"].split()}
    assert set() == told - set(" ".join(shown).split())


@pytest.mark.parametrize("edition_id", available())
def test_json_tells_the_whole_edition(edition_id: str) -> None:
    """The JSON of an edition holds its cards, its players and the value of every switch."""
    edition = load(edition_id)
    told = {entry["id"]: entry for entry in json.loads(tudor("editions", "--json").stdout)}[edition_id]
    assert edition.rules == msgspec.convert(told["rules"], Rules)
    assert [*edition.cards] == told["suspects"] + told["weapons"] + told["rooms"]
    assert {"fewest": edition.players[0], "most": edition.players[1]} == told["players"]
    assert {lang: dict(names) for lang, names in edition.names.items()} == told["names"]
    assert dict(edition.sources) == told["sources"]


def test_json_lists_the_options_of_a_table() -> None:
    """False witnesses are an option exactly where the edition knows them."""
    listed = json.loads(tudor("editions", "--json").stdout)
    assert {"cluedo-france", "cluedo-50"} == {entry["id"] for entry in listed if entry["options"]}


def test_json_tells_what_only_some_editions_have() -> None:
    """The room where all start, the pool, the intrigue deck and the powers are told where there are any."""
    told = {entry["id"]: entry for entry in json.loads(tudor("editions", "--json").stdout)}
    assert ("hall", None) == tuple(told["super-cluedo"][key] for key in ("start_room", "pool"))
    assert (None, "pool") == tuple(told["cluedo-2008"][key] for key in ("start_room", "pool"))
    assert (24, 1) == (sum(told["cluedo-2008"]["intrigue"].values()), told["cluedo-2008"]["question_dice"])
    assert {*load("cluedo-2008").suspects} == told["cluedo-2008"]["powers"].keys()
    assert ({}, {}) == tuple(told["clue-1998"][key] for key in ("intrigue", "powers"))


def test_json_speaks_the_language_chosen() -> None:
    """The title and the sentence about an edition are in the language chosen, accents and all."""
    (entry,) = [
        entry for entry in json.loads(tudor("editions", "--json", "--lang", "fr").stdout) if entry["dice"] == 2
    ][:1]
    assert "Le jeu classique avec deux dés. L'arme à feu est un pistolet." == entry["about"]
