"""Puzzles over HTTP: told without their answers, hinted at, judged, and counted for players who keep their own progress."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.json import encode

from tests.server.harness import run, serving
from tudor.puzzles import Puzzle, answer_in_words, choices, daily, explain, shipped

DATE = "2026-11-10"
CASE = daily(datetime(2026, 11, 10, tzinfo=UTC).toordinal())


def wrong(puzzle: Puzzle) -> str:
    """An answer that is offered and not right."""
    groups = choices(puzzle, "en").groups
    others = [[option.id for option in group if option.id != puzzle.answer] for group in groups]
    return " ".join(group[-1] for group in others)


def test_a_daily_case_from_the_question_to_the_result(tmp_path: Path) -> None:
    """The case of a date is told, hinted at, judged and counted; answering again changes nothing."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            told = await house.get(f"/api/puzzles/daily?date={DATE}&lang=fr")
            assert (200, CASE.id) == (told.status, told.json["id"])
            steps = explain(CASE, "en")
            hints = (await house.get(f"/api/puzzles/{CASE.id}/hints?count=1")).json
            assert ([steps[0]], len(steps) > 2) == (hints["steps"], hints["more"])
            every = (await house.get(f"/api/puzzles/{CASE.id}/hints?count=99")).json
            assert ([*steps[:-1]], False) == (every["steps"], every["more"])
            path = f"/api/puzzles/{CASE.id}/answer"
            judged = (await house.post(path, {"answer": CASE.answer, "hints": 1, "date": DATE})).json
            assert (True, [*steps], 1) == (judged["right"], judged["steps"], judged["streak"])
            assert (DATE in judged["share"], "1 hint" in judged["share"]) == (True, True)
            sent = {"answer": wrong(CASE), "date": DATE, "progress": judged["progress"]}
            again = (await house.post(path, sent)).json
            assert (False, judged["progress"]) == (again["right"], again["progress"])
            assert answer_in_words(CASE, "en") == again["answer"]

    run(main())


def test_a_puzzle_is_told_without_its_answer(tmp_path: Path) -> None:
    """Before an answer, what is sent is the same for any answer: it depends on the story and the question alone."""
    kinds = {puzzle.kind: puzzle for puzzle in shipped()}

    async def main() -> None:
        async with serving(tmp_path) as house:
            for puzzle in kinds.values():
                told = (await house.get(f"/api/puzzles/{puzzle.id}")).json
                assert "answer" not in told
                assert "steps" not in told
                groups = [[option["id"] for option in group] for group in told.pop("groups")]
                assert (
                    [sorted(group) == group for group in groups] == [True] if puzzle.kind == "best-question" else groups
                )
                # Of a single choice, no option stands out by being named elsewhere in a way the others are not.
                allowed = {
                    "id",
                    "kind",
                    "title",
                    "edition",
                    "rating",
                    "stars",
                    "task",
                    "beginning",
                    "seats",
                    "sizes",
                    "me",
                    "hand",
                }
                assert allowed | {"pool", "story", "lines"} == {*told}

    run(main())


def test_endless_puzzles_follow_the_progress(tmp_path: Path) -> None:
    """A puzzle of the kinds chosen comes that was not done; when all are done, a sentence says so."""
    few = [puzzle.id for puzzle in shipped() if puzzle.kind == "best-question"]

    async def main() -> None:
        async with serving(tmp_path) as house:
            wanted = {"kinds": ["best-question"], "progress": {"done": few[1:]}}
            assert few[0] == (await house.post("/api/puzzles/next", wanted)).json["id"]
            done = {"kinds": ["best-question"], "progress": {"done": few}}
            assert (400, "puzzles-done") == (await house.post("/api/puzzles/next", done)).refusal
            assert 200 == (await house.post("/api/puzzles/next", {})).status

    run(main())


def test_wrong_requests_get_a_sentence(tmp_path: Path) -> None:
    """Unknown puzzles, dates to come, answers not offered and broken progress are refused."""
    later = (datetime.now(UTC) + timedelta(days=3)).date()
    puzzle = shipped()[0]
    broken = {"answer": puzzle.answer, "progress": {"rating": {"points": 1e99}}}

    async def main() -> None:
        async with serving(tmp_path) as house:
            assert (404, "puzzle-unknown") == (await house.get("/api/puzzles/none")).refusal
            assert (404, "puzzle-unknown") == (await house.post("/api/puzzles/none/answer", {"answer": "x"})).refusal
            for date in ("", "soon", str(later)):
                assert (400, "puzzle-date") == (await house.get(f"/api/puzzles/daily?date={date}")).refusal
            path = f"/api/puzzles/{puzzle.id}/answer"
            assert (400, "puzzle-answer") == (await house.post(path, {"answer": "nothing"})).refusal
            assert (400, "message") == (await house.post(path, broken)).refusal
            assert (400, "message") == (await house.post(path, encode("nonsense"))).refusal
            for count in ("0", "-1", "many", "9" * 30):
                assert 200 == (await house.get(f"/api/puzzles/{puzzle.id}/hints?count={count}")).status

    run(main())
