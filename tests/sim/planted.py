"""Bugs to be planted: each breaks one promise of the server, and the simulation has to notice."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from math import inf
from typing import Any

import pytest

from tudor.model.actions import Action
from tudor.server.bus.interface import BusError
from tudor.server.cluster import members
from tudor.server.cluster.front import CHECK_PATIENCE, Front, RemoteVisit
from tudor.server.cluster.wire import Check, Tell, worker_subject, write
from tudor.server.cluster.worker import Worker
from tudor.server.http.sockets import Connection
from tudor.server.storage.writer import Writer
from tudor.server.table import stored_game
from tudor.server.table.idempotency import Ledger
from tudor.server.table.live_game import LiveGame


def tell_before_storing(patch: pytest.MonkeyPatch) -> None:
    """A step is told first and stored then."""

    async def play_step(
        game: LiveGame, number: int | None = None, action: Action | None = None, request: str = ""
    ) -> None:
        step = game.match.next_step(number, action, request)
        game._take_step(step)
        await game._journal.append(game.match.steps - 1, step)

    patch.setattr(LiveGame, "_play_step", play_step)


def leave_out_the_fence(patch: pytest.MonkeyPatch) -> None:
    """The storage does not look at the epoch of a write."""
    patch.setattr(Writer, "_check", lambda writer, hold: None)


def apply_twice(patch: pytest.MonkeyPatch) -> None:
    """No request is remembered."""
    patch.setattr(Ledger, "was_handled", lambda ledger, asker, request: False)


def forget_on_loading(patch: pytest.MonkeyPatch) -> None:
    """The next owner of a table does not know which requests were handled."""
    patch.setattr(stored_game, "put_back", lambda table, match, stored, values: table.put_game(match))


def reply_to_the_wrong_seat(patch: pytest.MonkeyPatch) -> None:
    """Now and then a message goes to the player who got the previous one."""
    latest: list[Connection] = []
    numbers, send = count(1), Connection.send_bytes

    def send_bytes(connection: Connection, message: bytes) -> None:
        wrong = latest[0] if latest and next(numbers) % 10 == 0 else connection
        latest[:] = [connection]
        send(wrong, message)

    patch.setattr(Connection, "send_bytes", send_bytes)


def never_expire(patch: pytest.MonkeyPatch) -> None:
    """A worker that died counts as alive for ever."""
    patch.setattr(members, "LEASE", inf)


def miss_no_message(patch: pytest.MonkeyPatch) -> None:
    """A worker does not notice that a message to a client is missing before the one that came."""

    def hear(visit: RemoteVisit, told: Tell) -> None:
        visit.heard = max(visit.heard, told.number)
        visit._pass_on(told)

    patch.setattr(RemoteVisit, "hear", hear)


def check_nothing(patch: pytest.MonkeyPatch) -> None:
    """A worker does not ask owners how much they have told: a last message that is lost is never missed."""

    async def check(front: Front, owner: str, visits: list[RemoteVisit]) -> None:
        names = Check(front.worker, [visit.client for visit in visits])
        with suppress(BusError):
            await front.bus.request(worker_subject(owner), write(names), CHECK_PATIENCE)

    patch.setattr(Front, "_check", check)


def ignore_announcements(patch: pytest.MonkeyPatch) -> None:
    """Nobody listens when a worker says that it has taken a table."""
    patch.setattr(Worker, "_on_taken", lambda worker, payload: None)


BUGS: Mapping[str, Callable[[pytest.MonkeyPatch], Any]] = {
    "told before stored": tell_before_storing,
    "fence left out": leave_out_the_fence,
    "lease never expires": never_expire,
    "duplicate applied": apply_twice,
    "requests forgotten on loading": forget_on_loading,
    "reply to the wrong seat": reply_to_the_wrong_seat,
    "missing messages ignored": miss_no_message,
    "lost last messages ignored": check_nothing,
    "announcements ignored": ignore_announcements,
}
