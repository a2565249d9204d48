"""Shared by the bot tests: show a bot a position and ask for its decision."""

from collections.abc import Iterator, Sequence
from random import Random

from tudor.bots import make_bot
from tudor.editions import load
from tudor.engine import pending, take_seats
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Options
from tudor.model.sight import ExplainingBot, HandHidden, HandSeen, Observation, PoolHidden
from tudor.model.truth import Asked, State
from tudor.stepper import BotTable, random_luck
from tudor.views import decision, view


def dealt(state: State, seat: Seat) -> Iterator[Observation]:
    """What a seat has seen of the deal."""
    for holder, cards in state.hands.items():
        yield HandSeen(holder, cards) if holder == seat else HandHidden(holder, len(cards))
    yield PoolHidden(len(state.pool))


def ask(bot: ExplainingBot, state: State, *seen: Observation, seat: Seat | None = None) -> tuple[Action, str]:
    """What a bot decides after observing the deal and this, and the code of its reason."""
    due = pending(state)
    assert isinstance(due, Asked)
    asked = seat or due.seats[0]
    owed = decision(state, asked)
    assert owed is not None
    action = bot.decide(view(state, asked), (*dealt(state, asked), *seen), owed)
    assert action in owed.legal
    assert bot.reason is not None
    return action, bot.reason.code


def bot(level: str, seed: int = 0) -> ExplainingBot:
    """A bot of a level."""
    return make_bot(level, Random(seed))


def play_game(edition: str, levels: Sequence[str], seed: int, *, options: Options = Options()) -> BotTable:
    """A whole game of these levels, each on its seat."""
    setup = take_seats(load(edition), len(levels), options)
    bots = {seat: make_bot(level, Random(f"{seed} {seat}")) for seat, level in zip(setup.seats, levels, strict=True)}
    table = BotTable(setup, bots, random_luck(Random(seed)))
    table.run()
    return table
