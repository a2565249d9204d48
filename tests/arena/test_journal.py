from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.arena.results import PAIR, deal, timed
from tudor.arena import journal as journals
from tudor.arena.journal import open_journal, spec_of
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit
from tudor.text.errors import Unreadable

FIRST, SECOND = timed(deal(0, 0, 1, 2), strong=0.25), deal(1, None, 0, 0, wrong=(1,))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def keep(file: Path, *results: DealResult, match: MatchSpec = PAIR) -> None:
    with open_journal(file, match) as kept:
        for result in results:
            kept.add(result)


def kept(file: Path, match: MatchSpec = PAIR) -> list[DealResult]:
    with open_journal(file, match) as before:
        return list(before.results.values())


def refused(file: Path, match: MatchSpec = PAIR) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        kept(file, match)
    return caught.value


def test_what_is_kept_is_found_again(file: Path) -> None:
    """A match resumes from its file with everything played, including times."""
    keep(file, FIRST)
    keep(file, SECOND)
    assert [FIRST, SECOND] == kept(file)
    assert 3 == len(file.read_bytes().splitlines())


def test_each_result_is_written_at_once(file: Path) -> None:
    """A result is in the file as soon as it is added."""
    with open_journal(file, PAIR) as writing:
        writing.add(FIRST)
        assert [FIRST] == kept(file)


def test_nothing_counts_twice(file: Path) -> None:
    """A repeated deal is neither written nor read twice."""
    keep(file, FIRST, FIRST)
    assert 2 == len(file.read_bytes().splitlines())
    with file.open("ab") as written:
        written.write(file.read_bytes().splitlines(keepends=True)[1])
    assert [FIRST] == kept(file)


def test_without_a_file_results_are_kept_in_memory() -> None:
    """A match can be kept in memory only."""
    with open_journal(None, PAIR) as fleeting:
        fleeting.add(FIRST)
    assert ({Unit(0, 0): FIRST}, None) == (fleeting.results, fleeting.path)


@pytest.mark.parametrize("missing", range(1, 60, 7))
def test_a_line_cut_off_is_taken_away(file: Path, missing: int) -> None:
    """A process killed in the middle of a line leaves half of it: that deal is played again, the others are not."""
    keep(file, FIRST, SECOND)
    whole = file.read_bytes()
    file.write_bytes(whole[:-missing])
    keep(file, SECOND)
    assert whole == file.read_bytes()


@pytest.mark.parametrize("damage", [b"\x00\x00\x00\n", b'{"table":0}\n', b"{]\n"])
def test_a_damaged_last_line_is_taken_away(file: Path, damage: bytes) -> None:
    """Garbage that a crash left at the end of the file is no result."""
    keep(file, FIRST)
    whole = file.read_bytes()
    file.write_bytes(whole + damage)
    assert [FIRST] == kept(file)
    assert whole == file.read_bytes()


def test_damage_in_the_middle_is_told(file: Path) -> None:
    """A damaged line in the middle is named, and the file is left alone."""
    keep(file, FIRST, SECOND)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b"{]\n" + lines[2])
    assert ("arena-file-line", 2) == (refused(file).code, refused(file).details["line"])


@pytest.mark.parametrize("content", [b"", b'{"arena":2,"tud'])
def test_a_file_with_nothing_in_it_is_begun(file: Path, content: bytes) -> None:
    """A file without a complete first line is started anew."""
    file.write_bytes(content)
    assert [] == kept(file)
    assert PAIR == spec_of(file)


@pytest.mark.parametrize(
    ("other", "field"),
    [
        (replace(PAIR, seed=1), "seed"),
        (replace(PAIR, tables=(("weak", "strong", "weak"),)), "tables"),
        (replace(PAIR, budget=7), "budget"),
        (replace(PAIR, edition="clue-2002"), "edition"),
    ],
)
def test_the_file_of_another_match_is_refused(file: Path, other: MatchSpec, field: str) -> None:
    """Results of two matches are never mixed, and the file stays as it was."""
    keep(file, FIRST)
    whole = file.read_bytes()
    error = refused(file, other)
    assert ("arena-file-other", (field,)) == (error.code, error.details["difference"])
    assert whole == file.read_bytes()


def test_a_match_can_be_made_longer(file: Path) -> None:
    """A match can be resumed with more deals."""
    keep(file, FIRST)
    assert [FIRST] == kept(file, replace(PAIR, deals=500))


@pytest.mark.parametrize("content", [b"hello\n", b'{"arena":99,"tudor":"0.1.0","spec":{}}\n', b"[1,2]\n"])
def test_a_file_of_another_kind_is_refused(file: Path, content: bytes) -> None:
    """A file that is not a journal is not overwritten."""
    file.write_bytes(content)
    assert "arena-file-none" == refused(file).code
    assert content == file.read_bytes()


def test_a_match_of_another_release_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of another release are refused, as its bots may play differently."""
    keep(file, FIRST)
    monkeypatch.setattr(journals, "version", lambda _: "77.0")
    assert "arena-file-release" == refused(file).code


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A file that cannot be written is refused before the first game."""
    (tmp_path / "file").write_text("in the way")
    assert "arena-file-write" == refused(tmp_path / "file" / "match.jsonl").code


def test_a_file_that_is_not_there_has_no_match(tmp_path: Path) -> None:
    """A missing file cannot be resumed."""
    with pytest.raises(Unreadable) as caught:
        spec_of(tmp_path / "match.jsonl")
    assert "arena-file-missing" == caught.value.code
