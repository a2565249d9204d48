"""Chained checksums: each covers its step and every step before it."""

from hashlib import blake2b

SIZE = 16


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
