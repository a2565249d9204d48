"""Everything a person reads, in every language."""

from tudor.text.errors import ERRORS, Ambiguous, Illegal, Message, TudorError, Unreadable, known_language
from tudor.text.languages import LANGUAGES
from tudor.text.words import Words, words

__all__ = [
    "ERRORS",
    "LANGUAGES",
    "Ambiguous",
    "Illegal",
    "Message",
    "TudorError",
    "Unreadable",
    "Words",
    "known_language",
    "words",
]
