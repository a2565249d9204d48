"""The promise in a record's headers: the commitment, the locked chairs, the contributions and, in the end, the seed."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from tudor.engine import take_seats
from tudor.model.cards import Suspect
from tudor.model.edition import Edition, Options, Setup
from tudor.notation.headers import CHAIR, COMMITMENT, CONTRIBUTIONS, SEED, header_line, option_names
from tudor.text.errors import Illegal, Unreadable

SCHEME = "tudor-fair-2"
"""Name of the scheme. It is part of everything hashed, so that no scheme can be mistaken for another."""
FIRST_SCHEME = "tudor-fair-1"
"""Name of the scheme of earlier releases, which locked nothing."""
SEED_LENGTH = 32
LONGEST_CONTRIBUTION = 64
"""In bytes."""
NOTHING = "-"
"""Stands for a chair without a contribution, or without a suspect."""


class LockedChair(Struct, frozen=True, kw_only=True):
    """A chair as it was published before anyone contributed."""

    who: Literal["person", "bot"]
    name: str
    """A person's nickname or a bot's level."""
    suspect: Suspect | None = None
    """The suspect chosen; None leaves it to chance."""

    def __str__(self) -> str:
        return f"{self.suspect or NOTHING} {self.who} {self.name}"


def alias_of(name: str, salt: str) -> str:
    """The name under which an account's chair is locked: the name can be removed from a record later, and the salt proves it till then."""
    return f"account-{sha256(f'{salt} {name}'.encode()).hexdigest()[:16]}"


class Promise(Struct, frozen=True, kw_only=True):
    """Everything published before the deal and, after the game, the seed."""

    scheme: str = SCHEME
    commitment: str
    chairs: tuple[LockedChair, ...] = ()
    """Empty in the first scheme, which locked nothing."""
    contributions: tuple[bytes, ...]
    """In the order of the chairs, or of the seats in the first scheme; empty for none."""
    seed: bytes | None = None
    """Revealed after the game."""


def table_lines(edition: Edition, options: Options) -> str:
    """The lines about the table in everything hashed."""
    return f"Edition {edition.reference}\n{' '.join(('Options', *option_names(options)))}\n"


def commitment_to(seed: bytes, edition: Edition, options: Options = Options(), scheme: str = SCHEME) -> str:
    """The commitment published before the game: it fixes the seed without revealing it."""
    if len(seed) != SEED_LENGTH:
        raise ValueError(f"A seed has {SEED_LENGTH} bytes, not {len(seed)}.")
    table = "" if scheme == FIRST_SCHEME else table_lines(edition, options)
    return sha256(f"{scheme} commitment\n{table}".encode() + seed).hexdigest()


def contribution_words(contributions: Sequence[bytes]) -> tuple[str, ...]:
    """The contributions as written, a word each."""
    return tuple(contribution.hex() or NOTHING for contribution in contributions)


def promise_headers(promise: Promise) -> dict[str, str]:
    """The headers for a verifiable deal; with the seed only after the game."""
    headers = {
        COMMITMENT: f"{promise.scheme} {promise.commitment}",
        **{f"{CHAIR}{number}": str(chair) for number, chair in enumerate(promise.chairs, 1)},
        CONTRIBUTIONS: " ".join(contribution_words(promise.contributions)),
    }
    return headers if promise.seed is None else {**headers, SEED: promise.seed.hex()}


def is_promise(header: str) -> bool:
    """Does this header belong to the promise, as published before the deal?"""
    return header in (COMMITMENT, CONTRIBUTIONS) or header.startswith(CHAIR)


def read_promise(setup: Setup, headers: Mapping[str, str]) -> Promise:
    """The promise in a record's headers; raises if it is missing or malformed."""
    if SEED not in headers and not any(map(is_promise, headers)):
        raise Illegal("fair-nothing-promised", setup.edition)
    schemes = rf"({FIRST_SCHEME}|{SCHEME}) ([0-9a-f]{{64}})"
    promised = _matched(headers, COMMITMENT, schemes, f"{SCHEME} {'0123' * 16}")
    words = _words(setup, headers)
    seed = None
    if SEED in headers:
        seed = bytes.fromhex(_matched(headers, SEED, r"([0-9a-f]{64})", "0123" * 16)[1])
    return Promise(
        scheme=promised[1],
        commitment=promised[2],
        chairs=() if promised[1] == FIRST_SCHEME else _chairs(setup, headers, words),
        contributions=tuple(bytes.fromhex("" if word == NOTHING else word) for word in words),
        seed=seed,
    )


def _words(setup: Setup, headers: Mapping[str, str]) -> list[str]:
    word = rf"(?:{NOTHING}|(?:[0-9a-f]{{2}}){{1,{LONGEST_CONTRIBUTION}}})"
    pattern = " ".join([word] * len(setup.seats))
    example = " ".join([NOTHING] * len(setup.seats))
    return _matched(headers, CONTRIBUTIONS, pattern, example)[0].split()


def _chairs(setup: Setup, headers: Mapping[str, str], words: Sequence[str]) -> tuple[LockedChair, ...]:
    """The locked chairs, one for each seat. Bots contribute nothing, so that the server has no say of its own."""
    names = [f"{CHAIR}{number}" for number in range(1, len(setup.seats) + 1)]
    for name in headers:
        if name.startswith(CHAIR) and name not in names:
            raise Unreadable("fair-chair", header=name, count=len(names))
    chairs = tuple(_chair(setup, headers, name) for name in names)
    chosen = [chair.suspect for chair in chairs if chair.suspect is not None]
    for name, chair, word in zip(names, chairs, words, strict=True):
        if chosen.count(chair.suspect or "") > 1 or (chair.who == "bot" and word != NOTHING):
            raise Unreadable("fair-chair", header=name, count=len(names))
    return chairs


def _chair(setup: Setup, headers: Mapping[str, str], name: str) -> LockedChair:
    free = () if chooses_later(setup.edition) else setup.edition.suspects
    suspects = "|".join((NOTHING, *map(re.escape, free)))
    suspect, who, told = _matched(headers, name, rf"({suspects}) (person|bot) (\S.*)", f"{NOTHING} person ...").groups()
    return LockedChair(
        who="bot" if who == "bot" else "person", name=told, suspect=None if suspect == NOTHING else suspect
    )


def chooses_later(edition: Edition) -> bool:
    """Are suspects chosen after the deal, so that none can be locked?"""
    return bool(take_seats(edition, edition.players[0]).unnamed)


def _matched(headers: Mapping[str, str], name: str, pattern: str, example: str) -> re.Match[str]:
    found = re.fullmatch(pattern, headers[name]) if name in headers else None
    if found is None:
        raise Unreadable("fair-header", example=header_line(name, example))
    return found
