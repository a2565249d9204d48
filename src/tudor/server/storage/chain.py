"""Chained checksums: each covers its step and every step before it."""

from collections.abc import Iterable
from hashlib import blake2b

from msgspec import Struct

from tudor.server.storage.interface import Entry

SIZE = 16


class Chain(Struct, frozen=True):
    """The sound steps of a game."""

    entries: tuple[Entry, ...]
    link: bytes
    """Checksum of the last step."""
    damage: str | None


def first_link(table_id: str) -> bytes:
    """The start of a table's chain, different for every table."""
    return blake2b(table_id.encode(), digest_size=SIZE, person=b"tudor table").digest()


def next_link(link: bytes, number: int, entry: bytes, digest: bytes) -> bytes:
    """The checksum of a step, given the checksum before it."""
    head = b"%b%d %d:" % (link, number, len(entry))
    return blake2b(head + entry + digest, digest_size=SIZE, person=b"tudor step").digest()


def branch_after(table_id: str, found: float | None, restored: bytes) -> str:
    """A name for the course of a game after damage found at this time, or after a restore with this mark."""
    lost = f"{table_id} {found!r} ".encode() + restored
    return blake2b(lost, digest_size=SIZE // 2, person=b"tudor branch").hexdigest()


def seal(table_id: str, game: int, meta: bytes) -> bytes:
    """The checksum of a table's metadata."""
    head = f"{len(table_id)} {table_id} {game}:".encode()
    return blake2b(head + meta, digest_size=SIZE, person=b"tudor meta").digest()


def sound_meta(table_id: str, game: int, meta: object, sealed: object) -> bytes | None:
    """A table's metadata, or None if they are damaged."""
    return meta if isinstance(meta, bytes) and seal(table_id, game, meta) == sealed else None


def sound_chain(
    table_id: str, rows: Iterable[tuple[int, bytes, bytes, bytes]], unreadable: tuple[type[Exception], ...]
) -> Chain:
    """The steps of a game, up to the first whose checksum does not match or that raises one of these errors.

    A row is a number, an entry, a digest and a checksum.
    """
    entries: list[Entry] = []
    link, damage = first_link(table_id), None
    try:
        for number, entry, digest, kept in rows:
            if number != len(entries):
                damage = f"step {len(entries)} is missing"
                break
            link_here = next_link(link, number, entry, digest)
            if link_here != kept:
                damage = f"step {number} is damaged"
                break
            entries.append(Entry(entry, digest))
            link = link_here
    except unreadable as error:
        damage = f"step {len(entries)} is unreadable: {error}"
    return Chain(tuple(entries), link, damage)
