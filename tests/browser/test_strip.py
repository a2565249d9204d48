"""Over the board and in the log: every question with its cards and answers, as your own seat saw them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.browser.test_tables import seen
from tudor.editions import available, load
from tudor.text import words
from tudor.text.languages import LANGUAGES

ENGLISH = words(load("clue-2002"), "en")
PLAYERS = 3
ENOUGH = 4
"""Suggestions for a round and one more."""
ANSWERS = {"Passed": "seat", "CardSeen": "witness", "CardUnseen": "witness"}
"""The answers of this edition, and the field that tells who gives them."""
LATEST = """() => {
  const names = (selector) => [...document.querySelectorAll(`.strip .question ${selector}`)].map((one) => one.textContent.trim());
  const chips = [...document.querySelectorAll(".strip .question .chip:not(.asked)")];
  const look = (chip) => [chip.querySelector(".hidden").textContent.trim(), [...chip.classList].find((name) => name.startsWith("says-")),
    chip.querySelector(".card-name")?.textContent ?? ""];
  return [names(".asker strong"), names(".named .card-name"), chips.map(look)];
}"""

# How high the board is with everything in the strip, without the round before, with the asker's name in one line, and with a hint alone.
HEIGHTS = """() => {
  const strip = document.querySelector(".strip");
  const [name, round, question] = [".asker strong", ".round", ".question"].map((selector) => strip.querySelector(selector));
  const height = () => document.querySelector(".board").getBoundingClientRect().height;
  const without = (...parts) => {
    for (const part of parts) part.style.display = "none";
    const found = height();
    for (const part of parts) part.style.display = "";
    return found;
  };
  return [height(), without(round), without(name), without(round, question)];
}"""

# Can the first turn come to the top of the log?
LONG_LOG = """() => {
  const [log, first] = [document.querySelector(".story .log"), document.querySelectorAll(".story .began")[1]];
  if (!first) return false;
  const above = first.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop;
  return log.scrollHeight - above >= log.clientHeight;
}"""


# Names that are cut off in a strip where every card of an edition is named, and every player asks, while others are on turn.
CUT_NAMES = """async (editions) => {
  const [{ html, render }, { editionPage }, { Question }] = await Promise.all(
    ["html", "api", "table/strip"].map((name) => import(`/static/js/${name}.js`)));
  const turn = document.querySelector("section.turn.mine");
  turn.classList.remove("mine");
  const strip = document.querySelector(".strip").cloneNode();
  document.querySelector(".strip").after(strip);
  const cut = [];
  for (const [id, lang] of editions) {
    const page = await editionPage(id, lang);
    const suspects = page.suspects.map((one) => one.id);
    const at = (cards, place) => cards[place % cards.length];
    for (let place = 0; place < Math.max(suspects.length, page.weapons.length, page.rooms.length); place++) {
      const faces = [at(suspects, place), at(page.weapons, place), at(page.rooms, place)];
      const entry = { line: { about: faces[0], faces, text: "" }, answers: [] };
      render(html`<${Question} page=${page} entry=${entry} asked=${[]} />`, strip);
      const names = [...strip.querySelectorAll(".asker strong, .card-name")].filter((one) => one.scrollWidth > one.clientWidth);
      cut.push(...names.map((one) => `${id}, ${lang}: ${one.textContent}`));
    }
  }
  render(null, strip);
  strip.remove();
  turn.classList.add("mine");
  return cut;
}"""

# By how much the newest answer lies outside its box, after each number of answers with a face.
NEWEST = """async () => {
  const [{ html, render }, { editionPage }, { Question }] = await Promise.all(
    ["html", "api", "table/strip"].map((name) => import(`/static/js/${name}.js`)));
  const page = await editionPage("super-cluedo", "en");
  const strip = document.querySelector(".strip").cloneNode();
  document.querySelector(".strip").after(strip);
  const [first, ...others] = page.suspects.map((one) => one.id);
  const faces = [first, page.weapons[0], page.rooms[0]];
  const beyond = others.map((_, most) => {
    const answers = others.slice(0, most + 1).map((about, place) => ({ about, answer: "card", faces: [faces[place % 3]], text: "" }));
    const entry = { line: { about: first, faces, text: "" }, answers };
    render(html`<${Question} page=${page} entry=${entry} asked=${[]} />`, strip);
    const [box, last] = [strip.querySelector(".chips"), [...strip.querySelectorAll(".chip")].at(-1)].map((one) => one.getBoundingClientRect());
    return Math.round(Math.max(0, last.right - box.right, box.left - last.left));
  });
  render(null, strip);
  strip.remove();
  return beyond;
}"""


# Words that go on in a second line, where a sentence stands in a strip beside a board.
BROKEN_WORDS = """async (text) => {
  const [{ html, render }, { editionPage }, { Question }] = await Promise.all(
    ["html", "api", "table/strip"].map((name) => import(`/static/js/${name}.js`)));
  const page = await editionPage("clue-2002", "en");
  const strip = document.querySelector(".strip").cloneNode();
  document.querySelector(".strip").replaceWith(strip);
  render(html`<${Question} page=${page} entry=${{ line: { about: "green", faces: [], text }, answers: [] }} asked=${[]} />`, strip);
  const words = strip.querySelector(".told-so").firstChild;
  return [...text.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(words, index);
    range.setEnd(words, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word);
}"""


def questions(player: Player) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every suggestion a page was told of, with its answers."""
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for one in seen(player):
        if one["type"] == "Suggested":
            found.append((one, []))
        elif one["type"] in ANSWERS:
            found[-1][1].append(one)
    return found


def drawn(player: Player, question: dict[str, Any], answers: list[dict[str, Any]]) -> list[Any]:
    """What the strip shows of a suggestion."""
    sentences = dict(
        zip(map(str, seen(player)), [line for heard in player.heard for line in heard.get("story", [])], strict=True)
    )
    named = [ENGLISH.name(question["named"][kind]) for kind in ("suspect", "weapon", "room")]
    chips = [
        [
            sentences[str(one)],
            "says-none" if one["type"] == "Passed" else "says-card",
            ENGLISH.name(one["card"]) if "card" in one else "",
        ]
        for one in answers
    ]
    return [[ENGLISH.name(question["seat"])], named, chips]


@pytest.fixture(scope="module")
def played(regulars: Newcomers) -> Player:
    """A player in the middle of a game, who is asked something; others have suggested too, the strip has an earlier question, and the log
    is long enough to scroll."""
    player = Player(regulars.arrive(viewport={"width": 1366, "height": 768}))

    def ready() -> bool:
        askers = [question["seat"] for question, _ in questions(player)]
        several = len(askers) >= ENOUGH and len(set(askers)) > 1
        return several and player.page.locator(".round li").count() > 0 and bool(player.page.evaluate(LONG_LOG))

    player.reach("clue-2002", ready, players=PLAYERS)
    return player


def test_the_strip_shows_who_asks_for_what_and_each_answer(played: Player) -> None:
    """The latest suggestion: its player, its three cards, and each witness in order, with the face of a card that was seen."""
    assert drawn(played, *questions(played)[-1]) == played.page.evaluate(LATEST)
    expect(played.page.locator(".strip")).to_be_in_viewport(ratio=1)


def test_the_last_round_stays_in_sight(played: Player) -> None:
    """Below the latest suggestion stand those of the turns before, back to your own, the newest first."""
    turn, asked = 0, []
    for one in seen(played):
        turn = one.get("number", turn) if one["type"] == "TurnBegan" else turn
        asked += [(turn, one["named"]["weapon"])] if one["type"] == "Suggested" else []
    expected = [ENGLISH.name(weapon) for number, weapon in asked if number > turn - PLAYERS][:-1]
    found = played.page.locator(".round li").evaluate_all(
        "all => all.map((one) => one.querySelectorAll('.earlier .card-name')[1].textContent)"
    )
    assert expected[::-1] == found


def test_what_the_strip_says_leaves_the_board_as_large_as_it_is(played: Player) -> None:
    """At a desk the board has the same size with and without a question, a round before it and a name in two lines."""
    assert 1 == len(set(played.page.evaluate(HEIGHTS)))


def test_the_strip_is_on_the_play_tab_of_a_phone(played: Player) -> None:
    """On a phone the strip stands between the board and the question, and not on the other tabs."""
    page = played.page
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".strip .question")).to_be_visible()
    page.locator(".tabs button").nth(1).click()
    expect(page.locator(".strip")).to_be_hidden()
    page.locator(".tabs button").first.click()
    page.set_viewport_size({"width": 1366, "height": 768})


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_no_name_in_the_strip_is_cut(played: Player, size: tuple[int, int]) -> None:
    """On a phone and on a laptop, the longest names of every edition fit, in both languages, of who asks and of what is asked for."""
    page = played.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    cut = page.evaluate(CUT_NAMES, [(edition, lang) for edition in available() for lang in LANGUAGES])
    page.set_viewport_size({"width": 1366, "height": 768})
    assert [] == cut


def test_the_newest_answer_is_whole(played: Player) -> None:
    """However many have shown a card, the last of them is in sight."""
    assert [0] * 9 == played.page.evaluate(NEWEST)


def test_the_log_has_each_question_with_its_answers(played: Player) -> None:
    """A suggestion and its answers are one line, below the head of their turn; their sentences can be read aloud."""
    lines = played.page.locator(".story .log li:has(.chips)")
    expected = [len(answers) for _, answers in questions(played) if answers]
    assert expected == lines.evaluate_all("all => all.map((one) => one.querySelectorAll('.chip').length)")
    asked, answers = next(pair for pair in questions(played) if pair[1])
    (sentence,) = drawn(played, asked, answers[:1])[2]
    assert sentence[0] in (lines.first.text_content() or "")
    texts = played.page.locator(".story .log li").all_text_contents()
    assert not any(text.strip() == sentence[0] for text in texts)


def test_the_log_can_be_read_by_player_and_by_turn(played: Player) -> None:
    """With a player chosen, only lines in which they take part are left; a turn chosen comes to the top, among everyone's."""
    page = played.page
    everything = page.locator(".story .log li").count()
    me = next(one["seat"] for one in seen(played) if one["type"] == "HandSeen")
    other = next(question["seat"] for question, _ in questions(played) if question["seat"] != me)
    page.locator(".story-head select").first.select_option(other)
    expect(page.locator(".story .log li").nth(everything - 1)).not_to_be_attached()
    left = page.locator(".story .log li:not(.began)").all_text_contents()
    assert left
    assert all(ENGLISH.name(other) in text for text in left)
    page.locator(".story-head select").nth(1).select_option("1")
    expect(page.locator(".story .log li")).to_have_count(everything)
    gap = """() => document.querySelectorAll(".story .began")[1].getBoundingClientRect().top
      - document.querySelector(".story .log").getBoundingClientRect().top"""
    assert abs(page.evaluate(gap)) < 2


@pytest.mark.nightly
def test_the_log_stays_at_its_end_until_it_is_scrolled_up(page: Page) -> None:
    """What happened last is in sight as the log grows; scrolled up, it stays where it is."""
    player = Player(page)
    player.reach("clue-2002", lambda: page.locator(".story .log li").count() > 30)
    log = page.locator(".story .log")
    expect(log.locator("li").last).to_be_in_viewport(ratio=1)
    log.evaluate("(box) => (box.scrollTop = 0)")
    page.wait_for_function("() => document.querySelector('.story .log').scrollTop === 0")
    seen = log.locator("li").count()
    player.decide()
    expect(log.locator("li").nth(seen)).to_be_attached()
    expect(log.locator("li").first).to_be_in_viewport()
    assert 0 == log.evaluate("(box) => box.scrollTop")


def test_no_word_is_broken_in_a_strip_beside_a_board(newcomers: Newcomers) -> None:
    """On a phone on its side, a sentence without cards is written as small as its longest word needs."""
    page = newcomers.arrive(viewport={"width": 844, "height": 390})
    Player(page).play_now("clue-2002")
    assert [] == page.evaluate(BROKEN_WORDS, "Madame Pervenche joue la carte majordome.")
