"""The live protocol: a snapshot, then changes; and after any break exactly what was missed."""

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
from tests.server.harness import AT_ONCE, House, run, serving, settle
from tests.server.turns import take_turns
from tudor.editions import load
from tudor.presenter import lines_since
from tudor.protocol import messages as says
from tudor.protocol.wire import read_view
from tudor.text.errors import Illegal
from tudor.text.words import words

QUICK = replace(AT_ONCE, window=0.05)


def as_bytes(seat: Seat) -> bytes:
    """The view that a client has built from its messages."""
    return msgspec.json.encode(seat.view)


def snapshots(seat: Seat) -> list[says.Snapshot]:
    return [message for message in seat.heard if isinstance(message, says.Snapshot)]


def updates(seat: Seat) -> list[says.Update]:
    return [message for message in seat.heard if isinstance(message, says.Update)]


# Views


@pytest.mark.parametrize(
    "edition",
    [*(pytest.param(one, marks=pytest.mark.nightly) for one in ("super-cluedo", "clue-1998")), "cluedo-2008"],
)
def test_changes_lead_to_the_view(tmp_path: Path, edition: str) -> None:
    """At every step the view a client has built from changes is, byte for byte, the one a newcomer is sent."""

    async def main() -> None:
        async with serving(tmp_path, QUICK) as house:
            seats = await house.start(edition, people=3)
            watching = await house.spectator(seats[0].seated.table)
            rng = Random(edition)
            for step in range(25):
                await take_turns(seats, 3, rng)
                follower = [*seats, watching][step % 4]
                fresh = await house.visit(seats[0].seated.table)
                await fresh.hello(token=follower.token)
                await settle(fresh, *seats, watching)
                assert bytes(snapshots(fresh)[0].view) == as_bytes(follower)
                assert fresh.observations == follower.observations
                assert fresh.decision == follower.decision
                await fresh.close()
            assert len(updates(seats[0])) > 10

    run(main())


@pytest.mark.parametrize("edition", [pytest.param("clue-1998", marks=pytest.mark.nightly), "cluedo-2008"])
def test_sequences_count_what_a_seat_was_sent(tmp_path: Path, edition: str) -> None:
    """The number with every update counts this client's own observations, and reveals nothing of others'."""

    async def main() -> None:
        async with serving(tmp_path, QUICK) as house:
            seats = await house.start(edition, people=3)
            watching = await house.spectator(seats[0].seated.table)
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
    """A client that asks for the story gets a sentence for every observation, and a prompt, in its language; others get none."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            told = [await house.seat(seats[0].seated, lang=lang, story=True) for lang in ("en", "fr")]
            await take_turns(seats, 20, Random(3))
            await settle(*told)
            for seat, lang in zip(told, ("en", "fr"), strict=True):
                sentences = words(load("clue-1998"), lang)
                assert [sentences.tell(one, seat.view["seat"]) for one in seat.observations] == seat.story
                assert list(lines_since(seat.observations, 0, read_view(seat.view))) == seat.lines
                assert any(line.lacks for line in seat.lines)
            assert ([], [], None) == (seats[0].story, seats[0].lines, seats[0].prompt)
            assert told[0].story != told[1].story
            assert told[0].lines == told[1].lines
            titles = [None if seat.prompt is None else seat.prompt.title for seat in told]
            assert None not in titles
            assert titles[0] != titles[1]

    run(main())


# Breaks


async def follow_with_breaks(house: House, moments: list[int], edition: str) -> None:
    """One window of a seat is cut off repeatedly, the other never: in the end both know the same."""
    seats = await house.start(edition, people=3)
    for place in (seats[1], await house.spectator(seats[0].seated.table)):
        flaky = await house.visit(seats[0].seated.table)
        await flaky.hello(token=place.token, story=True)
        steady = await house.visit(seats[0].seated.table)
        await steady.hello(token=place.token, story=True)
        rng = Random(str(moments))
        for moment in moments:
            await take_turns(seats, moment % 7, rng)
            # Messages under way at that moment are lost with the connection.
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
        assert steady.prompt == flaky.prompt
        assert steady.prompt is not None
        assert as_bytes(steady) == as_bytes(flaky)
        assert steady.decision == flaky.decision


@settings(max_examples=4)
@given(st.lists(st.integers(0, 48), min_size=2, max_size=4), st.sampled_from(["clue-1998", "cluedo-2008"]))
def test_after_any_break_one_gets_what_one_missed(moments: list[int], edition: str) -> None:
    """Cut off at any moment, a client that says how much it has gets the rest, and knows what it would have known."""
    run(broken_off(moments, edition))


@pytest.mark.nightly
@settings(max_examples=60)
@given(st.lists(st.integers(0, 48), min_size=2, max_size=4), st.sampled_from(["clue-1998", "cluedo-2008"]))
def test_after_many_breaks_one_gets_what_one_missed(moments: list[int], edition: str) -> None:
    """The same with many more games."""
    run(broken_off(moments, edition))


async def broken_off(moments: list[int], edition: str) -> None:
    with TemporaryDirectory() as folder:
        async with serving(Path(folder), QUICK) as house:
            await follow_with_breaks(house, moments, edition)


def test_who_claims_to_know_more_begins_anew(tmp_path: Path) -> None:
    """A client that has seen more than there is gets everything."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            again = await house.seat(seats[0].seated, since=10_000)
            assert seats[0].observations == again.observations
            assert len(again.observations) == again.seq

    run(main())


# Windows of one seat, and languages


def test_windows_of_a_seat_stay_in_step(tmp_path: Path) -> None:
    """Two windows of one seat hear the same, byte for byte, whichever of them acts."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            other = await house.seat(seats[0].seated)
            heard = len(updates(seats[0]))
            await take_turns([other, *seats[1:]], 30, Random(6))
            await settle(*seats, other)
            mine = [message for message in seats[0].raw if message.startswith('{"type":"update"')]
            theirs = [message for message in other.raw if message.startswith('{"type":"update"')]
            assert mine[heard:] == theirs
            assert len(theirs) > 10

    run(main())


def test_refusals_are_in_the_language_of_the_seat(tmp_path: Path) -> None:
    """Each seat is refused in its own language, or in the table's if there is no such language."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, lang="fr")
            for lang, spoken in (("en", "en"), ("fr", "fr"), ("xx", "fr")):
                seat = await house.seat(seats[1].seated, lang=lang)
                refused = await seat.refused("arm", order=None)
                assert ("no-window", Illegal("no-window").text(spoken)) == (refused.code, refused.text)

    run(main())
