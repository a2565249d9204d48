"""A finished game judged decision by decision, in words, for the page."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.json import Decoder

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.notation import read_record
from tudor.protocol.wire import write
from tudor.reviews import Findings, Grade, Judgement, Player, Point, find, judged, put_together, tell_judgement
from tudor.reviews.report import signed, tell_chances, tell_turning_points
from tudor.text import words
from tudor.text.numbers import number
from tudor.text.speech import Speech


class ToldPlayer(Struct, frozen=True, kw_only=True):
    """How one player did."""

    seat: Seat
    accuracy: float | None
    accuracy_text: str
    luck: float
    luck_text: str
    grades: Mapping[Grade, int]
    told: tuple[str, ...]
    """From when on they could have accused."""
    told_you: tuple[str, ...]
    """The same, said to the player."""


class ToldJudgement(Struct, frozen=True, kw_only=True):
    """A decision, judged in words."""

    place: int
    """Index of what was decided among the record's events."""
    turn: int
    seat: Seat
    grade: Grade
    told: str
    """What would have been better; empty for what was best."""
    told_you: str


class TurningPoint(Struct, frozen=True):
    """A turn that changed somebody's odds."""

    turn: int
    told: str


class ToldReview(Struct, frozen=True, kw_only=True):
    """A game, judged."""

    players: tuple[ToldPlayer, ...]
    judgements: tuple[ToldJudgement, ...]
    curve: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]


class ReviewState(Struct, frozen=True):
    """A review that is being made: the share that is done, and in the end the review."""

    progress: float
    review: ToldReview | None = None


_places: Decoder[tuple[str, int]] = Decoder(tuple[str, int])
_findings: Decoder[Findings] = Decoder(Findings)
_to_tell: Decoder[tuple[str, list[Findings], str]] = Decoder(tuple[str, list[Findings], str])


def findings_job(todo: bytes) -> bytes:
    """What is found about one player of a record, by their place at the table. Runs in a worker process."""
    text, place = _places.decode(todo)
    record = read_record(text)
    return write(find(record, [judged(record)[place]]))


def players_in(findings: bytes) -> int:
    """The number of players of the game that a part of a review is about."""
    return len(_findings.decode(findings).seats)


def telling_job(todo: bytes) -> bytes:
    """A review in words, from its parts. Runs in a worker process."""
    text, parts, lang = _to_tell.decode(todo)
    return write(ReviewState(1.0, told_review(read_record(text).setup.edition, parts, lang)))


def told_review(edition: Edition, parts: Sequence[Findings], lang: str) -> ToldReview:
    """A review in words."""
    found, speech = put_together(parts), words(edition, lang)
    return ToldReview(
        players=tuple(_told_player(speech, player) for player in found.players),
        judgements=tuple(_told_judgement(edition, one, lang) for one in found.judgements),
        curve=found.curve,
        turning_points=tuple(TurningPoint(turn, text) for turn, text in tell_turning_points(speech, found)),
    )


def _told_player(speech: Speech, player: Player) -> ToldPlayer:
    accuracy = player.accuracy
    return ToldPlayer(
        seat=player.seat,
        accuracy=accuracy,
        accuracy_text="" if accuracy is None else number(accuracy, speech.lang),
        luck=player.luck,
        luck_text=signed(player.luck, speech.lang),
        grades=player.grades,
        told=tuple(tell_chances(speech, player)),
        told_you=tuple(tell_chances(speech, player, player.seat)),
    )


def _told_judgement(edition: Edition, one: Judgement, lang: str) -> ToldJudgement:
    return ToldJudgement(
        place=one.place,
        turn=one.turn,
        seat=one.seat,
        grade=one.grade,
        told=tell_judgement(edition, one, lang),
        told_you=tell_judgement(edition, one, lang, one.seat),
    )
