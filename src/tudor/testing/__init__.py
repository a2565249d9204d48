"""The conformance kit: tests for an edition, a bot, or another implementation of the rules."""

from tudor.testing.bot import check_bot
from tudor.testing.cases import Case, read_cases, run_case
from tudor.testing.edition import EditionReport, check_edition
from tudor.testing.failure import CheckFailed
from tudor.testing.games import check_game
from tudor.testing.invariants import check_invariants
from tudor.testing.position import arrange, play
from tudor.testing.public_referee import PublicReferee
from tudor.testing.scripted_chance import ScriptedChance

__all__ = [
    "Case",
    "CheckFailed",
    "EditionReport",
    "PublicReferee",
    "ScriptedChance",
    "arrange",
    "check_bot",
    "check_edition",
    "check_game",
    "check_invariants",
    "play",
    "read_cases",
    "run_case",
]
