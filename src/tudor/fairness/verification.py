"""Checks a record against its promise, drawing everything again, and against the record a seat kept."""

from collections.abc import Callable, Mapping
from itertools import zip_longest

from msgspec import Struct

from tudor.editions import find
from tudor.engine import pending
from tudor.fairness.chance import FairChance
from tudor.fairness.promise import LockedChair, Promise, alias_of, commitment_to, is_promise, read_promise
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Setup
from tudor.model.sight import Observation
from tudor.model.truth import Chance, Over, Step
from tudor.notation import Record, Referee, as_seen_by, choice_of, read_record, write_choice, write_line
from tudor.notation.headers import PLAYER, SALT, header_lines, read_headers
from tudor.text.errors import Illegal, Message, TudorError


class WrongDraw(Struct, frozen=True):
    """A draw that differs from the promise."""

    number: int
    line: int
    """Line of the record."""
    promised: str
    recorded: str


class Verdict(Struct, frozen=True, kw_only=True):
    """The result of verifying a record."""

    scheme: str
    commitment: str
    """As published."""
    committed: str
    """The commitment to the seed that was revealed."""
    seats: tuple[Seat, ...]
    promised_seats: tuple[Seat, ...]
    """As drawn; in the first scheme, those of the record."""
    names: tuple[str | None, ...]
    """The name of each seat's person; None for a bot."""
    promised_names: tuple[str | None, ...]
    """As locked; in the first scheme, those of the record."""
    chairs: tuple[str, ...]
    """The locked chair of each promised seat, as in its header; none in the first scheme."""
    contributions: tuple[str | None, ...]
    """The contribution of each promised seat, in hexadecimal."""
    draws: int
    """Draws checked."""
    wrong: tuple[WrongDraw, ...]
    broken: Message | None
    """The first line that cannot have happened, and why; nothing after it was checked."""
    over: bool
    """Did the game end?"""

    @property
    def kept(self) -> bool:
        """Is the seed the promised one?"""
        return self.commitment == self.committed

    @property
    def seated(self) -> bool:
        """Do the people who were locked sit where it was drawn?"""
        return (self.seats, self.names) == (self.promised_seats, self.promised_names)

    @property
    def confirmed(self) -> bool:
        """Is everything as promised?"""
        return self.kept and self.seated and not self.wrong and self.broken is None


class _Auditor(Referee):
    """A referee that makes every draw again."""

    def __init__(self, setup: Setup, chance: FairChance) -> None:
        super().__init__(setup)
        self.draws = 0
        self.wrong: list[tuple[int, WrongDraw]] = []
        """Each with the index of its observation."""
        self._chance = chance
        self._seen = 0

    def follow(self, observation: Observation) -> Step | None:
        """Compare first, so that a forged draw is noted even if the record then breaks the rules."""
        if not self.due:
            self._compare(observation)
        self._seen += 1
        return super().follow(observation)

    def _compare(self, observation: Observation) -> None:
        setup, due = self.state.setup, pending(self.state)
        played = choice_of(setup, observation)
        if not isinstance(due, Chance) or played is None or played.by is not None:
            return
        self.draws += 1
        promised = self._chance.outcome(due.request, self.draws)
        if played.choice != promised:
            told = write_choice(setup, promised), write_choice(setup, played.choice)
            self.wrong.append((self._seen, WrongDraw(self.draws, 0, *told)))


def verify(text: str, load: Callable[[str], Edition] = find) -> Verdict:
    """Check a complete record against the promise in its headers.

    Raises if the text is not a complete record, promises nothing or does not reveal the seed.
    """
    lines = text.split("\n")
    head = lines.index("") if "" in lines else len(lines)
    headers = read_headers(lines[:head], load)
    if headers.seat is not None:
        raise Illegal("record-not-complete", headers.setup.edition, sight=headers.seat)
    promise = read_promise(headers.setup, headers.free)
    if promise.seed is None:
        raise Illegal("fair-not-revealed", headers.setup.edition)
    setup, chance = headers.setup, FairChance.of(promise, headers.setup)
    auditor, seating = _Auditor(setup, chance), _seating(promise, setup, chance)
    names = _names(setup, headers.free)
    locked = tuple(promise.chairs[place] for place, _ in seating) if promise.chairs else ()
    told = [number for number, line in enumerate(lines, 1) if number > head and line and not line.startswith(";")]
    return Verdict(
        scheme=promise.scheme,
        commitment=promise.commitment,
        committed=commitment_to(promise.seed, setup.edition, setup.options, promise.scheme),
        seats=setup.seats,
        promised_seats=tuple(seat for _, seat in seating),
        names=names,
        promised_names=tuple(_promised_name(chair, number, headers.free) for number, chair in enumerate(locked, 1))
        or names,
        chairs=tuple(map(str, locked)),
        contributions=tuple(promise.contributions[place].hex() or None for place, _ in seating),
        broken=_broken(text, load, auditor),
        draws=auditor.draws,
        wrong=tuple(WrongDraw(draw.number, told[seen], draw.promised, draw.recorded) for seen, draw in auditor.wrong),
        over=isinstance(pending(auditor.state), Over),
    )


def _seating(promise: Promise, setup: Setup, chance: FairChance) -> tuple[tuple[int, Seat], ...]:
    """For each promised seat, its place among chairs and contributions, and its name."""
    return chance.seats(setup.edition, promise.chairs) if promise.chairs else tuple(enumerate(setup.seats))


def _names(setup: Setup, headers: Mapping[str, str]) -> tuple[str | None, ...]:
    return tuple(headers.get(f"{PLAYER}{number}") for number in range(1, len(setup.seats) + 1))


def _promised_name(chair: LockedChair, number: int, headers: Mapping[str, str]) -> str | None:
    """The name that was locked: an account's if its salt gives the alias, else the alias itself."""
    name, salt = headers.get(f"{PLAYER}{number}", ""), headers.get(f"{SALT}{number}", "")
    if chair.who != "person":
        return None
    return name if salt and chair.name == alias_of(name, salt) else chair.name


def _broken(text: str, load: Callable[[str], Edition], auditor: _Auditor) -> Message | None:
    try:
        read_record(text, load, referee=lambda _setup: auditor)
    except TudorError as error:
        return error.message
    return None


class Comparison(Struct, frozen=True):
    """How a complete record compares with the one a seat kept."""

    sight: Seat
    """Who kept the record."""
    same: bool
    """Do both agree, up to where the seat's record ends?"""
    agreeing: int
    """Lines that agree, from the beginning."""
    seen: str = ""
    """The first line that differs, as the seat kept it; empty if it has none."""
    recorded: str = ""
    """What the complete record would have shown the seat instead; empty for nothing."""


def compare(text: str, kept: str, load: Callable[[str], Edition] = find) -> Comparison:
    """Compare a complete record with the one that a seat or a spectator kept.

    The kept record may stop early. Of the headers, only the setup and the promise are compared.
    """
    own, whole = read_record(kept, load), read_record(text, load)
    if own.seat is None:
        raise Illegal("fair-kept-complete", own.setup.edition)
    promised, revealed = _promise(own), _promise(whole)
    if promised != revealed:
        pairs = zip_longest(promised, revealed, fillvalue="")
        seen, recorded = next((seen, recorded) for seen, recorded in pairs if seen != recorded)
        return Comparison(own.seat, False, 0, seen, recorded)
    return _compare(own, as_seen_by(whole, own.seat), own.seat)


def _promise(record: Record) -> list[str]:
    free = {name: value for name, value in record.headers.items() if is_promise(name)}
    return list(header_lines(record.setup, None, free, record.result))[:-1]


def _compare(own: Record, shown: Record, sight: Seat) -> Comparison:
    pairs = zip_longest(own.observations, shown.observations[: len(own.observations)])
    for agreeing, (seen, recorded) in enumerate(pairs):
        if seen != recorded:
            return Comparison(
                sight, False, agreeing, write_line(seen), "" if recorded is None else write_line(recorded)
            )
    return Comparison(sight, True, len(own.observations))
