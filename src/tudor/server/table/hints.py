"""Notebook help, within the table's settings: worker processes compute it from what the seat has seen."""

from msgspec.json import decode

from tudor.deduction import CASE, POOL
from tudor.protocol.messages import Because, Deduce, Explain, Sheet
from tudor.protocol.tables import Hints
from tudor.protocol.wire import write
from tudor.server.table.live_game import LiveGame
from tudor.server.workers.jobs import SheetJob, deduce, explain
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal


async def sheet(request: Deduce, game: LiveGame, number: int, hints: Hints, workers: Workers) -> Sheet:
    """The probability of each owner of each card, or only certainties if the table allows no more."""
    _check(hints)
    sight = game.sight(number)
    found = decode(await workers.run(deduce, write(SheetJob(sight=sight))), type=dict[str, dict[str, float]])
    cards = {card: {owner: _told(chance, hints) for owner, chance in row.items()} for card, row in found.items()}
    return Sheet(id=request.id, seq=len(sight.observations), cards=cards)


async def because(request: Explain, game: LiveGame, number: int, hints: Hints, lang: str, workers: Workers) -> Because:
    """Why it is certain whether an owner holds a card."""
    _check(hints)
    setup = game.match.state.setup
    if request.card not in setup.edition.cards or request.owner not in (*setup.seats, CASE, POOL):
        raise Illegal("card-or-owner", card=request.card, owner=request.owner)
    job = SheetJob(sight=game.sight(number), lang=lang, card=request.card, owner=request.owner)
    return Because(id=request.id, lines=tuple(decode(await workers.run(explain, write(job)), type=list[str])))


def _check(hints: Hints) -> None:
    if hints not in ("follows", "chances"):
        raise Illegal("hints-off")


def _told(chance: float, hints: Hints) -> float | None:
    return chance if hints == "chances" or chance in (0.0, 1.0) else None
