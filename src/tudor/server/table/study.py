"""A table on which a game goes on from a position of another one: the same cards, with new dice."""

from asyncio import gather
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tudor.editions import find
from tudor.model.cards import Seat
from tudor.protocol.tables import Settings, Speed
from tudor.server.table import fair_deal, seating
from tudor.server.table.live_table import LiveTable
from tudor.server.table.match import Entry, Match, Step
from tudor.server.table.rules_version import rules_version
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.stepper import Luck
from tudor.text.errors import Illegal


class Position(Struct, frozen=True, kw_only=True):
    """A position of a recorded game, and the seat to play from there."""

    edition: str
    """Its id; for an edition from a file with its digest."""
    house_rules: tuple[str, ...]
    false_witnesses: bool
    before: tuple[Seat, ...]
    """The seats' names when the game began."""
    seats: tuple[Seat, ...]
    """Their names at the position."""
    place: int
    """The seat to play, clockwise from 0."""
    turn: int
    entries: tuple[Entry, ...]
    """The steps that led there. Chance that the last one leaves open is drawn anew."""

    def settings(self, lang: str, speed: Speed) -> Settings:
        """The settings of a table for it, known only to its player."""
        return Settings(
            edition=self.edition,
            lang=lang,
            speed=speed,
            house_rules=self.house_rules,
            false_witnesses=self.false_witnesses,
        )

    def chairs(self, level: str) -> list[ChairRecord]:
        """An open chair at the seat to play, and bots on all others."""
        return [ChairRecord() if place == self.place else seating.bot_chair(level) for place in range(len(self.before))]


async def begin(table: LiveTable, position: Position) -> None:
    """Put a position on a new table. Until all of its steps are stored, the table counts as one on which no game has begun."""
    async with table.journal.changing(lambda record: _begun(record, position)) as record:
        setup = seating.setup_of(record)
        luck = fair_deal.luck(record, setup)
        match = Match(setup, luck)
        steps = list(_steps(match, position.entries, luck))
        last = len(steps) - 1
        # Queued in their order, so that one commit stores them all.
        await gather(
            *[
                table.journal.append(number, step, record if number == last else None)
                for number, step in enumerate(steps)
            ]
        )
    table.put_game(match)
    table.own()


def _begun(record: TableRecord, position: Position) -> TableRecord:
    suspects = find(position.edition).suspects
    chairs = zip(record.chairs, position.seats, strict=True)
    return replace(
        record,
        stage="playing",
        seats=position.before,
        chairs=tuple(replace(chair, suspect=seat if seat in suspects else None) for chair, seat in chairs),
        rules=rules_version(),
        study=position.turn,
    )


def _steps(match: Match, entries: Sequence[Entry], luck: Luck) -> Iterator[Step]:
    """Take the steps that led to a position; refused if the rules have changed since."""
    for entry in entries:
        try:
            step = match.step_of(entry, luck)
        except Illegal as error:
            raise Illegal("position-rules") from error
        match.take_step(step)
        yield step
