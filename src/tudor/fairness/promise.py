"""The promise in a record's headers: the commitment, the contributions and, in the end, the seed."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from msgspec import Struct

from tudor.model.edition import Setup
from tudor.notation.headers import COMMITMENT, CONTRIBUTIONS, SEED, header_line
from tudor.text.errors import Illegal, Unreadable

SCHEME = "tudor-fair-1"
"""Name of the scheme. It is part of everything hashed, so that no other scheme can be mistaken for it."""
SEED_LENGTH = 32
LONGEST_CONTRIBUTION = 64
"""In bytes."""
NOTHING = "-"
"""Stands for a seat without a contribution."""


class Promise(Struct, frozen=True):
    """The headers of a record with a verifiable deal."""

    commitment: str
    contributions: tuple[bytes, ...]
    """In the order of the seats; empty for none."""
    seed: bytes | None = None
    """Revealed after the game."""


def commitment_to(seed: bytes) -> str:
    """The commitment published before the game: it fixes the seed without revealing it."""
    if len(seed) != SEED_LENGTH:
        raise ValueError(f"A seed has {SEED_LENGTH} bytes, not {len(seed)}.")
    return sha256(f"{SCHEME} commitment\n".encode() + seed).hexdigest()


def contribution_words(contributions: Sequence[bytes]) -> tuple[str, ...]:
    """The contributions as written, a word per seat."""
    return tuple(contribution.hex() or NOTHING for contribution in contributions)


def promise_headers(commitment: str, contributions: Sequence[bytes], seed: bytes | None = None) -> dict[str, str]:
    """The headers for a verifiable deal; with the seed only after the game."""
    headers = {
        COMMITMENT: f"{SCHEME} {commitment}",
        CONTRIBUTIONS: " ".join(contribution_words(contributions)),
    }
    return headers if seed is None else {**headers, SEED: seed.hex()}


def read_promise(setup: Setup, headers: Mapping[str, str]) -> Promise:
    """The promise in a record's headers; raises if it is missing or malformed."""
    if not headers.keys() & {COMMITMENT, CONTRIBUTIONS, SEED}:
        raise Illegal("fair-nothing-promised", setup.edition)
    commitment = _matched(headers, COMMITMENT, rf"{SCHEME} ([0-9a-f]{{64}})", f"{SCHEME} {'0123' * 16}")[1]
    words = _words(setup, headers)
    seed = None
    if SEED in headers:
        seed = bytes.fromhex(_matched(headers, SEED, r"([0-9a-f]{64})", "0123" * 16)[1])
    return Promise(commitment, tuple(bytes.fromhex("" if word == NOTHING else word) for word in words), seed)


def _words(setup: Setup, headers: Mapping[str, str]) -> list[str]:
    word = rf"(?:{NOTHING}|(?:[0-9a-f]{{2}}){{1,{LONGEST_CONTRIBUTION}}})"
    pattern = " ".join([word] * len(setup.seats))
    example = " ".join([NOTHING] * len(setup.seats))
    return _matched(headers, CONTRIBUTIONS, pattern, example)[0].split()


def _matched(headers: Mapping[str, str], name: str, pattern: str, example: str) -> re.Match[str]:
    found = re.fullmatch(pattern, headers[name]) if name in headers else None
    if found is None:
        raise Unreadable("fair-header", example=header_line(name, example))
    return found
