"""What clients ask for at a table: whether they may, and what is to be done."""

from tudor.protocol import messages as says
from tudor.protocol.messages import Accepted, Entry, FromClient, Noted, Pong
from tudor.server.table import fair_deal, hints, permissions, seating
from tudor.server.table.chat import clean_remark
from tudor.server.table.live_game import Play
from tudor.server.table.live_table import Room
from tudor.server.table.services import Client
from tudor.text.errors import Illegal


async def handle(room: Room, client: Client, message: FromClient) -> None:
    """Do what a client asks for; refused by an exception if it may not, or cannot be done."""
    if isinstance(message, says.Request) and _was_done(room, client, message):
        client.send(Accepted(message.id))
        return
    host = room.register.host
    permissions.check(message, room.role(client), room.stage, host.name if host else "")
    if isinstance(message, says.Ping):
        client.send(Pong())
        return
    if not isinstance(message, says.Request):
        return
    asker = _asker(room, client)
    await _do(room, client, message)
    # Who asks for the same again what can be known is told again.
    if not isinstance(message, says.Deduce | says.Explain):
        room.done.add(asker, message.id)
    client.send(Accepted(message.id))


def _asker(room: Room, client: Client) -> object:
    """By its key, since a chair may be another's by tomorrow."""
    return client if client.viewer is None else room.register.places[client.viewer].key


def _was_done(room: Room, client: Client, message: says.Request) -> bool:
    """Whatever is possible by now: what was done was done."""
    if isinstance(message, says.Act) and room.play is not None and client.viewer is not None:
        return room.play.was_done(client.viewer, message.id)
    return (_asker(room, client), message.id) in room.done


async def _do(room: Room, client: Client, message: says.Request) -> None:
    match message:
        case says.Say(text=text, id=request):
            await room.chat.say(client, request, text=clean_remark(text))
        case says.Quip(phrase=phrase, id=request):
            await room.chat.say(client, request, phrase=phrase)
        case says.Mute(chair=chair, muted=muted):
            room.chat.mute(client, chair, muted=muted)
            if client.viewer is not None:
                await room.keep_now()
        case says.Rematch():
            await room.rematch()
        case _:
            assert client.viewer is not None
            if room.play is None:
                await _do_before(room, client.viewer, message)
            else:
                await _do_in_game(room, room.play, client, client.viewer, message)


async def _do_before(room: Room, number: int, message: says.Request) -> None:
    register = room.register
    match message:
        case says.TakeSuspect(suspect=suspect):
            seating.take_suspect(register, number, suspect)
        case says.TakeChair(chair=wanted):
            seating.take_chair(register, number, wanted)
            room.move(number, wanted)
        case says.GetReady(ready=ready):
            register.places[number].ready = ready
        case says.Contribute(randomness=randomness):
            fair_deal.contribute(register, number, randomness)
        case says.SetBot(chair=chair, level=level):
            seating.put_bot(register, chair, level, number)
            room.expel(chair)
        case says.OpenChair(chair=chair):
            if chair == number:
                raise Illegal("chair-yours")
            seating.get_up(register, chair)
            room.expel(chair)
        case says.Leave():
            seating.get_up(register, number)
            room.expel(number)
        case says.Start():
            await room.start()
    await room.changed()


async def _do_in_game(room: Room, play: Play, client: Client, number: int, message: says.Request) -> None:
    match message:
        case says.Act(action=action, id=request):
            room.is_back_to_play(number)
            await play.act(number, action, request)
        case says.Arm(order=order):
            await play.arm(number, order)
        case says.Note(card=card, owner=owner, mark=mark, text=text):
            await _note(room, play, number, Entry(card=card, owner=owner, mark=mark, text=text))
        case says.Deduce():
            client.send(await hints.sheet(message, play, number, room.hints, room.services.thinkers))
        case says.Explain():
            because = hints.because(message, play, number, room.hints, client.lang, room.services.thinkers)
            client.send(await because)
        case says.Pause(paused=paused):
            room.pause(play, paused=paused)
            await room.changed()
        case says.SetBot(chair=chair, level=level):
            seating.put_bot(room.register, chair, level, number)
            await room.replace(play, chair)
        case says.Leave():
            seating.hand_over(room.register, number)
            await room.replace(play, number)


async def _note(room: Room, play: Play, number: int, entry: Entry) -> None:
    key, kept = room.notes.write(number, entry, play.match.setup)
    await room.services.storage.put(room.register.id, key, kept)
    for client in room.clients:
        if client.viewer == number:
            client.send(Noted(entry))
