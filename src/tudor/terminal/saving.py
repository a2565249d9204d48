"""Keeping the record of a finished game."""

from itertools import count
from pathlib import Path

from tudor.terminal.session import Sitting
from tudor.text import Words
from tudor.text.languages import N_


def save(session: Sitting, words: Words) -> str:
    """Write the record where one is, and say where that is, or why it could not be done."""
    path = free_path(Path.cwd(), session.edition.id)
    try:
        path.write_text(session.record(), encoding="utf-8", newline="\n")
    except OSError as problem:
        return words.say(N_("Could not save the record: {problem}"), {"problem": problem})
    return words.say(N_("The record has been saved as {path}"), {"path": path})


def free_path(folder: Path, edition_id: str) -> Path:
    """A name in the folder that nothing has yet."""
    names = (folder / f"{edition_id}-game-{number}.txt" for number in count(1))
    return next(path for path in names if not path.exists())
