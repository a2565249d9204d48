"""Games that wait to be continued: one file each, a record with headers for what is the player's own."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Self

from msgspec import MsgspecError, Struct, convert, to_builtins

from tudor.bots import known_level
from tudor.notation import Record, read_record
from tudor.protocol.tables import Hints
from tudor.text.errors import Illegal, TudorError, Unreadable

KEPT = 10
"""How many games wait; older ones are forgotten."""
ENDING = ".txt"
UNFINISHED = ".new"
"""Ending of a file that is being written."""


class Own(Struct, frozen=True, kw_only=True, rename="pascal"):
    """What a saved game has in its headers besides the game."""

    your_place: int
    """The player's seat, counted clockwise from 0."""
    opponents: str
    """The level of the bots."""
    notebook: Hints = "shown"
    marks: str = ""
    """The marks made by hand; see :meth:`tudor.terminal.notebook.Notes.written_marks`."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers."""
        return {name: str(value) for name, value in to_builtins(self).items()}

    @classmethod
    def of(cls, record: Record) -> Self:
        """What the headers of a record say."""
        own = convert(record.headers, cls, strict=False)
        known_level(own.opponents)
        if own.your_place not in range(len(record.setup.seats)) or record.seat is not None:
            raise Unreadable("saved-foreign")
        return own


class SavedGame(Struct, frozen=True):
    """A game to continue."""

    file: Path | None
    """Where it is kept; None if it is not yet."""
    record: Record
    own: Own


class GameFile:
    """The file of a game in progress, made when it is first written."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self._folder = folder
        self._file = file

    def write(self, text: str) -> None:
        """Put this in place of what was there, whole or not at all."""
        file = self._file or self._claimed()
        new = file.with_suffix(UNFINISHED)
        try:
            with new.open("w", encoding="utf-8", newline="\n") as opened:
                opened.write(text)
                opened.flush()
                os.fsync(opened.fileno())
            new.replace(file)
            self._file = file
        except OSError:
            for useless in (new, *([file] if self._file is None else [])):
                with suppress(OSError):
                    useless.unlink(missing_ok=True)
            raise

    def _claimed(self) -> Path:
        """An unused file, which no other process can get."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for old in waiting(self._folder)[KEPT - 1 :]:
            old.unlink(missing_ok=True)
        for number in count(1):
            file = self._folder / f"game-{number}{ENDING}"
            with suppress(FileExistsError):
                file.touch(exist_ok=False)
                return file
        raise AssertionError

    def remove(self) -> None:
        """Forget the game."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)


def state_folder() -> Path:
    """Where this user's games wait: below ``XDG_STATE_HOME``, or where it usually is."""
    chosen = Path(os.environ.get("XDG_STATE_HOME", ""))
    # The specification says that a relative path counts for nothing.
    return (chosen if chosen.is_absolute() else Path.home() / ".local" / "state") / "tudor" / "games"


def waiting(folder: Path) -> list[Path]:
    """The files of the games that wait, the newest first."""
    return [file for _, file in sorted(_dated(folder), reverse=True)]


def _dated(folder: Path) -> Iterator[tuple[int, Path]]:
    for file in folder.glob(f"*{ENDING}"):
        with suppress(OSError):
            found = file.stat()
            # An empty file was claimed by a game that has not been written yet.
            if found.st_size:
                yield found.st_mtime_ns, file


def read_saved(file: Path) -> SavedGame:
    """The game in a file; one that is damaged is refused with the reason."""
    try:
        record = read_record(file.read_text(encoding="utf-8"))
        return SavedGame(file, record, Own.of(record))
    except TudorError as error:
        raise Unreadable("saved-damaged", file=str(file), reason=error.message) from None
    except OSError as error:
        raise Unreadable("file", file=str(file), reason=error.strerror or str(error)) from None
    except (MsgspecError, UnicodeDecodeError):
        raise Unreadable("saved-damaged", file=str(file), reason=Unreadable("saved-foreign").message) from None


def newest(folder: Path) -> SavedGame:
    """The game that was played last."""
    files = waiting(folder)
    if not files:
        raise Illegal("saved-none")
    return read_saved(files[0])
