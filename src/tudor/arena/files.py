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


def check_place(path: Path) -> None:
    """Refuse a file that could not be written in the end, before anything is done for it; none is left behind."""
    begun = path.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
        if not begun:
            path.unlink()
    except OSError:
        raise Unreadable("arena-file-write", file=str(path)) from None
