from functools import cache
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


@cache
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


@pytest.mark.parametrize(("lang", "beginning"), [("en", "There is no file “"), ("fr", "Il n'y a pas de fichier «\xa0")])
def test_a_missing_file_is_refused(tmp_path: Path, lang: str, beginning: str) -> None:
    """A file that is not there is refused by its name."""
    missing = str(tmp_path / "missing.tudor")
    refused = tudor("replay", missing, "--lang", lang)
    assert (2, "", 1) == (refused.exit_code, refused.stdout, refused.stderr.count("\n"))
    assert refused.stderr.startswith(f"{beginning}{missing}")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is no record, and is called a folder."""
    refused = tudor("replay", str(tmp_path))
    assert (2, f"“{tmp_path}” is a folder. Name a file in it.\n") == (refused.exit_code, refused.stderr)


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    """Where the system gives another reason, the refusal repeats it."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    refused = tudor("replay", str(loop))
    assert 2 == refused.exit_code
    assert refused.stderr.startswith(f"Cannot read the file “{loop}” (Too many levels of symbolic links).")


@pytest.mark.parametrize("before", ["\ufeff", ""])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_record_may_come_from_any_editor(record: str, tmp_path: Path, before: str, newline: str) -> None:
    """A mark at the beginning of a file and the line ends of other systems change nothing."""
    (tmp_path / "game.tudor").write_bytes((before + record.replace("\n", newline)).encode())
    assert story(record) == tudor("replay", str(tmp_path / "game.tudor")).stdout


@pytest.mark.parametrize("piped", [True, False], ids=["piped", "file"])
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"\x89PNG\xff\xfe\0", "“{source}” is not a text file. Name one that you can read in an editor.\n"),
        (
            "; un été".encode("latin-1"),
            "The text of “{source}” is not in UTF-8. Save it in that encoding and try again.\n",
        ),
    ],
    ids=["picture", "Latin-1"],
)
def test_what_is_not_text_is_refused(tmp_path: Path, written: bytes, told: str, piped: bool) -> None:
    """Bytes that are no text and text in another encoding are told apart."""
    (tmp_path / "file").write_bytes(written)
    source = "-" if piped else str(tmp_path / "file")
    refused = tudor("replay", source, stdin=written)
    assert (2, "", told.format(source=source)) == (refused.exit_code, refused.stdout, refused.stderr)


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


@pytest.mark.nightly
def test_a_record_is_told_in_a_process_of_its_own(record: str, file: str) -> None:
    """The installed program tells the same story."""
    told = process(["replay", file])
    assert (0, story(record), "") == (told.code, told.stdout, told.stderr)
