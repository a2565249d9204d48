"""A learner with a notebook: exact odds in its vector, and accusations that are certain."""

from random import Random

import numpy as np
import pytest

from tests.by_day import EDITIONS
from tests.secrecy.worlds import random_game
from tudor.deduction import CASE, POOL, Knowledge
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Accuse, End
from tudor.model.cards import Triple
from tudor.model.happenings import DealerDrawn
from tudor.model.options import Accusations, Legal, Listed
from tudor.model.sight import DisclosureSeen, HandSeen
from tudor.rl.learner import Encoding, Learner
from tudor.views import decision, observations, view

STEPS = 120


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_odds_are_those_of_deduction(edition: str) -> None:
    """By owner and card the vector has what a notebook of the seat's observations gives, from every place."""
    encoding = Encoding(take_seats(load(edition), 4), "notebook")
    game = random_game(encoding.setup, Random(3), STEPS)
    state, part = game.states[-1], encoding.layout.parts["notebook"]
    for place, seat in enumerate(encoding.setup.seats):
        learner, knowledge = Learner(encoding, place), Knowledge.at(encoding.setup, seat)
        for events, after in zip(game.events, game.states[1:], strict=True):
            news = observations(events, after.setup.seats[place])
            learner.hear(news)
            for seen in news:
                knowledge.observe(seen)
        notebook, seats = knowledge.notebook(), state.setup.seats
        owners = (*seats[place:], *seats[:place], POOL, CASE)
        odds = learner.vector(view(state, seats[place]))[part].reshape(len(owners), -1)
        for row, owner in zip(odds, owners, strict=True):
            told = [notebook.probability(card, owner) if owner in notebook.owners else 0 for card in notebook.cards]
            assert np.array(told, np.float32) == pytest.approx(row, abs=1e-6)


def test_odds_are_counted_only_after_something_new() -> None:
    """As long as the seat learns nothing about cards, the odds are the same array; a new fact gives another."""
    encoding = Encoding(take_seats(load("clue-1998"), 4), "notebook")
    game = random_game(encoding.setup, Random(3), STEPS)
    learner, knowledge = Learner(encoding, 0), Knowledge.at(encoding.setup, encoding.setup.seats[0])
    facts, odds = -1, None
    for events, state in zip(game.events, game.states[1:], strict=True):
        news = observations(events, state.setup.seats[0])
        learner.hear(news)
        for seen in news:
            knowledge.observe(seen)
        if state.turn:
            before, odds = odds, learner._odds()
            assert (len(knowledge.facts) == facts) == (odds is before)
            facts = len(knowledge.facts)


def without_accusations(legal: Legal) -> list[object]:
    """All groups of actions but accusations."""
    return [group for group in legal.groups if group.does is not Accuse]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_accuses_without_being_certain(edition: str) -> None:
    """No accusation is allowed but the right one, once it is certain; everything else is, as it was."""
    encoding = Encoding(take_seats(load(edition), 3), accusations="certain")
    game = random_game(encoding.setup, Random(1), STEPS)
    case = game.states[-1].case
    assert case is not None
    for place in range(3):
        learner = Learner(encoding, place)
        for events, state in zip(game.events, game.states[1:], strict=True):
            seat = state.setup.seats[place]
            learner.hear(observations(events, seat))
            owed = decision(state, seat)
            if owed is not None:
                allowed = learner.allowed(owed.legal)
                assert without_accusations(owed.legal) == without_accusations(allowed)
                accusation = allowed.of(Accuse)
                assert accusation is None or [Accuse(*case)] == list(accusation)
                assert encoding.numbering.mask(allowed).any()


def test_the_certain_accusation_is_allowed() -> None:
    """Once the seat's own cards and what it was shown leave one triple, this accusation is allowed and no other."""
    encoding = Encoding(take_seats(load("clue-1998"), 3), accusations="certain")
    edition, case = encoding.setup.edition, Triple("plum", "rope", "hall")
    others = [card for card in edition.cards if card not in case]
    learner = Learner(encoding, 0)
    learner.hear([DealerDrawn("white"), HandSeen("scarlet", tuple(others[:6]))])
    learner.hear([DisclosureSeen("mustard", "scarlet", card) for card in others[6:12]])
    every = Legal((Listed((End(),)), Accusations(edition.suspects, edition.weapons, edition.rooms)))
    assert [End()] == list(learner.allowed(every))
    learner.hear([DisclosureSeen("white", "scarlet", card) for card in others[12:17]])
    assert [End()] == list(learner.allowed(every))
    learner.hear([DisclosureSeen("white", "scarlet", others[17])])
    assert [End(), Accuse(*case)] == list(learner.allowed(every))
