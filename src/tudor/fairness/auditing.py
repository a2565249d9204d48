"""Checking a record against what was promised: every draw is made again, and compared with what the record tells."""

from collections.abc import Callable

from msgspec import Struct

from tudor.editions import load
from tudor.engine import pending
from tudor.fairness.chance import FairChance
from tudor.fairness.promise import commitment_to, read_promise
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Setup
from tudor.model.sight import Observation
from tudor.model.truth import Chance, Over, Step
from tudor.notation import Referee, choice_of, read_record, write_choice
from tudor.notation.headers import read_headers
from tudor.text.errors import Illegal, Message, TudorError


class WrongDraw(Struct, frozen=True):
    """A draw that did not come out as promised."""

    number: int
    line: int
    """Of the record."""
    promised: str
    recorded: str


class Verdict(Struct, frozen=True, kw_only=True):
    """What a record is found to be."""

    commitment: str
    """As it was published."""
    committed: str
    """What should have been published for the seed that was revealed."""
    seats: tuple[Seat, ...]
    contributions: tuple[str | None, ...]
    """What each seat added, in hexadecimal digits."""
    draws: int
    """How many were checked."""
    wrong: tuple[WrongDraw, ...]
    broken: Message | None
    """The line where the record tells what cannot have happened, and why; nothing after it was checked."""
    over: bool
    """Did the game end?"""

    @property
    def kept(self) -> bool:
        """Is the seed the one that was promised?"""
        return self.commitment == self.committed

    @property
    def confirmed(self) -> bool:
        """Is everything as promised?"""
        return self.kept and not self.wrong and self.broken is None


class _Auditor(Referee):
    """A referee who draws every lot again."""

    def __init__(self, setup: Setup, chance: FairChance) -> None:
        super().__init__(setup)
        self.draws = 0
        self.wrong: list[tuple[int, WrongDraw]] = []
        """With the number of the observation that tells of it."""
        self._chance = chance
        self._seen = 0

    def follow(self, observation: Observation) -> Step | None:
        """Compare first: what was forged is told even if the record goes on impossibly."""
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


def verify(text: str, load: Callable[[str], Edition] = load) -> Verdict:
    """Check the complete record of a game against the promise in its headers.

    A record that promises nothing, or does not reveal the seed, or is no record, is refused with the reason.
    """
    lines = text.split("\n")
    head = lines.index("") if "" in lines else len(lines)
    headers = read_headers(lines[:head], load)
    if headers.seat is not None:
        raise Illegal("record-not-complete", headers.setup.edition, sight=headers.seat)
    promise = read_promise(headers.setup, headers.free)
    if promise.seed is None:
        raise Illegal("fair-not-revealed", headers.setup.edition)
    auditor = _Auditor(headers.setup, FairChance(headers.setup, promise.seed, promise.contributions))
    told = [number for number, line in enumerate(lines, 1) if number > head and line and not line.startswith(";")]
    return Verdict(
        commitment=promise.commitment,
        committed=commitment_to(promise.seed),
        seats=headers.setup.seats,
        contributions=tuple(contribution.hex() or None for contribution in promise.contributions),
        broken=_broken(text, load, auditor),
        draws=auditor.draws,
        wrong=tuple(WrongDraw(draw.number, told[seen], draw.promised, draw.recorded) for seen, draw in auditor.wrong),
        over=isinstance(pending(auditor.state), Over),
    )


def _broken(text: str, load: Callable[[str], Edition], auditor: _Auditor) -> Message | None:
    try:
        read_record(text, load, referee=lambda _setup: auditor)
    except TudorError as error:
        return error.message
    return None
