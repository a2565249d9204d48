"""Files that the arena leaves behind."""

from pathlib import Path

from tudor.text.errors import Unreadable


def write_text(path: Path, text: str) -> None:
    """Write a file, with the folders it needs."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError:
        raise Unreadable("arena-file-write", file=str(path)) from None
