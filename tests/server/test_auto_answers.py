"""Answers that the server gives for a player: the right card, after the same time whatever the hand holds."""

from functools import partial
from pathlib import Path

from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import House, run, serving, settle
from tests.server.sealed import silence_of
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.test_solo import SLOW
from tests.server.turns import knows_more
from tudor.editions import load
from tudor.model.actions import End, Pass, Show, Suggest
from tudor.model.cards import Card
from tudor.model.sight import CardSeen, CardUnseen
from tudor.protocol import messages as says

EDITION = "clue-cards"
"""Every turn is a suggestion of any three cards."""


def of_kind(hand: list[Card]) -> list[list[Card]]:
    """A hand by kind of card."""
    edition = load(EDITION)
    return [[card for card in hand if card in kind] for kind in (edition.suspects, edition.weapons, edition.rooms)]


def named(witness: Seat, wanted: tuple[Card, ...]) -> Suggest:
    """A suggestion that names these cards of a witness and otherwise none of them."""
    edition, hand = load(EDITION), witness.view["hand"]
    kinds = (edition.suspects, edition.weapons, edition.rooms)
    return Suggest(
        *(
            next(card for card in kind if card in wanted or not (names_one(kind, wanted) or card in hand))
            for kind in kinds
        )
    )


def names_one(kind: tuple[Card, ...], wanted: tuple[Card, ...]) -> bool:
    """True if one of the cards wanted is of this kind."""
    return bool(set(kind) & set(wanted))


async def ask(seats: list[Seat], witness: Seat, wanted: tuple[Card, ...]) -> None:
    """Let the player to the right of a witness suggest these cards; everyone else passes their turns."""
    asker = seats[seats.index(witness) - 1]
    for _ in range(200):
        await settle(*seats)
        seat = next(seat for seat in seats if seat.decision is not None)
        assert seat.decision is not None
        suggests = seat.decision.legal.of(Suggest) is not None
        if seat is asker and suggests:
            await seat.act(named(witness, wanted))
            await settle(*seats)
            return
        await seat.act(_anything(seat))
    raise AssertionError("it was never the asker's turn")


def _anything(seat: Seat) -> Suggest | End | Show | Pass:
    assert seat.decision is not None
    legal = seat.decision.legal
    if legal.of(Suggest) is not None:
        return named(seat, tuple(cards[0] for cards in of_kind(seat.view["hand"]) if cards))
    return next(one for one in legal if isinstance(one, End | Show | Pass))


async def witness_of(house: House) -> tuple[list[Seat], Seat, list[list[Card]]]:
    """A table, a player who holds cards of two kinds, and these cards by kind."""
    seats = await house.start(EDITION, people=3)
    ben = next(seat for seat in seats if sum(map(bool, of_kind(seat.view["hand"]))) > 1)
    return seats, ben, [cards for cards in of_kind(ben.view["hand"]) if cards]


def test_an_automatic_answer_takes_the_same_time_whatever_is_held(tmp_path: Path) -> None:
    """With one matching card or several, marked or not, nobody hears anything before the time, and everybody at it."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats, ben, (ones, twos, *_) = await witness_of(house)
            heard = []
            for marks, wanted in (
                ((), (ones[0],)),
                ((), (ones[0], twos[0])),
                ((twos[0],), (ones[0], twos[0])),
                ((twos[0],), (twos[0],)),
            ):
                await ben.accepted("answer-for-me", cards=marks)
                await ask(seats, ben, wanted)
                known = [seat.seq for seat in seats]
                await pass_time(SLOW.answer - 0.01, *seats)
                assert known == [seat.seq for seat in seats]
                await pass_time(0.02, *seats)
                for seat, before in zip(seats, known, strict=True):
                    await seat.until(partial(knows_more, before, seat))
                third = next(seat for seat in seats if seat not in (ben, seats[seats.index(ben) - 1]))
                heard.append([type(one) for one in third.observations if isinstance(one, CardUnseen | CardSeen)][-1])
            assert [CardUnseen] * 4 == heard

    run_standing(main())


def test_the_marked_card_is_shown_then_a_known_one(tmp_path: Path) -> None:
    """Of several matching cards the first marked is shown, else the one that the suggester has seen before."""

    async def main() -> None:
        async with serving(tmp_path, replace(SLOW, answer=0.0)) as house:
            seats, ben, (ones, twos, *_) = await witness_of(house)
            shown: list[Card] = []
            for marks in ((twos[0], ones[0]), (), (ones[0],)):
                await ben.accepted("answer-for-me", cards=marks)
                await ask(seats, ben, (ones[0], twos[0]))
                await ben.until(partial(_has_shown, ben, len(shown)))
                shown.append(_shown(ben)[-1])
            assert [twos[0], twos[0], ones[0]] == shown

    run(main())


def _has_shown(seat: Seat, more_than: int) -> bool:
    return len(_shown(seat)) > more_than


def _shown(seat: Seat) -> list[Card]:
    return [one.card for one in seat.observations if isinstance(one, CardSeen) and one.witness == seat.view["seat"]]


def test_the_wish_is_private_and_kept(tmp_path: Path) -> None:
    """All windows of a seat hear of its wish and nobody else does; it survives a restart and can be withdrawn."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats, ben, (ones, *_) = await witness_of(house)
            second = await house.seat(ben.seated)
            others = [seat for seat in seats if seat is not ben]
            before = silence_of(others)
            await ben.accepted("answer-for-me", cards=(ones[0],))
            await settle(ben, second, *others)
            assert before == silence_of(others)
            wish = says.AutoAnswer(on=True, cards=(ones[0],))
            assert [wish, wish] == [_wish(seat) for seat in (ben, second)]
            assert "not-your-card" == await ben.refusal("answer-for-me", cards=("nothing",))
        async with standing(tmp_path, SLOW) as house:
            back = await house.resume(ben)
            assert wish == _wish(back)
            assert says.AutoAnswer() == _wish(await house.spectator(ben.seated.table))
            await back.accepted("answer-for-me", on=False)
            assert says.AutoAnswer() == _wish(back)

    run_standing(main())


def _wish(seat: Seat) -> says.AutoAnswer:
    """What a client was told last of its wish."""
    told = [one.answers for one in seat.heard if isinstance(one, says.Answers | says.Snapshot)]
    return told[-1]
