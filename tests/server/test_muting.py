"""Muting: a muted player is not heard as long as both are at the table."""

from pathlib import Path

from msgspec.structs import replace

from tests.server.harness import AT_ONCE, deal, play_to_the_end, run, serving, settle

NOT_KEPT = replace(AT_ONCE, rematch=0.0)
"""Anyone may take a chair of a rematch at once."""


def test_anyone_may_mute_anyone(tmp_path: Path) -> None:
    """A muted chair is not heard until it is unmuted; others hear it as before."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.start(people=3)
            watching = await house.spectator(ada.seated.table)
            for deaf in (ben, watching):
                await deaf.accepted("mute", chair=ada.chair)
            await ada.accepted("say", text="Can you hear me?")
            await ada.accepted("quip", phrase="hello")
            await cleo.accepted("say", text="I can.")
            await settle(ben, watching)
            for deaf in (ben, watching):
                assert (["I can."], (ada.chair,)) == (deaf.said, deaf.muted)
                await deaf.accepted("mute", chair=ada.chair, muted=False)
            await ada.accepted("say", text="And now?")
            await settle(ben, cleo, watching)
            for deaf in (ben, watching):
                assert (["I can.", "And now?"], ()) == (deaf.said, deaf.muted)
            assert ["Can you hear me?", "hello", "I can.", "And now?"] == cleo.said
            assert "chair-unknown" == await ben.refusal("mute", chair=7)

    run(main())


def test_a_chair_stays_muted(tmp_path: Path) -> None:
    """A mute holds in all your windows, after a break and after a restart, and no one else knows of it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.start(people=3)
            window = await house.seat(ben.seated)
            others = [len(seat.raw) for seat in (ada, cleo)]
            await ben.accepted("mute", chair=ada.chair)
            await settle(ada, cleo)
            # Only the answers to the pings.
            assert [count + 2 for count in others] == [len(seat.raw) for seat in (ada, cleo)]
            await ada.accepted("say", text="Hello?")
            await settle(ben, window)
            assert ([], (ada.chair,)) == (window.said, window.muted)
            await ben.drop()
            await window.drop()
            back = await house.resume(ben)
            assert ([], (ada.chair,)) == (back.said, back.muted)
        async with serving(tmp_path) as house:
            back, ada = await house.resume(ben), await house.resume(ada)
            await ada.accepted("say", text="Still there?")
            await settle(back)
            assert ([], (ada.chair,)) == (back.said, back.muted)
            await back.accepted("mute", chair=ada.chair, muted=False)
            again = await house.resume(ben)
            assert (["Hello?", "Still there?"], ()) == (again.said, again.muted)

    run(main())


def test_a_person_is_muted_not_a_chair(tmp_path: Path) -> None:
    """A muted person stays muted wherever they sit; a newcomer on their chair is heard."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open(people=4)
            ada, ben = await house.seat(host), await house.seat(await house.join(host.table, "Ben"))
            watching = await house.spectator(host.table)
            for deaf in (ada, watching):
                await deaf.accepted("mute", chair=1)
                await deaf.accepted("mute", chair=2)
            await ben.accepted("take-chair", chair=3)
            await ben.accepted("say", text="I am elsewhere.")
            cleo, dora = [await house.seat(await house.join(host.table, name)) for name in ("Cleo", "Dora")]
            for seat in (cleo, dora):
                await seat.accepted("say", text="And I am here.")
            await settle(ada, watching)
            for deaf in (ada, watching):
                assert (["And I am here."] * 2, (3,)) == (deaf.said, deaf.muted)
            await ben.accepted("take-suspect", suspect="scarlet")
            for seat in (ben, cleo, dora):
                await seat.accepted("get-ready")
            await deal((ada, ben, cleo, dora))
            await ben.accepted("say", text="I am the first now.")
            await settle(ada, watching)
            for deaf in (ada, watching):
                assert (0, (0,)) == (ben.chair, deaf.muted)
                assert ["And I am here."] * 2 == deaf.said
            await ben.accepted("leave")
            await settle(ada, watching)
            assert [(), ()] == [ada.muted, watching.muted]

    run(main())


def test_spectators_are_muted_together(tmp_path: Path) -> None:
    """Muted spectators are not heard, also in a new window; players are, also those who have left. It can be undone."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            await ada.accepted("mute", chair=None)
            await settle(ada)
            assert (None,) == ada.muted
            await cleo.accepted("leave")
            for number in range(2):
                loud = await house.spectator(ada.seated.table)
                await loud.accepted("say", text=f"Spam {number}")
                await loud.close()
            await ben.accepted("say", text="Hello.")
            await settle(ada, ben)
            assert (["Hello."], ["Spam 0", "Spam 1", "Hello."]) == (ada.said, ben.said)
            again = await house.seat(ada.seated)
            assert (["Hello."], (None,)) == (again.said, again.muted)
            # A chair without a person has nobody to mute.
            await ben.accepted("mute", chair=2)
            await ada.accepted("mute", chair=None, muted=False)
            await (await house.spectator(ada.seated.table)).accepted("say", text="May I?")
            await settle(ada, ben, again)
            assert [(), (), ()] == [ada.muted, ben.muted, again.muted]
            assert "May I?" == ada.said[-1] == ben.said[-1]

    run(main())


def test_muting_outlives_a_rematch(tmp_path: Path) -> None:
    """A player muted at one table is muted at the next if both take their reserved chairs; a stranger is heard."""

    async def main() -> None:
        async with serving(tmp_path, NOT_KEPT) as house:
            seats = await house.start(people=4)
            ada, ben, cleo, dora = seats
            await ben.accepted("mute", chair=ada.chair)
            await ben.accepted("mute", chair=dora.chair)
            await play_to_the_end(seats, haste=1.0)
            again = await ben.asked_for_rematch()
            tokens = {"Ben": ben.token, "Ada": ada.token, "Cleo": cleo.token, "Eve": ""}
            ben, ada, cleo, eve = [
                await house.seat(await house.join(again, name, token)) for name, token in tokens.items()
            ]
            for seat in (ada, cleo, eve):
                await seat.accepted("say", text=f"I am on chair {seat.chair}.")
            await settle(ben, cleo)
            assert [f"I am on chair {seat.chair}." for seat in (cleo, eve)] == ben.said
            assert (ada.chair,) == ben.muted
            assert 3 == len(cleo.said)
            assert () == cleo.muted

    run(main())


def test_an_old_token_is_good_for_one_chair(tmp_path: Path) -> None:
    """Using the same token for a rematch twice gives another chair, as another person."""

    async def main() -> None:
        async with serving(tmp_path, NOT_KEPT) as house:
            seats = await house.start(people=3)
            ada, ben, cleo = seats
            await cleo.accepted("mute", chair=ada.chair)
            await play_to_the_end(seats, haste=1.0)
            again = await ben.asked_for_rematch()
            first, second = [await house.join(again, name, ada.token) for name in ("Ada", "Adam")]
            assert first.chair != second.chair
            assert [first.chair, second.chair] == [(await house.seat(one)).chair for one in (first, second)]

    run(main())
