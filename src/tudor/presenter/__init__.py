"""What a seat is asked, what led to it, and what it may do, in words: one place for every client.

A prompt is made from what the seat can see; clients only draw it.
"""

from tudor.presenter.lines import line, lines_of, lines_since
from tudor.presenter.offers import possible_orders
from tudor.presenter.prompts import Line, Naming, Offer, Prompt, Reason, SecondThought, Squares
from tudor.presenter.questions import is_formality, prompt

__all__ = [
    "Line",
    "Naming",
    "Offer",
    "Prompt",
    "Reason",
    "SecondThought",
    "Squares",
    "is_formality",
    "line",
    "lines_of",
    "lines_since",
    "possible_orders",
    "prompt",
]
