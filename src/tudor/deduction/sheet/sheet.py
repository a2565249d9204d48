"""Reading a whole sheet of notes."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from tudor.deduction.knowledge import Knowledge
from tudor.deduction.sheet.doubt_mark import read_doubt
from tudor.deduction.sheet.headers import HeaderReader, SheetLine, SheetQuestion, header_of
from tudor.deduction.sheet.lines import LineReader
from tudor.deduction.sheet.names import CardNames, PlayerNames
from tudor.deduction.sheet.vocabulary import ARROW
from tudor.editions import available, find, load
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.text.errors import Illegal, known_language


class Sheet(Struct, frozen=True, eq=False):
    """The content of a sheet."""

    edition: Edition
    people: PlayerNames
    """The players, found by what people write."""
    cards: CardNames
    """The cards, found by what people write."""
    knowledge: Knowledge
    """Everything noted; sources give line numbers."""
    murdered: frozenset[Seat]
    """Players who no longer answer."""
    questions: tuple[SheetQuestion, ...] = ()
    """Lines that are probably slips."""
    doubts: Mapping[int, float] = {}
    """Lines marked as doubtful, by number, with the probability that each is wrong."""
    lines: Mapping[int, str] = {}
    """What is written on each line, by number."""


def read_sheet(
    text: str, lang: str = "en", edition: Edition | None = None, *, named: Callable[[str], Edition] = load
) -> Sheet:
    """Read notes taken at a table; an error names the line.

    Names may be in any language. If one can mean two things, ``lang`` decides. ``edition`` is played if the
    notes name none; ``named`` finds the one they name, which with :func:`~tudor.editions.load` may be a file.
    """
    headers: dict[str, tuple[SheetLine, str]] = {}
    others: list[SheetLine] = []
    for line in _lines(text):
        header = None if ARROW.search(line.text) else header_of(line.text)
        if header is None:
            others.append(line)
        else:
            _keep(headers, line, *header)
    table = HeaderReader(headers, known_language(lang), edition or find(available()[0]), named).table()
    reader = LineReader(table)
    doubts: dict[int, float] = {}
    for line in map(read_doubt, others):
        for note in reader.read(line):
            table.knowledge.add(note.fact, note.source)
            doubts |= {line.number: line.doubt} if line.doubt else {}
    return Sheet(
        table.edition,
        table.people,
        table.cards,
        table.knowledge,
        frozenset(reader.murdered),
        tuple(reader.questions),
        doubts,
        {line.number: line.text for line in _lines(text)},
    )


def _lines(text: str) -> list[SheetLine]:
    """The lines with content, without comments."""
    bare = (line.partition("#")[0].strip() for line in text.removeprefix("\ufeff").splitlines())
    return [SheetLine(number, line) for number, line in enumerate(bare, 1) if line]


def _keep(headers: dict[str, tuple[SheetLine, str]], line: SheetLine, key: str, value: str) -> None:
    with line.named():
        if key in headers:
            raise Illegal("sheet-header-twice", line=headers[key][0].number)
    headers[key] = (line, value)
