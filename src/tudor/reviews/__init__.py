"""Every decision of a game, judged by what its player knew."""

from tudor.reviews.annotations import Annotation, annotate, annotations
from tudor.reviews.findings import Findings, Player
from tudor.reviews.game_review import Point, Review, find, judged, put_together, review
from tudor.reviews.judgement import GRADES, Grade, Judgement, Subject
from tudor.reviews.marks import MarkReview, review_marks
from tudor.reviews.report import tell_review
from tudor.reviews.sentences import tell_judgement

__all__ = [
    "GRADES",
    "Annotation",
    "Findings",
    "Grade",
    "Judgement",
    "MarkReview",
    "Player",
    "Point",
    "Review",
    "Subject",
    "annotate",
    "annotations",
    "find",
    "judged",
    "put_together",
    "review",
    "review_marks",
    "tell_judgement",
    "tell_review",
]
