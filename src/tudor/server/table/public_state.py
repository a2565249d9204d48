"""A table as everyone sees it."""

from collections.abc import Collection
from statistics import mean

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
    record = _as_played(record, match)
    chairs = tuple(
        _chair(
            record,
            number,
            match.seat(number) if match else None,
            present=number in present,
            stand_in=number in stand_ins,
        )
        for number in range(len(record.chairs))
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
        from_turn=record.study,
    )


def _as_played(record: TableRecord, match: Match | None) -> TableRecord:
    """The table without suspects chosen in steps that the match does not have yet."""
    if match is None or not record.is_delayed:
        return record
    for number in range(len(record.chairs)):
        seat = match.seat(number)
        record = record.changing_chair(number, suspect=seat if seat in record.edition.suspects else None)
    return record


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
        rating=_rating(record),
        pace=record.settings.pace,
        delay=record.settings.delay,
    )


def _rating(record: TableRecord) -> int | None:
    """How strong the players are on average, as far as they have ratings."""
    shown = [rating for rating, _ in map(record.shown_rating, record.chairs) if rating is not None]
    return round(mean(shown)) if shown else None


def _chair(record: TableRecord, number: int, seat: str | None, *, present: bool, stand_in: bool) -> Chair:
    """A chair as everyone sees it, without its keys."""
    chair = record.chairs[number]
    rating, provisional = record.shown_rating(chair)
    return Chair(
        number=number,
        who=chair.who,
        name=chair.name,
        suspect=chair.suspect,
        seat=seat,
        host=chair.host and chair.is_person,
        ready=chair.ready,
        present=present,
        stand_in=stand_in and chair.is_person,
        account=_kind(chair),
        rating=rating,
        provisional=provisional,
    )


def _kind(chair: ChairRecord) -> AccountKind | None:
    if not (chair.is_person and chair.account):
        return None
    return "bot" if chair.is_program else "person"
