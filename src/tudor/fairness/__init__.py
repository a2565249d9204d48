"""Verifiable deals: the server commits to a seed, chairs are locked, players contribute, and the seed is revealed at the end.

``docs/fairness.md`` specifies the scheme to the byte, and what it cannot prevent.
"""

from tudor.fairness.chance import FairChance
from tudor.fairness.promise import (
    FIRST_SCHEME,
    LONGEST_CONTRIBUTION,
    SCHEME,
    SEED_LENGTH,
    LockedChair,
    Promise,
    alias_of,
    chooses_later,
    commitment_to,
    promise_headers,
    read_promise,
)
from tudor.fairness.verification import Comparison, Verdict, WrongDraw, compare, verify

__all__ = [
    "FIRST_SCHEME",
    "LONGEST_CONTRIBUTION",
    "SCHEME",
    "SEED_LENGTH",
    "Comparison",
    "FairChance",
    "LockedChair",
    "Promise",
    "Verdict",
    "WrongDraw",
    "alias_of",
    "chooses_later",
    "commitment_to",
    "compare",
    "promise_headers",
    "read_promise",
    "verify",
]
