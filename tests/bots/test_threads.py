"""Bots beside other threads of the same process."""

import sys
from collections import deque
from threading import Event, Thread

from tudor.arena.matches import play_game
from tudor.arena.specs import MatchSpec


def test_a_thread_that_keeps_frames_does_no_harm() -> None:
    """A detective's game goes on while another thread looks at all stacks and keeps them, as a profiler does."""
    frames, over = deque[object](maxlen=2_000), Event()

    def look() -> None:
        while not over.wait(0.0002):
            frames.append(sys._current_frames())

    profiler = Thread(target=look)
    profiler.start()
    try:
        spec = MatchSpec(edition="clue-1998", tables=(("detective",) * 3,), deals=1, seed=1)
        games = [play_game(spec, 0, deal, 0) for deal in range(3)]
    finally:
        over.set()
        profiler.join()
    assert [True] * 3 == [game.result.ended for game in games]
