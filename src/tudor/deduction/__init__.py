"""Exact reasoning: what somebody at the table can know about the deal, and how likely the rest is."""

from tudor.deduction.argument import Conclusion, Step
from tudor.deduction.deck import Deck
from tudor.deduction.explanation import Explanation, contradiction, why
from tudor.deduction.explanation_text import tell_why
from tudor.deduction.facts import (
    CASE,
    POOL,
    Fact,
    Holds,
    HoldsOneOf,
    Lacks,
    NotCase,
    Note,
    Owner,
    Showed,
    Source,
    Tag,
)
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.deduction.notebook import CaseFile, Contradiction, Notebook
from tudor.deduction.prospects import Answers, Objective, Prospect, consider, rank

__all__ = [
    "CASE",
    "POOL",
    "Answers",
    "CaseFile",
    "Conclusion",
    "Contradiction",
    "Deck",
    "Explanation",
    "Fact",
    "Holds",
    "HoldsOneOf",
    "Knowledge",
    "Lacks",
    "NotCase",
    "Note",
    "Notebook",
    "Objective",
    "Owner",
    "Prospect",
    "Showed",
    "Source",
    "Step",
    "Tag",
    "Weighting",
    "consider",
    "contradiction",
    "rank",
    "tell_why",
    "why",
]
