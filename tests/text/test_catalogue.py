"""The translations: complete, up to date, compiled, and well set."""

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from unittest.mock import patch

import pytest
from babel.messages.catalog import Catalog, Message

from scripts import update_catalogue
from scripts.compile_catalogue import LOCALE, compile_catalogue
from scripts.update_catalogue import extracted, translated, updated, write
from tests.source import modules_with, nodes
from tudor.editions import available, load
from tudor.server.http.edition_data import edition_page
from tudor.text import languages
from tudor.text.languages import LANGUAGES, translate
from tudor.text.nouns import Noun
from tudor.text.page_phrases import PHRASES

VARIANTS = re.compile(r"{book:([^}]*)}")
"""Where a translation offers the words of different books."""

SPOKEN = [
    *(
        f"text/rulebook/{part}.py"
        for part in ("facts", "intrigue", "overview", "page", "rulings", "sections", "spying", "switches")
    ),
    *(f"text/{part}.py" for part in ("intrigue", "intrigue_sentences", "reasons", "sentences", "switch_words")),
]
"""Modules whose sentences are about an edition."""
ALWAYS: dict[str, set[str]] = {
    **{module: {"book", "the_dice"} for module in SPOKEN},
    "deduction/phrases.py": {"book"},
    "presenter/offers.py": {"book"},
    "presenter/questions.py": {"book"},
    "server/http/edition_data.py": {"book"},
}
"""By module, the placeholders that can be filled in all its sentences. Others go to the browser, which has none."""

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]


def po_of(lang: str) -> Path:
    return LOCALE / lang / "LC_MESSAGES" / "tudor.po"


@cache
def entries(lang: str) -> list[Message]:
    return [message for message in translated(po_of(lang)) if message.id]


@cache
def sentences() -> Catalog:
    """All sentences of the code; finding them takes seconds."""
    return extracted()


@cache
def in_step(lang: str) -> Catalog:
    """The translations, in step with the code."""
    with patch.object(update_catalogue, "extracted", sentences):
        return updated(po_of(lang))


def marked() -> Iterator[tuple[str, ast.Call]]:
    """Every mark in the code."""
    for module in modules_with("N_"):
        for node in nodes(module):
            if isinstance(node, ast.Call) and "N_" in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                yield f"{module.name}:{node.lineno}", node


def fields(template: str) -> dict[str, str]:
    """The placeholders of a template, with the form each asks for."""
    return {field: form or "" for _, field, form, _ in Formatter().parse(template) if field is not None}


def test_languages_are_those_on_disk() -> None:
    """English stands in the code; each other language has its catalogue."""
    assert sorted(TRANSLATED) == sorted(folder.name for folder in LOCALE.iterdir())


def test_every_marked_sentence_is_extracted() -> None:
    """What is marked in the code is a plain text, marked in the way the extraction knows."""
    known = {f"N_({message.id!r})" for message in sentences()}
    assert [] == [place for place, call in marked() if ast.unparse(call) not in known]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_is_translated(lang: str) -> None:
    """Each sentence of the code has a translation, and there are no others (see scripts/update_catalogue.py)."""
    wanted = {message.id for message in sentences() if message.id}
    assert wanted == {message.id for message in entries(lang) if message.string}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browser_has_every_form_of_a_name(lang: str) -> None:
    """A page of an edition gives each name in all the forms that sentences of its language ask for."""
    told = [str(message.id if lang == "en" else message.string) for message in entries(TRANSLATED[0])]
    asked = {form for sentence in told for form in re.findall(r"{(?!book:)\w+:([^\W\d]+)}", sentence)}
    assert asked <= set(edition_page(load(available()[0]), lang).names["victim"])


def test_one_thing_has_one_word() -> None:
    """In French a seat is a place, also before the game, and a phrase that brings back an account is one of recovery."""
    other = re.compile(r"\bchaise|phrases? de secours", flags=re.IGNORECASE)
    assert [] == [message.id for message in entries("fr") if other.search(str(message.string))]


def test_percent_follows_its_number() -> None:
    """In English nothing stands between a number and its sign; French wants a no-break space."""
    assert [] == [message.id for message in entries("fr") if re.search(r"[}\d]\s%", str(message.id))]
    assert [] == [message.id for message in entries("fr") if re.search(r"[}\d](?!\u00a0)\W?%", str(message.string))]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_nothing_is_fuzzy_or_obsolete(lang: str) -> None:
    """No translation is a guess, and none is kept for a sentence that is gone."""
    assert [] == [message.id for message in entries(lang) if message.fuzzy]
    assert {} == translated(po_of(lang)).obsolete


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_file_is_as_the_script_writes_it(lang: str, tmp_path: Path) -> None:
    """Updating an up-to-date file changes nothing in it."""
    write(in_step(lang), tmp_path / "again.po")
    assert po_of(lang).read_text("utf-8") == (tmp_path / "again.po").read_text("utf-8")


@pytest.mark.parametrize("lang", TRANSLATED)
def test_placeholders_are_the_same(lang: str) -> None:
    """A translation has the placeholders of its sentence, or those that speech about an edition always fills."""
    noun = Noun("x", lang)
    for message in (message for message in in_step(lang) if message.id):
        wanted, there = fields(str(message.id)), fields(VARIANTS.sub("{book}", str(message.string)))
        always = set.intersection(
            *(ALWAYS.get(file.removeprefix("src/tudor/"), set()) for file, _ in message.locations)
        )
        assert set(there) - set(wanted) <= always, message.id
        assert set(wanted) - set(there) == set(), message.id
        for form in there.values():
            format(noun, form)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_book_finds_its_variant(lang: str) -> None:
    """Of the variants a sentence offers, each edition's vocabulary takes one, and each is some edition's."""
    vocabularies = {load(edition).names[lang]["vocabulary"] for edition in available()}
    for offered in {spec for message in entries(lang) for spec in VARIANTS.findall(str(message.string))}:
        fitting = [[v for v in offered.split("|") if any(w in v for w in words.split(", "))] for words in vocabularies]
        assert {1} == set(map(len, fitting)), offered
        assert set(offered.split("|")) == {variant for (variant,) in fitting}, offered


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_is_fresh(lang: str, tmp_path: Path) -> None:
    """The compiled catalogue is what its source compiles to (else run `make setup`)."""
    shutil.copytree(LOCALE / lang, tmp_path / lang, ignore=shutil.ignore_patterns("*.mo"))
    (compiled,) = compile_catalogue(tmp_path)
    assert compiled.read_bytes() == po_of(lang).with_suffix(".mo").read_bytes()


def test_a_missing_catalogue_tells_what_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its compiled catalogue, a language says how to get it."""
    shutil.copytree(LOCALE / "fr", tmp_path / "fr", ignore=shutil.ignore_patterns("*.mo"))
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    # What the tests before this one have loaded must be forgotten; an error is not remembered.
    languages._translations.cache_clear()
    with pytest.raises(FileNotFoundError, match="make setup"):
        translate("nothing", "fr")


def test_french_signs_keep_to_their_words() -> None:
    """French signs of two parts stand behind a no-break space, and quotes are French and hold theirs."""
    wrong = re.compile(r"(?<![\u00a0{\w])[:;!?»]|(?<=\w)[;!?»]| [:;!?»]|«(?!\u00a0)|[“”’\"]")
    plain = (VARIANTS.sub(r"\1", str(message.string)) for message in entries("fr"))
    sentences = [re.sub(r"{\w+(:[^}]*)?}", "x", sentence) for sentence in plain]
    assert [] == [sentence for sentence in sentences if wrong.search(sentence)]


def test_every_table_is_spoken_to_in_neutral_words() -> None:
    """Sentences that the page shows at every table do not say *hypothèse*, which some books call *soupçon*."""
    shown = ("strip", "strip-empty", "key.suggest", "answer-for-me-hint", "answer-for-me-is-on")
    assert [] == [key for key in shown if re.search("hypoth|soupçon\\b", translate(PHRASES[key], "fr"))]
