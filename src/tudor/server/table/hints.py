"""Help with the notebook, as far as a table allows it: worked out elsewhere, from what the seat has seen and nothing else."""

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
    """By card and owner, how likely it is; or, where a table allows no more, what is certain."""
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
