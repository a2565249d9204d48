from pathlib import Path
from random import Random

import pytest

from tests.cli.running import process, tudor
from tudor.bots.random_bot import RandomBot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.notation import Record, read_record, tell_record, write_record
from tudor.stepper import BotTable, random_luck


@pytest.fixture(scope="module")
def record() -> str:
    """A whole game, as it is kept."""
    setup = take_seats(load("clue-1998"), 3)
    table = BotTable(setup, {seat: RandomBot(Random(seat)) for seat in setup.seats}, random_luck(Random(5)))
    table.run()
    return write_record(Record.of(setup, table.events))


@pytest.fixture
def file(record: str, tmp_path: Path) -> str:
    path = tmp_path / "game.tudor"
    path.write_text(record, encoding="utf-8", newline="\n")
    return str(path)


def story(record: str, seat: str | None = None, lang: str = "en") -> str:
    return "".join(f"{line}\n" for line in tell_record(read_record(record), seat=seat, lang=lang))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seat", [None, "mustard", "spectator"])
def test_a_record_is_told(record: str, file: str, seat: str | None, lang: str) -> None:
    """A game is told in the language chosen, whole or as a seat or a spectator saw it."""
    told = tudor("replay", file, "--lang", lang, *(["--seat", seat] if seat else []))
    assert (0, story(record, seat, lang), "") == (told.exit_code, told.stdout, told.stderr)


def test_a_seat_is_told_less(file: str) -> None:
    """What a seat could not see is not in its story."""
    whole, seen = tudor("replay", file).stdout, tudor("replay", file, "--seat", "mustard").stdout
    assert "Three cards go into the case file, face down." in seen
    assert "Three cards go into the case file, face down." not in whole
    assert "You are dealt" in seen


def test_a_record_can_be_piped_in(record: str) -> None:
    """A dash reads the record from standard input."""
    assert story(record) == tudor("replay", "-", stdin=record).stdout


@pytest.mark.parametrize(
    ("lang", "beginning"), [("en", "Cannot read the file “"), ("fr", "Impossible de lire le fichier «\xa0")]
)
def test_a_missing_file_is_refused(tmp_path: Path, lang: str, beginning: str) -> None:
    """A file that is not there is refused by its name."""
    missing = str(tmp_path / "missing.tudor")
    refused = tudor("replay", missing, "--lang", lang)
    assert (2, "", 1) == (refused.exit_code, refused.stdout, refused.stderr.count("\n"))
    assert refused.stderr.startswith(f"{beginning}{missing}")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is no record."""
    assert 2 == tudor("replay", str(tmp_path)).exit_code


@pytest.mark.parametrize("piped", [True, False], ids=["piped", "file"])
def test_what_is_not_text_is_refused(tmp_path: Path, piped: bool) -> None:
    """Bytes that are not text are refused like a file that cannot be read."""
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    source = "-" if piped else str(tmp_path / "picture")
    refused = tudor("replay", source, stdin=b"\x89PNG\xff\xfe")
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith(f"Cannot read the file “{source}”.")


def test_a_wrong_line_is_named(record: str) -> None:
    """A record that breaks the rules is refused with the number of its wrong line, and nothing of it is told."""
    lines = record.splitlines(keepends=True)
    number = next(place for place, line in enumerate(lines, 1) if line.startswith("* dice"))
    lines[number - 1] = "* dice 7\n"
    refused = tudor("replay", "-", stdin="".join(lines))
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert f"ine {number} " in refused.stderr


@pytest.mark.parametrize(("lang", "word"), [("en", "There is no seat “nobody”."), ("fr", "«\xa0nobody\xa0»")])
def test_an_unknown_seat_is_refused(file: str, lang: str, word: str) -> None:
    """A seat that nobody has is refused, with those there are."""
    refused = tudor("replay", file, "--seat", "nobody", "--lang", lang)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert word in refused.stderr
    assert "scarlet, mustard, white" in refused.stderr


def test_a_record_is_told_in_a_process_of_its_own(record: str, file: str) -> None:
    """The installed program tells the same story."""
    told = process(["replay", file])
    assert (0, story(record), "") == (told.code, told.stdout, told.stderr)
