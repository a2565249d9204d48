"""``tudor solve --live``: notes taken line by line, each answered at once. The file stays the record."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from threading import Thread

import click
from msgspec.structs import replace

from tudor.cli.command import text_of
from tudor.cli.solution import Solution, Wish
from tudor.deduction import Deck, Knowledge
from tudor.deduction.argument import Conclusion, plain_conclusions
from tudor.deduction.sheet import Sheet, read_sheet
from tudor.deduction.sheet.name_finder import tokens
from tudor.first_start import is_compiled
from tudor.model.edition import Edition
from tudor.text import words
from tudor.text.errors import Illegal, TudorError, Unreadable
from tudor.text.languages import N_, translate

PROMPT = "> "
COMMANDS: Mapping[str, str] = {
    "undo": "undo annuler",
    "table": "table tableau",
    "why": "why pourquoi",
    "ask": "ask room demander",
    "wrong": "wrong faux fausse",
    "help": "help aide",
    "quit": "quit exit quitter",
}
WELCOME = N_(
    "Write a line after every suggestion, for example: Ann: plum rope hall -> Ben no, Cleo shows\n"
    "Begin with who plays: “players: Ann, Ben, Cleo”, “me: Ann”, “cards: rope, hall, …”. “help” lists everything else."
)
HELP = N_(
    "undo        take back the last line\n"
    "table       the whole notebook\n"
    "why CARD    why something is certain about a card\n"
    "ask ROOM    what to suggest in a room\n"
    "wrong LINE  what follows if a line is wrong\n"
    "quit        stop\n"
    "Anything else is a line of your notes. You can edit the file at the same time."
)
NOTED = N_("Noted.")
TAKEN_BACK = N_("Taken back: {line}")
CHANGED = N_("The file has changed.")
WARMING = N_("Getting ready to count, which takes a few seconds the first time …")
PLAINLY = N_(
    "Getting ready to count, which takes a few seconds the first time. Until then you are told what is plain; the odds "
    "follow."
)
UNSAVED = N_("These notes are not in any file. Next time, name one: tudor solve --live notes.txt")


class LiveNotes:
    """Notes that grow line by line."""

    def __init__(self, file: str | None, wish: Wish, lang: str, usual: Edition | None) -> None:
        self._file = None if file is None else Path(file)
        self._wish, self._lang, self._usual = wish, lang, usual
        self._text = ""
        self._before: Solution | None = None
        self._is_compiled = is_compiled()
        self._told: set[Conclusion] | None = None
        """What was told before anything could be counted; None if nothing was."""
        self._warming = Thread(target=_warm_up, daemon=True)
        self._commands: Mapping[str, Callable[[str], None]] = {
            "undo": self._undo,
            "table": lambda _: self._solution().echo(),
            "why": lambda card: self._solution(why=(card,)).echo(),
            "ask": lambda room: self._solution(room=room).echo(),
            "wrong": lambda line: self._solution(wrong=(_line(line),)).echo(),
            "help": lambda _: self._say(HELP),
        }

    def run(self) -> None:
        """Answer lines until the end of the input."""
        self._warming.start()
        self._say(WELCOME)
        self._guarded(self._look)
        for line in _input(self._names):
            name, _, rest = line.strip().partition(" ")
            command = _command(name)
            if command == "quit":
                break
            self._guarded(partial(self._take, line) if command is None else partial(self._do, command, rest.strip()))
        if self._is_owing:
            self._warming.join()
            self._guarded(self._answer)
        if self._file is None and self._text:
            self._say(UNSAVED, err=True)

    @property
    def _is_owing(self) -> bool:
        """Has a line been answered only plainly so far?"""
        return self._before is None and not self._is_compiled and bool(self._text.strip())

    def _do(self, command: str, given: str) -> None:
        self._look()
        self._commands[command](given)

    def _guarded(self, act: Callable[[], None]) -> None:
        """Do something; what cannot be done is told in a sentence."""
        try:
            act()
        except TudorError as error:
            click.echo(error.text(self._lang), err=True)

    def _say(self, template: str, *, err: bool = False, **details: str) -> None:
        click.echo(translate(template, self._lang).format(**details), err=err)

    def _look(self) -> None:
        """Take in what was edited in the file beside. If it cannot be read at all, nothing is done with it."""
        if self._file is None or not self._file.exists():
            return
        text = text_of(str(self._file))
        if text != self._text:
            if self._text:
                self._say(CHANGED)
            self._text = text
            self._guarded(self._answer)

    def _take(self, line: str) -> None:
        """Add a line, if it can be read."""
        self._look()
        line = line.rstrip()
        if not line:
            return
        begun = self._text if self._text.endswith("\n") or not self._text else self._text + "\n"
        sheet = _read_partly(begun + line, self._lang, self._usual)
        self._keep(begun + line + "\n")
        if sheet is None:
            self._say(NOTED)
        else:
            self._answer()

    def _undo(self, _: str) -> None:
        lines = self._text.rstrip("\n").split("\n")
        if not self._text.strip():
            raise Illegal("nothing-noted")
        self._keep("".join(f"{line}\n" for line in lines[:-1]))
        self._say(TAKEN_BACK, line=lines[-1])
        self._before = None
        if _read_partly(self._text, self._lang, self._usual) is not None:
            self._answer()

    def _keep(self, text: str) -> None:
        """Write the notes, if there is a file, and remember them."""
        if self._file is not None:
            try:
                self._file.write_text(text, "utf-8")
            except OSError as error:
                raise Unreadable("file", file=str(self._file), reason=error.strerror or str(error)) from None
        self._text = text

    def _answer(self) -> None:
        """Tell what the last line has changed."""
        from tudor.cli.notebook import print_changes

        sheet = _read_partly(self._text, self._lang, self._usual)
        if sheet is None:
            return
        if self._warming.is_alive() and not self._is_compiled:
            self._answer_plainly(sheet)
            return
        before, self._before = self._before, self._solution()
        self._before.echo_remarks()
        known = None if before is None else before.notebook
        print_changes(self._before.sheet, known, self._before.notebook, self._lang)

    def _answer_plainly(self, sheet: Sheet) -> None:
        """Tell what follows by simple steps, which needs nothing that is compiled."""
        from tudor.cli.notebook import print_conclusions

        if self._told is None:
            self._say(PLAINLY, err=True)
        found, told = plain_conclusions(sheet.knowledge), self._told or set()
        print_conclusions(sheet, sorted(found - told, key=str), self._lang)
        self._told = found | told

    def _solution(self, *, why: tuple[str, ...] = (), room: str | None = None, wrong: tuple[int, ...] = ()) -> Solution:
        sheet = read_sheet(self._text, self._lang, self._usual)
        if self._warming.is_alive():
            self._say(WARMING, err=True)
            self._warming.join()
        wish = replace(self._wish, why=why, room=room, wrong=wrong)
        return Solution(sheet, wish, self._lang)

    def _names(self) -> list[str]:
        """What can be completed: commands, players and cards."""
        known = [name for names in COMMANDS.values() for name in names.split()]
        try:
            sheet = read_sheet(self._text, self._lang, self._usual)
        except TudorError:
            return known
        spoken = words(sheet.edition, self._lang)
        cards = (spoken.name(card).casefold().replace(" ", "-") for card in sheet.edition.cards)
        return [*known, *sheet.people.seats, *cards]


def _read_partly(text: str, lang: str, usual: Edition | None) -> Sheet | None:
    """The sheet, or None as long as nobody has said who plays; raises if a line cannot be read."""
    try:
        return read_sheet(text, lang, usual)
    except Unreadable as error:
        if error.code == "sheet-missing" and "players" in str(error.details.get("example")):
            return None
        raise


def _command(name: str) -> str | None:
    written = " ".join(tokens(name))
    return next((command for command, names in COMMANDS.items() if written in names.split()), None)


def _line(written: str) -> int:
    """The number of a line; 0, which no line has, if it is none."""
    return int(written) if written.isdecimal() else 0


def _warm_up() -> None:
    """Count something small, so that everything needed is loaded and compiled."""
    deck = Deck(("a", "b"), ("c", "d"), ("e", "f"))
    Knowledge(deck, ("x", "y", "z"), hand_sizes={"x": 1, "y": 1, "z": 1}).notebook()


def _input(names: Callable[[], list[str]]) -> Iterator[str]:
    """The lines entered, with completion in a terminal."""
    if not sys.stdin.isatty():
        yield from (line.decode("utf-8", "replace").rstrip("\r\n") for line in sys.stdin.buffer)
        return
    _complete(names)
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            click.echo()
            return


def _complete(names: Callable[[], list[str]]) -> None:
    try:
        import readline
    except ImportError:
        # Windows has none: lines can be entered all the same.
        return

    def complete(begun: str, state: int) -> str | None:
        fitting = [name for name in names() if name.casefold().startswith(begun.casefold())]
        return fitting[state] + " " if state < len(fitting) else None

    readline.set_completer_delims(" \t,;:>")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
