"""Orders for sealed windows, given in advance from the terminal."""

import asyncio
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from msgspec import Raw

from tests.server.harness import Seat, run, serving
from tests.terminal.driving import choose, decide, game_choices, press, text_of
from tests.terminal.remote import app_for, at_game, begin, until
from tudor.bots import RandomBot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Action, Choose, Watch
from tudor.model.sight import Decision, View
from tudor.presenter import possible_orders
from tudor.protocol.messages import Armed, Snapshot
from tudor.protocol.wire import fields, write
from tudor.stepper import BotTable, random_luck
from tudor.terminal.dialogs import PickScreen
from tudor.terminal.remote_screen import ORDERING, remote_keys
from tudor.terminal.remote_state import RemoteState
from tudor.views import decision, view

SEES = "scarlet"
"""The suspect whose power is to see a card."""


def moments(seed: int) -> Iterator[tuple[View, Decision | None]]:
    """Each seat's view and decision throughout a game played at random."""
    rng, edition = Random(seed), load("cluedo-2008")
    setup = take_seats(edition, edition.suspects[:4])
    table = BotTable(setup, {seat: RandomBot(rng) for seat in setup.seats}, random_luck(rng))
    while table.step():
        for seat in setup.seats:
            yield view(table.state, seat), decision(table.state, seat)


def test_an_order_that_a_window_takes_is_an_answer() -> None:
    """After giving an order a seat is not asked in the window, unless the window does not allow the order."""
    seen, owed = next(
        (seen, owed)
        for seen, owed in chain.from_iterable(map(moments, range(12)))
        if owed is not None and owed.kind == "react" and possible_orders(seen)
    )
    state, taken = RemoteState(), possible_orders(seen)[0]
    state.receive(
        Snapshot(seq=0, view=Raw(write(fields(seen))), observations=(), decision=owed, clock=None, order=None)
    )
    told: list[Decision | None] = []
    for order in (None, taken, Watch("nobody")):
        state.receive(Armed(order))
        told.append(state.owed)
    assert [owed, None, owed] == told


def may_play(seat: Seat) -> Action | None:
    """Another player's action; none once it could begin a turn."""
    if seat.decision is None or seat.decision.kind == "start":
        return None
    return next(action for action in seat.decision.legal if action != Choose(SEES))


def test_orders_are_given_beforehand_and_taken_back(tmp_path: Path) -> None:
    """During another's turn, F6 gives an order that every window on the seat hears of, or withdraws it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("cluedo-2008", people=3)
            joined = await house.join(opened.table, "Ben")
            others = [await house.seat(one) for one in (opened, await house.join(opened.table, "Cleo"))]
            app, rng = app_for(house, joined, "Ben"), Random(1)
            async with app.run_test(size=(120, 40)) as hand:
                await until(lambda: app.remote.is_connected)
                await hand.pause()
                await press(hand, "enter")
                await others[0].until(lambda: others[0].chairs[1].ready)
                await others[1].accepted("get-ready")
                await others[0].accepted("start")
                game, state = await at_game(app), app.remote.state
                browser = await house.seat(joined)

                await press(hand, "f6")
                assert ["You can give no order now. It takes anoth"] == [one.message[:41] for one in app._notifications]
                while not possible_orders(game.session.view):
                    for seat in others:
                        if (action := may_play(seat)) is not None:
                            await seat.act(action)
                    if game_choices(game) and state.owed is not None:
                        wanted = Choose(SEES) if state.owed.kind == "choose" else None
                        await (choose(hand, Choose) if wanted in state.owed.legal else decide(hand, rng, 0.0))
                    await asyncio.sleep(0.02)
                assert SEES == game.session.seat

                await press(hand, "f6")
                assert isinstance(app.screen, PickScreen)
                assert "Nobody sees it." in text_of(app)
                await press(hand, "enter")
                await browser.until(lambda: isinstance(browser.order, Watch))
                assert possible_orders(game.session.view)[0] == browser.order
                await until(lambda: "Your order: Use your power to see" in text_of(app))
                await press(hand, "f6", "enter")
                await browser.until(lambda: browser.order is None)
                await until(lambda: "Your order" not in text_of(app))

    run(main())


@pytest.mark.nightly
def test_only_editions_with_windows_tell_of_orders(tmp_path: Path) -> None:
    """The key for orders is shown in the bar and the help of editions with sealed windows, and nowhere else."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for edition_id in ("clue-1998", "cluedo-2008"):
                app = app_for(house, await house.open(edition_id, people=1, bots=2))
                async with app.run_test(size=(120, 40)) as hand:
                    game = await begin(app, hand)
                    expected = bool(load(edition_id).intrigue)
                    assert expected == ("F6 Order" in text_of(app))
                    assert expected == (ORDERING in remote_keys(game.session.edition))

    run(main())
