"""Prompts: what a seat is asked and what led to it, or what is going on."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from tudor.model.actions import Decline
from tudor.model.cards import Seat
from tudor.model.happenings import (
    ButlerPlayed,
    CharacterChosen,
    ClockDrawn,
    NobodyShowed,
    Rolled,
    Silenced,
    SpiedOn,
    StoppedToSpy,
    Suggested,
    TurnBegan,
)
from tudor.model.kinds import SEALED, Kind
from tudor.model.sight import (
    ButlerSeen,
    CardSeen,
    Decision,
    DisclosureSeen,
    GlimpseSeen,
    Observation,
    Order,
    PoolSeen,
    View,
)
from tudor.presenter.lines import line, shown_cards, since_last_decision
from tudor.presenter.offers import accusation, offers, order_offer, possible_orders, squares, suggestion
from tudor.presenter.prompts import Prompt, Reason
from tudor.text import Words
from tudor.text.languages import N_
from tudor.text.nouns import Noun

Retold: TypeAlias = tuple[type[Observation], ...]


class Row(NamedTuple):
    """One kind of decision."""

    asks: str
    """What the seat is asked."""
    waits: str
    """What the others read in the meantime."""
    retells: Retold = ()
    """Observations repeated with the question if they happened since the seat's last decision."""
    about_suggestion: bool = False
    """Repeat the suggestion instead, however long ago it was made."""


_DRAWN: Retold = (ClockDrawn, ButlerSeen)
_LEARNT: Retold = (CardSeen, NobodyShowed, Silenced, DisclosureSeen, GlimpseSeen, PoolSeen, *_DRAWN)

ROWS: Mapping[Kind, Row] = {
    "choose": Row(
        N_("You have seen your cards. Who do you want to play?"),
        N_("{who} chooses a suspect."),
        retells=(CharacterChosen,),
    ),
    "start": Row(N_("Your turn. What do you do?"), N_("{who} begins the turn.")),
    "move": Row(N_("Where do you go?"), N_("{who} decides where to go."), retells=(Rolled, DisclosureSeen, *_DRAWN)),
    "suggest": Row(N_("What do you suggest?"), N_("{who} is thinking about a suggestion."), retells=_LEARNT),
    "answer": Row(N_("Which card do you show?"), N_("{who} is asked to show a card."), about_suggestion=True),
    "close": Row(N_("How do you end your turn?"), N_("{who} is ending the turn."), retells=_LEARNT),
    "spy": Row(N_("Who do you spy on?"), N_("{who} chooses who to spy on."), retells=(StoppedToSpy,)),
    "disclose": Row(
        N_("Which of your cards do you show?"),
        N_("{who} chooses a card to show."),
        retells=(SpiedOn, ButlerPlayed),
    ),
    "draw": Row(
        N_("Your pawn was brought here. Do you draw an intrigue card?"),
        N_("{who} may draw an intrigue card."),
        about_suggestion=True,
    ),
    "react": Row(
        N_("Do you want to interrupt? Your order stays secret."),
        N_("Some players may interrupt now. Nobody sees who does."),
        about_suggestion=True,
    ),
    "denounce": Row(
        N_("You can prove that a witness hid a card. Do you denounce them?"),
        N_("Players with proof that a witness lied may denounce them now. Nobody sees who could."),
        about_suggestion=True,
    ),
    "pool": Row(N_("You are in {pool}. What do you do?"), N_("{who} is at the pool."), retells=_LEARNT),
}
MOST_RETOLD = 3
"""Most reasons in a question; the rest is in the log."""


def prompt(
    view: View, decision: Decision | None, seen: Sequence[Observation], words: Words, order: Order | None = None
) -> Prompt:
    """The prompt of a seat or spectator, from its view, the decision it owes and everything it has observed.

    ``order`` is its order for a sealed window.
    """
    given = None if order is None or order == Decline() else order_offer(order, words)
    orders = tuple(order_offer(one, words) for one in possible_orders(view))
    if decision is None or is_formality(decision):
        return Prompt(
            title=_headline(view, words),
            reasons=tuple(_shown_lately(seen, view.seat, words)),
            waiting=_waiting(view, words),
            formality=None if decision is None else Decline(),
            orders=orders,
            order=given,
        )
    legal = decision.legal
    offered, naming = offers(legal, view, words), suggestion(legal, words)
    return Prompt(
        title=words.say(ROWS[decision.kind].asks),
        reasons=tuple(_reasons(decision, view, seen, words)),
        offers=offered,
        squares=squares(legal, words, besides=bool(offered)),
        suggestion=naming,
        accusation=accusation(legal, words),
        sealed=decision.kind in SEALED,
        orders=orders,
        order=given,
    )


def is_formality(decision: Decision) -> bool:
    """True if a seat is asked in a sealed window but has nothing to choose: it is asked so that the others learn nothing."""
    return decision.kind in SEALED and list(decision.legal) == [Decline()]


# Reasons


def _reasons(decision: Decision, view: View, seen: Sequence[Observation], words: Words) -> Iterator[Reason]:
    for observation in observations_that_led_to(decision, seen):
        yield _reason(observation, decision.seat, words)
    if view.dice and view.steps != sum(view.dice):
        yield Reason(words.say(N_("Steps left: {steps}."), {"steps": view.steps}))


def _reason(observation: Observation, you: Seat, words: Words) -> Reason:
    look = line(observation, you)
    return Reason(words.tell(observation, you), look.cards, look.dice)


def observations_that_led_to(decision: Decision, seen: Sequence[Observation]) -> Sequence[Observation]:
    """Which of a seat's observations are repeated with its question."""
    row = ROWS[decision.kind]
    if row.about_suggestion:
        return list(islice((one for one in reversed(seen) if isinstance(one, Suggested)), 1))
    fresh = (one for one in since_last_decision(seen, decision.seat) if isinstance(one, row.retells))
    return [one for one in fresh if _is_worth_repeating(one, decision.seat)][-MOST_RETOLD:]


def _is_worth_repeating(observation: Observation, seat: Seat) -> bool:
    """False for cards that others draw."""
    return not isinstance(observation, ClockDrawn | ButlerSeen) or observation.seat == seat


def _shown_lately(seen: Sequence[Observation], you: Seat | None, words: Words) -> Iterator[Reason]:
    """The last card you were shown since your turn began, if any."""
    for observation in reversed(seen) if you is not None else ():
        if shown_cards(observation, you):
            yield _reason(observation, you or "", words)
        elif not (isinstance(observation, TurnBegan) and observation.seat == you):
            continue
        return


# Waiting


def _headline(view: View, words: Words) -> str:
    if view.over:
        return words.say(N_("The game is over"))
    if view.turn == 0 or view.player is None:
        return words.say(N_("Dealing the cards"))
    if view.player == view.seat:
        return words.say(N_("Your turn"))
    return words.say(N_("{who}'s turn"), {"who": words.noun(view.player)})


def _waiting(view: View, words: Words) -> str:
    if view.over:
        return ""
    others = [seat for seat in view.waiting_for if seat != view.seat]
    if not others or view.asked is None:
        return words.say(N_("One moment…"))
    return words.say(ROWS[view.asked].waits, {"who": Noun(words.several(others), words.lang)})
