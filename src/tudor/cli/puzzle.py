"""``tudor puzzle``: the case of the day, or puzzles of your strength, in the terminal."""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click
from msgspec import MsgspecError
from msgspec.json import decode, encode, format

from tudor.cli.command import Command, language_option
from tudor.text.errors import Illegal, TudorError, Unreadable
from tudor.text.languages import N_, translate

if TYPE_CHECKING:
    from tudor.puzzles import Choices, Progress, Puzzle

KINDS = ("who-did-it", "who-holds-it", "what-was-shown", "best-question", "accuse-or-wait")
HINT, LEAVE = ("h", "hint", "i", "indice"), ("q", "quit", "quitter")
HELP = N_("Answer with a number or an id, or one of each list. h: a hint. q: quit.")
NO_HINTS = N_("There are no more hints.")
RIGHT, WRONG = N_("Right!"), N_("Wrong. The answer: {answer}.")
STANDING = N_("Your rating: {rating}. This puzzle: {puzzle}.")
STREAK = N_("Daily cases solved in a row: {streak} (best: {best}).")
ALREADY = N_("You have answered today's case. Try another date, or --endless.")


@click.command("puzzle", cls=Command)
@click.option("--endless", is_flag=True, help="One puzzle after another, matched to your rating.")
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only this kind; implies --endless.")
@click.option("--date", "day", metavar="DATE", help="The daily case of this date, such as 2026-11-17.")
@click.option(
    "--progress",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep your rating and streak here.",
)
@language_option
def solve_puzzles(*, endless: bool, kinds: tuple[str, ...], day: str | None, progress: Path | None, lang: str) -> None:
    """Solve the case of the day, or puzzles of your strength.

    Every case has exactly one right answer. Cases are harder through the week, from Monday to Sunday.
    """
    session = _Session(progress or _usual_file(), lang)
    if endless or kinds:
        session.endless(kinds)
    else:
        session.daily(_date(day))


def _usual_file() -> Path:
    from tudor.terminal.saved_games import state_folder

    return state_folder().parent / "puzzles.json"


def _date(written: str | None) -> date:
    today = date.today()  # noqa: DTZ011 — the player's own day
    try:
        wanted = today if written is None else date.fromisoformat(written)
    except ValueError:
        raise Unreadable("puzzle-date", date=str(written)) from None
    if wanted > today:
        raise Illegal("puzzle-date", date=str(written))
    return wanted


class _Session:
    """A player at the terminal, and the file with their progress."""

    def __init__(self, file: Path, lang: str) -> None:
        self._file, self._lang = file, lang
        self._progress = _read(file)
        self._lines = _input()

    def daily(self, day: date) -> None:
        """Ask one day's case."""
        from tudor.puzzles import daily, share_text

        puzzle, number = daily(day.toordinal()), day.toordinal()
        before = self._progress
        if before.day == number:
            self._say(ALREADY)
            return
        told = self._ask(puzzle, number)
        if told is None:
            return
        right, hints = told
        streak = self._progress.streak_on(number)
        self._say(STREAK, streak=streak, best=self._progress.best)
        click.echo("\n" + share_text(puzzle, str(day), right=right, hints=hints, streak=streak, lang=self._lang))

    def endless(self, kinds: tuple[str, ...]) -> None:
        """Ask puzzles until the player has enough."""
        from tudor.puzzles import KINDS, matching

        wanted = [kind for kind in KINDS if kind in kinds]
        while True:
            puzzle = matching(self._progress.rating.points, wanted, self._progress.done, Random())
            if self._ask(puzzle, None) is None:
                return
            details = {"rating": round(self._progress.rating.points), "puzzle": puzzle.rating}
            self._say(STANDING, **details)
            click.echo()

    def _ask(self, puzzle: "Puzzle", day: int | None) -> tuple[bool, int] | None:
        """Tell a puzzle and hear the answer: whether it is right, and how many hints it took; None if there is none."""
        from tudor.puzzles import choices, explain, is_right

        self._tell(puzzle)
        offered, steps, hints = choices(puzzle, self._lang), explain(puzzle, self._lang), 0
        for line in self._lines:
            written = line.strip().casefold()
            if written in LEAVE:
                return None
            if written in HINT:
                self._hint(steps, hints)
                hints = min(hints + 1, len(steps) - 1)
                continue
            try:
                right = is_right(puzzle, _answer(written, offered))
            except TudorError as error:
                click.echo(error.text(self._lang))
                continue
            self._judge(puzzle, steps, right=right)
            self._keep(self._progress.after(puzzle, right=right, hints=hints, day=day))
            return right, hints
        return None

    def _tell(self, puzzle: "Puzzle") -> None:
        from tudor.puzzles import TITLES, beginning, choices, stars, story, task

        title = puzzle.rules.names[self._lang]["title"]
        click.secho(f"{translate(TITLES[puzzle.kind], self._lang)} {'★' * stars(puzzle)} · {title}", bold=True)
        for line in (*beginning(puzzle, self._lang), "", *story(puzzle, self._lang), ""):
            click.echo(line)
        click.secho(task(puzzle, self._lang), bold=True)
        offered = choices(puzzle, self._lang)
        for group in offered.groups:
            told = ", ".join(f"{place} {option.name}" for place, option in enumerate(group, 1))
            click.echo(f"  {told}")
        self._say(HELP)

    def _hint(self, steps: tuple[str, ...], hints: int) -> None:
        if hints >= len(steps) - 1:
            self._say(NO_HINTS)
        else:
            click.echo(f"  {steps[hints]}")

    def _judge(self, puzzle: "Puzzle", steps: tuple[str, ...], *, right: bool) -> None:
        from tudor.puzzles import answer_in_words

        if right:
            self._say(RIGHT)
        else:
            self._say(WRONG, answer=answer_in_words(puzzle, self._lang))
        for step in steps:
            click.echo(f"  {step}")

    def _keep(self, progress: "Progress") -> None:
        self._progress = progress
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            new = self._file.with_suffix(".new")
            new.write_bytes(format(encode(progress), indent=2) + b"\n")
            new.replace(self._file)
        except OSError:
            raise Unreadable("arena-file-write", file=str(self._file)) from None

    def _say(self, sentence: str, **details: object) -> None:
        click.echo(translate(sentence, self._lang).format(**details))


def _read(file: Path) -> "Progress":
    from tudor.puzzles import Progress

    try:
        return decode(file.read_bytes(), type=Progress)
    except FileNotFoundError:
        return Progress()
    except OSError as error:
        raise Unreadable("file", file=str(file), reason=error.strerror or str(error)) from None
    except (MsgspecError, UnicodeDecodeError):
        raise Unreadable("puzzle-progress", file=str(file)) from None


def _answer(written: str, offered: "Choices") -> str:
    """The answer that somebody typed, by numbers or ids."""
    parts = written.split() if len(offered.groups) > 1 else [written]
    if len(parts) != len(offered.groups):
        return written
    numbered = zip(parts, offered.groups, strict=True)
    return " ".join(
        group[int(part) - 1].id if part.isdecimal() and 1 <= int(part) <= len(group) else part
        for part, group in numbered
    )


def _input() -> Iterator[str]:
    """The lines entered."""
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
