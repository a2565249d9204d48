"""Random legal decisions of Tudor, compared with random legal moves of python-chess."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import TypeAlias

from bench.row import Row
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.truth import Chance, Over

SEED = 1998
ROUNDS_A_TURN = 5
ROUND_SECONDS = 0.1
MOVES_WITHOUT_PROGRESS = 150
"""Half-moves after which the rules of chess end a game."""

Player: TypeAlias = Callable[[Random], Iterator[None]]
"""Plays game after game; yields once per decision."""


def decisions(edition_id: str, seats: int) -> Player:
    """Play an edition, game after game; yields once per decision, with chance in between."""
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
    """Play chess, game after game; yields once per move.

    A game ends without a legal move or after too long without progress: two tests that cost python-chess nothing.
    """
    import chess

    while True:
        board = chess.Board()
        while (options := list(board.legal_moves)) and board.halfmove_clock < MOVES_WITHOUT_PROGRESS:
            board.push(rng.choice(options))
            yield


def count_for(play: Iterator[None], seconds: float) -> tuple[int, float]:
    """The number of items in this processor time, and the exact time."""
    count, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(100):
            next(play)
        count += 100
    return count, spent


def rates(players: tuple[Player, ...], turns: int) -> list[float]:
    """Items per second of each, in short alternating rounds."""
    plays = [player(Random(SEED)) for player in players]
    for play in plays:
        count_for(play, 3 * ROUND_SECONDS)  # fill caches before counting
    rounds = [[count_for(play, ROUND_SECONDS) for play in plays] for _ in range(turns * ROUNDS_A_TURN)]
    return [
        sum(count for count, _ in column) / sum(spent for _, spent in column) for column in zip(*rounds, strict=True)
    ]


def random_decisions(turns: int) -> tuple[Row, ...]:
    """Of the classic edition."""
    return beside_chess("clue-1998", 4, turns, 1.5)


def cluedo_2008(turns: int) -> tuple[Row, ...]:
    """Of the edition with the most kinds of decisions."""
    return beside_chess("cluedo-2008", 4, turns, 0.9)


def super_cluedo(turns: int) -> tuple[Row, ...]:
    """Of the edition with the largest board."""
    return beside_chess("super-cluedo", 6, turns, 1.1)


def beside_chess(edition_id: str, seats: int, turns: int, limit: float) -> tuple[Row, ...]:
    """Decisions per second, relative to moves per second of python-chess."""
    ours, theirs = rates((decisions(edition_id, seats), moves), turns)
    return (
        Row(
            name=f"random legal decisions, {edition_id}, {seats} seats, against random legal moves of python-chess",
            value=ours / theirs,
            wanted="at least",
            limit=limit,
            detail=f"{ours:,.0f} decisions/s, {theirs:,.0f} moves/s",
        ),
    )
