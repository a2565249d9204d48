"""Plays a given world on its own server, and keeps every byte sent to one place at the table."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random

import pytest
import structlog

from tests.secrecy.test_resampling import attempts
from tests.secrecy.worlds import Played, seat_at
from tests.server.client import Seat
from tests.server.harness import AT_ONCE, Answer, House, everybody, serving
from tests.server.standing_clock import clock
from tudor.engine import draw, legal, pending
from tudor.model.actions import Action, Decline, Outcome
from tudor.model.kinds import SEALED
from tudor.model.sight import Observation
from tudor.model.truth import Asked, Request, Sealed, State
from tudor.protocol import messages as says
from tudor.server.table import fair_deal
from tudor.views import observations

NAMES = ("Ben", "Cleo", "Dora", "Emil", "Fay")
READ = (
    "/api/tables/{table}",
    "/api/tables",
    "/api/watch",
    "/api/match",
    "/api/games",
    "/api/games/{table}/record",
    "/api/games/{table}/record?sight=spectator",
    "/api/games/{table}/replay?sight=all",
    "/api/games/{table}/review",
    "/api/games/{table}/notebooks",
    "/api/games/{table}/why?sight=plum&step=60&card=rope&owner=case",
    "/api/games/{table}/question?sight=plum&step=60&suspect=plum&weapon=rope&room=hall",
    "/api/games/{table}/verify",
    "/metrics",
    "/healthz",
    "/readyz",
)


def trimmed(game: Played) -> int:
    """The number of steps up to the last moment when a player must decide and no window is open."""
    count = len(game.choices)
    while count and (
        not isinstance(pending(game.states[count]), Asked) or isinstance(game.states[count].phase, Sealed)
    ):
        count -= 1
    return count


@contextmanager
def luck_of(game: Played) -> Iterator[None]:
    """In this block chance repeats what it brought in a finished game."""
    outcomes = [choice for _, choice in game.choices if isinstance(choice, Outcome)]

    def outcome(request: Request, _state: State, index: int) -> Outcome:
        return outcomes[index] if index < len(outcomes) else draw(request, Random(index))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_deal, "luck", lambda register, setup: outcome)
        yield


@contextmanager
def logs() -> Iterator[StringIO]:
    """Everything logged in this block, from any source and at any level."""
    written, handler, root = StringIO(), logging.StreamHandler(), logging.getLogger()
    handler.setStream(written)
    before, level = structlog.get_config(), root.level
    # As a server sets up its logs; the test's own clients log nothing.
    quiet = [logging.getLogger(name) for name in ("uvicorn", "websockets.client", "asyncio")]
    for logger in quiet:
        logger.setLevel(logging.WARNING)
    structlog.configure(
        processors=[structlog.processors.JSONRenderer()], logger_factory=structlog.PrintLoggerFactory(written)
    )
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        for logger in quiet:
            logger.setLevel(logging.NOTSET)
        structlog.configure(**before)


class Retelling:
    """One world, played on a server. ``place`` is the recipient: a seat by its number, or None for a spectator."""

    def __init__(self, game: Played, ours: Played, place: int | None, **settings: str) -> None:
        self._settings = settings
        self._game = game
        self._ours = ours
        """The world in which the recipient tries what is impossible: the same attempts are made in every world."""
        self._place = place
        self._restless = game is not ours
        """Let others do more unseen: notes, orders in advance, changed replies in a sealed window."""
        self._shared = Random(11)
        self._seats: dict[int | None, Seat] = {}
        self._steps = trimmed(ours)
        last = ours.states[self._steps]
        self._will_know = seat_at(last, place) in last.looked
        """True if that place looks into the case file: it later hears the remarks of others who have."""
        self.sent: list[str] = []
        """Everything sent to that place, in order; HTTP answers where they were requested."""
        self.seen: list[Observation] = []
        self.given_away = 0
        """How often the solution was said to players who know it."""

    async def told(self, folder: Path, *, deduces: bool = False) -> list[str]:
        """Play it, and return everything sent, without what is random for every table."""
        with luck_of(self._game), logs() as written:
            async with serving(folder, AT_ONCE) as house:
                try:
                    await self._gather(house)
                    await self._play(house)
                    await self._come_again(house)
                    if deduces:
                        await self._deduce()
                    told = [*self.me.raw, *self.sent]
                    self.seen = list(self.me.observations)
                finally:
                    clock().go_on()
            assert self.me.table is not None
            assert self.me.table.fairness is not None
            drawn = {self.me.table.id: "TABLE", self.me.table.fairness.commitment: "COMMITMENT"}
        return [_without(drawn, text) for text in (*told, *_lines(written))]

    @property
    def me(self) -> Seat:
        """The client at the recipient's place."""
        return self._seats[self._place]

    async def _gather(self, house: House) -> None:
        setup = self._game.setup
        false_witnesses = setup.options.false_witnesses
        settings = {"listed": True, "false_witnesses": false_witnesses, **self._settings}
        host = await house.open(setup.edition.id, len(setup.seats), **settings)  # type: ignore[arg-type] # whatever is set
        guests = [await house.join(host.table, name) for name in NAMES[: len(setup.seats) - 1]]
        seats = [await house.seat(one, story=True, lang="fr") for one in (host, *guests)]
        watching = await house.spectator(host.table, story=True)
        for number, seat in enumerate((*seats, watching)):
            seat.name = f"client-{number}"
        for seat, suspect in zip(seats, setup.seats, strict=True):
            if suspect in setup.edition.suspects:
                await seat.accepted("take-suspect", suspect=suspect)
        for seat in seats[1:]:
            await seat.accepted("get-ready")
        await self._deal(seats)
        await self._settle((*seats, watching))
        self._seats = {seat.chair: seat for seat in (*seats, watching)}
        assert list(setup.seats) == seats[0].view["setup"]["seats"] or seats[0].view["turn"] > 0

    async def _deal(self, seats: list[Seat]) -> None:
        """Start, and contribute one after another."""
        for seat in seats:
            seat.contributes = False
        await seats[0].accepted("start")
        for seat in seats:
            await seat.accepted("contribute", randomness=f"luck of {seat.name}")
        await everybody(seats, lambda seat: seat.view.get("asked") is not None)

    async def _settle(self, seats: "tuple[Seat, ...] | None" = None) -> None:
        for seat in seats or tuple(self._seats.values()):
            # The recipient must hear the same number of pongs in every world: one per step.
            await seat.ping()

    # The course of the game

    async def _play(self, house: House) -> None:
        decisions = [step for step in range(self._steps) if isinstance(pending(self._ours.states[step]), Asked)]
        probes = set(self._shared.sample(decisions, 3))
        step = 0
        while step < self._steps:
            if step in probes:
                await self._try_in_vain(step)
                await self._read(house)
            if isinstance(self._game.states[step].phase, Sealed):
                step = await self._window(house, step)
            else:
                await self._step(step)
                step += 1

    async def _step(self, step: int) -> None:
        by, choice = self._game.choices[step]
        if isinstance(choice, Outcome):
            return
        state = self._game.states[step]
        if by is not None:
            await self._do_something_unseen(step)
            await self._act(state.setup.seats.index(by), choice)

    async def _act(self, place: int, action: Action) -> None:
        answer = await self._seats[place].act(action)
        assert isinstance(answer, says.Accepted), answer
        await self._settle()

    async def _window(self, house: House, step: int) -> int:
        """Play all replies of a sealed window and its end; returns the number of the step after it."""
        states, choices = self._game.states, self._game.choices
        start, replies = step, []
        while isinstance(states[step].phase, Sealed):
            by, choice = choices[step]
            assert by is not None
            assert not isinstance(choice, Outcome)
            replies.append((states[step].setup.seats.index(by), choice))
            step += 1
        for place, action in replies:
            # Changing a reply is unseen.
            if place != self._place and self._restless:
                assert isinstance(await self._seats[place].act(Decline()), says.Accepted)
            await self._act(place, action)
        await self._try_in_vain(start)
        await self._read(house)
        clock().skip(AT_ONCE.window)
        last = self._seats[max(place for place, _ in replies)]
        await last.until(lambda: last.view["asked"] not in SEALED)
        for seat in {place: self._seats[place] for place, _ in replies}.values():
            # That a reply is used up is told after the step.
            await seat.until(partial(_has_no_order, seat))
        await self._settle()
        return step

    # Unseen actions of others, and attempts of the recipient

    async def _do_something_unseen(self, step: int) -> None:
        if not self._restless:
            return
        edition = self._game.setup.edition
        for place, seat in self._seats.items():
            if place not in (None, self._place) and (step + (place or 0)) % 7 == 0:
                await seat.accepted("note", card=edition.cards[step % len(edition.cards)], owner="case", mark="yes")
                await seat.accepted("mute", chair=0, muted=step % 2 == 0)
                await self._give_away(seat)
                if edition.intrigue:
                    await seat.accepted("arm", order={"do": "decline"} if step % 2 else None)

    async def _give_away(self, seat: Seat) -> None:
        """A player who has seen the case file tells it to others who have."""
        if seat.view["case"] is not None and not self._will_know:
            await seat.accepted("say", text=f"It was {seat.view['case']}")
            self.given_away += 1

    async def _try_in_vain(self, step: int) -> None:
        """The recipient tries what is impossible now, and makes a note."""
        state = self._ours.states[step]
        seat = seat_at(state, self._place)
        tries = [
            one for one in attempts(state.setup) if seat is None or one not in list(_legal(self._ours, step, seat))
        ]
        for action in self._shared.sample(tries, 8):
            answer = await self.me.act(action)
            assert isinstance(answer, says.Refused), answer
        if self._place is not None:
            await self.me.accepted("note", card=self._shared.choice(state.setup.edition.cards), owner="pool", mark="no")
        await self.me.ping()

    async def _read(self, house: House) -> None:
        for path in READ:
            self.sent.append(_shown(await house.get(path.format(table=self.me.seated.table), self.me.token)))

    async def _come_again(self, house: House) -> None:
        """Open another window of the same place: from the first observation on, and from one in the middle."""
        for since in (0, self.me.seq // 2, self.me.seq):
            again = await house.visit(self.me.seated.table)
            await again.hello(token=self.me.token, since=since, story=True)
            await again.ping()
            self.sent += again.raw
            await again.close()
        await self.me.until(lambda: self.me.table and self.me.table.watching == 1)
        await self._settle()
        await self._read(house)

    async def _deduce(self) -> None:
        """Ask for all deductions, and for the reason of one."""
        await self.me.accepted("deduce")
        await self.me.accepted("explain", card=self.me.view["hand"][0], owner=self.me.view["seat"])

    @property
    def expected(self) -> list[Observation]:
        """What the rules let that place see of the game."""
        return [
            seen
            for state, events in zip(self._game.states, self._game.events[: self._steps], strict=False)
            for seen in observations(events, seat_at(state, self._place))
        ]


def _has_no_order(seat: Seat) -> bool:
    return seat.order is None


def _legal(game: Played, step: int, seat: str) -> Iterator[Action]:
    due = pending(game.states[step])
    return iter(legal(game.states[step], seat)) if isinstance(due, Asked) and seat in due.seats else iter(())


def _shown(answer: Answer) -> str:
    # Dates and start times depend on the real clock.
    body = answer.body.decode().split("\n")
    lasting = [line for line in body if "_created" not in line]
    timed = ("date:",) if body == lasting else ("date:", "content-length:")
    head = [line for line in answer.head.decode().split("\r\n") if not line.startswith(timed)]
    return "\n".join([*head, "", *lasting])


def _lines(written: StringIO) -> list[str]:
    return written.getvalue().splitlines()


def _without(drawn: dict[str, str], text: str) -> str:
    for secret, name in drawn.items():
        text = text.replace(secret, name)
    return text
