"""How long a table waits, and for whom."""

import asyncio
from collections.abc import Collection

from tudor.model.kinds import SEALED
from tudor.model.truth import Asked
from tudor.protocol.messages import Clock
from tudor.protocol.tables import PACES
from tudor.server.table.journal import Journal
from tudor.server.table.match import Match
from tudor.server.table.services import Timing

COMING_BACK = 3600.0
"""Seconds that are left at least for a decision of a slow game after a restart."""


class TableClock:
    """The clock of one table. It measures each decision from when it became due."""

    def __init__(self, journal: Journal, match: Match, timing: Timing, stand_ins: Collection[int]) -> None:
        self._journal = journal
        self._match = match
        self._timing = timing
        self._stand_ins = stand_ins
        """Seats whose players a bot plays for at the moment."""
        self._since = 0.0
        self._absent_since: dict[int, float] = {}
        self._renewed = False
        self._stopped_at: float | None = None
        """Time stands still while the clock is stopped."""

    def begin(self, elapsed: float = 0.0) -> None:
        """Start timing a new decision; ``elapsed`` seconds of it passed before a restart, but there is time to come back."""
        self._since = self._time - max(0.0, min(elapsed, self._time_allowed - COMING_BACK))
        self._renewed = False

    def renew(self, number: int) -> bool:
        """Give a returning player time to decide, at most once per decision; False if the time was renewed before."""
        if number not in self._match.asked or self._is_sealed:
            return True
        renews, self._renewed = not self._renewed, True
        if renews:
            self._since = self._time
        return renews

    def mark_present(self, number: int) -> None:
        """Note that a seat's player is connected."""
        self._absent_since.pop(number, None)

    def mark_absent(self, number: int) -> None:
        """Note that a seat's player is disconnected."""
        self._absent_since.setdefault(number, self._time)

    def stop(self) -> None:
        """Stop the clock."""
        self._stopped_at = self._time

    @property
    def is_stopped(self) -> bool:
        """True while the clock is stopped."""
        return self._stopped_at is not None

    def restart(self) -> None:
        """Restart the clock with the time that was left."""
        stood = _now() - self._time
        self._stopped_at = None
        self._since += stood
        self._absent_since = {number: since + stood for number, since in self._absent_since.items()}

    @property
    def _time(self) -> float:
        return _now() if self._stopped_at is None else self._stopped_at

    @property
    def people(self) -> list[int]:
        """The seats asked whose decision a person makes."""
        chairs, stand_ins = self._journal.record.chairs, self._stand_ins
        return [number for number in self._match.asked if number not in stand_ins and chairs[number].who != "bot"]

    def is_played_by_bot(self, number: int) -> bool:
        """True if a bot decides for this seat now."""
        return number in self._stand_ins or self._journal.record.chairs[number].who == "bot"

    @property
    def is_untimed(self) -> bool:
        """True at a table where one person plays against bots alone."""
        return self._journal.record.is_untimed(self._timing.solo)

    @property
    def in_window(self) -> bool:
        """True in a sealed window with people in it. It closes exactly on time, and silence passes; untimed, with the reply."""
        return self._is_sealed and bool(self.people)

    @property
    def _is_sealed(self) -> bool:
        due = self._match.due
        return isinstance(due, Asked) and due.kind in SEALED

    @property
    def deadline(self) -> float | None:
        """When the table acts by itself; None while only bots are asked, and without a clock."""
        people = self.people
        if not people or self.is_untimed:
            return None
        deadline = self._since + self._time_allowed
        if not self._absent_since or self._is_sealed or self._journal.record.is_slow:
            return deadline
        absent = [self._absent_since[number] for number in people if number in self._absent_since]
        return min([deadline, *(max(self._since, since) + self._timing.grace for since in absent)])

    @property
    def _time_allowed(self) -> float:
        """Seconds allowed to connected players."""
        record, timing = self._journal.record, self._timing
        if self._is_sealed:
            return timing.slow_window if record.is_slow else timing.window
        return timing.pace or PACES[record.settings.pace]

    @property
    def public(self) -> Clock | None:
        """The clock as clients may see it."""
        if self._stopped_at is not None:
            return None if self.is_untimed else self._with(None)
        deadline = self.deadline
        return None if deadline is None else self._with(round(max(0.0, deadline - _now()) * 1000))

    def _with(self, left: int | None) -> Clock:
        return Clock(left=left, of=round(self._time_allowed * 1000))


def _now() -> float:
    return asyncio.get_running_loop().time()
