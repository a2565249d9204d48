"""The question put to the person: what is asked, and what led to it."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

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
)
from tudor.model.kinds import Kind
from tudor.model.sight import (
    ButlerSeen,
    CardSeen,
    Decision,
    DisclosureSeen,
    GlimpseSeen,
    Observation,
    PoolSeen,
    View,
)
from tudor.text import Words
from tudor.text.languages import N_

Kinds: TypeAlias = tuple[type[Observation], ...]

_DRAWN: Kinds = (ClockDrawn, ButlerSeen)
_LEARNT: Kinds = (CardSeen, NobodyShowed, Silenced, DisclosureSeen, GlimpseSeen, PoolSeen, *_DRAWN)
_RETOLD: Mapping[Kind, Kinds] = {
    "choose": (CharacterChosen,),
    "start": (),
    "move": (Rolled, DisclosureSeen, *_DRAWN),
    "suggest": _LEARNT,
    "close": _LEARNT,
    "pool": _LEARNT,
    "spy": (StoppedToSpy,),
    "disclose": (SpiedOn, ButlerPlayed),
}
"""What is repeated with a question, if it happened since the person's last decision."""
_ABOUT_A_SUGGESTION: Sequence[Kind] = ("answer", "draw", "react")
MOST_RETOLD = 3
"""A question repeats no more than this; the rest stands in the story."""


def led_here(kind: Kind, seat: Seat, story: Sequence[Observation], decided: int) -> Sequence[Observation]:
    """What the person wants to be reminded of: of a story, of which so much was told before the last decision."""
    if kind in _ABOUT_A_SUGGESTION:
        return [observation for observation in story if isinstance(observation, Suggested)][-1:]
    fresh = (observation for observation in story[decided:] if isinstance(observation, _RETOLD[kind]))
    return [observation for observation in fresh if _concerns(observation, seat)][-MOST_RETOLD:]


def _concerns(observation: Observation, seat: Seat) -> bool:
    """What others draw is their affair."""
    return not isinstance(observation, ClockDrawn | ButlerSeen) or observation.seat == seat


def question(decision: Decision, view: View, words: Words, reasons: Sequence[Observation]) -> str:
    """What the person is asked, after what led to it."""
    sentences = [words.tell(reason, decision.seat) for reason in reasons]
    if view.dice and view.steps != sum(view.dice):
        sentences.append(words.say(N_("Steps left: {steps}."), {"steps": view.steps}))
    return " ".join((*sentences, words.asks(decision.kind)))
