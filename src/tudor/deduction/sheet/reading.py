"""From a text to what it tells."""

from msgspec import Struct

from tudor.deduction.knowledge import Knowledge
from tudor.deduction.sheet.heading import Heading, Line, header_of
from tudor.deduction.sheet.lines import ARROW, Reader
from tudor.deduction.sheet.people import Cards, People
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.text.errors import Illegal, known_language


class Sheet(Struct, frozen=True, eq=False):
    """Notes that were read."""

    edition: Edition
    people: People
    """The players, found by what people write."""
    cards: Cards
    """The cards, likewise."""
    knowledge: Knowledge
    """All that was noted; the sources count lines."""
    murdered: frozenset[Seat]
    """Who does not answer any more."""


def read_sheet(text: str, lang: str = "en") -> Sheet:
    """Read notes taken at a table; a wrong line is refused by its number.

    Names may be in any language. Where one can mean two things, this language decides.
    """
    headers: dict[str, tuple[Line, str]] = {}
    others: list[Line] = []
    for line in _lines(text):
        header = None if ARROW.search(line.text) else header_of(line.text)
        if header is None:
            others.append(line)
        else:
            _keep(headers, line, *header)
    table = Heading(headers, known_language(lang)).table()
    reader = Reader(table)
    for line in others:
        for note in reader.read(line):
            table.knowledge.add(note.fact, note.source)
    return Sheet(table.edition, table.people, table.cards, table.knowledge, frozenset(reader.murdered))


def _lines(text: str) -> list[Line]:
    """The lines that say something, without their comments."""
    bare = (line.partition("#")[0].strip() for line in text.removeprefix("\ufeff").splitlines())
    return [Line(number, line) for number, line in enumerate(bare, 1) if line]


def _keep(headers: dict[str, tuple[Line, str]], line: Line, key: str, value: str) -> None:
    with line.named():
        if key in headers:
            raise Illegal("sheet-header-twice", line=headers[key][0].number)
    headers[key] = (line, value)
