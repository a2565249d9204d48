"""The log: a sentence for everything that can be observed, and one for each seat it concerns."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.actions import Decline, Denounce, Silence, Watch
from tudor.model.cards import Seat, Triple
from tudor.model.sight import Observation
from tudor.text.intrigue import intrigue_name, power_name
from tudor.text.intrigue_sentences import BY_BUTLER, BY_POWER, INTRIGUING, LOOKING_IN_RETURN, SILENCING_ONESELF
from tudor.text.prompts import offer
from tudor.text.sentences import PLAIN, TO_A_SQUARE
from tudor.text.speech import Speech, total

TOLD: Mapping[type[Struct], Mapping[str, str]] = {**PLAIN, **INTRIGUING}
"""By what is observed, its sentences."""


def tell(speech: Speech, observation: Observation, you: Seat | None) -> str:
    """What happened, told to ``you``, or to somebody it does not concern."""
    fields = asdict(observation)
    details = {field: _spoken(speech, field, value) for field, value in fields.items()}
    details |= _own_details(speech, observation)
    chosen = (_for_you(sentences, fields, you) for sentences in _told(speech, observation))
    return " ".join(speech.say(sentence, details) for sentence in chosen)


def _for_you(sentences: Mapping[str, str], fields: Mapping[str, object], you: Seat | None) -> str:
    role = next((field for field, value in fields.items() if field in sentences and value == you), "")
    return sentences[role]


def _told(speech: Speech, observation: Observation) -> Iterator[Mapping[str, str]]:
    """The sentences of an observation: its own, and what belongs to it."""
    match observation:
        case happened.Silenced(seat=seat, witness=witness) if seat == witness:
            yield SILENCING_ONESELF
        case happened.Moved(to=to) | happened.PassageTaken(to=to) if speech.is_square(to):
            yield TO_A_SQUARE[type(observation)]
        case _:
            yield TOLD[type(observation)]
    match observation:
        case sight.WatchSeen(power=by_power) | sight.WatchUnseen(power=by_power):
            yield BY_POWER if by_power else BY_BUTLER
        case (
            sight.CardSeen(glimpse=True)
            | sight.CardUnseen(glimpse=True)
            | sight.DisclosureSeen(glimpse=True)
            | sight.DisclosureUnseen(glimpse=True)
        ):
            yield LOOKING_IN_RETURN


def _own_details(speech: Speech, observation: Observation) -> dict[str, object]:
    """What a sentence needs that is no card, seat or place."""
    match observation:
        case sight.ButlerSeen(card=card) | happened.ButlerPlayed(card=card):
            return {"card": intrigue_name(speech, card)}
        case happened.PowerUsed(seat=seat):
            return {"power": power_name(speech, speech.edition.powers[seat])}
    return {}


def _spoken(speech: Speech, field: str, value: Any) -> object:
    """A field of an observation, as the sentences want it."""
    match value:
        case str():
            return speech.card(value) if field == "card" else speech.noun(value)
        case Triple():
            return speech.triple(value)
        case Silence() | Watch() | Denounce() | Decline():
            return offer(speech, value)
        case Mapping():
            return speech.placed(value)
        case (int(), *_):
            return total(value)
        case tuple():
            return speech.cards(value) if field == "cards" else speech.several(value)
    return value
