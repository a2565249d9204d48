"""Knowledge across the choice of suspects: a seat is the same under its place and under its suspect."""

from random import Random

import pytest

from tudor.bots.random_bot import pick
from tudor.deduction import Holds, Knowledge
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.cards import Seat
from tudor.model.happenings import CharacterChosen
from tudor.model.sight import HandHidden, HandSeen, Observation
from tudor.model.truth import Chance, Event, Over, State
from tudor.views import observations

EDITION = load("cluedo-2008")
THREE = ("seat-1", "seat-2", "seat-3")
CHOSEN = dict(zip(THREE, ("white", "plum", "green"), strict=True))
CARDS = ("scarlet", "mustard", "rope", "bat", "axe", "hall", "spa")


def told(knowledge: Knowledge, *seen: Observation) -> Knowledge:
    for observation in seen:
        knowledge.observe(observation)
    return knowledge


def same(one: Knowledge, other: Knowledge) -> bool:
    parts = ("seats", "me", "hand_sizes", "notes", "sizes", "rows")
    return (
        all(getattr(one, part) == getattr(other, part) for part in parts) and one.numbers.owners == other.numbers.owners
    )


def dealt(names: dict[Seat, Seat]) -> list[Observation]:
    """The deal as the second seat sees it, the seats having these names."""
    first, me, last = (names.get(seat, seat) for seat in THREE)
    return [HandHidden(first, 7), HandSeen(me, CARDS), HandHidden(last, 7)]


def test_what_was_noted_of_a_place_is_known_of_its_suspect() -> None:
    """Knowledge that heard the choice equals one that had the names from the start."""
    neutral = Knowledge.at(take_seats(EDITION, 3), "seat-2")
    named = Knowledge.at(take_seats(EDITION, tuple(CHOSEN.values())), "plum")
    told(neutral, *dealt({}), *(CharacterChosen(seat, suspect) for seat, suspect in CHOSEN.items()))
    told(named, *dealt(CHOSEN))
    assert same(named, neutral)
    assert Holds("plum", "rope") in neutral.facts
    assert neutral.notebook().certain("rope", "plum")
    assert named.notebook().case == neutral.notebook().case


def test_the_choice_of_others_leaves_one_alone() -> None:
    """Only the seat that chooses has another name."""
    known = told(Knowledge.at(take_seats(EDITION, 3), "seat-2"), *dealt({}), CharacterChosen("seat-3", "green"))
    assert ("seat-2", ("seat-1", "seat-2", "green")) == (known.me, known.seats)
    assert {"seat-1": 7, "seat-2": 7, "green": 7, "pool": 0} == known.hand_sizes
    assert all(isinstance(fact, Holds) and fact.owner == "seat-2" for fact in known.facts)


def played(seed: int) -> tuple[State, list[Event]]:
    """A random game from the deal to its end, and everything that happened."""
    state, rng, events = new_game(take_seats(EDITION, 4)), Random(seed), list[Event]()
    while not isinstance(due := pending(state), Over):
        by = None if isinstance(due, Chance) else due.seats[0]
        state, happened = apply(
            state, draw(due.request, rng) if isinstance(due, Chance) else pick(legal(state, by), rng), by
        )
        events.extend(happened)
    return state, events


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_heard_the_same_under_both_names(seed: int) -> None:
    """At the end of a game, a seat that heard the choice knows exactly what it would have known with fixed names."""
    state, events = played(seed)
    names = dict(zip(take_seats(EDITION, 4).seats, state.setup.seats, strict=True))
    for place, suspect in names.items():
        neutral = told(Knowledge.at(take_seats(EDITION, 4), place), *observations(events, suspect))
        named = Knowledge.at(state.setup, suspect)
        for seen in observations(events, suspect):
            match seen:
                case CharacterChosen():
                    continue
                case HandSeen(seat=seat, cards=cards) if seat in names:
                    named.observe(HandSeen(names[seat], cards))
                case HandHidden(seat=seat, count=count) if seat in names:
                    named.observe(HandHidden(names[seat], count))
                case _ if getattr(seen, "seat", "") in names:
                    continue
                case _:
                    named.observe(seen)
        assert same(named, neutral)
