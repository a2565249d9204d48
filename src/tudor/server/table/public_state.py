"""A table as everyone sees it."""

from collections.abc import Collection

from msgspec.structs import replace

from tudor.protocol.tables import AccountKind, Chair, TableLine, TableState, Waiting
from tudor.server.table import fair_deal
from tudor.server.table.match import Match
from tudor.server.table.services import Client
from tudor.server.table.table_record import ChairRecord, TableRecord


def state_of(
    record: TableRecord,
    match: Match | None,
    stand_ins: Collection[int],
    clients: Collection[Client],
    waiting: Waiting | None,
) -> TableState:
    """A table without its game; the names of seats are those of the match."""
    present = {client.viewer for client in clients}
    chairs = tuple(
        _chair(
            number,
            chair,
            match.seat(number) if match else None,
            present=number in present,
            stand_in=chair.is_person and number in stand_ins,
        )
        for number, chair in enumerate(_as_played(record, match))
    )
    return TableState(
        id=record.id,
        stage=record.stage,
        settings=record.settings,
        chairs=chairs,
        watching=sum(client.viewer is None for client in clients),
        fairness=fair_deal.commitment(record),
        rematch=record.rematch,
        match=waiting,
    )


def _as_played(record: TableRecord, match: Match | None) -> tuple[ChairRecord, ...]:
    """The chairs, without suspects chosen in steps that the match does not have yet."""
    if match is None or not record.is_delayed:
        return record.chairs
    seats = [match.seat(number) for number in range(len(record.chairs))]
    return tuple(
        replace(chair, suspect=seat if seat in record.edition.suspects else None)
        for chair, seat in zip(record.chairs, seats, strict=True)
    )


def line_of(record: TableRecord, match: Match | None, clients: Collection[Client]) -> TableLine:
    """A table's line in the lobby."""
    return TableLine(
        id=record.id,
        stage=record.stage,
        edition=record.edition_id,
        people=tuple(chair.name for chair in record.people),
        bots=sum(chair.who == "bot" for chair in record.chairs),
        open=sum(record.is_free(chair) for chair in record.chairs),
        watching=sum(client.viewer is None for client in clients),
        turn=match.state.turn if match else 0,
        pace=record.settings.pace,
        delay=record.settings.delay,
    )


def _chair(number: int, chair: ChairRecord, seat: str | None, *, present: bool, stand_in: bool) -> Chair:
    """A chair as everyone sees it, without its keys."""
    return Chair(
        number=number,
        who=chair.who,
        name=chair.name,
        suspect=chair.suspect,
        seat=seat,
        host=chair.host and chair.is_person,
        ready=chair.ready,
        present=present,
        stand_in=stand_in,
        account=_kind(chair),
    )


def _kind(chair: ChairRecord) -> AccountKind | None:
    if not (chair.is_person and chair.account):
        return None
    return "bot" if chair.is_program else "person"
