"""What the command line does at its first start after an install: it has bots and notebooks compiled, and says so."""

import sys

import click

from tudor.cli.command import language_of_environment
from tudor.first_start import claim, is_compiled, leave_alone, start_compiling
from tudor.text.languages import N_, translate

MEANWHILE = N_(
    "Bots and notebooks are being compiled in the background, once after an install. Until this is done, "
    "the first of them may take a few seconds."
)
FIRST = N_("Compiling bots and notebooks, once after an install; this takes about ten seconds.")


def compile_meanwhile() -> None:
    """Compile in the background at the first start. Only someone at a terminal is told: a program may read the errors."""
    if not claim():
        return
    leave_alone(start_compiling())
    if sys.stderr.isatty():
        click.echo(translate(MEANWHILE, language_of_environment()), err=True)


def compile_first(lang: str) -> None:
    """Compile before anything else, so that the first bot is as quick as the next."""
    if is_compiled():
        return
    claim()
    click.echo(translate(FIRST, lang), err=True)
    process = start_compiling()
    try:
        process.wait()
    finally:
        process.kill()
