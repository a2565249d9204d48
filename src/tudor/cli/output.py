"""What leaves the program without rich: JSON, and plain text on any terminal."""

import sys
from io import TextIOWrapper

import click
import msgspec


def echo_json(value: object) -> None:
    """Print JSON that a person can read as well; in UTF-8, whatever the terminal speaks."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def forgive_unknown_signs() -> None:
    """Let a terminal that lacks a sign show a question mark, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
