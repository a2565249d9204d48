"""Every decision of a game, judged by what its player knew."""

from tudor.reviews.game_review import Player, Point, Review, review
from tudor.reviews.judgement import GRADES, Grade, Judgement, Subject
from tudor.reviews.report import tell_review
from tudor.reviews.sentences import tell_judgement

__all__ = [
    "GRADES",
    "Grade",
    "Judgement",
    "Player",
    "Point",
    "Review",
    "Subject",
    "review",
    "tell_judgement",
    "tell_review",
]
