"""What comes in and goes out without rich: files, JSON, and plain text on any terminal."""

import sys
from io import TextIOWrapper

import click
import msgspec

from tudor.text.errors import Unreadable


def echo_json(value: object) -> None:
    """Print JSON that a person can read as well; in UTF-8, whatever the terminal speaks."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def forgive_unknown_signs() -> None:
    """Let a terminal that lacks a sign show a question mark, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def text_of(file: str) -> str:
    """The text in a file, or what is piped in."""
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            text: str = opened.read()
    except (OSError, UnicodeDecodeError):
        raise Unreadable("file", file=file) from None
    return text
