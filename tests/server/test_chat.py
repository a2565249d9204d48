"""Talk at the table: who hears what, and until when."""

from pathlib import Path
from random import Random
from typing import get_args

from tests.server.client import Seat
from tests.server.harness import House, everybody, play_to_the_end, run, serving
from tests.server.people import a_world
from tudor.protocol.messages import Phrase, Remark


def heard(seat: Seat) -> list[str]:
    return [remark.text or remark.phrase for remark in seat.remarks]


async def at_the_table(house: House) -> list[Seat]:
    """Three who play, and two who watch."""
    seats = await house.start(people=3)
    assert seats[0].table is not None
    return [*seats, *[await house.spectator(seats[0].table.id) for _ in range(2)]]


def test_words_and_quick_phrases(tmp_path: Path) -> None:
    """What a player says, in words or by a quick phrase, everybody hears, with the name and the chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            everyone = await at_the_table(house)
            ada = everyone[0]
            assert ada.table is not None
            await ada.accepted("say", text="  <b>Bonsoir</b>\n tous ")
            for phrase in get_args(Phrase):
                await ada.accepted("quip", phrase=phrase)
            expected = ["<b>Bonsoir</b> tous", *get_args(Phrase)]
            await everybody(everyone, lambda seat: heard(seat) == expected)
            name = ada.table.chairs[ada.chair or 0].name
            assert Remark(chair=ada.chair, name=name, text=expected[0]) == everyone[1].remarks[0]
            assert "message" == (await ada.refused("quip", phrase="psst")).code
            # Newcomers hear it still.
            assert expected == heard(await house.spectator(ada.table.id))

    run(main())


def test_the_same_remark_is_made_once(tmp_path: Path) -> None:
    """A remark that is sent again under its id is not said again."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            for _ in range(3):
                await seats[0].request({"type": "say", "id": "once", "text": "Hm"})
            await seats[1].ping()
            assert ["Hm"] == heard(seats[1])

    run(main())


def test_spectators_talk_apart_until_the_end(tmp_path: Path) -> None:
    """Those who watch hear the players and are not heard by them; once the game is over, all hear all."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            *players, watching, other = await at_the_table(house)
            await watching.accepted("say", text="It is Plum!")
            await players[0].accepted("say", text="Who is it?")
            await everybody([watching, other], lambda seat: heard(seat) == ["It is Plum!", "Who is it?"])
            await everybody(players, lambda seat: heard(seat) == ["Who is it?"])
            # Nor by those who come back.
            back = await house.resume(players[1])
            assert ["Who is it?"] == heard(back)
            await play_to_the_end(players, haste=1.0)
            await watching.accepted("say", text="I knew it.")
            await everybody(players, lambda seat: heard(seat)[-1] == "I knew it.")
            assert (None, "") == (players[0].remarks[-1].chair, players[0].remarks[-1].name)

    run(main())


def test_who_has_seen_the_case_file_talks_apart(tmp_path: Path) -> None:
    """Who accused wrongly, and so has seen the case file, is heard by spectators and others like that, till the end."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            ada, ben, cleo, watching = (world.clients[name] for name in ("Ada", "Ben", "Cleo", "watching"))
            await cleo.accepted("say", text="It was ...")
            await cleo.accepted("quip", phrase="oops")
            await watching.accepted("say", text="Oh!")
            await ada.accepted("say", text="Hm.")
            await everybody([cleo, watching], lambda seat: heard(seat) == ["It was ...", "oops", "Oh!", "Hm."])
            await everybody([ada, ben], lambda seat: heard(seat) == ["Hm."])
            await world.play_until(lambda: ada.stage == "over", accusing={"Ada", "Ben"})
            await cleo.accepted("say", text="I told you.")
            await everybody([ada, ben], lambda seat: heard(seat) == ["Hm.", "I told you."])

    run(main())


def test_anyone_may_mute_anyone(tmp_path: Path) -> None:
    """Who mutes a chair hears nothing of it any more, until it is heard again; others hear it as before."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo, watching, _ = await at_the_table(house)
            for deaf in (ben, watching):
                await deaf.accepted("mute", chair=ada.chair)
            await ada.accepted("say", text="Can you hear me?")
            await ada.accepted("quip", phrase="hello")
            await cleo.accepted("say", text="I can.")
            for deaf in (ben, watching):
                await everybody([deaf], lambda seat: heard(seat) == ["I can."])
                await deaf.accepted("mute", chair=ada.chair, muted=False)
            await ada.accepted("say", text="And now?")
            await everybody([ben, watching], lambda seat: heard(seat) == ["I can.", "And now?"])
            assert ["Can you hear me?", "hello", "I can.", "And now?"] == heard(cleo)
            assert "chair-unknown" == (await ben.refused("mute", chair=7)).code

    run(main())


def test_talk_does_not_touch_the_game(tmp_path: Path) -> None:
    """However much is said, nobody's view changes."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            before = [(seat.seq, seat.view) for seat in seats]
            for number in range(120):
                await Random(number).choice(seats).accepted("say", text=f"{number}")
            await everybody(seats, lambda seat: len(seat.remarks) == 120)
            assert before == [(seat.seq, seat.view) for seat in seats]
            # Newcomers hear the last hundred.
            assert [str(number) for number in range(20, 120)] == heard(await house.resume(seats[0]))

    run(main())
