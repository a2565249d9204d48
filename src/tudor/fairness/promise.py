"""What is promised: a commitment to the seed, what the players add, and in the end the seed, as a record tells it."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from msgspec import Struct

from tudor.model.edition import Setup
from tudor.notation.headers import COMMITMENT, CONTRIBUTIONS, SEED, header_line
from tudor.text.errors import Illegal, Unreadable

SCHEME = "tudor-fair-1"
"""The name of this way of doing it. It stands in everything that is hashed, so that another way can never be mistaken for it."""
SEED_LENGTH = 32
LONGEST_CONTRIBUTION = 64
"""In bytes."""
NOTHING = "-"
"""Stands for a seat that adds nothing."""


class Promise(Struct, frozen=True):
    """What stands in the headers of a record whose deal can be checked."""

    commitment: str
    contributions: tuple[bytes, ...]
    """By seat, in the order of the seats; empty where nothing was added."""
    seed: bytes | None = None
    """Revealed when the game is over."""


def commitment_to(seed: bytes) -> str:
    """What is published before the game: it binds whoever knows the seed, and tells nobody else anything."""
    if len(seed) != SEED_LENGTH:
        raise ValueError(f"A seed has {SEED_LENGTH} bytes, not {len(seed)}.")
    return sha256(f"{SCHEME} commitment\n".encode() + seed).hexdigest()


def contribution_words(contributions: Sequence[bytes]) -> tuple[str, ...]:
    """The contributions as they are written: a word for each seat."""
    return tuple(contribution.hex() or NOTHING for contribution in contributions)


def promise_headers(commitment: str, contributions: Sequence[bytes], seed: bytes | None = None) -> dict[str, str]:
    """The headers of a record whose deal can be checked; the seed only when everything may be known."""
    headers = {
        COMMITMENT: f"{SCHEME} {commitment}",
        CONTRIBUTIONS: " ".join(contribution_words(contributions)),
    }
    return headers if seed is None else {**headers, SEED: seed.hex()}


def read_promise(setup: Setup, headers: Mapping[str, str]) -> Promise:
    """The promise that the headers of a record hold. What is missing or misspelt is told."""
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
