"""Who can play in the arena: the levels by name, classes of one's own, and programs outside."""

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
"""What stands before the command of a program outside."""
IMPORTED = "py:"
"""What stands before a class in Python: ``py:package.module:Name``, called with a source of chance."""

MakeBot: TypeAlias = Callable[[Random], Bot]

PLAYERS: Mapping[str, MakeBot] = {"random": RandomBot, **LEVELS}
"""The bots that come with Tudor, the weakest first."""


def is_known(name: str) -> bool:
    """Is there such a bot? What stands behind ``cmd:`` or ``py:`` is seen when it plays."""
    return name in PLAYERS or (name.startswith((OUTSIDE, IMPORTED)) and not name.endswith(":"))


def is_outside(name: str) -> bool:
    """Is it a program of its own?"""
    return name.startswith(OUTSIDE)


def short_name(name: str, most: int = 30) -> str:
    """The end of a long name, which tells one program from another.

    >>> short_name("cmd:python games/bots/careful.py", 20)
    'cmd:…bots/careful.py'
    """
    if len(name) <= most:
        return name
    kind = name[: name.find(":") + 1]
    return f"{kind}…{name[len(kind) - most + 1 :]}"


def seated(name: str, setup: Setup, seat: Seat, chance: Random, patience: float) -> AbstractContextManager[Bot]:
    """A bot for one game; a program outside ends with it."""
    if is_outside(name):
        return ForgivenBot(name.removeprefix(OUTSIDE), setup, seat, seed_from(chance), patience=patience)
    return nullcontext(maker_of(name)(chance))


def maker_of(name: str) -> MakeBot:
    """How a bot in this process is made."""
    return _imported(name) if name.startswith(IMPORTED) else PLAYERS[name]


def _imported(name: str) -> MakeBot:
    module, _, attribute = name.removeprefix(IMPORTED).partition(":")
    try:
        maker: MakeBot = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError):
        raise Unreadable("arena-import", bot=name, example=f"{IMPORTED}package.module:Name") from None
    return maker
