"""What a seat knew at a moment of a finished game."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.json import decode

from tests.secrecy.worlds import Played, random_game
from tests.server.test_replay import record
from tudor.deduction import Knowledge, consider, tell_why, why
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Triple
from tudor.protocol.wire import write
from tudor.server.http.moments import Explained, Moment, Notebooks, notebooks_job, tried, why_job
from tudor.text.errors import Illegal
from tudor.views import observations

STEPS = 300
QUESTION = ("plum", "rope", "hall")


@pytest.fixture(scope="module")
def game() -> Played:
    """The beginning of a game."""
    return random_game(take_seats(load("clue-1998"), 3), Random(5), steps=STEPS)


def known(game: Played, place: int | None) -> Iterator[tuple[int, Knowledge]]:
    """By step, what a seat or a spectator knows after it."""
    seats = game.setup.seats
    knowledge = Knowledge.at(game.setup, None if place is None else seats[place])
    for number, events in enumerate(game.events):
        for seen in observations(events, None if place is None else seats[place]):
            knowledge.observe(seen)
        yield number, knowledge


def after(game: Played, step: int, place: int = 0) -> Knowledge:
    """What a seat knows after a step."""
    return next(knowledge for number, knowledge in known(game, place) if number == step)


@pytest.mark.parametrize("place", [0, 2, None])
def test_notebooks_follow_from_what_was_seen(game: Played, place: int | None) -> None:
    """At every step after the deal, the latest page is the notebook of everything that sight had seen, to a tenth of a percent."""
    sight = "public" if place is None else game.setup.seats[place]
    pages = decode(notebooks_job(write((record(game), sight))), type=Notebooks).pages
    told = None
    for number, knowledge in known(game, place):
        told = next((page.cards for page in pages if page.step == number), told)
        if told is not None and number % 10 == 0:
            notebook = knowledge.notebook()
            for card in notebook.cards:
                for owner in notebook.owners:
                    chance = notebook.probability(card, owner)
                    assert told[card][owner] == pytest.approx(chance, abs=0.001)
                    assert (told[card][owner] in (0.0, 1.0)) == (chance in (0.0, 1.0))
    assert len(pages) > 5


def moment(game: Played, **about: object) -> Moment:
    """A question about a late step, from the first seat."""
    asked = {"text": record(game), "sight": game.setup.seats[0], "step": STEPS - 1, **about}
    return Moment(**asked)  # type: ignore[arg-type] # whatever a test asks


def test_a_certain_cell_is_explained(game: Played) -> None:
    """The reasons are those of the notebook at that step, in the language asked for."""
    knowledge, seat = after(game, STEPS - 1), game.setup.seats[0]
    told = decode(why_job(write(moment(game, card="rope", owner=seat, lang="fr"))), type=Explained)
    assert tell_why(why(knowledge, "rope", seat), knowledge, "fr") == told.lines


def test_a_question_is_tried(game: Played) -> None:
    """Expected answers and what is left are those that the seat could work out at that step."""
    found = tried(moment(game, named=QUESTION))
    [expected] = consider(after(game, STEPS - 1), [Triple(*QUESTION)], weighting="choice")
    best = max(expected.answers, key=lambda answer: expected.answers[answer])
    assert best == found.answers[0].shown
    assert [one.chance for one in found.answers] == sorted((one.chance for one in found.answers), reverse=True)
    assert found.after == round(2**expected.entropy) <= found.before
    assert found.solves == pytest.approx(expected.solves, abs=0.001)


@pytest.mark.parametrize(
    ("code", "about"),
    [
        ("question-cards", {"named": ("plum", "hall", "rope")}),
        ("question-cards", {}),
        ("step-undealt", {"named": QUESTION, "step": 0}),
        ("step-undealt", {"named": QUESTION, "step": -7}),
        ("spectator-asks", {"named": QUESTION, "sight": "public"}),
        ("seat-unknown", {"named": QUESTION, "sight": "all"}),
        ("seat-unknown", {"named": QUESTION, "sight": "nobody"}),
    ],
)
def test_a_question_that_makes_no_sense(game: Played, code: str, about: dict[str, object]) -> None:
    """It is refused with the reason."""
    with pytest.raises(Illegal) as refused:
        tried(moment(game, **about))
    assert code == refused.value.code


@pytest.mark.parametrize(("card", "owner"), [("spoon", "case"), ("rope", "nobody")])
def test_a_cell_that_there_is_not(game: Played, card: str, owner: str) -> None:
    """It is refused with the reason."""
    with pytest.raises(Illegal) as refused:
        why_job(write(moment(game, card=card, owner=owner)))
    assert "card-or-owner" == refused.value.code
