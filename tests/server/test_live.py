"""The live protocol: a snapshot, then what changes; and after any break exactly what was missed."""

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, everybody, play_to_the_end, run, serving
from tudor.deduction import Knowledge, tell_why, why
from tudor.editions import load
from tudor.protocol import messages as says
from tudor.protocol.wire import read_view
from tudor.text.errors import Illegal
from tudor.text.words import words

QUICK = replace(AT_ONCE, window=0.05)


def as_bytes(seat: Seat) -> bytes:
    """The view that a client has made of what it was told."""
    return msgspec.json.encode(seat.view)


def snapshots(seat: Seat) -> list[says.Snapshot]:
    return [message for message in seat.heard if isinstance(message, says.Snapshot)]


def updates(seat: Seat) -> list[says.Update]:
    return [message for message in seat.heard if isinstance(message, says.Update)]


def seated(seat: Seat) -> Seated:
    assert seat.table is not None
    return Seated(table=seat.table.id, token=seat.token, chair=seat.chair or 0)


async def settle(*seats: Seat) -> None:
    """Wait until everybody has heard everything."""
    for _ in range(2):
        await asyncio.gather(*(seat.ping() for seat in seats))


def in_window(seats: list[Seat]) -> bool:
    return any(seat.decision is not None and seat.decision.kind == "react" for seat in seats)


async def take_turns(seats: list[Seat], steps: int, rng: Random) -> None:
    """Let so many decisions be made; windows that open meanwhile are waited for."""
    for _ in range(steps):
        await settle(*seats)
        owing = [seat for seat in seats if seat.decision is not None]
        for seat in owing:
            if seat.decision is None:
                continue
            # Replies in a window may come too late.
            may_be_late = in_window([seat])
            assert isinstance(await seat.act(seat.any_action(rng)), says.Accepted) or may_be_late
        while in_window(seats):
            await asyncio.sleep(0.01)
            await settle(*seats)
    await settle(*seats)


# Views


@pytest.mark.parametrize("edition", ["clue-1998", "super-cluedo", "cluedo-2008"])
def test_changes_lead_to_the_view(tmp_path: Path, edition: str) -> None:
    """At every step the view a client has made of what changed is, byte for byte, the one a newcomer is sent."""

    async def main() -> None:
        async with serving(tmp_path, QUICK) as house:
            seats = await house.start(edition, people=3)
            watching = await house.spectator(seated(seats[0]).table)
            rng = Random(edition)
            for step in range(25):
                await take_turns(seats, 3, rng)
                follower = [*seats, watching][step % 4]
                fresh = await house.visit(seated(seats[0]).table)
                await fresh.hello(token=follower.token)
                await settle(fresh, *seats, watching)
                assert bytes(snapshots(fresh)[0].view) == as_bytes(follower)
                assert fresh.observations == follower.observations
                assert fresh.decision == follower.decision
                await fresh.close()
            assert len(updates(seats[0])) > 10

    run(main())


@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008"])
def test_sequences_count_what_a_seat_was_sent(tmp_path: Path, edition: str) -> None:
    """The number with every update is that of the observations this very client has; of others it tells nothing."""

    async def main() -> None:
        async with serving(tmp_path, QUICK) as house:
            seats = await house.start(edition, people=3)
            watching = await house.spectator(seated(seats[0]).table)
            await take_turns(seats, 40, Random(2))
            await settle(watching)
            for seat in (*seats, watching):
                count = snapshots(seat)[-1].seq
                assert count == len(snapshots(seat)[-1].observations)
                for update in updates(seat):
                    count += len(update.observations)
                    assert count == update.seq
                assert count == len(seat.observations)

    run(main())


def test_stories_tell_every_observation(tmp_path: Path) -> None:
    """Who asks for the story gets a sentence for every observation, in the language asked for; others get none."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            told = [await house.seat(seated(seats[0]), lang=lang, story=True) for lang in ("en", "fr")]
            await take_turns(seats, 20, Random(3))
            await settle(*told)
            for seat, lang in zip(told, ("en", "fr"), strict=True):
                sentences = words(load("clue-1998"), lang)
                assert [sentences.tell(one, seat.view["seat"]) for one in seat.observations] == seat.story
            assert [] == seats[0].story
            assert told[0].story != told[1].story

    run(main())


# Breaks


async def follow_with_breaks(house: House, moments: list[int], edition: str) -> None:
    """One window of a seat is cut off again and again, the other never: in the end both know the same."""
    seats = await house.start(edition, people=3)
    for place in (seats[1], await house.spectator(seated(seats[0]).table)):
        flaky = await house.visit(seated(seats[0]).table)
        await flaky.hello(token=place.token, story=True)
        steady = await house.visit(seated(seats[0]).table)
        await steady.hello(token=place.token, story=True)
        rng = Random(str(moments))
        for moment in moments:
            await take_turns(seats, moment % 7, rng)
            # What is on its way at that moment is lost with the connection.
            acting = next(seat for seat in seats if seat.decision is not None)
            await asyncio.gather(acting.act(acting.any_action(rng)), flaky.drop())
            known = flaky.seq
            await take_turns(seats, moment // 7, rng)
            flaky = await house.resume(flaky, story=True)
            await settle(flaky, steady, *seats)
            (snapshot,) = snapshots(flaky)
            assert tuple(steady.observations[known : snapshot.seq]) == snapshot.observations
        assert steady.observations == flaky.observations
        assert steady.story == flaky.story
        assert as_bytes(steady) == as_bytes(flaky)
        assert steady.decision == flaky.decision


@settings(max_examples=8)
@given(st.lists(st.integers(0, 48), min_size=2, max_size=4), st.sampled_from(["clue-1998", "cluedo-2008"]))
def test_after_any_break_one_gets_what_one_missed(moments: list[int], edition: str) -> None:
    """Cut off at any moment, a client that tells how much it has gets the rest, and knows what it would have known."""

    async def main() -> None:
        with TemporaryDirectory() as folder:
            async with serving(Path(folder), QUICK) as house:
                await follow_with_breaks(house, moments, edition)

    run(main())


def test_who_claims_to_know_more_begins_anew(tmp_path: Path) -> None:
    """A client that has seen more than there is gets everything."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            again = await house.seat(seated(seats[0]), since=10_000)
            assert seats[0].observations == again.observations
            assert len(again.observations) == again.seq

    run(main())


# Once


def test_the_same_action_counts_once(tmp_path: Path) -> None:
    """An action sent again under its id, in the same window, in another or after a restart, is accepted and not repeated."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seated(seats[0]))
            assert seats[0].decision is not None
            action = msgspec.to_builtins(seats[0].any_action(Random(4)))
            answers = await asyncio.gather(
                *(seat.request({"type": "act", "id": "once", "action": action}) for seat in (seats[0], other))
            )
            assert [says.Accepted("once")] * 2 == answers
            await settle(*seats, other)
            seq = seats[0].seq
            assert says.Accepted("once") == await seats[0].request({"type": "act", "id": "once", "action": action})
            # Another seat's ids are its own.
            answer = await seats[1].request({"type": "act", "id": "once", "action": action})
            assert isinstance(answer, says.Refused)
        async with serving(tmp_path) as house:
            again = await house.seat(seated(seats[0]))
            assert says.Accepted("once") == await again.request({"type": "act", "id": "once", "action": action})
            await settle(again)
            assert seq == again.seq

    run(main())


def test_the_last_action_and_the_start_count_once_too(tmp_path: Path) -> None:
    """What was done is accepted again under its id, also when it could not be done any more."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.gather(people=3)
            for _ in range(2):
                assert says.Accepted("go") == await seats[0].request({"type": "start", "id": "go"})
            await everybody(seats, lambda seat: seat.view.get("asked") is not None)
            last: dict[Seat, str] = {}
            while seats[0].stage != "over":
                await settle(*seats)
                for seat in seats:
                    if seat.decision is not None:
                        last[seat] = f"{len(seat.raw)}"
                        action = msgspec.to_builtins(seat.any_action(Random(5), haste=1.0))
                        await seat.request({"type": "act", "id": last[seat], "action": action})
            for seat, request in last.items():
                answer = await seat.request({"type": "act", "id": request, "action": {"do": "roll"}})
                assert says.Accepted(request) == answer
        async with serving(tmp_path) as house:
            for old, request in last.items():
                seat = await house.seat(seated(old))
                answer = await seat.request({"type": "act", "id": request, "action": {"do": "roll"}})
                assert says.Accepted(request) == answer

    run(main())


# Windows of one seat, and languages


def test_windows_of_a_seat_stay_in_step(tmp_path: Path) -> None:
    """Two windows of one seat hear the same, byte for byte, whichever of them acts."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seated(seats[0]))
            heard = len(updates(seats[0]))
            await take_turns([other, *seats[1:]], 30, Random(6))
            await settle(*seats, other)
            mine = [message for message in seats[0].raw if message.startswith('{"type":"update"')]
            theirs = [message for message in other.raw if message.startswith('{"type":"update"')]
            assert mine[heard:] == theirs
            assert len(theirs) > 10

    run(main())


def test_refusals_are_in_the_language_of_the_seat(tmp_path: Path) -> None:
    """Each seat is refused in its own language, or in that of the table if there is no such language."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, lang="fr")
            for lang, spoken in (("en", "en"), ("fr", "fr"), ("xx", "fr")):
                seat = await house.seat(seated(seats[1]), lang=lang)
                refused = await seat.refused("arm", order=None)
                assert ("no-window", Illegal("no-window").text(spoken)) == (refused.code, refused.text)

    run(main())


# Notebooks


def test_notes_are_kept(tmp_path: Path) -> None:
    """A mark is told to all windows of its seat and to nobody else, and is there after a break and after a restart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seated(seats[0]))
            await seats[0].accepted("note", card="rope", owner="1", mark="no", text="½?")
            await seats[0].accepted("note", card="hall", owner="case", mark="maybe")
            await seats[0].accepted("note", card="rope", owner="1", mark="yes")
            await seats[0].accepted("note", card="hall", owner="case")
            await settle(*seats, other)
            assert ("yes", "") == (other.notes["rope", "1"].mark, other.notes["rope", "1"].text)
            assert not any(isinstance(message, says.Noted) for seat in seats[1:] for message in seat.heard)
            for wrong in ({"card": "spoon", "owner": "1"}, {"card": "rope", "owner": "9"}):
                assert "card-or-owner" == (await seats[0].refused("note", **wrong, mark="no")).code
            assert {("rope", "1")} == set((await house.seat(seated(seats[0]))).notes)
            assert {} == (await house.seat(seated(seats[1]))).notes
        async with serving(tmp_path) as house:
            again = await house.seat(seated(seats[0]))
            assert {("rope", "1"): "yes"} == {place: entry.mark for place, entry in again.notes.items()}

    run(main())


def knowledge_of(seat: Seat) -> Knowledge:
    """What follows from what a client has been told."""
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
    """What a seat can know, and why, is what follows from what it was told, and nothing else."""

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
            french = await house.seat(seated(seat), lang="fr")
            card = seat.view["hand"][0]
            await french.accepted("explain", card=card, owner="case")
            because = next(message for message in french.heard if isinstance(message, says.Because))
            assert tuple(tell_why(why(knowledge, card, "case"), knowledge, "fr")) == because.lines
            assert "card-or-owner" == (await seat.refused("explain", card="rope", owner="nobody")).code

    run(main())


def test_the_same_question_is_answered_again(tmp_path: Path) -> None:
    """Who asks once more under the same id, having missed the answer, gets the answer."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            for _ in range(2):
                await seats[0].request({"type": "deduce", "id": "why"})
            assert ["why", "why"] == [one.id for one in seats[0].heard if isinstance(one, says.Sheet)]

    run(main())


def test_hints_go_as_far_as_agreed(tmp_path: Path) -> None:
    """A table gives no help, or what is certain, or how likely everything is; after the game it tells all."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for hints in ("none", "shown"):
                seats = await house.start(people=3, hints=hints)
                assert "hints-off" == (await seats[0].refused("deduce")).code
                assert "hints-off" == (await seats[0].refused("explain", card="rope", owner="case")).code
            await play_to_the_end(seats, haste=1.0)
            await sheet(seats[0])
            for hints, guesses in (("follows", False), ("chances", True)):
                seats = await house.start(people=3, hints=hints)
                chances = {chance for row in (await sheet(seats[0])).cards.values() for chance in row.values()}
                assert {0.0, 1.0} <= chances
                assert guesses == any(chance not in (0.0, 1.0, None) for chance in chances)
                assert guesses == (None not in chances)

    run(main())
