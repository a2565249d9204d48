"""Bots that are classes of somebody else."""

import sys
from pathlib import Path
from random import Random

import pytest

from tudor.arena.players import maker_of
from tudor.arena.specs import check_bot
from tudor.text.errors import Unreadable

GOOD = """
class Bot:
    def __init__(self, rng):
        self.rng = rng
    def decide(self, view, news, decision):
        return next(iter(decision.legal))
"""
WRONG = {
    "syntax": ("class Bot\n    pass\n", "arena-syntax", "wrong_syntax.py:1"),
    "inside": ("import json\nimport nowhere_at_all\n", "arena-import-fails", "nowhere_at_all"),
    "name": ("class Bot(Unknown):\n    pass\n", "arena-import-fails", "wrong_name.py:1"),
    "leaving": ("raise SystemExit(3)\n", "arena-import-fails", "SystemExit(3)"),
    "missing": ("class Other:\n    pass\n", "arena-no-class", "no Bot in wrong_missing"),
    "nothing": ("Bot = 7\n", "arena-init", "__init__(self, rng)"),
    "made": (GOOD.replace("self, rng", "self, rng, more"), "arena-init", "__init__(self, rng)"),
    "idle": (GOOD.replace("def decide", "def think"), "arena-decide", "decide(self, view, news, decision)"),
    "deciding": (GOOD.replace("view, news, decision", "view"), "arena-decide", "decide(self, view, news, decision)"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, in which modules are looked for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_a_class_is_found_in_the_current_folder(folder: Path) -> None:
    """A module needs no installation: the folder of the command is enough, also for modules that it imports itself."""
    (folder / "near_bot.py").write_text("from near_part import Bot\n", "utf-8")
    (folder / "near_part.py").write_text(GOOD, "utf-8")
    assert hasattr(maker_of("py:near_bot:Bot")(Random(1)), "decide")


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_is_told_as_what_it_is(fault: str, folder: Path) -> None:
    """A module that cannot be read, cannot be imported or has no bot of the right form is refused with the reason."""
    code, error, told = WRONG[fault]
    (folder / f"wrong_{fault}.py").write_text(code, "utf-8")
    with pytest.raises(Unreadable) as caught:
        check_bot(f"py:wrong_{fault}:Bot")
    assert error == caught.value.code
    assert told in str(caught.value)


@pytest.mark.parametrize("name", ["py:no_such_module:Bot", "py:no_such_folder.module:Bot"])
def test_a_missing_module_is_told_with_the_folder(name: str, folder: Path) -> None:
    """A module that is nowhere is told of with the folder in which it was looked for."""
    with pytest.raises(Unreadable) as caught:
        check_bot(name)
    assert ("arena-no-module", str(folder)) == (caught.value.code, caught.value.details["folder"])


@pytest.mark.parametrize("name", ["py:math", "py::Bot", "py:.near:Bot"])
def test_half_a_name_is_refused(name: str) -> None:
    """A name needs a module and a class, with a colon between them."""
    with pytest.raises(Unreadable) as caught:
        check_bot(name)
    assert "arena-import" == caught.value.code


def test_a_function_may_make_bots() -> None:
    """What is called with a random source need not be a class, and may be something that tells no signature."""
    check_bot("py:tudor.arena.imported_bots:import_bot")
    check_bot("py:builtins:max")
