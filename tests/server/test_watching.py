"""Watching: which games are offered, and how far behind spectators are where the table wishes it."""

from pathlib import Path
from random import Random

import pytest

from tests.secrecy.worlds import Played, random_game
from tests.server.client import Seat
from tests.server.harness import House, everybody, play_to_the_end, run, serving, settle
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.retelling import Retelling
from tests.server.standing_clock import run_standing
from tests.server.test_cluster import lobby_of, seated_apart, until, worker_of, workers
from tests.server.turns import take_turns
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import draw, legal, pending, take_seats
from tudor.model.actions import Accuse, Action
from tudor.model.options import Legal
from tudor.model.truth import Asked, Chance
from tudor.server.storage import SqliteStorage
from tudor.server.table import seating
from tudor.server.table.match import Match
from tudor.server.table.table_record import table_records

SEATS = 3


async def offered(house: House) -> list[str]:
    """The tables of the games in progress."""
    return [line["id"] for line in (await house.get("/api/watch")).json]


def test_public_games_in_progress_are_offered(tmp_path: Path) -> None:
    """Public tables while they play, the most watched first; none that gather, are over, or are known by their links alone."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            await house.open(listed=True)
            await house.start(people=2, bots=1, listed=False)
            quiet, popular = [await house.start(people=3, listed=True) for _ in range(2)]
            over = await house.start(people=3, listed=True)
            await play_to_the_end(over, haste=1.0)
            await house.spectator(popular[0].seated.table)
            assert [popular[0].seated.table, quiet[0].seated.table] == await offered(house)

    run(main())


async def follow(seats: list[Seat], watching: Seat, turns: int) -> list[tuple[int, int]]:
    """Play, and note after each decision how many steps were taken and how much a spectator has seen."""
    noted = []
    for number in range(turns):
        await take_turns(seats, 1, Random(number))
        await settle(*seats, watching)
        noted.append((seats[0].seq, watching.seq))
        if seats[0].stage == "over":
            break
    return noted


async def replayed(folder: Path, table: str) -> tuple[list[int], list[int], list[int]]:
    """After each stored step: the turn, and how much the first seat and a spectator may have seen, by the rules alone."""
    storage = await SqliteStorage.open(folder)
    stored = await storage.load(table)
    await storage.close()
    record = table_records.decode(stored.meta)
    match, turns, first, public = Match(seating.setup_of(record), lambda *_: pytest.fail("no luck")), [], [], []
    for entry in stored.entries:
        match.replay([(entry.entry, entry.digest)])
        turns.append(match.state.turn)
        first.append(len(match.seen(0)))
        public.append(len(match.seen(None)))
    return turns, first, public


@pytest.mark.parametrize("edition", ["clue-1998", pytest.param("cluedo-2008", marks=pytest.mark.nightly)])
def test_spectators_are_a_round_behind(edition: str, tmp_path: Path) -> None:
    """At every moment they have seen what is a round old and nothing later; when the game is over, everything."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(edition, people=SEATS, listed=True, delay="round")
            table = seats[0].seated.table
            watching = await house.spectator(table)
            noted = await follow(seats, watching, 40)
            late = await house.spectator(table)
            assert (watching.view, watching.observations) == (late.view, late.observations)
            assert (None, None) == (watching.clock, late.clock)
            lines = (await house.get("/api/watch")).json
            assert [watching.view["turn"]] == [line["turn"] for line in lines]
            assert (400, "game-not-over") == (await house.get(f"/api/games/{table}/record?sight=spectator")).refusal
        turns, first, public = await replayed(tmp_path, table)
        behind = shown = 0
        for known, seen in noted:
            now = max(step for step, count in enumerate(first) if count <= known)
            shown = max([0, *(step for step, turn in enumerate(turns) if turn + SEATS <= turns[now])])
            assert public[shown] == seen
            behind = max(behind, public[now] - seen)
        assert behind > 3
        # A server that takes the game up again shows spectators no more than before.
        async with serving(tmp_path) as house:
            again = await house.resume_all(seats)
            watching = await house.spectator(table)
            assert public[shown] == watching.seq
            await play_to_the_end(again, haste=0.8)
            await watching.until(lambda: watching.stage == "over" and watching.view["over"])
        turns, first, public = await replayed(tmp_path, table)
        assert public[-1] == watching.seq

    run(main())


def test_spectators_hear_nothing_of_later_turns(tmp_path: Path) -> None:
    """Players speak of turns that spectators have not seen: they are heard when the game is over. Spectators hear each other."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=SEATS, listed=True, delay="round")
            table = seats[0].seated.table
            watching, other = await house.spectator(table), await house.spectator(table)
            await seats[0].accepted("say", text="I know it!")
            await everybody(seats, lambda seat: "I know it!" in seat.said)
            await watching.accepted("say", text="What happens?")
            await everybody([watching, other], lambda seat: ["What happens?"] == seat.said)
            assert "I know it!" not in (await house.spectator(table)).said
            await play_to_the_end(seats, haste=1.0)
            await other.until(lambda: other.stage == "over")
            assert "I know it!" in (await house.spectator(table)).said

    run(main())


def test_a_suspect_chosen_in_the_game_is_seen_later(tmp_path: Path) -> None:
    """Who plays whom is a step of the game in some editions: the table tells spectators as late as the game does."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start("cluedo-2008", people=SEATS, listed=True, delay="round")
            table = seats[0].seated.table
            watching = await house.spectator(table)
            while not all(chair.suspect for chair in seats[0].chairs):
                await take_turns(seats, 1, Random(1))
            await settle(*seats, watching)
            told = (await house.get(f"/api/tables/{table}")).json["chairs"]
            seen = [seat if seat in load("cluedo-2008").suspects else None for seat in watching.view["setup"]["seats"]]
            assert seen == [chair.suspect for chair in watching.chairs] == [chair["suspect"] for chair in told]

    run(main())


class LateTelling(Retelling):
    """A game at a table that shows it a round late, for a spectator who reads everything there is."""

    async def _play(self, house: House) -> None:
        for step in range(len(self._game.choices)):
            await self._step(step)
        await self._read(house)


def no_accusation(legal: Legal, rng: Random) -> Action:
    """Anything that does not end a player's game."""
    action: Action = Accuse("", "", "")
    while isinstance(action, Accuse):
        action = pick(legal, rng)
    return action


def gone_on(game: Played, after: int, turn: int, rng: Random) -> Played:
    """The same game up to a step, then another until somebody has to decide in the same turn as in the first."""
    other = Played(game.setup)
    for by, choice in game.choices[:after]:
        other.add(by, choice)
    while other.states[-1].turn < turn or not isinstance(pending(other.states[-1]), Asked):
        state = other.states[-1]
        match pending(state):
            case Chance(request=request):
                other.add(None, draw(request, rng))
            case Asked(seats=(seat, *_)):
                other.add(seat, no_accusation(legal(state, seat), rng))
            case due:
                raise AssertionError(due)
    return other


@pytest.mark.parametrize(
    "seed", [1, pytest.param(3, marks=pytest.mark.nightly), pytest.param(4, marks=pytest.mark.nightly)]
)
def test_whatever_happened_in_the_last_round_is_the_same_bytes(seed: int, tmp_path: Path) -> None:
    """Two games that differ only in what is less than a round old are the same to a spectator: sockets, lists and records."""
    edition = load("clue-1998")
    setup = take_seats(edition, edition.suspects[:SEATS])
    game = random_game(setup, Random(seed), 90, no_accusation)
    turn = game.states[-1].turn
    # The first step whose turn is not shown before the last one begins.
    fork = next(step for step, state in enumerate(game.states) if state.turn > turn - SEATS)
    games = [gone_on(game, fork, turn, Random(f"{seed}/{number}")) for number in range(2)]
    assert games[0].choices[fork:] != games[1].choices[fork:]
    told = [_without_pongs(run_standing(_told(one, tmp_path / str(number)))) for number, one in enumerate(games)]
    assert told[0] == told[1]
    assert any('"Suggested"' in one or '"suggested"' in one for one in told[0])


async def _told(game: Played, folder: Path) -> list[str]:
    return await LateTelling(game, game, None, delay="round").told(folder)


def _without_pongs(told: list[str]) -> list[str]:
    return [one for one in told if one != '{"type":"pong"}']


def test_all_workers_offer_the_same_games(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """A game that one worker has is offered by the others, and a spectator there is behind as well."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            seats = await seated_apart([one, other], listed=True, delay="round")
            table = seats[0].seated.table
            assert table in lobby_of(one).tables
            await until(lambda: [table] == [line.id for line in worker_of(other).in_progress()])
            watching = await other.spectator(table)
            await take_turns(seats, 8, Random(1))
            game = lobby_of(one).tables[table].game
            assert game is not None
            shown, all_of_it = game.match.public.seen(None), game.match.seen(None)
            # What comes from another worker may come after the answer to a ping.
            await watching.until(lambda: watching.seq >= len(shown))
            assert shown == watching.observations == all_of_it[: len(shown)]
            assert len(shown) < len(all_of_it)

    home = postgres.new_home()
    run(main())
