"""Damage is found, cut back, set aside and reported, and affects only its own game."""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.server.storage.opening import fill, finish, opened, play, played, steps, tamper, with_storage
from tudor.server.storage import DATABASE, SqliteStorage, StorageError, Stored, WriteFailed
from tudor.text import TudorError

STEPS = 10


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two tables of ten steps."""
    fill(tmp_path, {"hit": STEPS, "spared": STEPS})
    return tmp_path


def game(folder: Path, table_id: str = "hit") -> int:
    found: int = tamper(folder, "SELECT game FROM tables WHERE table_id = ?", table_id)[0][0]
    return found


@pytest.mark.parametrize("number", [4, *(pytest.param(one, marks=pytest.mark.nightly) for one in (0, STEPS - 1))])
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE steps SET entry = CAST(entry || ' ' AS BLOB)",
        "UPDATE steps SET entry = substr(entry, 1, 5)",
        "UPDATE steps SET entry = x''",
        "UPDATE steps SET entry = 'text'",
        "UPDATE steps SET digest = x'00'",
        "UPDATE steps SET link = x'00'",
        # What leaves the one for the other.
        "UPDATE steps SET digest = CAST('}' || digest AS BLOB), entry = substr(entry, 1, length(entry) - 1)",
    ],
)
def test_a_damaged_step_is_cut_off(folder: Path, change: str, number: int) -> None:
    """The steps before the damage are returned, the rest is set aside, and the table continues from there."""
    old = game(folder)
    tamper(folder, f"{change} WHERE game = ? AND number = ?", old, number)

    async def use(storage: SqliteStorage) -> None:
        stored = await storage.load("hit")
        assert stored.damage is not None
        assert f"step {number} " in stored.damage
        assert played("hit", number) == [kept.entry for kept in stored.entries]
        await play(storage, "hit", range(number, STEPS + 2))
        assert played("hit", STEPS + 2) == await steps(storage, "hit")
        assert None is (await storage.load("hit")).damage
        assert played("spared", STEPS) == await steps(storage, "spared")

    with_storage(folder, use)
    assert [("hit", old)] == tamper(folder, "SELECT table_id, game FROM damaged")
    assert [(STEPS,)] == tamper(folder, "SELECT count(*) FROM steps WHERE game = ?", old)


@pytest.mark.parametrize(
    ("change", "sound"),
    [
        ("DELETE FROM steps WHERE game = ? AND number = 4", 4),
        ("DELETE FROM steps WHERE game = ? AND number < 3", 0),
        ("UPDATE steps SET number = number + 1 WHERE game = ? AND number = 9", 9),
        ("DELETE FROM steps WHERE game = ? AND number > 6", 7),
        ("DELETE FROM steps WHERE game = ?", 0),
    ],
)
def test_a_gap_is_found(folder: Path, change: str, sound: int) -> None:
    """Steps after a missing one do not count."""
    tamper(folder, change, game(folder))
    stored = with_storage(folder, lambda storage: storage.load("hit"))
    assert (f"step {sound} is missing", sound) == (stored.damage, len(stored.entries))


def test_steps_cannot_pass_for_those_of_another_table(folder: Path) -> None:
    """Sound steps of one table are damage in another."""
    one, other = game(folder), game(folder, "spared")
    for statement in ("UPDATE steps SET game = -1 WHERE game = ?1", "UPDATE steps SET game = ?1 WHERE game = ?2"):
        tamper(folder, statement, *([one, other] if "?2" in statement else [one]))
    stored = with_storage(folder, lambda storage: storage.load("hit"))
    assert ("step 0 is damaged", ()) == (stored.damage, stored.entries)


@pytest.mark.parametrize("change", ["DELETE FROM ends", "UPDATE ends SET steps = 99", "UPDATE ends SET steps = 3"])
def test_sound_steps_outlive_what_is_known_of_their_end(folder: Path, change: str) -> None:
    """If only the note of where a game ended is damaged, the game has all its steps and continues."""
    tamper(folder, change)

    async def use(storage: SqliteStorage) -> None:
        for _ in range(2):
            assert played("hit", STEPS) == await steps(storage, "hit")
        await play(storage, "hit", range(STEPS, STEPS + 2))
        stored = await storage.load("hit")
        assert (None, STEPS + 2) == (stored.damage, len(stored.entries))

    with_storage(folder, use)


def test_a_table_that_lost_its_game_is_told_of(folder: Path) -> None:
    """A table whose game number is damaged gets no steps of another game."""
    one, other = game(folder), game(folder, "spared")
    tamper(folder, "UPDATE tables SET game = 99 WHERE game = ?", other)
    tamper(folder, "UPDATE tables SET game = ? WHERE game = ?", other, one)
    stored = with_storage(folder, lambda storage: storage.load("hit"))
    assert ("its metadata is damaged", ()) == (stored.damage, stored.entries)


def test_damage_is_told_once(folder: Path) -> None:
    """After a table was cut back, a restart finds nothing wrong with it."""
    tamper(folder, "UPDATE steps SET entry = x'00' WHERE game = ? AND number = 6", game(folder))
    damages = [with_storage(folder, lambda storage: storage.load("hit")).damage for _ in range(2)]
    assert ["step 6 is damaged", None] == damages


def test_nothing_is_added_behind_damage(folder: Path) -> None:
    """A damaged table must be loaded, and so cut back, before it continues."""
    tamper(folder, "UPDATE steps SET entry = x'00' WHERE game = ? AND number = 6", game(folder))

    async def use(storage: SqliteStorage) -> None:
        hold = await storage.take("hit")
        with pytest.raises(WriteFailed, match="step 6 is damaged"):
            await storage.append(hold, STEPS, b"", b"")

    with_storage(folder, use)


def test_a_table_whose_meta_is_damaged_is_told_of(folder: Path) -> None:
    """The list has no metadata for it, loading says why, and the steps are there."""
    tamper(folder, "UPDATE tables SET meta = x'7b7d' WHERE table_id = 'hit'")

    async def use(storage: SqliteStorage) -> None:
        assert [("hit", None), ("spared", b"meta of spared")] == [
            (kept.table_id, kept.meta) for kept in await storage.tables("open")
        ]
        stored = await storage.load("hit")
        assert ("its metadata is damaged", b"") == (stored.damage, stored.meta)
        assert played("hit", STEPS) == [kept.entry for kept in stored.entries]

    with_storage(folder, use)


def test_a_damaged_record_is_none(folder: Path) -> None:
    """A record that cannot be unpacked is not returned; the steps are there to rebuild it."""
    finish(folder, "hit", "the record", {"plum": "seen"})
    tamper(folder, "UPDATE records SET packed = substr(packed, 1, 8) WHERE sight = ''")

    async def use(storage: SqliteStorage) -> None:
        assert (None, "seen") == (await storage.record("hit"), await storage.record("hit", "plum"))
        assert played("hit", STEPS) == await steps(storage, "hit")

    with_storage(folder, use)


# The file


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"\x00" * len(data),
        lambda data: b"once upon a time " * 1_000,
        lambda data: data[:50],
        lambda data: data[:16] + bytes(84) + data[100:],
        lambda data: data[:100] + bytes(3_996) + data[4_096:],
        lambda data: data.replace(b"entry BLOB", b"entrx BLOB"),
    ],
    ids=["empty", "zeros", "text", "cut", "head", "first page", "plan"],
)
def test_a_file_that_is_damaged_as_a_whole_is_refused(folder: Path, spoil: object) -> None:
    """Opening it gives a sentence with the file's name and what to do; also if it was emptied."""
    assert callable(spoil)
    file = folder / DATABASE
    spoilt = spoil(file.read_bytes())
    file.write_bytes(spoilt)
    with pytest.raises(TudorError) as refused:
        with_storage(folder, lambda storage: storage.tables("open"))
    assert refused.value.code in {"storage.damaged", "storage.foreign", "storage.emptied"}
    assert DATABASE in refused.value.text("en")


TABLES = [f"t{number}" for number in range(12)]


async def load_all(folder: Path) -> dict[str, Stored]:
    """Every table that can be loaded."""
    found = {}
    async with opened(folder) as storage:
        for name in TABLES:
            try:
                found[name] = await storage.load(name)
            except StorageError:
                continue
    return found


def survives_flipped_bits(unspoilt: Path, data: Path, rng: Random) -> None:
    shutil.copytree(unspoilt, data)
    spoilt = bytearray((data / DATABASE).read_bytes())
    for _ in range(rng.choice((1, 1, 3))):
        spoilt[rng.randrange(100, len(spoilt))] ^= 1 << rng.randrange(8)
    (data / DATABASE).write_bytes(spoilt)
    try:
        found = asyncio.run(load_all(data))
    except TudorError as refused:
        if refused.code != "storage.damaged":
            raise
        return
    for name, stored in found.items():
        entries = [kept.entry for kept in stored.entries]
        assert entries == played(name, 30)[: len(entries)]
        assert stored.damage is not None or len(entries) == 30


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed < 10 else pytest.mark.nightly) for seed in range(30)]
)
def test_a_flipped_bit_never_changes_a_step(tmp_path: Path, unspoilt: Path, seed: int) -> None:
    """Whichever bits of the file are flipped, it is refused, or each table has its steps up to a reported damage."""
    survives_flipped_bits(unspoilt, tmp_path / "data", Random(seed))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
def test_many_flipped_bits_never_change_a_step(tmp_path: Path, unspoilt: Path, part: int) -> None:
    """The same, for two thousand files."""
    for seed in range(250):
        survives_flipped_bits(unspoilt, tmp_path / "data", Random(f"{part}/{seed}"))
        shutil.rmtree(tmp_path / "data")


@pytest.fixture(scope="module")
def unspoilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unspoilt")
    fill(folder, dict.fromkeys(TABLES, 30))
    return folder


def test_a_flipped_bit_in_a_step_hits_one_table(unspoilt: Path, tmp_path: Path) -> None:
    """A bit flipped in a stored step costs its table that step and those after, and other tables nothing."""
    shutil.copytree(unspoilt, tmp_path / "data")
    file = tmp_path / "data" / DATABASE
    data = file.read_bytes()
    spoilt = data.replace(b'{"table": "t5", "number": 17}', b'{"table": "t5", "number": 16}')
    assert spoilt != data
    file.write_bytes(spoilt)
    found = asyncio.run(load_all(tmp_path / "data"))
    assert {"t5": "step 17 is damaged"} == {name: stored.damage for name, stored in found.items() if stored.damage}
    assert {name: 17 if name == "t5" else 30 for name in found} == {
        name: len(stored.entries) for name, stored in found.items()
    }
