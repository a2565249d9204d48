"""Reviews on the server: made beside the games, told in words, and kept."""

import os
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, run, serving
from tests.server.processes import process
from tests.server.studying import polled, reviewed
from tests.server.test_shared_games import finished
from tudor.notation import read_record
from tudor.reviews import review
from tudor.server.http import studies
from tudor.server.workers import pool
from tudor.server.workers.pool import STUDYING, Workers


@pytest.mark.nightly
def test_a_review_is_that_of_the_record(tmp_path: Path) -> None:
    """The page is told what the library finds in the record, with a sentence for each fault."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            told = await reviewed(house, ada.seated.table, ada.token)
            text = (await house.get(f"/api/games/{ada.seated.table}/record", ada.token)).json["record"]
            found = review(read_record(text))
            assert [(one.seat, one.accuracy) for one in found.players] == [
                (one["seat"], one["accuracy"]) for one in told["players"]
            ]
            assert [(one.place, one.grade) for one in found.judgements] == [
                (one["place"], one["grade"]) for one in told["judgements"]
            ]
            assert all(one["told"] and one["told_you"] for one in told["judgements"] if one["grade"] != "best")
            assert [point.turn for point in found.curve] == [point["turn"] for point in told["curve"]]

    run(main())


def test_a_review_tells_how_far_it_is_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers hear a growing share until the review is there; afterwards nobody has to think for it again."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            with monkeypatch.context() as patch:
                patch.setattr(studies, "PATIENCE", 0.001)
                begun = await house.get(f"/api/games/{ada.seated.table}/review", ada.token)
                # From now on it is asked less often: asking takes as much time as thinking.
                patch.setattr(studies, "PATIENCE", 0.05)
                told = [begun.json, *await polled(house, ada.seated.table, ada.token)]
            shares = [one["progress"] for one in told]
            assert sorted(shares) == shares
            assert (0.0, 1.0) == (shares[0], shares[-1])
            with monkeypatch.context() as patch:
                patch.setattr(studies, "PATIENCE", PATIENCE)
                patch.setattr(pool, "STUDY_PATIENCE", 0.0)
                again = await house.get(f"/api/games/{ada.seated.table}/review", ada.token)
                assert told[-1] == again.json
                other = await house.get(f"/api/games/{ada.seated.table}/review?lang=fr", ada.token)
                assert (429, "too-fast") == other.refusal
            assert (
                told[-1]["review"]["players"][0]["seat"]
                == (await reviewed(house, ada.seated.table, ada.token, "fr"))["players"][0]["seat"]
            )

    run(main())


@pytest.mark.nightly
def test_a_server_may_stop_in_the_middle_of_a_review(tmp_path: Path) -> None:
    """A review that is not made any more is no fault of the server's: nothing of it is logged."""
    begins_at_once = "from tudor.server.http import studies; studies.PATIENCE = 0.0; "

    async def main() -> None:
        with process(tmp_path, before=begins_at_once) as server:
            ada = await finished(server.house)
            answer = await server.house.get(f"/api/games/{ada.seated.table}/review", ada.token)
            assert answer.json["review"] is None
            await ada.close()
            assert 0 == await server.terminate()
            assert [] == [line for line in server.logs.splitlines() if '"error"' in line]

    run(main())


def test_you_see_your_game_from_your_own_chair(tmp_path: Path) -> None:
    """A player's replay is that of their seat; somebody with a link sees all cards."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            own = (await house.get(f"/api/games/{ada.seated.table}/replay?sight=own", ada.token)).json
            assert own["seats"][ada.chair or 0] == own["sight"]
            code = (await house.get(f"/api/games/{ada.seated.table}/share", ada.token)).json["code"]
            assert "all" == (await house.get(f"/api/games/{code}/replay?sight=own")).json["sight"]

    run(main())


@pytest.mark.nightly
def test_reviews_wait_in_a_queue_that_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where too many reviews are being made, another one is refused, and made later."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            with monkeypatch.context() as patch:
                patch.setattr(studies, "MOST_MAKING", 0)
                answer = await house.get(f"/api/games/{ada.seated.table}/review", ada.token)
                assert (503, "busy") == answer.refusal
            assert await reviewed(house, ada.seated.table, ada.token)

    run(main())


def niceness(_todo: bytes) -> bytes:
    """How far a worker process gives way to others."""
    return str(os.nice(0)).encode()


@pytest.mark.nightly
def test_studies_give_way_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that studies finished games has a lower priority than those that play."""

    async def main() -> None:
        own = os.nice(0)
        # However long it takes on a busy machine until a process has started.
        monkeypatch.setattr(pool, "PATIENCE", pool.STUDY_PATIENCE)
        for studying, more in ((False, 0), (True, STUDYING)):
            workers = Workers(1, studying=studying)
            try:
                assert min(19, own + more) == int(await workers.run(niceness, b""))
            finally:
                workers.stop()

    run(main())
