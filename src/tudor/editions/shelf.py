"""The editions that can be played here: Tudor's own, and those loaded from files."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from tudor.editions.library import EDITIONS, own, read
from tudor.model.edition import DIGEST_MARK, Edition
from tudor.text.errors import Unreadable
from tudor.text.guesses import guess

ENDING = ".toml"
_added: dict[str, Edition] = {}
"""The editions from files, by id."""


def load(name: str | Path) -> Edition:
    """The edition of an id or of a file, always the same object.

    A name with a slash or the ending ``.toml`` is a file's. Its edition is known by its id from then on.
    """
    return add(read(name)) if is_file(name) else find(str(name))


def is_file(name: str | Path) -> bool:
    """Does this name a file, not an id?

    >>> is_file("./house.toml"), is_file("house.toml"), is_file("clue-1998")
    (True, True, False)
    """
    return isinstance(name, Path) or "/" in name or "\\" in name or name.endswith(ENDING)


def add(edition: Edition) -> Edition:
    """Let an edition be found by its id; returns the one already known if they are equal."""
    if edition.id in EDITIONS:
        raise Unreadable("edition.own-id", edition_id=edition.id)
    known = _added.get(edition.id)
    if known is not None and msgspec.json.encode(known) == msgspec.json.encode(edition):
        return known
    _added[edition.id] = edition
    return edition


def added() -> tuple[Edition, ...]:
    """The editions from files, in the order they were first loaded."""
    return tuple(_added.values())


def add_all(editions: Iterable[Edition]) -> None:
    """Let the editions from files that another process has loaded be found here too."""
    for edition in editions:
        add(edition)


def load_folder(folder: Path) -> list[Unreadable]:
    """Load every edition in a folder; returns what is wrong with those that cannot be used."""
    if not folder.is_dir():
        raise Unreadable("edition.folder", folder=str(folder))
    problems = []
    for file in sorted(folder.glob(f"*{ENDING}")):
        try:
            load(file)
        except Unreadable as error:
            problems.append(error)
    return problems


def _by_id(edition_id: str) -> Edition:
    if edition_id in EDITIONS:
        return own(edition_id)
    if edition_id in _added:
        return _added[edition_id]
    known = (*EDITIONS, *_added)
    raise Unreadable("edition.unknown", edition_id=edition_id, guess=guess(edition_id, known), editions=known)


def find(reference: str, by_id: Callable[[str], Edition] = _by_id) -> Edition:
    """The edition that a record or a message refers to, by its id and perhaps its digest. It never names a file."""
    edition_id, _, digest = reference.partition(DIGEST_MARK)
    try:
        edition = by_id(edition_id)
    except Unreadable:
        if digest:
            raise Unreadable("edition.absent", edition_id=edition_id) from None
        raise
    if digest not in ("", edition.digest):
        raise Unreadable("edition.changed", edition_id=edition_id)
    return edition
