"""What is in a vector: what the seat knows, and never more."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.by_day import EDITIONS, most_varied_by_day
from tests.rl.plain_vector import PlainVector
from tests.secrecy.worlds import Played, indistinguishable, random_game
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import AccusedAloud, Murdered, Passed, Suggested
from tudor.model.sight import (
    AccusationWritten,
    CardSeen,
    CardUnseen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolSeen,
    WatchSeen,
)
from tudor.rl.layout import Layout
from tudor.rl.learner import Accusing, Encoding, Features, Learner
from tudor.rl.memory import SLOTS, Memory
from tudor.rl.numbering import Numbering
from tudor.rl.truth import StateLayout
from tudor.testing.games import tables
from tudor.views import decision, observations, view


def sights(game: Played, place: int, encoding: Encoding) -> Iterator[tuple[bytes, bytes]]:
    """The vectors and masks of a seat, after every tenth step of a game; with a notebook, once all cards are dealt."""
    learner = Learner(encoding, place)
    for number, (events, state) in enumerate(zip(game.events, game.states[1:], strict=True)):
        seat: Seat = state.setup.seats[place]
        learner.hear(observations(events, seat))
        if number % 10 == 9 and (len(state.hands) == 4 or not encoding.notebook):
            owed = decision(state, seat)
            mask = learner.mask(learner.allowed(owed.legal) if owed else None)
            yield learner.vector(view(state, seat)).tobytes(), mask.tobytes()


ENCODINGS: list[tuple[Features, Accusing]] = [("plain", "any"), ("notebook", "certain")]


@pytest.mark.parametrize(("features", "accusations"), ENCODINGS)
@pytest.mark.parametrize("edition", most_varied_by_day())
def test_what_a_seat_cannot_know_is_not_in_its_vector(edition: str, features: Features, accusations: Accusing) -> None:
    """In worlds that a seat cannot tell apart its vectors, notebook included, and masks are the same, at every tenth step."""
    worlds = 0
    for options in tables(load(edition)):
        encoding = Encoding(take_seats(load(edition), 4, options), features, accusations)
        for number in range(6):
            rng = Random(f"{edition} {number}")
            game = random_game(encoding.setup, rng, 150)
            place = number % 4
            for other in indistinguishable(game, place, rng, tries=12):
                worlds += 1
                assert list(sights(game, place, encoding)) == list(sights(other, place, encoding))
    assert worlds >= 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_vector_is_its_parts_one_after_another(edition: str) -> None:
    """The vector is to the bit what a plain list of its parts gives, at every seventh step of games at every kind of table."""
    for number, options in enumerate(tables(load(edition))):
        game = random_game(take_seats(load(edition), 4, options), Random(f"{edition} {number}"), 250)
        layout, plain = Layout(game.setup), PlainVector(game.setup)
        for place in range(4):
            memory = Memory(game.setup, place)
            for step, (events, state) in enumerate(zip(game.events, game.states[1:], strict=True)):
                seat = state.setup.seats[place]
                memory.hear(observations(events, seat))
                if step % 7 == 0:
                    seen = view(state, seat)
                    assert plain.vector(seen, memory, place).tobytes() == layout.vector(seen, memory, place).tobytes()
        seen = view(game.states[-1], game.states[-1].setup.seats[3])
        assert list(layout.parts) == [name for name, _ in plain.parts(seen, memory, 3)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_remembered_is_true(edition: str) -> None:
    """A player seen to hold a card holds it, an honest witness who passed does not, and the own hand is known."""
    for number in range(4):
        game = random_game(take_seats(load(edition), 4), Random(number), 250)
        state, cards = game.states[-1], load(edition).cards
        for place, seat in enumerate(state.setup.seats):
            memory = Memory(game.setup, place)
            for events, after in zip(game.events, game.states[1:], strict=True):
                memory.hear(observations(events, after.setup.seats[place]))
            seats = state.setup.seats[place:] + state.setup.seats[:place]
            truth = np.array([[card in state.hands[holder] for card in cards] for holder in seats])
            assert not (memory.holds.astype(bool) & ~truth).any()
            assert not (memory.lacks.astype(bool) & truth).any()
            assert (truth[0] == memory.holds[0]).all()
            assert {card for card, noted in zip(cards, memory.pool, strict=True) if noted} in (set(), set(state.pool))
            assert seat in state.setup.seats


NAMED = Triple("plum", "rope", "hall")
NOTES: list[tuple[list[Observation], str, set[tuple[str, str]]]] = [
    ([HandSeen("scarlet", ("rope", "hall"))], "holds", {("scarlet", "rope"), ("scarlet", "hall")}),
    ([CardSeen("white", "scarlet", "rope")], "holds", {("white", "rope")}),
    ([CardSeen("white", "scarlet", "rope")], "shown", set()),
    ([CardSeen("scarlet", "white", "rope")], "shown", {("white", "rope")}),
    ([DisclosureSeen("scarlet", "mustard", "rope")], "shown", {("mustard", "rope")}),
    ([DisclosureSeen("mustard", "scarlet", "rope")], "holds", {("mustard", "rope")}),
    ([WatchSeen("scarlet", "white", "rope", power=True)], "holds", {("white", "rope")}),
    ([GlimpseSeen("scarlet", "mustard", "rope")], "holds", {("mustard", "rope")}),
    ([GlimpseSeen("mustard", "scarlet", "rope")], "shown", {("mustard", "rope")}),
    ([Murdered("mustard", ("rope",))], "holds", {("mustard", "rope")}),
    ([Suggested("white", NAMED), Passed("mustard")], "lacks", {("mustard", card) for card in NAMED}),
    ([Suggested("white", NAMED), CardUnseen("mustard", "white")], "answered", {("mustard", card) for card in NAMED}),
    ([AccusedAloud("white", NAMED)], "accused", {("white", card) for card in NAMED}),
    ([AccusationWritten("scarlet", NAMED)], "accused", {("scarlet", card) for card in NAMED}),
    ([CardUnseen("mustard", "white")], "holds", set()),
]


@pytest.mark.parametrize(("news", "kind", "noted"), NOTES)
def test_what_is_observed_is_noted(news: list[Observation], kind: str, noted: set[tuple[str, str]]) -> None:
    """Each observation makes the notes that the documentation tells of, and no others of that kind."""
    setup = take_seats(load("clue-1998"), 3)
    memory = Memory(setup, 0)
    memory.hear(news)
    table = getattr(memory, kind)
    cards = setup.edition.cards
    assert noted == {(setup.seats[row], cards[column]) for row, column in np.argwhere(table)}


def test_the_pool_is_noted() -> None:
    """Cards seen in the pool are noted apart."""
    setup = take_seats(load("cluedo-2008"), 4)
    memory = Memory(setup, 0)
    memory.hear([PoolSeen("seat-1", ("rope",))])
    assert ["rope"] == [setup.edition.cards[column] for (column,) in np.argwhere(memory.pool)]


def test_answers_are_counted() -> None:
    """A player who answers several times to the same card is noted with as many tenths, and at most with ten."""
    setup = take_seats(load("clue-1998"), 3)
    memory, layout = Memory(setup, 0), Layout(setup)
    once: list[Observation] = [Suggested("white", NAMED), CardUnseen("mustard", "white")]
    start = random_game(setup, Random(1), 0).states[0]
    for times in (*range(1, 11), 10, 10):
        memory.hear(once)
        answered = layout.vector(view(start, "scarlet"), memory, 0)[layout.parts["answered"]]
        assert {0.0, np.float32(times / 10)} == set(answered)


def kept(memory: Memory) -> list[tuple[str, set[str]]]:
    """The unseen answers that a memory at the first of three seats keeps: the witness, and the cards asked for."""
    setup = take_seats(load("clue-1998"), 3)
    answers = [np.flatnonzero(slot).tolist() for slot in memory.one_of_three if slot.any()]
    return [(setup.seats[who], {setup.edition.cards[number - 3] for number in named}) for who, *named in answers]


def test_unseen_answers_are_kept_as_they_were_given() -> None:
    """Which three cards an answer was about stays known, the newest first, and the same answer is kept once."""
    memory = Memory(take_seats(load("clue-1998"), 3), 0)
    other = Triple("green", "rope", "study")
    memory.hear([Suggested("white", NAMED), CardUnseen("mustard", "white")])
    memory.hear([Suggested("mustard", other), CardUnseen("white", "mustard")])
    memory.hear([Suggested("white", NAMED), CardUnseen("mustard", "white")])
    assert [("white", set(other)), ("mustard", set(NAMED))] == kept(memory)


def test_the_oldest_answer_makes_room() -> None:
    """When all slots are taken the oldest answer goes."""
    edition = load("clue-1998")
    memory = Memory(take_seats(edition, 3), 0)
    asked = [Triple("plum", weapon, room) for weapon in edition.weapons[:2] for room in edition.rooms]
    for named in asked:
        memory.hear([Suggested("white", named), CardUnseen("mustard", "white")])
    assert [("mustard", set(named)) for named in asked[: -SLOTS - 1 : -1]] == kept(memory)


def test_a_card_that_is_seen_takes_no_slot() -> None:
    """What was shown to the seat itself, or passed on, is not among the unseen answers."""
    memory = Memory(take_seats(load("clue-1998"), 3), 0)
    memory.hear([Suggested("scarlet", NAMED), Passed("mustard"), CardSeen("white", "scarlet", "rope")])
    assert [] == kept(memory)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_parts_make_up_the_whole(edition: str) -> None:
    """The parts of a vector follow each other without a gap, and are as long as the documentation says."""
    setup = take_seats(load(edition), 4)
    layout, chosen = Layout(setup), load(edition)
    bounds = [(part.start, part.stop) for part in layout.parts.values()]
    assert [0, *(stop for _, stop in bounds)] == [*(start for start, _ in bounds), layout.size]
    cards, places = len(chosen.cards), len(chosen.board.squares) + len(chosen.board.rooms)
    lengths = {name: part.stop - part.start for name, part in layout.parts.items()}
    assert {
        "hand": cards,
        "holds": 4 * cards,
        "pawns": len(chosen.suspects) * places,
        "player": 4,
        "turn": 1,
    }.items() <= (lengths.items())


def test_seats_are_told_from_ones_own_place() -> None:
    """A seat's own row comes first, then the others clockwise."""
    game = random_game(take_seats(load("clue-1998"), 4), Random(1), 40)
    state, layout = game.states[-1], Layout(game.setup)
    cards = load("clue-1998").cards
    for place, seat in enumerate(state.setup.seats):
        memory = Memory(game.setup, place)
        for events in game.events:
            memory.hear(observations(events, seat))
        vector = layout.vector(view(state, seat), memory, place)
        own = vector[layout.parts["holds"]].reshape(4, -1)[0]
        assert state.hands[seat] == tuple(card for card, held in zip(cards, own, strict=True) if held)
        player = vector[layout.parts["player"]].tolist()
        assert state.player is not None
        assert (state.setup.seats.index(state.player) - place) % 4 == player.index(1)


DOCUMENT = (Path(__file__).parents[2] / "docs" / "rl.md").read_text("utf-8")


def documented(heading: str) -> list[str]:
    """The parts that a table of the document names, in order."""
    table = DOCUMENT.partition(heading)[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def test_every_part_is_documented() -> None:
    """The tables of the document have every part of a vector and of a state, in order, and no others."""
    setup = take_seats(load("clue-1998"), 3)
    seen = documented("| part | numbers | meaning |")
    assert list(Layout(setup).parts) == seen
    assert [*seen, "notebook"] == list(Layout(setup, notebook=True).parts)
    hidden = documented("| part of the state | numbers | meaning |")
    assert list(StateLayout(setup).parts) == hidden + seen[seen.index("suggestion") :]


def test_documented_sizes_are_true() -> None:
    """The sizes that the document tells of are those of the environments."""
    rows = re.findall(r"^\| ([\w, -]+) \| (\d+) \| (\d+) \|$", DOCUMENT, re.MULTILINE)
    told = {edition: (int(actions), int(size)) for names, actions, size in rows for edition in names.split(", ")}
    assert {
        edition: (Numbering(load(edition)).size, Layout(take_seats(load(edition), 4)).size) for edition in available()
    } == told
    assert f"`one_of_three` | {SLOTS} × (seats + cards)" in DOCUMENT
