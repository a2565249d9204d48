"""Which rules a game is played by: the release, and a digest of its rules."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

RULES = ("editions", "engine", "model", "walks")
"""The packages that decide how a game goes."""


@cache
def rules_version() -> str:
    """The release with a digest of everything that decides how a game goes, such as ``0.1.0+5a0c91d2``."""
    digest = blake2b(digest_size=4)
    for package in RULES:
        for file in _rules(files("tudor") / package):
            digest.update(file.read_bytes())
    return f"{version('tudor')}+{digest.hexdigest()}"


def _rules(folder: Traversable) -> Iterator[Traversable]:
    """The source and data files of a package, in order."""
    for found in sorted(folder.iterdir(), key=lambda one: one.name):
        if found.is_dir():
            yield from _rules(found)
        elif found.name.endswith((".py", ".toml", ".txt")):
            yield found


def unplayed_comments(rules: str, steps: Sequence[bytes]) -> str:
    """Comments for the record of a game with the steps that can no longer be played, as they were stored."""
    if not steps:
        return ""
    lines = (
        f"The game was played by rules {rules or 'of an earlier release'}, which {rules_version()} no longer follows.",
        "What was played from here on, as it was stored:",
        *(step.decode(errors="replace") for step in steps),
    )
    return "".join(f"; {line}\n" for line in lines)
