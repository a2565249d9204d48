"""Waits until a terminal app has handled everything that a key set off.

Textual waits until the process uses little time, which is also true while a busy machine lets it wait for its turn.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump
from textual.widget import Widget

from tests.server.client import PATIENCE

HOPS = 3
"""Turns of the loop until a key is in the app's queue."""

SOON = 50
"""Turns of the loop after which it looks less often."""


async def settled(*_: float) -> None:
    """Wait until nothing is under way in the app: no message, callback or widget to mount or lay out."""
    app = active_app.get()
    async with asyncio.timeout(PATIENCE):
        quiet, rounds = 0, 0
        while quiet < HOPS and app.is_running and app._exception is None:
            await asyncio.sleep(0 if rounds < SOON else 0.005)
            quiet, rounds = 0 if _is_busy(app) else quiet + 1, rounds + 1


def _is_busy(app: App[Any]) -> bool:
    if app._resize_timer is not None or not all(map(_waits_for_messages, _pumps(app))):
        return True
    if app.focused is not None and app.focused.has_class("-active"):
        # A button that was just pressed ignores the next key for a moment.
        return True
    screen = app.screen
    if screen._callbacks or screen._layout_required or screen._scroll_required:
        # What the screen would do at its next tick.
        screen._on_timer_update()
        return True
    return False


def _pumps(app: App[Any]) -> Iterator[MessagePump]:
    yield app
    for screen in app.screen_stack:
        yield from screen.walk_children(with_self=True)


def _waits_for_messages(pump: MessagePump) -> bool:
    if pump._closing or pump._closed:
        return True
    mounted = not isinstance(pump, Widget) or pump.is_mounted
    arrives: asyncio.Event = pump._message_queue.ready_event
    # The event lists its waiters: there are none while a message is being handled.
    return mounted and not pump._next_callbacks and not arrives.is_set() and bool(getattr(arrives, "_waiters", ()))
