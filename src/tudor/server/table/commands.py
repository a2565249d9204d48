"""The way into a table: executes a client's message if its sender may send it now."""

from collections.abc import Awaitable
from functools import partial

from tudor.protocol import messages as says
from tudor.protocol.messages import Accepted, AutoAnswer, Entry, FromClient, Noted, Pong
from tudor.server.table import fair_deal, hints, permissions, seating
from tudor.server.table.chat import clean_remark
from tudor.server.table.journal import Edit
from tudor.server.table.live_game import LiveGame
from tudor.server.table.live_table import LiveTable
from tudor.server.table.services import Client
from tudor.server.table.table_record import TableRecord


async def handle(table: LiveTable, client: Client, message: FromClient) -> None:
    """Execute a client's message. Whatever is not allowed or not possible raises a refusal."""
    if not isinstance(message, says.Request):
        _check(table, client, message)
        if isinstance(message, says.Ping):
            client.send(Pong())
    elif isinstance(message, says.Deduce | says.Explain):
        # Deductions change nothing, so a repeated request is simply answered again.
        _check(table, client, message)
        await _help(table, client, message)
        client.send(Accepted(message.id))
    else:
        await table.ledger.once(table.asker(client), message.id, partial(_do_if_allowed, table, client, message))
        client.send(Accepted(message.id))


def _check(table: LiveTable, client: Client, message: FromClient) -> None:
    permissions.check(message, table.role(client), table.stage, lambda: table.record.host)


def _do_if_allowed(table: LiveTable, client: Client, message: FromClient) -> Awaitable[None]:
    _check(table, client, message)
    return _act(table, client, message) if isinstance(message, says.Act) else _do(table, client, message)


def _act(table: LiveTable, client: Client, message: says.Act) -> Awaitable[None]:
    """Play an action. Most messages are actions, and every coroutine on their way would be resumed for each."""
    game, number = table.game, client.viewer
    assert game is not None
    assert number is not None
    table.reclaim_chair(game, number)
    return game.act(number, message.action, message.id, partial(_check, table, client, message))


async def _do(table: LiveTable, client: Client, message: FromClient) -> None:
    match message:
        case says.Say(text=text, id=request):
            await table.chat.say(client, request, text=clean_remark(text))
        case says.Quip(phrase=phrase, id=request):
            await table.chat.say(client, request, phrase=phrase)
        case says.Mute(chair=chair, muted=muted):
            await table.chat.mute(client, chair, muted=muted)
        case says.Rematch():
            await table.rematch()
        case _:
            if table.game is None:
                await _do_before_the_game(table, client, message)
            else:
                await _do_in_the_game(table, table.game, client, message)


async def _do_before_the_game(table: LiveTable, client: Client, message: FromClient) -> None:
    match message:
        case says.Start():
            await table.start()
        case says.TakeChair() | says.SetBot() | says.OpenChair() | says.Leave():
            await table.change_chairs(_edit(table, client, message))
        case _:
            await table.journal.change(_edit(table, client, message))
    # The last contribution may have come, or the last player without one may have left.
    table.deal_when_mixed()


def _edit(table: LiveTable, client: Client, message: FromClient) -> Edit:
    """The change a message makes to the table's record. Stage and chairs may change before its turn comes."""

    def edit(record: TableRecord) -> TableRecord:
        _check(table, client, message)
        assert client.viewer is not None
        return _edited(record, client.viewer, message)

    return edit


def _edited(record: TableRecord, number: int, message: FromClient) -> TableRecord:
    match message:
        case says.TakeSuspect(suspect=suspect):
            return seating.take_suspect(record, number, suspect)
        case says.GetReady(ready=ready):
            return record.changing_chair(number, ready=ready)
        case says.Contribute(randomness=randomness):
            return fair_deal.contribute(record, number, randomness)
        case says.TakeChair(chair=wanted):
            return seating.take_chair(record, number, wanted)
        case says.SetBot(chair=chair, level=level):
            return seating.put_bot(record, chair, level, number)
        case says.SetSpeed(speed=speed):
            return record.with_speed(speed)
        case says.OpenChair(chair=chair):
            return seating.open_chair(record, chair, number)
        case says.Leave() if record.stage == "gathering":
            return seating.get_up(record, number)
        case says.Leave():
            return seating.hand_over(record, number)
        case _:
            return record


async def _do_in_the_game(table: LiveTable, game: LiveGame, client: Client, message: FromClient) -> None:
    number = client.viewer
    assert number is not None
    match message:
        case says.Arm(order=order):
            table.reclaim_chair(game, number)
            await game.arm(number, order)
        case says.TakeBack():
            table.reclaim_chair(game, number)
        case says.AnswerForMe(on=on, cards=cards):
            await game.answer_for(number, AutoAnswer(on=on, cards=cards))
        case says.Note(card=card, owner=owner, mark=mark, text=text):
            table.reclaim_chair(game, number)
            await _note(table, game, number, Entry(card=card, owner=owner, mark=mark, text=text))
        case says.Pause(paused=paused):
            await table.pause(game, paused=paused)
        case says.SetSpeed():
            await table.journal.change(_edit(table, client, message))
        case says.SetBot() | says.Leave():
            await table.change_chairs(_edit(table, client, message))


async def _note(table: LiveTable, game: LiveGame, number: int, entry: Entry) -> None:
    await table.notes.write(table.journal, number, entry, game.match.setup)
    for client in table.clients:
        if client.viewer == number:
            client.send(Noted(entry))


async def _help(table: LiveTable, client: Client, message: says.Deduce | says.Explain) -> None:
    game, number, workers = table.game, client.viewer, table.services.workers
    assert game is not None
    assert number is not None
    if isinstance(message, says.Deduce):
        client.send(await hints.sheet(message, game, number, table.hints, workers))
    else:
        client.send(await hints.because(message, game, number, table.hints, client.lang, workers))
