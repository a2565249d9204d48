"""Compiles what bots and notebooks count with, once after an install: ``python -m tudor.first_start``.

A mark beside the compiled code tells the next start that this was begun, and later that it was done.
"""

import os
import sys
from array import array
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, Popen

from tudor.editions import available, load
from tudor.game import Game

TURNS = 6
"""Turns after which masterminds have used all that is compiled, except what estimates need."""
MARK = "compiled"
DONE = b"done\n"
HERE = Path(__file__).parent


def claim() -> bool:
    """True at the first start after an install only, and never where compiled code cannot be kept."""
    mark = _mark()
    if mark is None:
        return False
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch(exist_ok=False)
    except OSError:
        return False
    _remove_others(mark)
    return True


def is_compiled() -> bool:
    """Is there nothing left to compile, or no place to keep it?"""
    mark = _mark()
    return mark is None or (mark.exists() and mark.read_bytes() == DONE)


def start_compiling() -> "Popen[bytes]":
    """Start a process that compiles everything; it also goes on when this one ends."""
    command = [sys.executable, "-P", "-m", __name__]
    return Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)


def leave_alone(process: "Popen[bytes]") -> None:
    """Let a process go on behind everything else, and do not wait for its end."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process.pid, 19)
    # Python would warn of a process that still runs.
    process.returncode = 0


def compile_everything() -> None:
    """Use everything that is compiled: Numba keeps it. Then set the mark."""
    _play_masterminds()
    _estimate()
    claim()
    mark = _mark()
    if mark is not None:
        mark.write_bytes(DONE)


def _play_masterminds() -> None:
    game = Game(available()[0], seats=3, seed=1)
    bots = dict.fromkeys(game.setup.seats, "mastermind")
    while not game.is_over and game.state.turn <= TURNS:
        game.play_out({game.to_decide: bots[game.to_decide]} if game.to_decide else {})


def _estimate() -> None:
    """Draw deals and give advice as if there were too many to count."""
    from tudor.deduction import Knowledge, rank
    from tudor.deduction.counting import sample_deals
    from tudor.deduction.patience import Patience

    sample_deals(kinds=(6, 6, 9), sizes=(6, 6, 6), rows=array("q"), choice=True, moves=0)
    edition = load(available()[0])
    seats = edition.suspects[:3]
    rank(Knowledge(edition, seats, me=seats[0]), edition.rooms[0], patience=Patience(0))


def _mark() -> Path | None:
    """The mark of the present modules and Numba; None where nothing is compiled, or cannot be kept."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return None
    folder = next(filter(_is_writable, _folders()), None)
    return None if folder is None else folder / f"{MARK}-{_fingerprint()}"


def _folders() -> Iterator[Path]:
    """Where Numba keeps what it compiles, in its order: a chosen folder, beside the modules, the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        yield Path(chosen)
        return
    yield HERE / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "tudor"


def _is_writable(folder: Path) -> bool:
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    return nearest.is_dir() and os.access(nearest, os.W_OK)


def _fingerprint() -> str:
    """A digest that changes with Numba, and with every module that is compiled, as soon as it is installed again."""
    numba = find_spec("numba")
    modules = [
        *sorted((HERE / "deduction" / "counting").glob("*.py")),
        HERE / "deduction" / "fact_rows.py",
        *sorted((HERE / "bots" / "planning").glob("*_kernel.py")),
        *([Path(numba.origin)] if numba is not None and numba.origin else []),
    ]
    stats = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in modules]
    return sha256(repr((sys.implementation.cache_tag, stats)).encode()).hexdigest()[:16]


def _remove_others(mark: Path) -> None:
    for other in mark.parent.glob(f"{MARK}-*"):
        if other != mark:
            other.unlink(missing_ok=True)


if __name__ == "__main__":
    compile_everything()
