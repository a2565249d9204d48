"""The jobs that worker processes do: decide for a bot, deduce, explain.

A job carries everything its seat has observed; nothing is remembered from one job to the next. So any process can do any
job, and a process that dies takes nothing with it.
"""

from random import Random

from msgspec import Raw, Struct
from msgspec.json import Decoder, Encoder, decode

from tudor.bots import make_bot
from tudor.bots.random_bot import pick
from tudor.deduction import Knowledge, tell_why, why
from tudor.model.actions import Action
from tudor.model.sight import Decision, Observation, View
from tudor.protocol.wire import Seating, fields, read_view

_encoder = Encoder()


class Sight(Struct, frozen=True):
    """Everything a seat has observed since the deal."""

    seating: Seating
    """The seats before the deal."""
    seat: str
    """The seat's name before the deal."""
    observations: tuple[Observation, ...]


class BotJob(Struct, frozen=True, kw_only=True):
    """A decision for a bot."""

    level: str
    seed: str
    sight: Sight
    view: Raw
    decision: Decision


class SheetJob(Struct, frozen=True, kw_only=True):
    """A request for a seat's odds or, given a card and an owner, for the explanation."""

    sight: Sight
    lang: str = "en"
    card: str = ""
    owner: str = ""


_bot_jobs: Decoder[BotJob] = Decoder(BotJob)
_sheet_jobs: Decoder[SheetJob] = Decoder(SheetJob)


def bot_job(level: str, seed: str, sight: Sight, seen: View, owed: Decision) -> bytes:
    """An encoded decision for a bot."""
    view = Raw(_encoder.encode(fields(seen)))
    return _encoder.encode(BotJob(level=level, seed=seed, sight=sight, view=view, decision=owed))


def decide(job: bytes) -> bytes:
    """A bot's action. Runs in a worker process."""
    todo = _bot_jobs.decode(job)
    bot = make_bot(todo.level, Random(todo.seed))
    action = bot.decide(read_view(decode(todo.view)), todo.sight.observations, todo.decision)
    return _encoder.encode(action if action in todo.decision.legal else any_action(job))


def any_action(job: bytes) -> Action:
    """Some legal action for a bot's job."""
    todo = _bot_jobs.decode(job)
    return pick(todo.decision.legal, Random(todo.seed))


def _knowledge(sight: Sight) -> Knowledge:
    knowledge = Knowledge.at(sight.seating.setup(), sight.seat)
    for observation in sight.observations:
        knowledge.observe(observation)
    return knowledge


def deduce(job: bytes) -> bytes:
    """The probability of each owner of each card. Runs in a worker process."""
    notebook = _knowledge(_sheet_jobs.decode(job).sight).notebook()
    return _encoder.encode(
        {card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards}
    )


def explain(job: bytes) -> bytes:
    """Why it is certain whether an owner holds a card. Runs in a worker process."""
    todo = _sheet_jobs.decode(job)
    knowledge = _knowledge(todo.sight)
    return _encoder.encode(tell_why(why(knowledge, todo.card, todo.owner), knowledge, todo.lang))
