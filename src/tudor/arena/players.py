"""The bots that can play in the arena: Tudor's levels, Python classes and outside programs."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from random import Random

from tudor.arena.imported_bots import IMPORTED, MakeBot, import_bot
from tudor.arena.reference import Reference
from tudor.arena.stress import OPPONENTS
from tudor.bots import LEVELS, RandomBot
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import Bot
from tudor.outside import ForgivenBot, OutsideBot, seed_from

OUTSIDE = "cmd:"
"""Prefix of an outside program's command."""

PLAYERS: Mapping[str, MakeBot] = {"random": RandomBot, **LEVELS, "reference": Reference}
"""Tudor's own bots: the levels from the weakest to the strongest, between a random player and a reference from outside."""


def is_known(name: str) -> bool:
    """Is this a bot's name? A command or class is only tried when it plays."""
    return name in PLAYERS or name in OPPONENTS or (name.startswith((OUTSIDE, IMPORTED)) and not name.endswith(":"))


def is_outside(name: str) -> bool:
    """Is this an outside program?"""
    return name.startswith(OUTSIDE)


def short_name(name: str, most: int = 30) -> str:
    """A long name shortened to its end, the part that tells programs apart.

    >>> short_name("cmd:python games/bots/careful.py", 20)
    'cmd:…bots/careful.py'
    """
    if len(name) <= most:
        return name
    kind = name[: name.find(":") + 1]
    return f"{kind}…{name[len(kind) - most + 1 :]}"


def seated(name: str, setup: Setup, seat: Seat, chance: Random, patience: float) -> AbstractContextManager[Bot]:
    """A bot for one game; an outside program ends with it."""
    if is_outside(name):
        return ForgivenBot(name.removeprefix(OUTSIDE), setup, seat, seed_from(chance), patience=patience)
    return nullcontext(maker_of(name)(chance))


def try_out(name: str, setup: Setup, patience: float) -> None:
    """Raise if a bot is an outside program that cannot be started or does not greet."""
    if is_outside(name):
        OutsideBot(name.removeprefix(OUTSIDE), setup, setup.seats[0], seed=0, patience=patience).close()


def maker_of(name: str) -> MakeBot:
    """What makes a bot of this name in this process."""
    return import_bot(name) if name.startswith(IMPORTED) else {**PLAYERS, **OPPONENTS}[name]
