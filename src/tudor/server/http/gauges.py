"""The current values among the figures for operators."""

import shutil
from collections.abc import Callable
from pathlib import Path

from tudor.server.http.door import Door
from tudor.server.http.sockets import Sockets
from tudor.server.http.visits import Tables
from tudor.server.storage import Storage
from tudor.server.workers.pool import BOTS, PEOPLE, Workers

OPEN_FILES = Path("/dev/fd")


def gauges(
    tables: Tables, sockets: Sockets, workers: Workers, storage: Storage, door: Door, folder: Path
) -> dict[str, Callable[[], float]]:
    """How to read each current value; ``folder`` is the data folder."""
    return {
        "tables_open": lambda: len(tables.lobby.tables),
        "sockets_open": lambda: sockets.count,
        "sockets_elsewhere": lambda: tables.visitors_elsewhere,
        "workers": lambda: tables.workers,
        "thinker_crashes": lambda: workers.crashes,
        "writes_waiting": lambda: storage.waiting,
        "questions_waiting": lambda: workers.waiting(PEOPLE),
        "bots_waiting": lambda: workers.waiting(BOTS),
        "thinking": lambda: workers.running,
        "disk_free_bytes": lambda: shutil.disk_usage(folder).free,
        "open_files": _open_files,
        "read_only": lambda: door.is_read_only,
    }


def _open_files() -> int:
    """Open descriptors, not counting the one that lists them."""
    return len(list(OPEN_FILES.iterdir())) - 1 if OPEN_FILES.is_dir() else 0
