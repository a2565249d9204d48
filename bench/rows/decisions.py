"""Random legal decisions of Tudor, beside random legal moves of python-chess and edition beside edition."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import chess

from bench.row import Row
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.truth import Chance, Over

SEED = 1998
ROUNDS = 12
ROUND_SECONDS = 0.4
MOVES_WITHOUT_PROGRESS = 150
"""Half-moves after which the rules of chess end a game by themselves."""

Player: TypeAlias = Callable[[Random], Iterator[None]]
"""Plays game after game, one item a decision."""


def decisions(edition_id: str, seats: int) -> Player:
    """Play an edition with so many seats, game after game; one item a decision, chance in between."""
    setup = take_seats(load(edition_id), seats)

    def play(rng: Random) -> Iterator[None]:
        while True:
            state = new_game(setup)
            while not isinstance(due := pending(state), Over):
                if isinstance(due, Chance):
                    state = apply(state, draw(due.request, rng)).state
                else:
                    seat = due.seats[0]
                    state = apply(state, pick(legal(state, seat), rng), seat).state
                    yield

    return play


def moves(rng: Random) -> Iterator[None]:
    """Play chess, game after game; one item a move.

    A game ends when there is no move, or too long no progress: the two tests that cost python-chess nothing.
    """
    while True:
        board = chess.Board()
        while (options := list(board.legal_moves)) and board.halfmove_clock < MOVES_WITHOUT_PROGRESS:
            board.push(rng.choice(options))
            yield


def rate(play: Iterator[None], seconds: float) -> tuple[int, float]:
    """How many items come in so much processor time, and how much it was in the end."""
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(100):
            next(play)
        count += 100
    return count, spent


def side_by_side(*players: Player) -> list[float]:
    """The rate of each, taking turns in short rounds on one core, so that both see the same machine."""
    plays = [player(Random(SEED)) for player in players]
    totals = [(0, 0.0) for _ in plays]
    for play in plays:
        rate(play, ROUND_SECONDS)  # caches fill, and the interpreter specialises, before anything counts
    for _ in range(ROUNDS):
        for index, play in enumerate(plays):
            count, spent = rate(play, ROUND_SECONDS)
            totals[index] = totals[index][0] + count, totals[index][1] + spent
    return [count / spent for count, spent in totals]


def random_decisions() -> Row:
    """Decisions a second on clue-1998, for each move a second of python-chess."""
    ours, theirs = side_by_side(decisions("clue-1998", 4), moves)
    return Row(
        name="random legal decisions, clue-1998, four seats, against random legal moves of python-chess",
        value=ours / theirs,
        unit="×",
        limit=1.5,
        wanted="at least",
        detail=f"{ours:,.0f} decisions/s, {theirs:,.0f} moves/s",
    )


def cluedo_2008() -> Row:
    """Decisions a second of cluedo-2008, for each of clue-1998, both with four seats."""
    return _beside_the_classic("cluedo-2008", "four", 4, 1 / 2)


def super_cluedo() -> Row:
    """Decisions a second of super-cluedo, for each of clue-1998, both with six seats."""
    return _beside_the_classic("super-cluedo", "six", 6, 1 / 3)


def _beside_the_classic(edition_id: str, in_words: str, seats: int, limit: float) -> Row:
    theirs, classic = side_by_side(decisions(edition_id, seats), decisions("clue-1998", seats))
    return Row(
        name=f"random legal decisions, {edition_id}, {in_words} seats, against clue-1998 with as many",
        value=theirs / classic,
        unit="×",
        limit=limit,
        wanted="at least",
        detail=f"{theirs:,.0f} decisions/s, {classic:,.0f} decisions/s",
    )
