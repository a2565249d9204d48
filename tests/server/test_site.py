"""Who may read what over HTTP, and when: every cell of the tables below is tried."""

import asyncio
import gc
import itertools
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import Route

from tests.server.harness import Answer, House, run, serving
from tests.server.people import FORGED, World, a_closed_world, a_world, close_a_game
from tudor.editions import load
from tudor.notation import read_record
from tudor.protocol.tables import Settings
from tudor.protocol.wire import write
from tudor.server.http.archive import RECENT
from tudor.server.storage import SqliteStorage
from tudor.server.table.seating import new_record
from tudor.server.table.table_record import ChairRecord
from tudor.text.errors import ERRORS, Illegal

# Of a game: who asks, and what is answered. "not yet": the game is not over; "no": this is not for you.
ASKING = ("nobody", "forged", "elsewhere", "void", "plays", "knows", "host")
OF_A_GAME = (
    "record",
    "record?sight=spectator",
    "record?sight=SEAT",
    "replay",
    "replay?sight=SEAT",
    "review",
    "notebooks",
    "notebooks?sight=SEAT",
    "why?sight=SEAT&step=60&card=rope&owner=SEAT",
    "question?sight=SEAT&step=60&suspect=plum&weapon=rope&room=hall",
    "marks",
    "share",
    "verify",
    "play",
)
CODES = {"yes": (200, None), "not yet": (400, "game-not-over"), "no": (403, "token")}
STAGES = {
    #                       nobody     forged     elsewhere  void       plays      knows      host
    ("gathering", False): ("not yet", "not yet", "not yet", "not yet", "not yet", ".", "not yet"),
    ("gathering", True): ("not yet", "not yet", "not yet", "not yet", "not yet", ".", "not yet"),
    ("mixing", False): ("not yet", "not yet", "not yet", "not yet", "not yet", ".", "not yet"),
    ("mixing", True): ("not yet", "not yet", "not yet", "not yet", "not yet", ".", "not yet"),
    ("playing", False): ("not yet", "not yet", "not yet", "not yet", "not yet", "not yet", "not yet"),
    ("playing", True): ("not yet", "not yet", "not yet", "not yet", "not yet", "not yet", "not yet"),
    ("paused", False): ("not yet", "not yet", "not yet", "not yet", "not yet", "not yet", "not yet"),
    ("paused", True): ("not yet", "not yet", "not yet", "not yet", "not yet", "not yet", "not yet"),
    ("over", False): ("no", "no", "no", "no", "yes", "yes", "yes"),
    ("over", True): ("yes", "yes", "yes", "yes", "yes", "yes", "yes"),
}
DEALT = 6
"""A step after the deal and before the end, even of the shortest game."""
PERSON = {"plays": "Ben", "knows": "Cleo", "host": "Ada", "void": "Dan"}


def test_every_request_about_a_game_is_in_the_table(tmp_path: Path) -> None:
    """A new request about a game without a line in the table is noticed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            assert house.server is not None
            assert isinstance(house.server.app, Starlette)
            paths = [route.path for route in house.server.app.routes if isinstance(route, Route)]
            about = {path.rsplit("/", 1)[1] for path in paths if path.startswith("/api/games/{table}/")}
            assert {kind.split("?")[0] for kind in OF_A_GAME} == about

    run(main())


async def asked(house: House, world: World, who: str, kind: str, elsewhere: str) -> Answer:
    """The answer to a request about a game."""
    tokens = {"nobody": "", "forged": FORGED, "elsewhere": elsewhere}
    token = tokens[who] if who in tokens else world.seated[PERSON[who]].token
    seat = world.clients["Ben"].view.get("seat", "scarlet")
    path = f"/api/games/{world.table}/{kind.replace('SEAT', seat)}"
    if kind == "play":
        played = await house.http(
            "POST", path, {"nickname": "Eve", "step": DEALT}, {"Authorization": f"Bearer {token}"}
        )
        return replace(played, status=200) if played.status == 201 else played
    return await house.get(path, token)


BY_DAY = (("gathering", False), ("playing", True), ("over", False), ("over", True))
"""The others are answered like these."""


@pytest.mark.parametrize(
    ("stage", "listed"),
    [
        pytest.param(*one, marks=() if one in BY_DAY else pytest.mark.nightly)
        for one in itertools.product(("gathering", "playing", "paused", "over"), (False, True))
    ],
)
def test_who_may_read_a_game(tmp_path: Path, stage: str, listed: bool) -> None:
    """The record of a finished game, and its replay, are for its players, or for all if it was listed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            elsewhere = (await house.open()).token
            world = await a_world(house, stage, listed=listed)
            for who, expected in zip(ASKING, STAGES[stage, listed], strict=True):
                for kind in OF_A_GAME if expected != "." else ():
                    answer = await asked(house, world, who, kind, elsewhere)
                    status, code = CODES[expected]
                    assert status == answer.status, (who, kind, answer.body)
                    assert code is None or code == answer.json["code"]

    run(main())


def test_a_closed_game_is_readable_by_its_players(tmp_path: Path) -> None:
    """What was played of a game that cannot continue is kept for its players."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            elsewhere = (await house.open()).token
        seated = await close_a_game(tmp_path, world, "closed")
        async with serving(tmp_path) as house:
            world = await a_closed_world(house, seated)
            for who in ASKING:
                answer = await asked(house, world, who, "record", elsewhere)
                assert (200 if who in ("plays", "knows", "host") else 403) == answer.status, (who, answer.body)

    run(main())


def test_the_record_of_a_seat_tells_what_that_seat_saw(tmp_path: Path) -> None:
    """Besides the complete record there is one for every seat and one for spectators, with no card they did not see."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "over", listed=True)
            ada, ben = world.clients["Ada"], world.clients["Ben"]
            complete = (await house.get(f"/api/games/{world.table}/record")).json["record"]
            spectator = (await house.get(f"/api/games/{world.table}/record?sight=spectator")).json["record"]
            own = (await house.get(f"/api/games/{world.table}/record?sight={ben.view['seat']}")).json["record"]
            assert read_record(complete).setup == read_record(own).setup == read_record(spectator).setup
            for seat in (ada, ben):
                dealt = " ".join(seat.view["hand"])
                assert dealt
                assert dealt in complete
                assert dealt not in spectator
                assert (dealt in own) == (seat is ben)
            answer = await house.get(f"/api/games/{world.table}/record?sight=nobody")
            assert (404, "game-unknown") == answer.refusal

    run(main())


# Tables

SECRET_WORDS = ("key", "seed", "reserved", "token")


def test_a_table_tells_nothing_but_who_sits_there(tmp_path: Path) -> None:
    """With the link you see the table, but no keys, and not the seed of its deal before the end."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for stage in ("gathering", "playing", "paused"):
                world = await a_world(house, stage)
                answer = await house.get(f"/api/tables/{world.table}")
                assert 200 == answer.status
                assert answer.json["fairness"]["seed"] is None
                names = set(re.findall(r'"(\w+)":', answer.body.decode()))
                assert {"seed"} == names & set(SECRET_WORDS)
                assert not [card for card in cards_in(answer) if card not in suspects_at(answer)]

    run(main())


def cards_in(answer: Answer) -> list[str]:
    """The cards that are named anywhere in an answer."""
    return [card for card in load("clue-1998").cards if f'"{card}"' in answer.body.decode()]


def suspects_at(answer: Answer) -> set[str]:
    """The suspects that are played."""
    return {chair["seat"] or chair["suspect"] for chair in answer.json["chairs"]}


def test_private_tables_are_not_in_the_lobby(tmp_path: Path) -> None:
    """Only listed tables are in the lobby, and only their finished games among the games."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            worlds = {
                (stage, listed): await a_world(house, stage, listed=listed)
                for stage in ("gathering", "playing", "paused", "over")
                for listed in (False, True)
            }
            lobby = {line["id"] for line in (await house.get("/api/tables")).json}
            assert {worlds[stage, True].table for stage in ("gathering", "playing", "paused")} == lobby
            games = {line["id"] for line in (await house.get("/api/games")).json}
            assert {worlds["over", True].table} == games

    run(main())


def test_private_games_do_not_push_listed_ones_out(tmp_path: Path) -> None:
    """The last listed games are listed, however many private ones were played since."""

    async def main() -> None:
        storage = await SqliteStorage.open(tmp_path)
        for number in range(RECENT + 2):
            settings = Settings(edition="clue-1998", listed=number < 2)
            record = new_record(f"table {number}", settings, [ChairRecord()] * 3, 0.0)
            hold = await storage.create_table(record.id, write(record))
            await storage.finish(hold, "", listed=settings.listed)
        await storage.close()
        async with serving(tmp_path) as house:
            assert ["table 1", "table 0"] == [line["id"] for line in (await house.get("/api/games")).json]

    run(main())


def test_joining_needs_an_open_chair_and_time(tmp_path: Path) -> None:
    """A running game and a taken chair cannot be joined; a stranger's old token does not help."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for stage, code in (("playing", "table-began"), ("paused", "table-began"), ("over", "table-began")):
                world = await a_world(house, stage)
                answer = await house.post(f"/api/tables/{world.table}/join", {"nickname": "Eve"})
                assert (400, code) == answer.refusal
                answer = await house.post(
                    f"/api/tables/{world.table}/join", {"nickname": "Eve", "token": world.seated["Dan"].token}
                )
                assert 400 <= answer.status < 500
            full = await house.gather()
            table = full[0].seated.table
            answer = await house.post(f"/api/tables/{table}/join", {"nickname": "Eve"})
            assert (400, "table-full") == answer.refusal
            answer = await house.post(f"/api/tables/{table}/join", {"nickname": "Eve", "token": FORGED})
            assert (403, "token") == answer.refusal

    run(main())


def test_refusals_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    """A refusal gives its reason in the requested language, or else in English."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for lang in ("en", "fr"):
                answer = await house.get(f"/api/tables/nothing?lang={lang}")
                assert Illegal("table-unknown", table="nothing").text(lang) == answer.json["text"]
            answer = await house.get("/api/tables/nothing?lang=__proto__")
            assert Illegal("table-unknown", table="nothing").text("en") == answer.json["text"]

    run(main())


def test_what_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    """Requests for unknown tables use no lasting memory."""

    def locks() -> int:
        # isinstance would ask each object for its class, and a weak proxy whose object is gone raises then.
        return sum(type(one) is asyncio.Lock for one in gc.get_objects())

    async def main() -> None:
        async with serving(tmp_path) as house:
            before = locks()
            for number in range(50):
                answer = await house.get(f"/api/tables/nothing-{number}")
                assert (404, "table-unknown") == answer.refusal
            assert "tudor_tables_open 0.0" in await house.figures()
            assert locks() < before + 50

    run(main())


def test_figures_tell_how_many_and_never_who(tmp_path: Path) -> None:
    """Labels of metrics are codes of errors and bounds of durations: no table, no seat, no name, no card, no address."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            metrics = await house.figures()
            assert "tudor_steps_total" in metrics
            labels = set(re.findall(r"(\w+)=\"([^\"]*)\"", metrics))
            assert set() == {label for label in labels if label[0] != "le" and label[0] != "code"}
            assert set() == {value for name, value in labels if name == "code"} - {*ERRORS, "other"}
            told = {world.table, "127.0.0.1", *(seat.name for seat in world.people), *load("clue-1998").cards}
            assert set() == {one for one in told if one in metrics}

    run(main())
