"""A player's own marks in the review of a game: for themselves alone."""

from pathlib import Path

from tests.server.harness import play_to_the_end, run, serving
from tests.server.studying import reviewed
from tests.server.test_shared_games import code_of
from tests.server.turns import owing


def test_marks_are_told_to_who_made_them_alone(tmp_path: Path) -> None:
    """Who marked something is told about it, after a restart too; others, by their token or a link, hear nothing of it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            # Who begins has a turn in any case.
            ada = owing(seats)
            ben, cleo = [seat for seat in seats if seat is not ada]
            await ada.accepted("note", card=ada.view["hand"][0], owner="case", mark="yes")
            await ben.accepted("note", card="rope", owner="0", mark="maybe", text="secret")
            await play_to_the_end(seats, haste=0.2)
            marks = f"/api/games/{ada.seated.table}/marks"
            told = (await house.get(marks, ada.token)).json
            assert told["is_kept"]
            # Nobody has told her about her own card, but she knew where it was.
            [wrong] = told["wrong"]
            assert wrong.startswith("In your notebook, although the opposite was certain: the case file contains ")
            for other in (ben, cleo):
                assert not (await house.get(marks, other.token)).json["is_kept"]
            assert 403 == (await house.get(marks)).status
            code = await code_of(house, ada)
            assert (await house.get(f"/api/games/{code}/marks")).json == (await house.get(marks, ben.token)).json
            mine = await reviewed(house, ada.seated.table, ada.token)
            assert mine == await reviewed(house, ben.seated.table, ben.token)
            assert b"secret" not in (await house.get(marks, ada.token)).body
        async with serving(tmp_path) as house:
            assert told == (await house.get(marks, ada.token)).json

    run(main())
