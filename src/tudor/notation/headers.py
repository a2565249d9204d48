"""The headers of a record: setup, result and free notes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from tudor.editions import find, with_house_rules
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import DIGEST_MARK, Edition, Options, Setup
from tudor.text.errors import Illegal, Message, TudorError, Unreadable

Made = TypeVar("Made")

VERSION = "1"
VERSIONS = (VERSION,)
OWN = ("Tudor", "Edition", "Seats", "Options", "Sight", "Result")
"""Headers with a defined meaning. All others are free."""
COMMITMENT, CHAIR, CONTRIBUTIONS, SEED = "FairCommitment", "FairChair", "FairContributions", "FairSeed"
"""Free headers that make a deal verifiable, see docs/fairness.md. Chairs are numbered; only a complete record has the seed."""
PLAYER = "Player"
"""Free headers with the names of people, numbered like the seats from 1."""
SALT = "Salt"
"""Free headers that prove which account was locked under an alias, numbered alike."""
FALSE_WITNESSES = "false-witnesses"
SPECTATOR = "spectator"
"""The ``Sight`` of someone without a seat."""

_NAME = re.compile(r"[A-Z][A-Za-z0-9]*")
_HEADER = re.compile(r'\s*\[\s*(\w+)\s*"(.*)"\s*\]\s*')


class Header(NamedTuple):
    """A header with its line number."""

    line: int
    name: str
    value: str


class Headers(Struct, frozen=True):
    """The parsed headers of a record."""

    setup: Setup
    seat: Seat | None
    free: Mapping[str, str]
    result: Header


def known_sight(setup: Setup, seat: Seat) -> Seat:
    """The given seat or ``spectator``; raises for anyone else."""
    known = (*setup.seats, SPECTATOR)
    if seat not in known:
        raise Unreadable("seat-unknown", setup.edition, seat=seat, seats=known)
    return seat


def header_line(name: str, value: str) -> str:
    r"""The line of a header; quotation marks and backslashes are escaped.

    >>> print(header_line("Event", 'the "last" game'))
    [Event "the \"last\" game"]
    """
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def header_lines(setup: Setup, seat: Seat | None, free: Mapping[str, str], result: str) -> Iterator[str]:
    """All header lines, in order."""
    options = " ".join(option_names(setup.options))
    yield header_line("Tudor", VERSION)
    yield header_line("Edition", setup.edition.reference)
    yield header_line("Seats", " ".join(setup.seats))
    if options:
        yield header_line("Options", options)
    if seat is not None:
        yield header_line("Sight", seat)
    for name, value in free.items():
        yield _free_line(name, value)
    yield header_line("Result", result)


def _free_line(name: str, value: str) -> str:
    if not _NAME.fullmatch(name) or name in OWN or "\n" in value:
        raise Unreadable("record-header-value", header=name)
    return header_line(name, value)


def option_names(options: Options) -> tuple[str, ...]:
    """The names of the options chosen, and the house rules."""
    return (*[FALSE_WITNESSES] * options.false_witnesses, *options.house_rules)


# Reading


def at_line(error: TudorError, line: int, text: str) -> TudorError:
    """The error with the line it is about."""
    reason = Message(error.code, **error.details)
    return type(error)("record-line", error.edition, line=line, text=text, reason=reason)


def read_headers(lines: Sequence[str], load: Callable[[str], Edition]) -> Headers:
    """Parse the lines before the first empty one."""
    # First, because other versions may have other headers.
    _check_version("".join(lines[:1]))
    given = _Given(lines)
    setup = given.setup(load)
    seat = given.seat(setup)
    headers = Headers(setup, seat, given.free(seat), given.required("Result", "*"))
    _check_order(lines, header_lines(setup, seat, headers.free, headers.result.value))
    return headers


class _Given:
    """The headers of a text, by name."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._headers: dict[str, Header] = {}
        for number, line in enumerate(lines, 1):
            header = _read_header(number, line)
            if header.name in self._headers:
                raise at_line(Unreadable("record-header-twice", header=header.name), number, line)
            self._headers[header.name] = header

    def required(self, name: str, example: str) -> Header:
        if name not in self._headers:
            missing = Unreadable("record-header-missing", spelling=header_line(name, example))
            raise at_line(missing, len(self._lines) + 1, "")
        return self._headers[name]

    def free(self, seat: Seat | None) -> dict[str, str]:
        if seat is not None and SEED in self._headers:
            raise self._blame(self._headers[SEED], Illegal("record-not-seen", seat=seat))
        return {name: header.value for name, header in self._headers.items() if name not in OWN}

    def setup(self, load: Callable[[str], Edition]) -> Setup:
        edition_header, seats_header = self.required("Edition", "..."), self.required("Seats", "...")
        edition = self._try(edition_header, lambda: find(edition_header.value, load))
        seats = tuple(seats_header.value.split())
        agreed = self._headers.get("Options")
        if agreed is None:
            return self._try(seats_header, lambda: take_seats(edition, seats))
        options = self._try(agreed, lambda: read_options(agreed.value.split()))
        # House rules come before the seats, as they may say who can sit where; other options after them.
        played = self._try(agreed, lambda: with_house_rules(edition, options.house_rules))
        self._try(seats_header, lambda: take_seats(played, seats))
        return self._try(agreed, lambda: take_seats(played, seats, options))

    def seat(self, setup: Setup) -> Seat | None:
        sight = self._headers.get("Sight")
        return None if sight is None else self._try(sight, lambda: known_sight(setup, sight.value))

    def _blame(self, header: Header, error: TudorError) -> TudorError:
        return at_line(error, header.line, self._lines[header.line - 1])

    def _try(self, header: Header, make: Callable[[], Made]) -> Made:
        try:
            return make()
        except TudorError as error:
            raise self._blame(header, error) from None


def _check_version(line: str) -> None:
    version = _HEADER.fullmatch(line)
    if version is None or version[1].title() != "Tudor":
        raise at_line(Unreadable("record-begins", spelling=header_line("Tudor", VERSION)), 1, line)
    if version[2] not in VERSIONS:
        raise at_line(Unreadable("record-version", version=version[2], versions=VERSIONS), 1, line)


def _read_header(number: int, line: str) -> Header:
    found = _HEADER.fullmatch(line)
    if found is None:
        raise at_line(Unreadable("record-header", example=header_line("Event", "...")), number, line)
    name, value = _meant_name(found[1]), re.sub(r"\\(.)", r"\1", found[2])
    if not _NAME.fullmatch(name):
        raise at_line(Unreadable("record-header-value", header=name), number, line)
    if header_line(name, value) != line:
        raise at_line(Unreadable("record-spelling", spelling=header_line(name, value)), number, line)
    return Header(number, name, value)


def _meant_name(name: str) -> str:
    own = {known.lower(): known for known in OWN}
    return own.get(name.lower(), name[:1].upper() + name[1:])


def read_options(names: Sequence[str]) -> Options:
    """The options of these names; the opposite of :func:`option_names`."""
    house_rules = tuple(name for name in names if "=" in name)
    for name in names:
        if name not in (FALSE_WITNESSES, *house_rules):
            raise Unreadable("record-option", option=name, options=(FALSE_WITNESSES, "dice=2"))
    return Options(false_witnesses=FALSE_WITNESSES in names, house_rules=house_rules)


def _check_order(lines: Sequence[str], spellings: Iterable[str]) -> None:
    """Raise if headers, seats or options are out of order."""
    for number, (line, spelling) in enumerate(zip(lines, spellings, strict=False), 1):
        if line not in (spelling, _without_digest(spelling)):
            raise at_line(Unreadable("record-expected", expected=spelling), number, line)


def _without_digest(line: str) -> str:
    """The line as earlier releases wrote it for an edition from a file."""
    name, _, _ = line.partition(DIGEST_MARK)
    return f'{name}"]' if line.startswith("[Edition ") else line
