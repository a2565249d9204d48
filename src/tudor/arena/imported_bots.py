"""Bots that are Python classes of somebody else, found by ``py:module:Name``, in the current folder too."""

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import getattr_static, isclass, signature
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import ModuleType
from typing import Any, TypeAlias

from tudor.model.sight import Bot
from tudor.text.errors import Unreadable

IMPORTED = "py:"
"""Prefix of a Python class, ``py:package.module:Name``, which is called with a random source."""

MakeBot: TypeAlias = Callable[[Random], Bot]


def import_bot(name: str) -> MakeBot:
    """The class of this name, if it can be made from a random source and can decide."""
    module, _, attribute = name.removeprefix(IMPORTED).partition(":")
    if not module or not attribute or module.startswith("."):
        raise Unreadable("arena-import", bot=name, example=f"{IMPORTED}mybot:MyBot")
    found = _module(module)
    if not hasattr(found, attribute):
        raise Unreadable("arena-no-class", name=attribute, module=module, file=str(getattr(found, "__file__", module)))
    maker: MakeBot = getattr(found, attribute)
    _check_form(name, maker)
    return maker


def _module(name: str) -> ModuleType:
    # As `python -m` does; processes that are started from here look there, too.
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise Unreadable("arena-no-module", module=error.name, folder=here) from None
        raise Unreadable("arena-import-fails", module=name, problem=where_it_failed(error)) from error
    except SyntaxError as error:
        where = f"{Path(error.filename or name).name}:{error.lineno}"
        raise Unreadable("arena-syntax", where=where, problem=error.msg) from error
    except (Exception, SystemExit) as error:  # a module is anybody's code, and may fail in any way
        raise Unreadable("arena-import-fails", module=name, problem=where_it_failed(error)) from error


def where_it_failed(error: BaseException) -> str:
    """An error of somebody else's code, with the line that led to it."""
    lines = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    return f"{error!r}, {Path(lines[-1].filename).name}:{lines[-1].lineno}"


def _check_form(name: str, maker: Any) -> None:
    if not callable(maker) or not _takes(maker, 1):
        raise Unreadable("arena-init", bot=name, example="def __init__(self, rng):")
    if isclass(maker) and not _takes(getattr(maker, "decide", None), 3 + _takes_self(maker)):
        raise Unreadable("arena-decide", bot=name, example="def decide(self, view, news, decision):")


def _takes_self(maker: type[Any]) -> bool:
    return not isinstance(getattr_static(maker, "decide", None), (staticmethod, classmethod))


def _takes(called: Any, count: int) -> bool:
    """Can this be called with that many arguments? True if its signature is unknown."""
    try:
        signature(called).bind(*range(count))
    except ValueError:
        return True
    except TypeError:
        return False
    return True
