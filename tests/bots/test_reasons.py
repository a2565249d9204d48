"""Why: every reason that a bot gives can be told, in every language."""

import ast
from collections.abc import Iterator, Sequence
from string import Formatter

import pytest

from tests.source import in_parts
from tudor.editions import load
from tudor.model.sight import Reason
from tudor.text import LANGUAGES, words
from tudor.text.reasons import REASONS, percent

ALWAYS = {"pool", "the_dice"}
"""What any sentence may speak of."""


def reasons_given() -> Iterator[tuple[str, set[str] | None]]:
    """The codes of reasons in the code of the bots, with their details as far as they are written there."""
    for module in in_parts("bots"):
        for node in ast.walk(module.tree):
            match node:
                case ast.Call(func=ast.Name(id="Reason"), args=[code, *details]):
                    yield from ((text, _keys(details)) for text in _texts(code))


def _texts(code: ast.expr) -> Sequence[str]:
    return [node.value for node in ast.walk(code) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _keys(details: Sequence[ast.expr]) -> set[str] | None:
    match details:
        case []:
            return set()
        case [ast.Dict(keys=keys)]:
            return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return None


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None} - ALWAYS


def test_a_reason_has_its_sentence() -> None:
    """For each code that a bot gives there is a sentence."""
    assert {code for code, _ in reasons_given()} <= set(REASONS)


def test_a_reason_brings_what_its_sentence_needs() -> None:
    """Where a reason is given, it has every detail that its sentence speaks of."""
    missing = [
        (code, placeholders(REASONS[code]) - keys)
        for code, keys in reasons_given()
        if keys is not None and code in REASONS and placeholders(REASONS[code]) - keys
    ]
    assert [] == missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_is_a_sentence(lang: str) -> None:
    """Each reason is told as a sentence in each language, with names and chances in it."""
    details: dict[str, str | int | float] = {
        "seat": "mustard", "suspect": "plum", "room": "hall", "count": 3, "chance": 0.25, "bits": 2.5
    }  # fmt: skip
    telling = words(load("cluedo-2008"), lang)
    for code, sentence in REASONS.items():
        told = telling.reason(Reason(code, {key: details[key] for key in placeholders(sentence)}))
        assert told[:1].isupper(), code
        assert told.endswith("."), code
        assert "{" not in told, code


def test_chances_are_told_in_percent() -> None:
    """A chance is a percentage, and a small one is not told as none."""
    telling = words(load("clue-1998"), "en")
    told = telling.reason(Reason("ask-likeliest", {"chance": 0.0312}))
    assert "Of all suggestions in this room, this one is most likely to be right (3%)." == told
    assert ("0.3%", "0,3\N{NO-BREAK SPACE}%") == (percent(0.0031, "en"), percent(0.0031, "fr"))


def test_other_figures_are_told_as_they_are_written() -> None:
    """Bits are told with the point or the comma of the language."""
    reason = Reason("ask-telling", {"bits": 2.5})
    assert [
        "2.5" in words(load("clue-1998"), "en").reason(reason),
        "2,5" in words(load("clue-1998"), "fr").reason(reason),
    ] == [True, True]


def test_names_are_told_as_in_any_sentence() -> None:
    """Cards and people are called by their names."""
    telling = words(load("clue-1998"), "en")
    assert "The secret passage is the best way to the kitchen." == telling.reason(
        Reason("passage", {"room": "kitchen"})
    )
    told = telling.reason(Reason("show-again", {"seat": "plum"}))
    assert "Professor Plum has already seen this card and learns nothing new." == told
