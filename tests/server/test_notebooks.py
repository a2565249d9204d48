"""Notebooks: stored marks, and deductions within the table's settings."""

from pathlib import Path
from random import Random

import msgspec

from tests.server.client import Seat
from tests.server.harness import play_to_the_end, run, serving, settle
from tests.server.turns import take_turns
from tudor.deduction import Knowledge, tell_why, why
from tudor.protocol import messages as says
from tudor.protocol.wire import Seating, read_view
from tudor.server.workers.jobs import SheetJob, Sight, deduce, explain


def test_notes_are_kept(tmp_path: Path) -> None:
    """A mark reaches all windows of its seat and no others, and is there after a break and after a restart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seats[0].seated)
            await seats[0].accepted("note", card="rope", owner="1", mark="no", text="½?")
            await seats[0].accepted("note", card="hall", owner="case", mark="maybe")
            await seats[0].accepted("note", card="rope", owner="1", mark="yes")
            await seats[0].accepted("note", card="hall", owner="case")
            await settle(*seats, other)
            assert ("yes", "") == (other.notes["rope", "1"].mark, other.notes["rope", "1"].text)
            assert not any(isinstance(message, says.Noted) for seat in seats[1:] for message in seat.heard)
            for wrong in ({"card": "spoon", "owner": "1"}, {"card": "rope", "owner": "9"}):
                assert "card-or-owner" == await seats[0].refusal("note", **wrong, mark="no")
            assert {("rope", "1")} == set((await house.seat(seats[0].seated)).notes)
            assert {} == (await house.seat(seats[1].seated)).notes
        async with serving(tmp_path) as house:
            again = await house.seat(seats[0].seated)
            assert {("rope", "1"): "yes"} == {place: entry.mark for place, entry in again.notes.items()}

    run(main())


def knowledge_of(seat: Seat) -> Knowledge:
    """What follows from a client's messages."""
    view = read_view(seat.view)
    assert view.seat is not None
    knowledge = Knowledge.at(view.setup, view.seat)
    for observation in seat.observations:
        knowledge.observe(observation)
    return knowledge


async def sheet(seat: Seat) -> says.Sheet:
    await seat.accepted("deduce")
    return next(message for message in reversed(seat.heard) if isinstance(message, says.Sheet))


def test_deduction_is_that_of_the_observations(tmp_path: Path) -> None:
    """A seat's deductions and reasons follow from what it was told, and from nothing else."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            await take_turns(seats, 30, Random(8))
            seat = seats[1]
            told, knowledge = await sheet(seat), knowledge_of(seat)
            notebook = knowledge.notebook()
            assert seat.seq == told.seq
            assert {
                card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards
            } == told.cards
            french = await house.seat(seat.seated, lang="fr")
            card = seat.view["hand"][0]
            await french.accepted("explain", card=card, owner="case")
            because = next(message for message in french.heard if isinstance(message, says.Because))
            assert tuple(tell_why(why(knowledge, card, "case"), knowledge, "fr")) == because.lines
            assert "card-or-owner" == await seat.refusal("explain", card="rope", owner="nobody")

    run(main())


def test_the_same_question_is_answered_again(tmp_path: Path) -> None:
    """A repeated question under the same id is answered again."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            for _ in range(2):
                await seats[0].request({"type": "deduce", "id": "why"})
            assert ["why", "why"] == [one.id for one in seats[0].heard if isinstance(one, says.Sheet)]

    run(main())


def test_hints_go_as_far_as_agreed(tmp_path: Path) -> None:
    """A table gives no help, certainties, or odds; after the game everything."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for hints in ("none", "shown"):
                seats = await house.start(people=3, hints=hints)
                assert "hints-off" == await seats[0].refusal("deduce")
                assert "hints-off" == await seats[0].refusal("explain", card="rope", owner="case")
            await play_to_the_end(seats, haste=1.0)
            await sheet(seats[0])
            for hints, guesses in (("follows", False), ("chances", True)):
                seats = await house.start(people=3, hints=hints)
                chances = {chance for row in (await sheet(seats[0])).cards.values() for chance in row.values()}
                assert {0.0, 1.0} <= chances
                assert guesses == any(chance not in (0.0, 1.0, None) for chance in chances)
                assert guesses == (None not in chances)

    run(main())


def test_jobs_of_a_notebook_tell_what_follows(tmp_path: Path) -> None:
    """A job's result is what follows from its sight: all odds, and why one is certain."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            await take_turns(seats, 10, Random(9))
            seat, knowledge = seats[0], knowledge_of(seats[0])
            view = read_view(seat.view)
            sight = Sight(Seating.of(view.setup), str(view.seat), tuple(seat.observations))
            notebook, card = knowledge.notebook(), seat.view["hand"][0]
            assert {
                card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards
            } == msgspec.json.decode(deduce(msgspec.json.encode(SheetJob(sight=sight))))
            asked = SheetJob(sight=sight, lang="fr", card=card, owner="case")
            assert list(tell_why(why(knowledge, card, "case"), knowledge, "fr")) == msgspec.json.decode(
                explain(msgspec.json.encode(asked))
            )

    run(main())
