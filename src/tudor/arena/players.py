"""The bots that can play in the arena: Tudor's levels, Python classes and outside programs."""

import importlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import TypeAlias

from tudor.bots import LEVELS, RandomBot
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import Bot
from tudor.outside import ForgivenBot, seed_from
from tudor.text.errors import Unreadable

OUTSIDE = "cmd:"
"""Prefix of an outside program's command."""
IMPORTED = "py:"
"""Prefix of a Python class, ``py:package.module:Name``, which is called with a random source."""

MakeBot: TypeAlias = Callable[[Random], Bot]

PLAYERS: Mapping[str, MakeBot] = {"random": RandomBot, **LEVELS}
"""Tudor's own bots, weakest first."""


def is_known(name: str) -> bool:
    """Is this a bot's name? A command or class is only tried when it plays."""
    return name in PLAYERS or (name.startswith((OUTSIDE, IMPORTED)) and not name.endswith(":"))


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


def maker_of(name: str) -> MakeBot:
    """What makes a bot of this name in this process."""
    return _imported(name) if name.startswith(IMPORTED) else PLAYERS[name]


def _imported(name: str) -> MakeBot:
    module, _, attribute = name.removeprefix(IMPORTED).partition(":")
    try:
        maker: MakeBot = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError):
        raise Unreadable("arena-import", bot=name, example=f"{IMPORTED}package.module:Name") from None
    return maker
