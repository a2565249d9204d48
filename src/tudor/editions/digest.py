"""The digest of an edition: equal for files that mean the same game, whatever their comments, names and sources are."""

import msgspec

from tudor.editions.consistency import switches
from tudor.model.edition import Edition

LENGTH = 32
"""In hexadecimal digits: long enough that nobody finds two editions with the same digest."""

MEANT = (
    "suspects",
    "weapons",
    "rooms",
    "lead",
    "dice",
    "question_dice",
    "players",
    "weapons_fixed",
    "start_room",
    "pool",
    "intrigue",
    "powers",
)
MEANT_OF_BOARD = (
    "squares",
    "rooms",
    "neighbours",
    "doors",
    "corner_doors",
    "starts",
    "passages",
    "spy_squares",
    "intrigue_squares",
)


def digest_of(edition: Edition) -> str:
    """The digest of everything that decides how a game goes."""
    from hashlib import sha256

    meaning = {
        **{name: getattr(edition, name) for name in MEANT},
        "rules": _unusual(edition),
        # What is empty is left out, so that a later release can add kinds of squares and keep the digests of today.
        "board": {name: value for name in MEANT_OF_BOARD if (value := getattr(edition.board, name))},
    }
    return sha256(msgspec.json.encode(meaning, order="deterministic")).hexdigest()[:LENGTH]


def _unusual(edition: Edition) -> dict[str, str]:
    """The switches with another value than their usual one, which comes first: a switch added later changes no digest."""
    rules: dict[str, str] = msgspec.to_builtins(edition.rules)
    return {switch: rules[switch] for switch, (usual, *_) in switches().items() if rules[switch] != usual}
