"""``tudor edition``: for those who write an edition of their own."""

from pathlib import Path

import click

from tudor.arena.files import write_bytes
from tudor.cli.command import Command, CommandGroup, Refusal, language_option, text_of
from tudor.cli.edition_draft import draft
from tudor.editions import available, load, parse
from tudor.editions.line_numbers import line_of
from tudor.editions.shelf import ENDING
from tudor.editions.validation import ID
from tudor.text.errors import Message, Unreadable
from tudor.text.guesses import guess
from tudor.text.languages import N_, translate


@click.group("edition", cls=CommandGroup)
def write_editions() -> None:
    """Write an edition of your own."""


@write_editions.command("new", cls=Command)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--from", "base", metavar="EDITION", default=available()[0], show_default=True, help="What to start from."
)
@language_option
def new_file(file: Path, base: str, lang: str) -> None:
    """Write a commented edition file to change as you like."""
    if not ID.fullmatch(file.stem) or file.suffix != ENDING:
        raise Unreadable("edition.new-name", file=str(file))
    if base not in available():
        raise Unreadable("edition.unknown", edition_id=base, guess=guess(base, available()), editions=available())
    if file.stem in available():
        raise Unreadable("edition.own-id", edition_id=file.stem)
    _write_new(file, draft(load(base), str(file)))
    click.echo(translate(N_("Written: {file}"), lang).format(file=file))


@write_editions.command("draw", cls=Command)
@click.argument("edition_id", metavar="EDITION")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, .svg or .png; default EDITION.svg.",
)
@language_option
def draw_board(edition_id: str, out: Path | None, lang: str) -> None:
    """Draw the board of EDITION, an id or a file, as SVG or PNG.

    PNG needs: pip install 'tudor[png]'.
    """
    edition = load(edition_id)
    if not edition.has_board:
        raise Unreadable("edition.no-board", edition_id=edition.id)
    file = out or Path(f"{edition.id}.svg")
    if (ending := file.suffix.lower()) not in {".svg", ".png"}:
        raise Unreadable("edition.picture", file=str(file))
    from tudor.cli.board_picture import png, svg

    picture = svg(edition, lang)
    write_bytes(file, png(picture) if ending == ".png" else picture.encode())
    click.echo(translate(N_("Written: {file}"), lang).format(file=file))


def _write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise Unreadable("edition.exists", file=str(file)) from None
    except OSError as error:
        raise Unreadable("edition.unwritable", file=str(file), reason=error.strerror or str(error)) from None


@write_editions.command("check", cls=Command)
@click.argument("file")
@language_option
def check_file(file: str, lang: str) -> None:
    """Check the edition in FILE, and list all its problems with their lines."""
    text = text_of(file)
    try:
        edition = parse(text, Path(file).name.removesuffix(".toml"), Path(file).parent)
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
