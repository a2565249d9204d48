"""Help with the notebook, as far as a table allows it: worked out elsewhere, from what the seat has seen and nothing else."""

from msgspec.json import decode

from tudor.deduction import CASE, POOL
from tudor.protocol.messages import Because, Deduce, Explain, Sheet
from tudor.protocol.tables import Hints
from tudor.protocol.wire import write
from tudor.server.table.live_game import Play
from tudor.server.workers.workers import SheetJob, Thinkers, deduce, explain
from tudor.text.errors import Illegal


async def sheet(request: Deduce, play: Play, number: int, hints: Hints, thinkers: Thinkers) -> Sheet:
    """By card and owner, how likely it is; or, where a table allows no more, what is certain."""
    _check(hints)
    sight = play.sight(number)
    found = decode(await thinkers.run(deduce, write(SheetJob(sight=sight))), type=dict[str, dict[str, float]])
    cards = {card: {owner: _told(chance, hints) for owner, chance in row.items()} for card, row in found.items()}
    return Sheet(id=request.id, seq=len(sight.observations), cards=cards)


async def because(request: Explain, play: Play, number: int, hints: Hints, lang: str, thinkers: Thinkers) -> Because:
    """Why it is certain whether an owner holds a card."""
    _check(hints)
    setup = play.match.state.setup
    if request.card not in setup.edition.cards or request.owner not in (*setup.seats, CASE, POOL):
        raise Illegal("card-or-owner", card=request.card, owner=request.owner)
    job = SheetJob(sight=play.sight(number), lang=lang, card=request.card, owner=request.owner)
    return Because(id=request.id, lines=tuple(decode(await thinkers.run(explain, write(job)), type=list[str])))


def _check(hints: Hints) -> None:
    if hints not in ("follows", "chances"):
        raise Illegal("hints-off")


def _told(chance: float, hints: Hints) -> float | None:
    return chance if hints == "chances" or chance in (0.0, 1.0) else None
