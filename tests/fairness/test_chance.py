"""Draws: fair, fitting, and fixed by the seed and what the players added."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.fairness.dealing import EDITIONS, fair_game, seed_of
from tests.fairness.reference import (
    choose,
    commitment,
    first_commitment,
    first_game_key,
    game_key,
    numbers,
    sample,
    seats,
)
from tudor.editions import load
from tudor.engine import take_seats
from tudor.engine.chance import fits
from tudor.fairness import FIRST_SCHEME, SCHEME, FairChance, LockedChair, Promise, commitment_to
from tudor.fairness.chance import Lot
from tudor.fairness.chance import game_key as our_key
from tudor.model.actions import Dice, Glimpse, Hand, Intrigue, Weapons
from tudor.model.edition import Options, Setup
from tudor.model.truth import CaseDue, DealerDue, DiceDue, GlimpseDue, HandDue, IntrigueDue, Request, WeaponsDue

EDITION = load("clue-1998")
SETUP = take_seats(EDITION, ("scarlet", "mustard", "plum"))
CHAIRS = tuple(
    LockedChair(who="person", name=name, suspect=one)
    for name, one in (("Ada", "scarlet"), ("Ben", None), ("Cléo L.", "plum"))
)
NOTHING = (b"", b"", b"")
DIE = (1, 2, 3, 4, 5, 6)
SEEDS = st.binary(min_size=32, max_size=32)
CONTRIBUTIONS = st.tuples(*[st.binary(max_size=64)] * 3)
NUMBERS = st.integers(1, 5_000)

REQUESTS: list[Request] = [
    DealerDue(SETUP.seats),
    DiceDue("plum", (DIE,)),
    DiceDue("plum", ((0, 2, 3, 4, 5, 6), DIE)),
    WeaponsDue(EDITION.weapons, EDITION.rooms),
    CaseDue(EDITION.suspects, EDITION.weapons, EDITION.rooms),
    HandDue("plum", 6, EDITION.cards[3:]),
    HandDue("plum", 1, EDITION.cards[:1]),
    IntrigueDue("plum", ("clock", "clock", "clock", "stay", "see-card")),
    GlimpseDue("plum", "green", ("scarlet", "rope", "hall")),
]


def promise(
    seed: bytes,
    contributions: tuple[bytes, ...],
    chairs: tuple[LockedChair, ...] = CHAIRS,
    scheme: str = SCHEME,
) -> Promise:
    """A promise as its chance depends on it."""
    return Promise(scheme=scheme, commitment="", chairs=chairs, contributions=contributions, seed=seed)


def chance_of(setup: Setup, seed: bytes, contributions: tuple[bytes, ...]) -> FairChance:
    return FairChance.of(promise(seed, contributions), setup)


def names(request: Request) -> str:
    return type(request).__name__


# As described


@given(SEEDS)
def test_the_commitment_is_as_described(seed: bytes) -> None:
    """The commitment is the one that the document describes: to the seed, the edition and the options."""
    france = load("cluedo-france")
    assert commitment("clue-1998", "", seed) == commitment_to(seed, EDITION)
    expected = commitment("cluedo-france", "false-witnesses", seed)
    assert expected == commitment_to(seed, france, Options(false_witnesses=True))
    assert first_commitment(seed) == commitment_to(seed, france, Options(false_witnesses=True), FIRST_SCHEME)


@given(SEEDS, CONTRIBUTIONS)
def test_the_key_is_as_described(seed: bytes, contributions: tuple[bytes, ...]) -> None:
    """The key of a game is made from its headers as the document describes."""
    words = " ".join(contribution.hex() or "-" for contribution in contributions)
    chairs = ("scarlet person Ada", "- person Ben", "plum person Cléo L.")
    expected = game_key("clue-1998", "", chairs, words, seed)
    assert expected == our_key(promise(seed, contributions), SETUP)
    expected = first_game_key("clue-1998", "scarlet mustard plum", "", words, seed)
    assert expected == our_key(promise(seed, contributions, (), FIRST_SCHEME), SETUP)


def test_the_key_depends_on_options() -> None:
    """Options stand in the key as they stand in the record."""
    setup = take_seats(load("cluedo-france"), 3, Options(false_witnesses=True))
    chairs = tuple(map(str, CHAIRS))
    expected = game_key("cluedo-france", "false-witnesses", chairs, "- - -", seed_of(1))
    assert expected == our_key(promise(seed_of(1), NOTHING), setup)


@given(SEEDS, NUMBERS)
def test_draws_are_as_described(seed: bytes, number: int) -> None:
    """Every kind of draw gives what the document describes."""
    key, chance = our_key(promise(seed, NOTHING), SETUP), chance_of(SETUP, seed, NOTHING)
    cards = EDITION.cards[3:]
    hand = sample(key, number, "hand", cards, 6)
    faces = choose(key, number, "dice", "023456", "123456")
    pile = ("clock", "clock", "stay", "see-card", "see-card")
    described = [
        choose(key, number, "dealer", SETUP.seats)[0],
        tuple(sample(key, number, "weapons", EDITION.rooms, 6)),
        tuple(choose(key, number, "case", EDITION.suspects, EDITION.weapons, EDITION.rooms)),
        Hand(tuple(sorted(hand, key=cards.index))),
        Dice((int(faces[0]), int(faces[1]))),
        choose(key, number, "intrigue", pile)[0],
        choose(key, number, "glimpse", cards)[0],
    ]
    dealer = chance.outcome(DealerDue(SETUP.seats), number)
    weapons = chance.outcome(WeaponsDue(EDITION.weapons, EDITION.rooms), number)
    case = chance.outcome(CaseDue(EDITION.suspects, EDITION.weapons, EDITION.rooms), number)
    intrigue = chance.outcome(IntrigueDue("plum", ("clock", "clock", "stay", "see-card", "see-card")), number)
    glimpse = chance.outcome(GlimpseDue("plum", "green", cards), number)
    assert described == [
        getattr(dealer, "seat", None),
        getattr(weapons, "rooms", None),
        tuple(getattr(case, "triple", ())),
        chance.outcome(HandDue("plum", 6, cards), number),
        chance.outcome(DiceDue("plum", ((0, 2, 3, 4, 5, 6), DIE)), number),
        getattr(intrigue, "card", None),
        getattr(glimpse, "card", None),
    ]


@given(st.binary(min_size=32, max_size=32), NUMBERS, st.lists(st.integers(1, 256), max_size=100))
def test_numbers_are_as_described(key: bytes, number: int, counts: list[int]) -> None:
    """Numbers below any counts, over several blocks, are those that the document describes."""
    lot = Lot(key, f"tudor-fair-2 draw {number} dice")
    assert list(numbers(key, number, "dice", counts)) == [lot.below(count) for count in counts]


@pytest.mark.parametrize("count", [1, 6, 9, 200, 256])
def test_many_numbers_are_as_described(count: int) -> None:
    """A draw that needs more than a block goes on with the next ones."""
    lot = Lot(seed_of(3), "tudor-fair-2 draw 12 hand")
    expected = list(numbers(seed_of(3), 12, "hand", [count] * 150))
    assert expected == [lot.below(count) for _ in range(150)]


CHOICES = st.lists(st.sampled_from(["-", *EDITION.suspects]), min_size=3, max_size=6).filter(
    lambda chosen: all(one == "-" or chosen.count(one) == 1 for one in chosen)
)


@given(st.binary(min_size=32, max_size=32), CHOICES)
def test_seats_are_as_described(key: bytes, chosen: list[str]) -> None:
    """Everyone gets the suspect they chose, the others one that nobody chose; then all sit as on the board, or as they were."""
    chairs = [LockedChair(who="bot", name="novice", suspect=None if one == "-" else one) for one in chosen]
    described = list(enumerate(seats(key, EDITION.suspects, chosen)))
    board = sorted(described, key=lambda seat: EDITION.suspects.index(seat[1]))
    assert tuple(board) == FairChance(key).seats(EDITION, chairs)
    super_cluedo = load("super-cluedo")
    others = [replace(chair, suspect=None) for chair in chairs]
    expected = tuple(enumerate(seats(key, super_cluedo.suspects, ["-"] * len(chairs))))
    assert expected == FairChance(key).seats(super_cluedo, others)


def test_seats_are_numbered_where_suspects_are_chosen_later() -> None:
    """Where suspects are chosen after the deal, seats are numbered in the order of the chairs, and nothing is drawn."""
    assert ((0, "seat-1"), (1, "seat-2"), (2, "seat-3")) == FairChance(bytes(32)).seats(load("cluedo-2008"), CHAIRS)


def test_a_suspect_nobody_chose_is_anybodys() -> None:
    """In many games each chair without a choice gets each free suspect equally often."""
    drawn: Counter[object] = Counter()
    for number in range(2_000):
        drawn.update(FairChance(seed_of(number)).seats(EDITION, (*CHAIRS, replace(CHAIRS[1], name="Dan"))))
    free = [drawn[chair, suspect] for chair in (1, 3) for suspect in ("mustard", "white", "green", "peacock")]
    assert (2_000, 2_000) == (drawn[0, "scarlet"], drawn[2, "plum"])
    assert all(400 < count < 600 for count in free), free


# Fitting, fixed and fair


@pytest.mark.parametrize("request_", REQUESTS, ids=names)
@given(SEEDS, CONTRIBUTIONS, NUMBERS)
def test_every_outcome_fits(request_: Request, seed: bytes, contributions: tuple[bytes, ...], number: int) -> None:
    """Whatever is drawn could have been drawn, and is drawn again."""
    outcome = chance_of(SETUP, seed, contributions).outcome(request_, number)
    assert fits(request_, outcome)
    assert outcome == chance_of(SETUP, seed, contributions).outcome(request_, number)


def changed(number: int, **changes: object) -> tuple[LockedChair, ...]:
    """The chairs with one of them changed."""
    return (*CHAIRS[:number], replace(CHAIRS[number], **changes), *CHAIRS[number + 1 :])


def variants() -> Iterator[tuple[Dice, ...]]:
    """The same fifty throws, each time with one thing changed."""
    seed, due = seed_of(1), DiceDue("plum", (DIE, DIE))
    france = load("cluedo-france")
    for setup, given_seed, contributions, chairs, first in [
        (SETUP, seed, NOTHING, CHAIRS, 1),
        (SETUP, seed, NOTHING, CHAIRS, 51),
        (SETUP, seed[::-1], NOTHING, CHAIRS, 1),
        (SETUP, seed, (b"x", b"", b""), CHAIRS, 1),
        (SETUP, seed, (b"", b"x", b""), CHAIRS, 1),
        (SETUP, seed, (b"", b"x", b"y"), CHAIRS, 1),
        (SETUP, seed, (b"", b"xy", b""), CHAIRS, 1),
        (SETUP, seed, (b"\x00", b"", b""), CHAIRS, 1),
        (SETUP, seed, NOTHING, changed(0, suspect=None), 1),
        (SETUP, seed, NOTHING, changed(2, suspect="green"), 1),
        (SETUP, seed, NOTHING, changed(1, name="Bea"), 1),
        (SETUP, seed, NOTHING, changed(1, who="bot"), 1),
        (SETUP, seed, NOTHING, CHAIRS[::-1], 1),
        (take_seats(load("clue-2002"), 3), seed, NOTHING, CHAIRS, 1),
        (take_seats(france, 3), seed, NOTHING, CHAIRS, 1),
        (take_seats(france, 3, Options(false_witnesses=True)), seed, NOTHING, CHAIRS, 1),
    ]:
        chance = FairChance.of(promise(given_seed, contributions, chairs), setup)
        outcomes = [chance.outcome(due, number) for number in range(first, first + 50)]
        yield tuple(outcome for outcome in outcomes if isinstance(outcome, Dice))


def test_everything_counts() -> None:
    """Another seed, contribution, choice, name, kind of player, order, edition, option or number gives other dice."""
    found = list(variants())
    assert len(found) == len(set(found))
    # Not only different: as different as dice are that have nothing to do with each other.
    agreeing = [sum(map(Dice.__eq__, one, other)) for one, other in pairwise(found)]
    assert max(agreeing) < 10


def counted(request: Request, draws: int) -> Counter[object]:
    chance: Counter[object] = Counter()
    source = chance_of(SETUP, seed_of(2), NOTHING)
    for number in range(1, draws + 1):
        match source.outcome(request, number):
            case Dice(faces=things) | Hand(cards=things):
                chance.update(things)
            case Weapons(rooms=rooms):
                chance.update(enumerate(rooms))
            case Intrigue(card=card) | Glimpse(card=card):
                chance[card] += 1
            case other:
                chance[other] += 1
    return chance


@pytest.mark.parametrize(
    ("request_", "share"),
    [
        (DealerDue(SETUP.seats), 1 / 3),
        (DiceDue("plum", (DIE,)), 1 / 6),
        (DiceDue("plum", (DIE, DIE)), 2 / 6),
        (WeaponsDue(EDITION.weapons, EDITION.rooms), 1 / 9),
        (CaseDue(EDITION.suspects[:2], EDITION.weapons[:2], EDITION.rooms[:3]), 1 / 12),
        (HandDue("plum", 6, EDITION.cards[3:]), 6 / 18),
        (GlimpseDue("plum", "green", ("scarlet", "rope", "hall")), 1 / 3),
    ],
    ids=lambda value: names(value) if not isinstance(value, float) else "",
)
def test_everything_is_equally_likely(request_: Request, share: float) -> None:
    """In many draws each thing comes as often as any other: none is further off than chance allows."""
    draws = 6_000
    found = counted(request_, draws)
    deviation = (draws * share * (1 - share)) ** 0.5
    assert all(abs(count - draws * share) < 4.5 * deviation for count in found.values()), found
    assert draws * share * len(found) == pytest.approx(found.total())


def test_copies_of_a_card_count() -> None:
    """Of a pile, a card that is there three times comes three times as often."""
    found = counted(IntrigueDue("plum", ("clock", "clock", "clock", "stay", "see-card")), 6_000)
    assert 3_400 < found["clock"] < 3_800
    assert 1_060 < found["stay"] < 1_340


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_can_be_drawn(edition: str) -> None:
    """Every edition finds its chance here, from the deal to the end."""
    _, events, _ = fair_game(edition, 4, 1)
    assert len(events) > 50


# Wrong use


@pytest.mark.parametrize(
    ("seed", "contributions"),
    [(b"short", NOTHING), (bytes(33), NOTHING), (bytes(32), (b"",)), (bytes(32), (b"x" * 65, b"", b""))],
)
def test_what_cannot_be_promised_is_refused(seed: bytes, contributions: tuple[bytes, ...]) -> None:
    """A seed has 32 bytes, each seat one contribution, and none more than 64 bytes."""
    with pytest.raises(ValueError, match=r"A seed has 32|at most 64|one contribution"):
        chance_of(SETUP, seed, contributions)


def test_a_seed_has_its_length() -> None:
    """There is no commitment to a seed that is too short."""
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        commitment_to(bytes(31), EDITION)


@pytest.mark.parametrize("count", [0, 257])
def test_a_byte_has_its_limits(count: int) -> None:
    """Nothing is drawn from no things, nor from more than a byte can tell apart."""
    with pytest.raises(ValueError, match=f"not from {count}"):
        Lot(bytes(32), "dice").below(count)
