"""Judgements in words. The first of a pair is about another player, the second about you."""

from collections.abc import Mapping
from typing import TypeAlias

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.sight import Reason
from tudor.reviews.judgement import Grade, Judgement
from tudor.text import words
from tudor.text.languages import N_
from tudor.text.numbers import number
from tudor.text.reasons import percent
from tudor.text.speech import Speech

Pair: TypeAlias = tuple[str, str]

GRADE_NAMES: Mapping[Grade, str] = {
    "best": N_("best"),
    "good": N_("good"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
}
ABOUT: Mapping[str, Pair] = {
    "ask-shown": (
        N_("{who} asked for {card}, although {owner} had already shown it."),
        N_("You asked for {card}, which {owner} had already shown you."),
    ),
    "ask-known": (
        N_("{who} asked for {card}, although it was certain that {owner} had it."),
        N_("You asked for {card}, although it was certain that {owner} had it."),
    ),
    "wait-certain": (
        N_("{who} had solved the case and did not accuse."),
        N_("You had solved the case and did not accuse."),
    ),
}
PLAINLY: Mapping[str, str] = {
    "walk-to": N_("{room} was within reach and offered more to learn."),
    "walk-nearer": N_("Another square was nearer to {room}, which offered more to learn."),
    "walk-passage": N_("The secret passage to {room} offered more to learn."),
    "walk-roll": N_("Rolling {the_dice} offered more to learn."),
    "walk-stay": N_("Staying offered more to learn."),
    "walk-ask": N_("A suggestion in this room offered more to learn."),
    "walk-other": N_("A card or a power offered more to learn."),
    "show-again": N_("{owner} had already seen {card} and would have learnt nothing from it."),
    "show-less": N_("{card} would have told {owner} less."),
    "accuse-early": N_(
        "The accusation had a {chance} chance of being right. Waiting had a {waiting} chance of winning."
    ),
    "accuse-likelier": N_("This case file was more likely, with a chance of {chance}: {cards}."),
    "wait-risk": N_("An accusation had a {chance} chance of being right. Waiting had a {waiting} chance of winning."),
}
FEWER = N_("Asking for {better} would have left about {could} cases instead of {left}.")
MORE_TOLD = N_("Asking for {better} would have told more.")


def tell_judgement(edition: Edition, judgement: Judgement, lang: str = "en", you: Seat | None = None) -> str:
    """What would have been better, in a sentence or two; empty for what was best. ``you`` is the reader's seat."""
    if judgement.why is None:
        return ""
    speech, why = words(edition, lang), judgement.why
    details = _details(speech, why) | {"who": speech.noun(judgement.seat)}
    about = ABOUT.get(why.code)
    told = [] if about is None else [speech.say(about[judgement.seat == you], details)]
    if why.code in PLAINLY:
        told.append(speech.say(PLAINLY[why.code], details))
    if "better" in details:
        told.append(speech.say(FEWER if why.details["could"] != why.details["left"] else MORE_TOLD, details))
    return " ".join(told)


def _details(speech: Speech, why: Reason) -> dict[str, object]:
    """The placeholders of a reason, as sentences need them."""
    given = why.details
    told: dict[str, object] = {
        name: percent(value, speech.lang) if isinstance(value, float) else number(value, speech.lang)
        for name, value in given.items()
        if not isinstance(value, str)
    }
    for name in ("better", "cards"):
        if name in given:
            told[name] = speech.cards(str(given[name]).split())
    if "card" in given:
        told["card"] = speech.card(str(given["card"]))
    if "seat" in given:
        told["owner"] = speech.noun(str(given["seat"]))
    if "room" in given:
        told["room"] = speech.noun(str(given["room"]))
    return told


def cases(bits: float) -> int:
    """So many equally likely cases have this entropy."""
    return round(2**bits)
