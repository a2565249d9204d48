"""A table as everyone sees it."""

from collections.abc import Collection

from tudor.protocol.tables import Chair, TableLine, TableState, Waiting
from tudor.server.table import fair_deal
from tudor.server.table.live_game import LiveGame
from tudor.server.table.services import Client
from tudor.server.table.table_record import ChairRecord, TableRecord


def state_of(
    record: TableRecord, game: LiveGame | None, clients: Collection[Client], waiting: Waiting | None
) -> TableState:
    """A table without its game."""
    present = {client.viewer for client in clients}
    chairs = tuple(
        _chair(
            number,
            chair,
            game.match.seat(number) if game else None,
            present=number in present,
            stand_in=chair.is_person and game is not None and number in game.stand_ins,
        )
        for number, chair in enumerate(record.chairs)
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


def line_of(record: TableRecord, game: LiveGame | None, clients: Collection[Client]) -> TableLine:
    """A table's line in the lobby."""
    return TableLine(
        id=record.id,
        stage=record.stage,
        edition=record.edition_id,
        people=tuple(chair.name for chair in record.people),
        bots=sum(chair.who == "bot" for chair in record.chairs),
        open=sum(record.is_free(chair) for chair in record.chairs),
        watching=sum(client.viewer is None for client in clients),
        turn=game.match.state.turn if game else 0,
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
    )
