"""Checksums in a chain: each step vouches for itself and for all before it."""

from hashlib import blake2b

SIZE = 16


def first_link(table_id: str) -> bytes:
    """What the chain of a table hangs on, so that no table can pass for another."""
    return blake2b(table_id.encode(), digest_size=SIZE, person=b"tudor table").digest()


def next_link(link: bytes, number: int, entry: bytes, digest: bytes) -> bytes:
    """The checksum of a step after one of this checksum."""
    head = b"%b%d %d:" % (link, number, len(entry))
    return blake2b(head + entry + digest, digest_size=SIZE, person=b"tudor step").digest()


def branch_after(table_id: str, found: float | None, restored: bytes) -> str:
    """A name for how a game went on after damage that was found at this time, or after it was restored under this mark."""
    lost = f"{table_id} {found!r} ".encode() + restored
    return blake2b(lost, digest_size=SIZE // 2, person=b"tudor branch").hexdigest()


def seal(table_id: str, game: int, meta: bytes) -> bytes:
    """The checksum of what is kept about a table."""
    head = f"{len(table_id)} {table_id} {game}:".encode()
    return blake2b(head + meta, digest_size=SIZE, person=b"tudor meta").digest()
