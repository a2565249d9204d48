"""A review as text."""

from collections.abc import Iterator
from itertools import pairwise

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.reviews.findings import Player
from tudor.reviews.game_review import Review
from tudor.reviews.judgement import GRADES
from tudor.reviews.sentences import GRADE_NAMES, tell_judgement
from tudor.text import words
from tudor.text.languages import N_
from tudor.text.numbers import number
from tudor.text.reasons import percent
from tudor.text.speech import Speech

PLAYER = N_("{who}: accuracy {accuracy}, luck {luck} bits ({grades}).")
UNJUDGED = N_("{who}: nothing to judge.")
COUNT = N_("{grade}: {count}")
CERTAIN = N_("{who} could accuse with certainty from turn {turn} on.")
WORTH = N_("For {who}, an accusation was worth the risk from turn {turn} on.")
FAULT = N_("Turn {turn}, {who}, {grade}: {sentence}")
YOU_CERTAIN = N_("You could accuse with certainty from turn {turn} on.")
YOU_WORTH = N_("For you, an accusation was worth the risk from turn {turn} on.")
TURNED = N_("For {who}, the chance of winning went from {before} to {after}.")
TURNING = N_("The game turned on: {turns}.")
TURN = N_("turn {turn}")
FAULTLESS = N_("Every decision was good.")


def tell_review(found: Review, edition: Edition, lang: str = "en", you: Seat | None = None) -> Iterator[str]:
    """The lines of a review: the players, the turning points, and every decision that was not good."""
    speech = words(edition, lang)
    for player in found.players:
        yield from tell_player(speech, player, you)
    if found.turning_points:
        turns = [speech.phrase(TURN, {"turn": turn}) for turn in found.turning_points]
        yield speech.say(TURNING, {"turns": ", ".join(turns)})
    yield ""
    faults = [one for one in found.judgements if one.is_fault]
    for one in faults:
        details = {
            "turn": one.turn,
            "who": speech.noun(one.seat),
            "grade": speech.phrase(GRADE_NAMES[one.grade]),
            "sentence": tell_judgement(edition, one, lang, you),
        }
        yield speech.say(FAULT, details)
    if not faults:
        yield speech.say(FAULTLESS)


def tell_player(speech: Speech, player: Player, you: Seat | None = None) -> Iterator[str]:
    """How a player did, in a line or two."""
    who = speech.noun(player.seat)
    if player.accuracy is None:
        yield speech.say(UNJUDGED, {"who": who})
        return
    counts = [
        speech.phrase(COUNT, {"count": player.grades[grade], "grade": speech.phrase(GRADE_NAMES[grade])})
        for grade in GRADES
        if grade in player.grades
    ]
    details = {
        "who": who,
        "accuracy": number(player.accuracy, speech.lang),
        "luck": signed(player.luck, speech.lang),
        "grades": ", ".join(counts),
    }
    yield speech.say(PLAYER, details)
    yield from tell_chances(speech, player, you)


def signed(luck: float, lang: str) -> str:
    """Bits of luck, with their sign."""
    # Adding zero takes the sign off a rounded one.
    rounded = round(luck, 1) + 0.0
    figure = number(rounded, lang, digits=1)
    return f"+{figure}" if rounded > 0 else figure.replace("-", "\N{MINUS SIGN}")


def tell_chances(speech: Speech, player: Player, you: Seat | None = None) -> Iterator[str]:
    """From when on a player could have accused."""
    who, worth, certain = speech.noun(player.seat), player.worth_risking_since, player.certain_since
    is_you = player.seat == you
    if worth is not None and worth != certain:
        yield speech.say(YOU_WORTH if is_you else WORTH, {"who": who, "turn": worth})
    if certain is not None:
        yield speech.say(YOU_CERTAIN if is_you else CERTAIN, {"who": who, "turn": certain})


def tell_turning_points(speech: Speech, found: Review) -> Iterator[tuple[int, str]]:
    """The turns that changed the odds most, and for whom."""
    for here, after in pairwise(found.curve):
        if here.turn in found.turning_points:
            seat = max(here.chances, key=lambda one: abs(after.chances[one] - here.chances[one]))
            told = {
                "before": percent(here.chances[seat], speech.lang),
                "after": percent(after.chances[seat], speech.lang),
            }
            yield here.turn, speech.say(TURNED, {"who": speech.noun(seat), **told})
