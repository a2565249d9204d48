"""Exact reasoning: what somebody at the table can know about the deal, and how likely the rest is."""

from tudor.deduction.argument import Conclusion, Step
from tudor.deduction.correction import conflicts, corrections, without_lines
from tudor.deduction.dealers import mixed_notebook, mixed_prospects, possible_dealers
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
from tudor.deduction.mistakes import USUAL_DOUBT, Assessment, Way, assess
from tudor.deduction.notebook import CaseFile, Contradiction, Notebook
from tudor.deduction.prospect import Answers, Objective, Prospect
from tudor.deduction.prospects import best_in_rooms, consider, rank, rank_everywhere

__all__ = [
    "CASE",
    "POOL",
    "USUAL_DOUBT",
    "Answers",
    "Assessment",
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
    "Way",
    "Weighting",
    "assess",
    "best_in_rooms",
    "conflicts",
    "consider",
    "contradiction",
    "corrections",
    "mixed_notebook",
    "mixed_prospects",
    "possible_dealers",
    "rank",
    "rank_everywhere",
    "tell_why",
    "why",
    "without_lines",
]
