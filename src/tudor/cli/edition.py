"""``tudor edition``: for those who write an edition of their own."""

from pathlib import Path

import click

from tudor.cli.command import Command, CommandGroup, Refusal, language_option, text_of
from tudor.editions import parse
from tudor.editions.line_numbers import line_of
from tudor.text.errors import Message, Unreadable
from tudor.text.languages import N_, translate


@click.group("edition", cls=CommandGroup)
def write_editions() -> None:
    """Write an edition of your own."""


@write_editions.command("check", cls=Command)
@click.argument("file")
@language_option
def check_file(file: str, lang: str) -> None:
    """Check the edition in FILE, and list all its problems with their lines."""
    text = text_of(file)
    try:
        edition = parse(text, Path(file).name.removesuffix(".toml"))
    except Unreadable as error:
        raise Refusal("\n".join(_problems(error, text, lang))) from error
    title = edition.names[lang]["title"]
    click.echo(translate(N_("{title} can be played. There are no problems."), lang).format(title=title))


def _problems(error: Unreadable, text: str, lang: str) -> list[str]:
    """The problems in the order of the file, each with its line."""
    found = error.details["problems"]
    assert isinstance(found, tuple)
    problems = sorted(
        (_line(problem, text), _told(problem, text, lang)) for problem in found if isinstance(problem, Message)
    )
    return [told for _, told in problems]


def _told(problem: Message, text: str, lang: str) -> str:
    """The problem with its line, which some sentences tell themselves."""
    told = problem.text(lang)
    if "line" in problem.details:
        return told
    return translate(N_("line {line}: {problem}"), lang).format(line=_line(problem, text), problem=told)


def _line(problem: Message, text: str) -> int:
    if isinstance(line := problem.details.get("line"), int):
        return line
    switch = problem.details.get("switch", "")
    return line_of(text, str(problem.details.get("key", f"rules.{switch}")))
