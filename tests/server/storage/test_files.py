"""The database file: versions, owners and backups."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.storage.opening import digest, fill, opened, play, played, step, steps, tamper, with_storage
from tudor.server.storage import DATABASE, SqliteStorage, back_up
from tudor.server.storage.chain import first_link, next_link, seal
from tudor.server.storage.files import APPLICATION, connect, migrate
from tudor.server.storage.migrations import MIGRATIONS
from tudor.text import TudorError

VERSIONS = range(1, len(MIGRATIONS) + 1)


def old_file(folder: Path, version: int) -> None:
    """A file as that version left it, with a table of three steps, a value and a secret."""
    folder.mkdir(exist_ok=True)
    link, rows = first_link("a"), []
    for number in range(3):
        link = next_link(link, number, step("a", number), digest("a", number))
        rows.append((1, number, step("a", number), digest("a", number), link))
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(
            "INSERT INTO tables (table_id, meta, seal, game) VALUES ('a', x'6d', ?, 1)", (seal("a", 1, b"m"),)
        )
        connection.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", rows)
        connection.execute("INSERT INTO ends VALUES (1, 3)")
        connection.execute("INSERT INTO notes VALUES ('a', 'key', x'01')")
        connection.execute("INSERT INTO secrets VALUES ('tokens', x'02')")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def version(folder: Path) -> int:
    found: int = tamper(folder, "PRAGMA user_version")[0][0]
    return found


@pytest.mark.parametrize("old", VERSIONS)
def test_an_old_file_is_brought_up_to_date(tmp_path: Path, old: int) -> None:
    """A file of any version opens with everything in it, and then has the newest version."""
    old_file(tmp_path, old)

    async def use(storage: SqliteStorage) -> None:
        stored = await storage.load("a")
        assert (b"m", None) == (stored.meta, stored.damage)
        await play(storage, "a", range(3, 5))
        assert played("a", 5) == await steps(storage, "a")
        assert (b"\x01", b"\x02") == (await storage.get("a", "key"), await storage.secret("tokens"))
        await storage.finish(await storage.take("a"), "record")
        assert "record" == await storage.record("a")

    with_storage(tmp_path, use)
    assert len(MIGRATIONS) == version(tmp_path)


def test_an_old_file_knows_which_games_are_listed(tmp_path: Path) -> None:
    """Games finished before are listed as their metadata says; metadata that nobody can read lists nothing."""
    old_file(tmp_path, 2)
    for table_id, meta in {"b": b'{"settings": {"listed": true}}', "c": b'{"settings": {"listed": false}}'}.items():
        tamper(tmp_path, "INSERT INTO tables (table_id, meta, seal, game) VALUES (?, ?, x'', ?)", table_id, meta, meta)
    for table_id in "abc":
        tamper(tmp_path, "INSERT INTO finished (table_id, ended) VALUES (?, 0)", table_id)
    listed = with_storage(tmp_path, lambda storage: storage.finished(10, listed=True))
    assert ["b"] == [game.table_id for game in listed]


def test_a_new_file_looks_like_one_brought_up_to_date(tmp_path: Path) -> None:
    """New or upgraded, a file has the same tables in the end."""
    old_file(tmp_path / "old", 1)
    schemas = []
    for name in ("old", "new"):
        with_storage(tmp_path / name, lambda storage: storage.tables("open"))
        schemas.append(tamper(tmp_path / name, "SELECT name, sql FROM sqlite_master ORDER BY name"))
    assert schemas[0] == schemas[1]


def test_a_change_of_version_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    """If an upgrade fails, the file is as it was before."""
    old_file(tmp_path, 1)
    broken = (*MIGRATIONS, ("CREATE TABLE another (x)", "CREATE TABLE tables (x)"))
    with closing(connect(tmp_path / DATABASE)) as connection, pytest.raises(sqlite3.OperationalError):
        migrate(connection, tmp_path / DATABASE, broken)
    assert 1 == version(tmp_path)
    assert [] == tamper(tmp_path, "SELECT name FROM sqlite_master WHERE name IN ('another', 'finished')")
    assert played("a", 3) == with_storage(tmp_path, lambda storage: steps(storage, "a"))


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    """A file of a future version is refused, naming both versions, and left as it is."""
    fill(tmp_path, {"a": 1})
    newer = len(MIGRATIONS) + 1
    tamper(tmp_path, f"PRAGMA user_version = {newer}")
    with pytest.raises(TudorError) as refused:
        with_storage(tmp_path, lambda storage: storage.tables("open"))
    assert "storage.newer" == refused.value.code
    assert f"version {newer}; this one reads up to {len(MIGRATIONS)}" in refused.value.text("en")
    assert newer == version(tmp_path)


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    """A database that is not ours is left alone."""
    tamper(tmp_path, "CREATE TABLE theirs (x)")
    with pytest.raises(TudorError) as refused:
        with_storage(tmp_path, lambda storage: storage.tables("open"))
    assert "storage.foreign" == refused.value.code
    assert [("theirs",)] == tamper(tmp_path, "SELECT name FROM sqlite_master")


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    """A second server is refused while the first is running, and welcome afterwards; also after a refusal."""

    async def use(storage: SqliteStorage) -> None:
        for _ in range(2):
            with pytest.raises(TudorError) as refused:
                await SqliteStorage.open(tmp_path)
            assert "storage.in-use" == refused.value.code
        await storage.create_table("a", b"")

    with_storage(tmp_path, use)
    assert 1 == len(with_storage(tmp_path, lambda storage: storage.tables("open")))


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    """If no data can be written, a sentence says so, and does not blame the data."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    (tmp_path / "taken" / DATABASE).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "taken"):
        with pytest.raises(TudorError) as refused:
            with_storage(folder, lambda storage: storage.tables("open"))
        assert "storage.folder" == refused.value.code


def test_an_emptied_file_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """A database that lost its contents is refused and left as it is; deleting it means to begin anew."""
    fill(tmp_path, {"a": 3})
    (tmp_path / DATABASE).write_bytes(b"")
    for _ in range(2):
        with pytest.raises(TudorError) as refused:
            with_storage(tmp_path, lambda storage: storage.tables("open"))
        assert "storage.emptied" == refused.value.code
    assert 0 == (tmp_path / DATABASE).stat().st_size
    (tmp_path / DATABASE).unlink()
    assert [] == with_storage(tmp_path, lambda storage: storage.tables("open"))


@pytest.mark.parametrize(("size", "code"), [(1, "emptied"), (100, "emptied"), (4096, "damaged"), (5000, "damaged")])
def test_a_truncated_file_is_refused(tmp_path: Path, size: int, code: str) -> None:
    """A database of which only the beginning is left is damaged, and not taken for a new one."""
    fill(tmp_path, {"a": 3})
    (tmp_path / DATABASE).write_bytes((tmp_path / DATABASE).read_bytes()[:size])
    with pytest.raises(TudorError) as refused:
        with_storage(tmp_path, lambda storage: storage.tables("open"))
    assert f"storage.{code}" == refused.value.code


def test_a_start_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    """A file that is empty since the very first start failed is a new one."""
    (tmp_path / DATABASE).touch()
    assert [] == with_storage(tmp_path, lambda storage: storage.tables("open"))


def test_nobody_else_can_look_into_the_folder(tmp_path: Path) -> None:
    """A new folder is private, and an older one becomes so; one with files of others keeps its rights."""
    for name in ("old", "shared"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o755)
    (tmp_path / "old" / DATABASE).touch()
    (tmp_path / "shared" / "notes.txt").touch()
    for name in ("new", "old", "shared"):
        with_storage(tmp_path / name, lambda storage: storage.tables("open"))
    rights = [(tmp_path / name).stat().st_mode & 0o777 for name in ("new", "old", "shared")]
    assert [0o700, 0o700, 0o755] == rights


# Backups


def test_a_backup_is_a_storage(tmp_path: Path) -> None:
    """A backup made during play holds everything stored before it began, and only sound steps."""

    async def use() -> None:
        async with opened(tmp_path / "live") as storage:
            for name in "abc":
                await storage.create_table(name, b"")
            await asyncio.gather(*(play(storage, name, range(100)) for name in "abc"))
            going_on = asyncio.gather(*(play(storage, name, range(100, 2_000)) for name in "abc"))
            await storage.backup(tmp_path / "copy.sqlite")
            await going_on

    asyncio.run(use())
    (tmp_path / "restored").mkdir()
    (tmp_path / "copy.sqlite").rename(tmp_path / "restored" / DATABASE)

    async def check(storage: SqliteStorage) -> None:
        for name in "abc":
            stored = await storage.load(name)
            assert None is stored.damage
            assert 100 <= len(stored.entries) <= 2_000
            assert played(name, len(stored.entries)) == [kept.entry for kept in stored.entries]

    with_storage(tmp_path / "restored", check)


def test_a_backup_holds_what_is_not_in_the_main_file_yet(tmp_path: Path) -> None:
    """What was written a moment ago is in the backup, and its secrets are readable by their owner alone."""

    async def use(storage: SqliteStorage) -> None:
        await storage.create_table("a", b"new")
        back_up(storage.file, tmp_path / "copy")

    with_storage(tmp_path / "live", use)
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert [("a", b"new")] == copy.execute("SELECT table_id, meta FROM tables").fetchall()
    assert 0o600 == (tmp_path / "copy").stat().st_mode & 0o777


def test_a_damaged_game_does_not_stop_a_backup(tmp_path: Path) -> None:
    """Damage is copied like everything else, page by page; only the secrets note that it is a copy."""
    fill(tmp_path, {"a": 3, "b": 3})
    tamper(tmp_path, "UPDATE steps SET entry = x'00' WHERE game = 1 AND number = 1")
    back_up(tmp_path / DATABASE, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        (noted,) = copy.execute("SELECT rootpage FROM sqlite_master WHERE name = 'secrets'").fetchone()
    pages = [_pages(tmp_path / name) for name in (DATABASE, "copy")]
    assert [noted] == [number for number, (one, other) in enumerate(zip(*pages, strict=True), 1) if one != other]


def _pages(file: Path) -> list[bytes]:
    """The pages of a database, without the head of the first one."""
    content = bytes(100) + file.read_bytes()[100:]
    return [content[start : start + 4096] for start in range(0, len(content), 4096)]


def test_a_backup_replaces_nothing(tmp_path: Path) -> None:
    """An existing file is left as it is."""
    fill(tmp_path, {"a": 1})
    (tmp_path / "copy").write_text("precious", "utf-8")
    with pytest.raises(TudorError) as refused:
        back_up(tmp_path / DATABASE, tmp_path / "copy")
    assert "storage.copy-exists" == refused.value.code
    assert "precious" == (tmp_path / "copy").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "copy", "code"),
    [
        ("nothing.sqlite", "copy", "storage.missing"),
        (DATABASE, "no/such/folder", "storage.copy"),
        ("text", "copy", "storage.copy"),
    ],
)
def test_a_backup_that_fails_leaves_nothing(tmp_path: Path, file: str, copy: str, code: str) -> None:
    """What cannot be copied is refused with a reason, and no partial copy stays."""
    fill(tmp_path, {"a": 1})
    (tmp_path / "text").write_text("no database" * 1_000, "utf-8")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(TudorError) as refused:
        back_up(tmp_path / file, tmp_path / copy)
    assert code == refused.value.code
    assert before == sorted(tmp_path.iterdir())


def test_others_cannot_read_the_file(tmp_path: Path) -> None:
    """The database holds secrets, and is readable by its owner alone."""
    fill(tmp_path, {"a": 1})
    assert 0o600 == (tmp_path / "tudor.sqlite").stat().st_mode & 0o777


def test_servers_have_secrets_of_their_own(tmp_path: Path) -> None:
    """Two servers never have the same secret."""
    secrets = [with_storage(tmp_path / name, lambda storage: storage.secret("tokens")) for name in ("one", "two")]
    assert 2 == len(set(secrets))
