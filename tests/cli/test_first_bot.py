"""The tutorial for bot authors, done as it says."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.cli.running import environment
from tests.source import ROOT

PAGE = (ROOT / "docs" / "your-first-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(python|sh)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
LINES = 21
"""Twenty lines and the empty ones around them."""


def run(folder: Path, *command: str) -> str:
    """What a command of the installed package prints in a folder."""
    found = environment({"PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))})
    done = subprocess.run(command, cwd=folder, env=found, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wins(report: str) -> float:
    standings = msgspec.json.decode(report)["report"]["standings"]
    return next(float(standing["rate"]) for standing in standings if standing["bot"] == "py:mybot:Careful")


@pytest.mark.nightly
def test_the_tutorial_leads_to_a_bot_that_wins(tmp_path: Path) -> None:
    """Both versions of the bot play as the page says: the first hardly wins, the second wins more than its share."""
    rates = []
    for kind, block in BLOCKS:
        if kind == "python":
            (tmp_path / "mybot.py").write_text(block, "utf-8")
        elif block.startswith("tudor arena"):
            rates.append(wins(run(tmp_path, *shlex.split(block), "--json", "--jobs", "1")))
        elif block.startswith("python"):
            run(tmp_path, *shlex.split(block))
    first, second = rates
    assert first < 0.25 < second


@pytest.mark.parametrize("code", [block for kind, block in BLOCKS if kind == "python"])
def test_the_bot_is_short(code: str) -> None:
    """A bot that wins takes twenty lines."""
    assert LINES >= len([line for line in code.splitlines() if line.strip()])
