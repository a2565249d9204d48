"""The companion's endpoint: what follows from notes of a game on a real board."""

import asyncio
from pathlib import Path

import pytest
from msgspec.json import encode
from starlette.requests import Request
from starlette.types import Message

from tests.server.harness import run, serving
from tests.server.jobs import hang
from tudor.deduction.sheet import read_sheet
from tudor.editions import available, find
from tudor.server.http.companion import Advice, Companion, Notes, Reasons, Thought, answer_to
from tudor.server.http.edition_data import EditionPage
from tudor.server.http.guard import LARGEST_MESSAGE
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal, TudorError, Unreadable

TABLE = (
    "edition: clue-1998",
    "players: Ann, Ben, Cleo",
    "me: Ann",
    "cards: scarlet, rope, candlestick, hall, kitchen, study",
)
GAME = (
    "Ben: plum, knife, lounge -> Cleo shows",
    "Ann: plum, wrench, library -> Cleo shows plum",
    "Ben: green, knife, library -> nobody",
    "Cleo: mustard, knife, lounge -> Ben shows",
)
SLIP = "Ann: green, wrench, hall -> Cleo shows wrench"
CONTRARY = "Ben: white, wrench, hall -> Cleo no"


def notes(*lines: str, **wanted: object) -> Notes:
    return Notes(lines=(*lines, *TABLE), **wanted)  # type: ignore[arg-type] # fields of several types


def thought(*lines: str, **wanted: object) -> Thought:
    told = answer_to(notes(*lines, **wanted), "en")
    assert isinstance(told, Thought)
    return told


def test_the_notebook_follows_from_the_notes() -> None:
    """Own cards and shown cards are certain, the rest has chances, and the likeliest case files come first."""
    told = thought(*GAME)
    assert ("Ann", "Ben", "Cleo", "case") == told.owners
    assert (1.0, 0.0, 1.0) == (told.cards["rope"]["Ann"], told.cards["plum"]["case"], told.cards["plum"]["Cleo"])
    assert 0 < told.cards["green"]["case"] < 1
    assert [one.chance for one in told.case] == sorted((one.chance for one in told.case), reverse=True)
    assert (False, 0.0, 1, (), ()) == (told.certain, told.error, told.ways_dealt, told.clashes, told.wrong)


def test_reasons_name_the_lines_as_they_are_counted_on_the_page() -> None:
    """What is certain is explained by the number of the note; what is open has no reason."""
    told = answer_to(notes(*GAME, wanted="why", card="plum", owner="Cleo"), "en")
    assert Reasons(("Cleo has Professor Plum: on line 2 Cleo showed Professor Plum.",)) == told
    assert Reasons(()) == answer_to(notes(*GAME, wanted="why", card="green", owner="case"), "en")
    french = answer_to(notes(*GAME, wanted="why", card="plum", owner="Cleo"), "fr")
    assert isinstance(french, Reasons)
    assert "ligne 2" in french.text[0]
    with pytest.raises(Illegal, match="nothing"):
        answer_to(notes(wanted="why", card="nothing", owner="Cleo"), "en")


def test_every_room_has_its_best_questions() -> None:
    """Advice ranks all rooms by their best question, and tells the likeliest answers."""
    told = answer_to(notes(*GAME, wanted="advice"), "en")
    assert isinstance(told, Advice)
    assert {*find("clue-1998").rooms} == {questions[0].cards.room for questions in told.rooms}
    best = [questions[0].settles for questions in told.rooms]
    assert sorted(best, reverse=True) == best
    assert 0 < best[0] <= 1
    assert 0.5 < sum(answer.chance for answer in told.rooms[0][0].answers) <= 1 + 1e-9


def test_advice_tells_how_far_rooms_are() -> None:
    """Where the board is known, the turns to each room from every other one are those of its roads; elsewhere nothing is said."""
    told = answer_to(notes(*GAME, wanted="advice"), "en")
    assert isinstance(told, Advice)
    edition = find("clue-1998")
    assert {*edition.rooms} == {*told.turns} == {*told.turns["hall"]}
    # The study and the kitchen are joined by a passage.
    assert 1.0 == told.turns["study"]["kitchen"] < told.turns["hall"]["kitchen"]
    own = ("rooms: attic, cellar", *TABLE[1:3], "cards: scarlet, rope, candlestick")
    boardless = answer_to(Notes(lines=own, wanted="advice"), "en")
    assert isinstance(boardless, Advice)
    assert {} == boardless.turns


def test_a_contradiction_does_not_block() -> None:
    """The lines that clash are named, each with the chance that it is wrong, and the table is there all the same."""
    told = thought(*GAME, SLIP, CONTRARY)
    assert [(5, 6)] == [clash.lines for clash in told.clashes]
    assert {(5,), (6,)} == {one.lines for one in told.wrong}
    assert 1.0 == pytest.approx(sum(one.chance for one in told.wrong))
    assert {*find("clue-1998").cards} == {*told.cards}
    supposed = thought(*GAME, SLIP, CONTRARY, wrong=(5,))
    assert ((), 0.0) == (supposed.clashes, supposed.cards["wrench"]["Cleo"])
    careful = thought(*GAME, SLIP, one_wrong=True)
    assert 0.9 < careful.cards["wrench"]["Cleo"] < 1


def test_every_card_is_known_by_its_id() -> None:
    """The page writes ids: in every edition each of them means its card, alone and named with others."""
    for edition in map(find, available()):
        sheet = read_sheet(f"edition: {edition.id}\nplayers: {', '.join('ABCDEF'[: edition.players[0]])}")
        assert edition.cards == tuple(sheet.cards.several(f"{card},")[0] for card in edition.cards)
        for place in range(len(edition.cards)):
            kinds = edition.suspects, edition.weapons, edition.rooms
            cards = tuple(kind[place % len(kind)] for kind in kinds)
            assert cards == tuple(sheet.cards.triple(", ".join(cards)))


def test_a_deck_of_your_own_has_a_page() -> None:
    """Cards that only notes know are drawn like any others: the page gets their ids and names."""
    lines = ("suspects: Ada, Rose", "weapons: Broom, Corde", "rooms: Attic, Shed, Hall", "players: Ann, Ben")
    own = answer_to(Notes(lines=lines, wanted="deck"), "fr")
    ready = answer_to(Notes(lines=("edition: clue-2016", "players: Ann, Ben"), wanted="deck"), "en")
    assert isinstance(own, EditionPage)
    assert isinstance(ready, EditionPage)
    assert (("broom", "rope"), ("attic", "shed", "hall")) == (own.weapons, own.rooms)
    assert ("Broom", "Corde") == tuple(own.names[card]["name"] for card in own.weapons)
    assert "orchid" in {suspect.id for suspect in ready.suspects}


@pytest.mark.parametrize("name", ["No", "Nobody", "Me", "Case", "Pool", "X", "Shows", "Dealer", "2", "Has", "Cards"])
def test_players_may_be_called_like_words_of_notes(name: str) -> None:
    """A name that is also a word of the notes is a name."""
    lines = (
        f"{name}: plum, knife, lounge -> Cleo shows",
        f"Ann: plum, wrench, library -> {name} shows plum",
        f"{name} lacks green",
        f"{name} accuses mustard, knife, lounge: wrong",
    )
    table = ("edition: clue-1998", f"players: Ann, {name}, Cleo", "me: Ann")
    told = answer_to(Notes(lines=(*lines, *table)), "en")
    assert isinstance(told, Thought)
    assert (1.0, 0.0) == (told.cards["plum"][name], told.cards["green"][name])


@pytest.mark.parametrize("edition", ["/etc/passwd", "../editions/clue.toml", "x.toml", "\\\\host\\share"])
def test_notes_from_outside_open_no_file(edition: str) -> None:
    """An edition is one that the server knows; a path is only an unknown name."""
    with pytest.raises(Unreadable, match="There is no edition"):
        answer_to(Notes(lines=(f"edition: {edition}", "players: Ann, Ben, Cleo")), "en")


def test_a_line_that_cannot_be_read_is_named() -> None:
    """A refusal says which line is wrong, and why."""
    with pytest.raises(TudorError, match="Line 1"):
        answer_to(notes("Ann: plum, rope -> Ben"), "en")


def test_the_endpoint_thinks_keeps_nothing_and_is_bounded(tmp_path: Path) -> None:
    """Notes get an answer; broken, foreign and too large ones are refused in words, and too many are too fast."""

    async def main() -> None:
        async with serving(tmp_path, requests="4/hour") as house:
            before = sorted(path.name for path in tmp_path.rglob("*"))
            sent = {"lines": [*GAME, *TABLE]}
            answer = await house.post("/api/companion?lang=fr", sent)
            assert (200, 1.0) == (answer.status, answer.json["cards"]["plum"]["Cleo"])
            large = await house.post("/api/companion", {"lines": ["x" * 399] * (LARGEST_MESSAGE // 399 + 1)})
            assert 413 == large.status
            assert (400, "message") == (await house.post("/api/companion", {"lines": "plum"})).refusal
            assert (400, "notes-length") == (await house.post("/api/companion", {"lines": ["x" * 401]})).refusal
            assert (400, "sheet-line") == (await house.post("/api/companion", {"lines": ["nonsense", *TABLE]})).refusal
            assert (429, "too-fast") == (await house.post("/api/companion", sent)).refusal
            foreign = {"Origin": "http://elsewhere.example"}
            assert (403, "origin") == (await house.http("POST", "/api/companion", sent, foreign)).refusal
            assert before == sorted(path.name for path in tmp_path.rglob("*"))

    run(main())


def test_a_busy_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no process is free in time, notes are refused with a sentence instead of waiting for ever."""
    monkeypatch.setattr("tudor.server.http.companion.WAITING", 0.0)
    sent = encode({"lines": [*GAME, *TABLE]})

    async def receive() -> Message:
        return {"type": "http.request", "body": sent, "more_body": False}

    async def main() -> None:
        workers = Workers(1)
        try:
            endless = asyncio.create_task(workers.run(hang, b""))
            while not workers.running:
                await asyncio.sleep(0)
            request = Request({"type": "http", "method": "POST", "query_string": b"lang=fr", "headers": []}, receive)
            with pytest.raises(Illegal) as refused:
                await Companion(workers).answer(request)
            assert "Le serveur est occupé." in refused.value.text("fr")
            endless.cancel()
        finally:
            workers.stop()

    run(main())
