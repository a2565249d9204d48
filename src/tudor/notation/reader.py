"""Reads records, checking every line; a complete game is replayed on the way.

There is one way to write a record, so :func:`~tudor.notation.records.write_record` gives back what was read byte for byte.
"""

from collections.abc import Callable
from typing import Protocol

from tudor.editions import find
from tudor.engine.chance import faces, fits
from tudor.engine.refusal import wanted
from tudor.model import happenings as happened
from tudor.model.actions import Dice
from tudor.model.cards import Seat, Suspect
from tudor.model.edition import Edition, Setup
from tudor.model.sight import Observation
from tudor.model.truth import DiceDue
from tudor.notation.headers import Headers, at_line, header_line, read_headers
from tudor.notation.lines import read_line
from tudor.notation.records import Record, Remark
from tudor.notation.replays import Referee
from tudor.text.errors import Illegal, TudorError, Unreadable
from tudor.visibility import could_see


def read_record(
    text: str, load: Callable[[str], Edition] = find, referee: Callable[[Setup], Referee] = Referee
) -> Record:
    """The record in a text; errors name the line.

    ``load`` finds an edition by its id: pass your own for editions that do not come with Tudor. ``referee`` follows a
    complete game: pass your own to check more than the rules.
    """
    lines = text.split("\n")
    if lines.pop():
        raise at_line(Unreadable("record-ending"), len(lines) + 1, text.rpartition("\n")[2])
    headers = read_headers(lines[: _head_length(lines)], load)
    body = _Body(headers, referee)
    for number, line in enumerate(lines[_head_length(lines) + 1 :], _head_length(lines) + 2):
        body.take(number, line)
    return body.finish(lines)


def _head_length(lines: list[str]) -> int:
    return lines.index("") if "" in lines else len(lines)


class _Follower(Protocol):
    """Checks observations one by one."""

    def follow(self, observation: Observation) -> object: ...

    def finish(self) -> None: ...


class _Body:
    """The lines after the headers, read one by one."""

    def __init__(self, headers: Headers, referee: Callable[[Setup], Referee]) -> None:
        self._headers = headers
        self._setup = headers.setup
        self._follower: _Follower = (
            referee(headers.setup) if headers.seat is None else _SeatReferee(headers.setup, headers.seat)
        )
        self._observations: list[Observation] = []
        self._remarks: list[Remark] = []
        self._player: Seat | None = None

    def take(self, number: int, line: str) -> None:
        if not line or line.startswith(";"):
            self._remarks.append(Remark(len(self._observations), line))
            return
        try:
            self._observe(line)
        except TudorError as error:
            raise at_line(error, number, line) from None

    def _observe(self, line: str) -> None:
        if not line.strip():
            raise Unreadable("record-empty-line", self._setup.edition)
        observation = read_line(self._setup, line, self._player)
        self._follower.follow(observation)
        self._observations.append(observation)
        match observation:
            case happened.TurnBegan(seat=seat):
                self._player = seat
            case happened.CharacterChosen(seat=seat, suspect=suspect):
                self._setup = self._setup.renamed(seat, suspect)

    def finish(self, lines: list[str]) -> Record:
        try:
            self._follower.finish()
        except TudorError as error:
            raise at_line(error, len(lines) + 1, "") from None
        headers = self._headers
        record = Record(
            setup=headers.setup,
            observations=tuple(self._observations),
            seat=headers.seat,
            headers=headers.free,
            remarks=tuple(self._remarks),
        )
        result = headers.result
        if result.value != record.result:
            wrong = Illegal("record-result", headers.setup.edition, spelling=header_line("Result", record.result))
            raise at_line(wrong, result.line, lines[result.line - 1])
        return record


class _SeatReferee:
    """Follows a game as one seat saw it, where less can be checked."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self._setup = setup
        self._seat = seat
        self._turn = 0
        self._over = False

    def follow(self, observation: Observation) -> None:
        """Raise if the game is over, a turn is misnumbered, or the seat could not have seen this."""
        edition = self._setup.edition
        if self._over:
            raise Illegal("over", edition)
        if not could_see(observation, self._seat):
            raise Illegal("record-not-seen", edition, seat=self._seat)
        match observation:
            case happened.TurnBegan(number=number):
                self._begin_turn(number)
            case happened.CharacterChosen(seat=seat, suspect=suspect):
                self._choose(seat, suspect)
            case (
                happened.Rolled(seat=seat, dice=dice)
                | happened.RolledForDeal(seat=seat, dice=dice)
                | happened.RolledForStart(seat=seat, dice=dice)
            ):
                self._check_dice(DiceDue(seat, faces(edition)), dice)
        self._over = isinstance(observation, happened.Won | happened.NobodyWon)

    def _begin_turn(self, number: int) -> None:
        self._turn += 1
        if number != self._turn:
            raise Illegal("record-turn", self._setup.edition, number=self._turn)

    def _choose(self, seat: Seat, suspect: Suspect) -> None:
        """Rename a seat; raises if it has a suspect already or the suspect is taken."""
        setup = self._setup
        if seat not in setup.unnamed:
            raise Illegal("record-nothing-happens", setup.edition, waiting=setup.unnamed)
        free = tuple(other for other in setup.edition.suspects if other not in setup.seats)
        if suspect not in free:
            raise Illegal("not-among", setup.edition, does="choose", given=suspect, possible=free)
        self._setup = setup.renamed(seat, suspect)
        if seat == self._seat:
            self._seat = suspect

    def _check_dice(self, due: DiceDue, dice: tuple[int, ...]) -> None:
        if not fits(due, Dice(dice)):
            raise Illegal("wrong-outcome", self._setup.edition, wanted=wanted(due))

    def finish(self) -> None:
        """A seat's record may stop anywhere."""
