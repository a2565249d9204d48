"""Verifiable deals: the server commits to a seed, players contribute to it, and it is revealed at the end.

``docs/fairness.md`` specifies the scheme to the byte, and what it cannot prevent.
"""

from tudor.fairness.chance import FairChance
from tudor.fairness.promise import (
    LONGEST_CONTRIBUTION,
    SEED_LENGTH,
    Promise,
    commitment_to,
    promise_headers,
    read_promise,
)
from tudor.fairness.verification import Comparison, Verdict, WrongDraw, compare, verify

__all__ = [
    "LONGEST_CONTRIBUTION",
    "SEED_LENGTH",
    "Comparison",
    "FairChance",
    "Promise",
    "Verdict",
    "WrongDraw",
    "commitment_to",
    "compare",
    "promise_headers",
    "read_promise",
    "verify",
]
