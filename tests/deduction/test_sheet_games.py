"""Whole games, written down as a person at the table would: the notes tell all that the seat has observed."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from tudor.bots.random_bot import RandomBot
from tudor.deduction import Knowledge
from tudor.deduction.sheet import read_sheet
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import AccusationFailed, AccusedAloud, DealerChosen, DealerDrawn, Passed, Suggested
from tudor.model.sight import (
    AccusationWritten,
    CardSeen,
    CardUnseen,
    CaseSeen,
    DisclosureSeen,
    HandSeen,
    Observation,
)
from tudor.stepper import BotTable, random_luck
from tudor.views import observations

GAMES = [("clue-1998", 3, 1), ("clue-1998", 4, 2), ("cluedo-france", 5, 3), ("cluedo-50", 6, 4), ("super-cluedo", 4, 5)]


def played(setup: Setup, seat: Seat, seed: int) -> tuple[Observation, ...]:
    """What a seat observes in a random game."""
    table = BotTable(setup, {each: RandomBot(Random(each)) for each in setup.seats}, random_luck(Random(seed)))
    table.run()
    return observations(table.events[:1500], seat)


def written(setup: Setup, seat: Seat, seen: Iterable[Observation]) -> str:
    """A game as its player notes it."""
    header = [f"edition: {setup.edition.id}", f"players: {', '.join(setup.seats)}", f"me: {seat}"]
    return "\n".join([*header, *lines(seen)])


def lines(seen: Iterable[Observation]) -> Iterator[str]:
    suggestion, accused = "", ""
    for each in seen:
        match each:
            case Suggested(seat=seat, named=named):
                yield suggestion
                suggestion = f"{seat}: {' '.join(named)} ->"
            case Passed() | CardSeen() | CardUnseen():
                suggestion += answer(each)
            case AccusedAloud(seat=seat, named=named) | AccusationWritten(seat=seat, named=named):
                accused = f"{seat} accuses {', '.join(named)}"
            case AccusationFailed() if accused:
                yield f"{accused}: wrong"
                accused = ""
            case _:
                yield from opened(each)
    yield suggestion


def answer(each: Passed | CardSeen | CardUnseen) -> str:
    match each:
        case Passed(seat=seat):
            return f" {seat} no,"
        case CardSeen(witness=witness, card=card):
            return f" {witness} shows {card},"
        case CardUnseen(witness=witness):
            return f" {witness} shows,"


def opened(each: Observation) -> Iterator[str]:
    match each:
        case HandSeen(cards=cards):
            yield f"cards: {', '.join(cards)}"
        case DealerDrawn(seat=seat) | DealerChosen(seat=seat):
            yield f"dealer: {seat}"
        case DisclosureSeen(witness=witness, card=card):
            yield f"{witness} shows {card}"
        case CaseSeen(case=case):
            yield f"case has {', '.join(case)}"


@pytest.mark.parametrize(("edition_id", "players", "seed"), GAMES)
def test_notes_tell_all_that_was_observed(edition_id: str, players: int, seed: int) -> None:
    """Notes of a game give the notebook that its observations give."""
    setup = take_seats(load(edition_id), players)
    seat = setup.seats[-1]
    seen = played(setup, seat, seed)
    heard = Knowledge.at(setup, seat)
    for each in seen:
        heard.observe(each)
    sheet = read_sheet(written(setup, seat, seen))
    expected, actual = heard.notebook(), sheet.knowledge.notebook()
    assert len(sheet.knowledge.notes) > len(sheet.edition.cards)
    for card in expected.cards:
        for owner in expected.owners:
            assert expected.certain(card, owner) == actual.certain(card, owner)
            assert expected.probability(card, owner) == pytest.approx(actual.probability(card, owner), abs=1e-12)
