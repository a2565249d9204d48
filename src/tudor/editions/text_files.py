"""Text files that people have written: what is wrong with one that cannot be read."""

from pathlib import Path
from typing import Any

from tudor.text.errors import Unreadable


def read_text_file(file: str | Path) -> str:
    """The text of a file, decoded; refused with what is wrong with it."""
    try:
        written = Path(file).read_bytes()
    except FileNotFoundError:
        raise Unreadable("file-missing", file=str(file)) from None
    except IsADirectoryError:
        raise Unreadable("file-folder", file=str(file)) from None
    except OSError as error:
        raise Unreadable("file", file=str(file), reason=error.strerror or str(error)) from None
    return decoded(written, str(file))


def decoded(written: bytes, file: str) -> str:
    """The text of a file, without the mark that some editors put at its beginning."""
    try:
        return written.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        if b"\0" in written:
            raise Unreadable("file-binary", file=file) from None
        raise Unreadable("file-encoding", file=file) from None


def parse_toml(text: str) -> dict[str, Any]:
    """A text as TOML; raises ValueError with the place of a mistake."""
    import tomllib

    return tomllib.loads(text)
