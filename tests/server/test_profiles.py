"""Leaderboards and profiles over HTTP: from rated games on a server to what everybody may see of them."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.server.devices import Device
from tests.server.harness import House, Seat, deal, play_to_the_end, run, serving
from tests.server.rated_games import counted, played
from tests.server.storage.opening import tamper, with_storage
from tudor.bots import LEVELS
from tudor.protocol.wire import write
from tudor.server.admin import messages as says
from tudor.server.admin.client import ask
from tudor.server.http.review import ReviewState, ToldPlayer, ToldReview
from tudor.server.ratings.accuracies import Accuracies
from tudor.server.ratings.profile import Filter, profile_of
from tudor.server.storage import Storage
from tudor.server.storage.people import Account


async def people(house: House, *names: str) -> list[Device]:
    """Browsers of accounts with these names."""
    devices = [Device(house) for _ in names]
    for device, name in zip(devices, names, strict=True):
        await device.sign_up(name)
    return devices


async def sit(devices: list[Device], bots: int = 1, **settings: Any) -> list[Seat]:
    """A table where they have been dealt in."""
    host = await devices[0].open(people=len(devices), bots=bots, **settings)
    seats = [await devices[0].seat(host)]
    for device in devices[1:]:
        seats.append(await device.seat(await device.join(host.table)))
        await seats[-1].accepted("get-ready")
    await deal(seats)
    return seats


async def play(devices: list[Device], **settings: Any) -> str:
    """A game to its end; the table's id."""
    seats = await sit(devices, **settings)
    await play_to_the_end(seats, haste=1.0)
    return seats[0].seated.table


def test_a_rated_game_changes_the_ratings(tmp_path: Path) -> None:
    """After a rated game the players have ratings, on the board, at their next table and in their profiles; the same when
    they are worked out again, and after a restart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await people(house, "Ada", "Ben")
            await play([ada, ben], rated=True, hints="shown")
            await counted(house, 1)
            board = (await house.get("/api/leaderboard?group=classic")).json
            assert {*LEVELS, "Ada", "Ben"} == {line["name"] for line in board}
            assert list(range(1, len(board) + 1)) == [line["place"] for line in board]
            people_on = [line for line in board if not line["level"]]
            assert [(1, True, "person")] * 2 == [(one["games"], one["provisional"], one["kind"]) for one in people_on]
            assert people_on == board[-2:]
            assert people_on[0]["rating"] >= people_on[1]["rating"]
            profile = (await house.get("/api/profile/ada")).json
            [rating] = profile["ratings"]
            shown = next(line["rating"] for line in people_on if line["name"] == "Ada")
            assert ("classic", shown, 1, 1) == (
                rating["group"],
                rating["rating"],
                rating["games"],
                len(rating["curve"]),
            )
            seats = await sit([ada, ben], rated=True, hints="none")
            assert seats[0].table is not None
            assert shown in [chair.rating for chair in seats[0].table.chairs if chair.name == "Ada"]
            answer = await asyncio.to_thread(ask, tmp_path, says.Rerate(), "en")
            assert says.Done("Games counted: 1. Accounts with a rating: 2. Corrected: 0.") == answer
            for seat in seats:
                await seat.close()
        tamper(tmp_path, "UPDATE ratings SET mean = 1.0")
        async with serving(tmp_path) as house:
            assert board != (await house.get("/api/leaderboard?group=classic")).json
            answer = await asyncio.to_thread(ask, tmp_path, says.Rerate(), "fr")
            assert says.Done("Parties comptées\u00a0: 1. Comptes classés\u00a0: 2. Corrections\u00a0: 1.") == answer
            assert board == (await house.get("/api/leaderboard?group=classic")).json

    run(main())


def test_boards_are_by_group_and_week(tmp_path: Path) -> None:
    """A week has those who played in it, without the levels of bots; an unknown group or week is refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            [ada] = await people(house, "Ada")
            await play([ada], bots=2, rated=True, hints="shown")
            await counted(house, 1)
            assert ["Ada"] == [line["name"] for line in (await house.get("/api/leaderboard")).json if not line["level"]]
            assert set(LEVELS) == {
                line["name"] for line in (await house.get("/api/leaderboard?group=super-cluedo")).json
            }
            [game] = (await ada.get("/api/profile/Ada")).json["games"]
            year, week, _ = datetime.fromtimestamp(game["ended"], UTC).isocalendar()
            [line] = (await house.get(f"/api/leaderboard?group=classic&week={year}-W{week:02}")).json
            assert ("Ada", 1, False) == (line["name"], line["place"], line["level"])
            assert [] == (await house.get("/api/leaderboard?week=2020-W01")).json
            for wrong in ("2020-W54", "2020-W00", "last", "99999-W01", "0000-W01"):
                assert (400, "rating-week") == (await house.get(f"/api/leaderboard?week={wrong}")).refusal
            assert (404, "rating-group") == (await house.get("/api/leaderboard?group=clue-cards")).refusal

    run(main())


def test_a_table_says_why_it_cannot_be_rated(tmp_path: Path) -> None:
    """A guest cannot open a rated table or sit there; an account is told what to change."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            [ada] = await people(house, "Ada")
            chairs = [{"who": "open"}, {"who": "open"}, {"who": "bot", "name": "novice"}]
            wanted: dict[str, Any] = {"nickname": "Eve", "chairs": chairs}
            rated = {"edition": "clue-1998", "rated": True, "hints": "shown"}
            guest = await house.post("/api/tables", {**wanted, "settings": rated})
            assert (403, "rated-you") == guest.refusal
            helped = await ada.post("/api/tables", {**wanted, "settings": {**rated, "hints": "chances"}})
            assert (400, "rated-help") == helped.refusal
            assert "My cards" in helped.json["text"]
            table = (await ada.open(people=2, bots=1, rated=True, hints="shown", stand_in="mastermind")).table
            # With a strong bot in your place, it would pay to be away.
            assert "novice" == (await ada.get(f"/api/tables/{table}")).json["settings"]["stand_in"]
            joined = await house.post(f"/api/tables/{table}/join", {"nickname": "Eve"})
            assert (403, "rated-you") == joined.refusal
            free = (await ada.open(people=2, bots=1)).table
            assert 201 == (await house.post(f"/api/tables/{free}/join", {"nickname": "Eve"})).status

    run(main())


def test_a_private_profile_looks_like_none(tmp_path: Path) -> None:
    """Nobody but its owner is told of it: the answer is that for a name nobody has, and the board does not show it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await people(house, "Ada", "Ben")
            await play([ada, ben], rated=True, hints="shown")
            await counted(house, 1)
            await ada.post("/api/account/settings", {"public": False})
            private, nobody = await ben.get("/api/profile/Ada"), await ben.get("/api/profile/Abc")
            assert (404, "profile-unknown") == private.refusal == nobody.refusal
            assert private.body.replace(b"Ada", b"Abc") == nobody.body
            for name in ("Ada", "a%00b", "%ed%a0%80", "x" * 500, "Al", "detective", "%D0%90da"):
                assert 404 == (await house.get(f"/api/profile/{name}")).status
            assert "Ada" not in [line["name"] for line in (await house.get("/api/leaderboard")).json]
            own = (await ada.get("/api/profile/Ada")).json
            assert (True, False, 1) == (own["yours"], own["public"], own["statistics"]["all"]["games"])

    run(main())


def test_games_that_were_not_public_are_for_their_players_alone(tmp_path: Path) -> None:
    """Others see them counted, and neither their ids nor who played in them; no answer has the id of an account."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await people(house, "Ada", "Ben")
            hidden, shown = await play([ada, ben]), await play([ada], bots=2, listed=True)
            public, own = await house.get("/api/profile/Ada"), await ada.get("/api/profile/Ada")
            assert [shown] == [game["id"] for game in public.json["games"]]
            assert [shown, hidden] == [game["id"] for game in own.json["games"]]
            assert 2 == public.json["statistics"]["all"]["games"] == own.json["statistics"]["all"]["games"]
            assert hidden.encode() not in public.body
            assert b"Ben" not in public.body
            assert [["novice", "novice"], ["Ben", "novice"]] == [
                sorted(game["opponents"]) for game in own.json["games"]
            ]
            for (account,) in tamper(tmp_path, "SELECT account_id FROM accounts"):
                assert account.encode() not in public.body + own.body

    run(main())


def test_a_profile_can_be_filtered(tmp_path: Path) -> None:
    """By edition, seats and opponents; what cannot be a filter is refused in a sentence."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await people(house, "Ada", "Ben")
            await play([ada, ben], listed=True)
            await play([ada], bots=3, listed=True, edition="clue-2002")
            for query, editions in (
                ("", ["clue-2002", "clue-1998"]),
                ("?edition=clue-1998", ["clue-1998"]),
                ("?seats=4", ["clue-2002"]),
                ("?opponents=people", ["clue-1998"]),
                ("?opponents=bots&seats=3", []),
            ):
                profile = (await house.get(f"/api/profile/Ada{query}")).json
                assert editions == [game["edition"] for game in profile["games"]]
                assert sorted(editions) == sorted(profile["statistics"]["editions"])
            first = (await house.get("/api/profile/Ada")).json["games"][0]["place"]
            assert 1 == len((await house.get(f"/api/profile/Ada?before={first}")).json["games"])
            for wrong in ("seats=many", "opponents=cats", "before=now"):
                assert (400, "message") == (await house.get(f"/api/profile/Ada?{wrong}")).refusal

    run(main())


def test_what_a_review_found_is_in_the_profile(tmp_path: Path) -> None:
    """The accuracy of each player, once the review is made; one that is being made adds nothing."""
    game = played("reviewed", ("Ada", "Ben"), ("novice",))
    seats = {player.account: player.suspect for player in game.result.players}
    told = ToldPlayer(
        seat=seats["id-Ada"], accuracy=81.5, accuracy_text="", luck=0.0, luck_text="", grades={}, told=(), told_you=()
    )
    review = ToldReview(players=(told,), judgements=(), curve=(), turning_points=())

    async def use(storage: Storage) -> None:
        ada, ben = [Account(f"id-{name}", name, "person", None, True, 1.0) for name in ("Ada", "Ben")]
        for account in (ada, ben):
            await storage.people.create(account, account.name.lower(), None)
        await game.store(storage)
        accuracies = Accuracies(storage)
        for state, found in ((ReviewState(0.5), None), (ReviewState(1.0, review), 81.5), (ReviewState(0.1), 81.5)):
            await accuracies.note("reviewed", write(state))
            profile = await profile_of(storage, ada, Filter(), "en", yours=True)
            assert (found, found) == (profile.statistics.accuracy, profile.games[0].accuracy)
        assert None is (await profile_of(storage, ben, Filter(), "en", yours=True)).statistics.accuracy

    with_storage(tmp_path, use)


@pytest.mark.nightly
def test_a_review_adds_the_accuracy(tmp_path: Path) -> None:
    """Once a game is reviewed, its players' profiles have their accuracy, in an edition with suspects chosen late too."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            [ada] = await people(house, "Ada")
            table = await play([ada], bots=2, edition="cluedo-2008")
            before = (await ada.get("/api/profile/Ada")).json["statistics"]
            assert (None, 0) == (before["accuracy"], before["reviewed"])
            review: Any = None
            async with asyncio.timeout(120):
                while review is None:
                    answer = await ada.get(f"/api/games/{table}/review")
                    assert 200 == answer.status, answer.body
                    review = answer.json["review"]
            profile = (await ada.get("/api/profile/Ada")).json
            [game] = profile["games"]
            accuracies = {player["seat"]: player["accuracy"] for player in review["players"]}
            assert game["accuracy"] in accuracies.values()
            assert (game["accuracy"] is not None) == (profile["statistics"]["reviewed"] == 1)
            assert None is not game["accuracy"]

    run(main())


def test_who_leaves_a_rated_game_is_last(tmp_path: Path) -> None:
    """The profile says that they left, and their rating falls below that of those who stayed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            devices = await people(house, "Ada", "Ben")
            ada, ben = await sit(devices, rated=True, hints="shown", listed=True)
            await ben.accepted("leave")
            await play_to_the_end([ada], haste=1.0)
            await counted(house, 1)
            ratings = {line["name"]: line["rating"] for line in (await house.get("/api/leaderboard")).json}
            assert ratings["Ben"] < min(1500, ratings["Ada"])
            profile = (await house.get("/api/profile/Ben")).json
            assert {"games": 1, "won": 0, "left": 1} == profile["statistics"]["all"]

    run(main())


def test_a_deleted_account_leaves_the_ratings_of_others_as_they_are(tmp_path: Path) -> None:
    """Its name is gone from board and profiles; what others won against it still counts when everything is counted again."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await people(house, "Ada", "Ben")
            await play([ada, ben], rated=True, hints="shown", listed=True)
            await counted(house, 1)
            before = {line["name"]: line["rating"] for line in (await house.get("/api/leaderboard")).json}
            data = (await ben.get("/api/account/data")).json
            assert [("classic", before["Ben"], 1)] == [
                (one["group"], one["rating"], one["games"]) for one in data["ratings"]
            ]
            assert 200 == (await ben.post("/api/account/delete", {"name": "Ben"})).status
            answer = await asyncio.to_thread(ask, tmp_path, says.Rerate(), "en")
            assert says.Done("Games counted: 1. Accounts with a rating: 2. Corrected: 0.") == answer
            after = {line["name"]: line["rating"] for line in (await house.get("/api/leaderboard")).json}
            assert {name: rating for name, rating in before.items() if name != "Ben"} == after
            profile = await house.get("/api/profile/Ada")
            assert 1 == len(profile.json["games"])
            assert b"Ben" not in profile.body
            assert 404 == (await house.get("/api/profile/Ben")).status

    run(main())


def test_games_of_a_guest_come_along(tmp_path: Path) -> None:
    """Who keeps their games finds those they finished as a guest in their profile."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=1, bots=2)
            await play_to_the_end(seats, haste=1.0)
            [ada] = await people(house, "Ada")
            assert 0 == (await ada.get("/api/profile/Ada")).json["statistics"]["all"]["games"]
            merged = await ada.post("/api/account/games", {"tokens": [seats[0].token]})
            assert {"merged": 1} == merged.json
            profile = (await ada.get("/api/profile/Ada")).json
            assert [seats[0].seated.table] == [game["id"] for game in profile["games"]]
            assert 1 == profile["statistics"]["all"]["games"]

    run(main())
