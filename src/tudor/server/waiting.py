"""How long a table waits, and for whom."""

import asyncio

from tudor.model.truth import Asked
from tudor.protocol.messages import Clock
from tudor.protocol.tables import PACES
from tudor.server.match import Match
from tudor.server.register import Register
from tudor.server.services import Timing


class Waiting:
    """The clock of one table: it runs for a decision, from when it became due."""

    def __init__(self, register: Register, match: Match, timing: Timing) -> None:
        self._register = register
        self._match = match
        self._timing = timing
        self._since = 0.0
        self._absent_since: dict[int, float] = {}
        self._renewed = False
        self._stopped_at: float | None = None
        """While the clock is stopped, no time passes."""

    def begin(self) -> None:
        """Another decision is due."""
        self._since = self._time
        self._renewed = False

    def renew(self, number: int) -> bool:
        """Is there time for a player who is back to decide? Once for every decision it begins anew."""
        due = self._match.due
        if number not in self._match.asked or (isinstance(due, Asked) and due.kind == "react"):
            return True
        renews, self._renewed = not self._renewed, True
        if renews:
            self._since = self._time
        return renews

    def comes(self, number: int) -> None:
        """The player of a seat is there."""
        self._absent_since.pop(number, None)

    def goes(self, number: int) -> None:
        """The player of a seat is gone."""
        self._absent_since.setdefault(number, self._time)

    def stop(self) -> None:
        """Stop the clock."""
        self._stopped_at = self._time

    def go_on(self) -> None:
        """Let it run on with what was left."""
        stood = _now() - self._time
        self._stopped_at = None
        self._since += stood
        self._absent_since = {number: since + stood for number, since in self._absent_since.items()}

    @property
    def _time(self) -> float:
        return _now() if self._stopped_at is None else self._stopped_at

    @property
    def people(self) -> list[int]:
        """The seats asked for which a person decides."""
        return [number for number in self._match.asked if not self._register.places[number].is_played_by_bot]

    @property
    def in_window(self) -> bool:
        """Is this a sealed window with people in it? It closes at its time, never early, and silence passes."""
        due = self._match.due
        return isinstance(due, Asked) and due.kind == "react" and bool(self.people)

    @property
    def deadline(self) -> float | None:
        """When something must happen though nobody has done anything; None while bots alone are asked."""
        if self.in_window:
            return self._since + self._timing.window
        return min(map(self._deadline_of, self.people), default=None)

    def _deadline_of(self, number: int) -> float:
        deadline = self._since + self._whole
        if number not in self._absent_since:
            return deadline
        return min(deadline, max(self._since, self._absent_since[number]) + self._timing.grace)

    @property
    def _whole(self) -> float:
        if self.in_window:
            return self._timing.window
        return self._timing.pace or PACES[self._register.settings.pace]

    @property
    def clock(self) -> Clock | None:
        """What everybody may know of it."""
        whole = round(self._whole * 1000)
        if self._stopped_at is not None:
            return Clock(left=None, of=whole)
        deadline = self.deadline
        return None if deadline is None else Clock(left=round(max(0.0, deadline - _now()) * 1000), of=whole)


def _now() -> float:
    return asyncio.get_running_loop().time()
