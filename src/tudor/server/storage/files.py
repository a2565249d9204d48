"""The database file: open, upgrade, copy."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import time

from tudor.server.storage.migrations import MIGRATIONS
from tudor.text.errors import Unreadable

DATABASE = "tudor.sqlite"
"""The file's name in the data folder."""
LOCK = "tudor.lock"
RESTORED = "restored"
"""Name of the secret that marks a restored file: new after each restore, empty in the backup itself."""

APPLICATION = 0x54756472
"""SQLite application id of our files: "Tudr"."""
PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
OUR_FILES = "tudor."
"""How the names of our files in the data folder begin."""
SMALLEST_PAGE = 512
PAGES_IN_LOG = 4_000
PATIENCE = 30
"""Seconds to wait for other users of the file."""


DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors that a damaged file can cause, including error messages that are not valid text."""
NO_DAMAGE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""Errors of the disk or of permissions; the file itself is sound."""
PRIMARY = 0xFF
"""Mask for the last byte of an SQLite error code, which holds the kind of error."""


def connect(file: Path) -> sqlite3.Connection:
    """A connection that is durable after every commit, with explicit transactions."""
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
    try:
        # Only a new file takes this, and only before anything is in it.
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # A large group changes a page for every table; keep SQLite from copying all of them into the main file at once.
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_LOG}")
        connection.execute("PRAGMA cell_size_check = ON")
    except DAMAGE:
        connection.close()
        raise
    return connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    """A read-only connection that any thread may close."""
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def lock(folder: Path) -> sqlite3.Connection:
    """Lock a folder for this process until the connection closes or the process ends.

    The operating system releases SQLite's locks however the process ends, and every system has them.
    """
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        _make_private(folder)
        holder = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise Unreadable("storage.folder", folder=str(folder), problem=str(error)) from error
    try:
        # The lock outlasts the end of a transaction, so that the mark below can be written.
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("COMMIT")
    except sqlite3.OperationalError:
        holder.close()
        raise Unreadable("storage.in-use", folder=str(folder)) from None
    return holder


def _make_private(folder: Path) -> None:
    """Let nobody else look into a folder, unless other programs use it too."""
    if all(file.name.startswith(OUR_FILES) for file in folder.iterdir()):
        # A folder of another user keeps its rights; the database itself is private anyway.
        with suppress(PermissionError):
            folder.chmod(PRIVATE_FOLDER)


def mark_used(holder: sqlite3.Connection) -> None:
    """Note in the lock file that the folder has a database."""
    # On a full disk the next start does it.
    with suppress(sqlite3.Error):
        if not was_used(holder):
            holder.execute("PRAGMA user_version = 1")


def was_used(holder: sqlite3.Connection) -> bool:
    """True if the folder had a database before."""
    return bool(holder.execute("PRAGMA user_version").fetchone()[0])


def prepare(file: Path, *, used: bool = False) -> None:
    """Create the file or upgrade an old one; refuse a file that is damaged, newer, not ours, or emptied after use."""
    # The file holds secrets, so create it private; SQLite would let everyone read it.
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        # SQLite would take such a file for a new database, and drop the log beside it.
        if used and file.stat().st_size < SMALLEST_PAGE:
            raise Unreadable("storage.emptied", file=str(file)) from None
    try:
        with closing(connect(file)) as connection:
            _check_application(connection, file)
            migrate(connection, file)
            _check_schema(connection)
            _mark_restored(connection)
    except DAMAGE as error:
        if _is_disks_fault(error):
            raise Unreadable("storage.folder", folder=str(file.parent), problem=str(error)) from error
        raise Unreadable("storage.damaged", file=str(file), problem=str(error)) from error


def _check_application(connection: sqlite3.Connection, file: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and things:
        raise Unreadable("storage.foreign", file=str(file))


def _check_schema(connection: sqlite3.Connection) -> None:
    """Compare the schema letter by letter with what it should be: one flipped bit there affects every table."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model, Path(":memory:"))
        query = "SELECT name, sql FROM sqlite_master ORDER BY name"
        if connection.execute(query).fetchall() != model.execute(query).fetchall():
            raise sqlite3.DatabaseError("its tables are not as they should be")
    # Check that the list can be traversed, too.
    connection.execute("SELECT count(*) FROM tables").fetchone()


def migrate(connection: sqlite3.Connection, file: Path, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Upgrade a database: every migration or none."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(migrations):
            raise Unreadable("storage.newer", file=str(file), version=version, newest=len(migrations))
        for statements in migrations[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def back_up(file: Path, copy: Path) -> None:
    """Copy a database as of one moment while others write. The copy appears whole or not at all."""
    if not file.is_file():
        raise Unreadable("storage.missing", file=str(file))
    if copy.exists():
        raise Unreadable("storage.copy-exists", file=str(copy))
    part = copy.with_name(f"{copy.name}.{os.getpid()}.{time():.0f}.part")
    try:
        _copy(file, part)
        part.replace(copy)
    except (*DAMAGE, OSError) as error:
        raise Unreadable("storage.copy", file=str(copy), problem=str(error)) from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{ending}").unlink(missing_ok=True)


def _copy(file: Path, copy: Path) -> None:
    handle = os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    try:
        with closing(connect_to_read(file)) as source, closing(sqlite3.connect(copy)) as target:
            # All pages in one go: damaged pages are copied like the rest, and the writer is not delayed.
            source.backup(target)
            mark_backup(target)
        os.fsync(handle)
    finally:
        os.close(handle)


def mark_backup(copy: sqlite3.Connection) -> None:
    """Mark a copy as a backup, to be recognised when it is served."""
    try:
        # With a write-ahead log, the mark could stay behind in a second file.
        copy.execute("PRAGMA journal_mode = DELETE")
        with copy:
            copy.execute("INSERT OR REPLACE INTO secrets (name, value) VALUES (?, x'')", (RESTORED,))
    except DAMAGE as error:
        # A damaged copy is still worth having.
        if _is_disks_fault(error):
            raise


def _is_disks_fault(error: Exception) -> bool:
    """True if the disk or permissions caused an error, and not damage."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY in NO_DAMAGE


def _mark_restored(connection: sqlite3.Connection) -> None:
    """Give a restored copy a new mark, so that clients who saw the lost steps start over."""
    connection.execute("UPDATE secrets SET value = randomblob(32) WHERE name = ? AND value = x''", (RESTORED,))
