"""The rule pages: complete, and different exactly where the rules are."""

import re
from collections import Counter
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from tests.by_day import ON_BOARD
from tudor.editions import available, load
from tudor.model.edition import Edition
from tudor.model.rules import Rules
from tudor.text import LANGUAGES, Unreadable, words
from tudor.text.languages import translate
from tudor.text.rulebook import rules_page
from tudor.text.rulebook.facts import side_of
from tudor.text.rulebook.intrigue import INTRIGUE_SECTIONS, QUESTIONS
from tudor.text.rulebook.layout import Ruled
from tudor.text.rulebook.rulings import RULINGS
from tudor.text.rulebook.sections import SECTIONS
from tudor.text.rulebook.spying import SPYING
from tudor.text.rulebook.switches import SWITCHES

VALUES = {switch: get_args(values) for switch, values in get_type_hints(Rules).items()}
CHOICES = [(switch, value) for switch, values in VALUES.items() for value in values]
PAGES = [(edition_id, lang) for edition_id in available() for lang in LANGUAGES]


def silent(edition: Edition) -> Edition:
    """The edition without what its page is headed by, and without citations, which are each book's own."""
    names = {lang: {**edition.names[lang], "title": "", "about": ""} for lang in LANGUAGES}
    return replace(edition, names=names, sources=dict.fromkeys(edition.sources, ""))


def switched(edition: Edition, **values: object) -> Edition:
    return replace(edition, rules=replace(edition.rules, **values))


def test_every_value_of_every_switch_has_its_text() -> None:
    """Each value a switch may have is explained, and nothing else is."""
    assert {switch: set(values) for switch, values in VALUES.items()} == {
        switch: set(texts) for switch, texts in SWITCHES.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_values_are_told_apart(lang: str) -> None:
    """No two values are explained by the same text."""
    texts = [translate(SWITCHES[switch][value], lang) for switch, value in CHOICES]
    assert len(texts) == len(set(texts))


def test_every_switch_has_its_place_on_the_page() -> None:
    """A page has one place for every value of every switch."""
    ruled = [item for section in SECTIONS for item in section.items if isinstance(item, Ruled)]
    told = [(item.switch, value) for item in ruled for value in VALUES[item.switch] if item.value in (None, value)]
    assert sorted(CHOICES) == sorted(told)


def lines_of(edition: Edition, lang: str) -> list[str]:
    """The lines of a page, without the numbers of steps: what is told at another time has another number."""
    return [re.sub(r"^\d+\. ", "", line) for line in rules_page(edition, lang).splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("switch", "value"), CHOICES)
def test_a_switch_changes_its_own_line_and_no_other(switch: str, value: str, lang: str) -> None:
    """Turning one switch changes one line of the page, into the text of the new value."""
    edition = silent(load("clue-1998"))
    before = lines_of(edition, lang)
    after = lines_of(switched(edition, **{switch: value}), lang)
    changed = list((Counter(after) - Counter(before)).elements())
    assert len(before) == len(after)
    assert (getattr(edition.rules, switch) != value) == len(changed)
    tail = translate(SWITCHES[switch][value], lang)[-40:].split("}")[-1]
    assert any(line.endswith(tail) for line in changed or after)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_pages_differ_by_switches_and_things_alone(edition_id: str, lang: str) -> None:
    """An edition with the switches of another, and its cards, board and dice, has its very page."""
    edition, classic = silent(load(edition_id)), silent(load("clue-1998"))
    things = [
        *("board", "suspects", "weapons", "rooms", "lead", "dice", "question_dice", "players", "weapons_fixed"),
        *("start_room", "pool", "intrigue", "powers", "names"),
    ]
    same = replace(classic, rules=edition.rules, **{thing: getattr(edition, thing) for thing in things})
    assert rules_page(edition, lang) == rules_page(same, lang)


@pytest.mark.parametrize(("edition_id", "lang"), PAGES)
def test_a_page_names_everything_in_the_box(edition_id: str, lang: str) -> None:
    """A page has the edition's title and every card, and leaves no placeholder."""
    edition = load(edition_id)
    page = rules_page(edition, lang)
    assert page.startswith(f"# {edition.names[lang]['title']}\n")
    assert not set("{}") & set(page)
    for card in edition.cards:
        assert edition.names[lang][card].split(" ")[-1].split("'")[-1].lower() in page.lower()


@pytest.mark.parametrize(("edition_id", "lang"), PAGES)
def test_rulings_cited_are_told(edition_id: str, lang: str) -> None:
    """The rulings near the end of a page are those it cites, in their order."""
    body, rulings, box = rules_page(load(edition_id), lang).rsplit("\n## ", 2)
    assert [] == re.findall(r"\(R\d+\)", box)
    told = re.findall(r"^- \*\*R(\d+)\*\* \S", rulings, re.MULTILINE)
    assert sorted(map(int, set(re.findall(r"R(\d+)", body)))) == list(map(int, told))


@pytest.mark.parametrize("edition_id", available())
def test_rulings_behind_a_switch_are_cited(edition_id: str) -> None:
    """Where a switch rests on a ruling, the page cites it and the ruling has a text."""
    edition = load(edition_id)
    page = rules_page(edition, "en")
    numbers = {int(number) for source in edition.sources.values() for number in re.findall(r"\bR(\d+)\b", source)}
    assert numbers <= set(RULINGS)
    assert [] == [number for number in numbers if f"R{number}" not in page]


def test_hands_are_counted() -> None:
    """The page says how many cards everybody gets: 18 for five are 4, 4, 4, 3 and 3."""
    assert "5 players get 4 + 4 + 4 + 3 + 3" in rules_page(load("clue-1998"), "en")
    assert "6 players get 4 + 3 + 3 + 3 + 3 + 3" in rules_page(load("cluedo-50"), "en")


def test_passages_are_named_once() -> None:
    """A passage is told by its two ends, and not twice."""
    assert "from one end to the other: Study – Kitchen, Lounge – Conservatory." in rules_page(load("clue-1998"), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", ["super-cluedo", "cluedo-2008"])
def test_marked_squares_are_counted(edition_id: str, lang: str) -> None:
    """Spy squares and “?” squares are marked on the board: a page tells how many there are."""
    board, page = load(edition_id).board, rules_page(load(edition_id), lang)
    assert f"- {len(board.spy_squares or board.intrigue_squares)} " in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_no_square_is_named(edition_id: str, lang: str) -> None:
    """The drawn board has no coordinates, so a page places squares in words."""
    page, squares = rules_page(load(edition_id), lang), load(edition_id).board.squares
    assert set() == set(re.findall(r"\b[a-z]{1,2}[0-9]{1,2}\b", page)) & set(squares)


@pytest.mark.parametrize(
    ("square", "side"), [("c5", "left"), ("o5", "right"), ("i1", "upper"), ("i9", "lower"), ("h5", "left")]
)
def test_a_side_is_told_from_the_middle(square: str, side: str) -> None:
    """A square lies on the side to which it is farthest from the middle of the others."""
    assert side == side_of(square, ["f3", "l4", "h7"])


def test_dice_are_counted() -> None:
    """One die is not called dice."""
    assert "One die," in rules_page(load("clue-1998"), "en")
    assert "Roll the die " in rules_page(load("clue-1998"), "en")
    assert "Deux dés," in rules_page(load("cluedo-france"), "fr")


def test_a_page_speaks_one_language() -> None:
    """Every line of a French page but names and formats differs from the English one."""
    edition = load("clue-1998")
    english = rules_page(edition, "en").splitlines()
    french = rules_page(edition, "fr").splitlines()
    assert [edition.names["en"]["title"]] == [
        line.removeprefix("# ") for line, other in zip(english, french, strict=True) if line and line == other
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_has_only_the_sections_its_edition_needs(lang: str) -> None:
    """Spies, and intrigue cards with all that belongs to them, have sections where an edition has them."""

    def has(edition_id: str, heading: str) -> bool:
        return f"\n## {translate(heading, lang)}\n" in rules_page(load(edition_id), lang)

    assert ["super-cluedo"] == [edition for edition in available() if has(edition, SPYING.heading)]
    for section in (*INTRIGUE_SECTIONS, QUESTIONS):
        assert ["cluedo-2008"] == [edition for edition in available() if has(edition, section.heading)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_butler_and_power_is_on_the_page(lang: str) -> None:
    """The page tells of each butler card how many there are and what it does, and the same of each suspect's power."""
    edition = load("cluedo-2008")
    page, tongue = rules_page(edition, lang), words(edition, lang)
    lines = [line for line in page.splitlines() if line.startswith("- **")]
    for card, count in edition.intrigue.items():
        if card != "clock":
            (line,) = [line for line in lines if f"**{tongue.intrigue(card)}**" in line]
            assert str(count) in line
            assert line.endswith(tongue.intrigue_help(card))
    for suspect, power in edition.powers.items():
        assert any(f"**{tongue.name(suspect)}**" in line and line.endswith(tongue.power_help(power)) for line in lines)


def test_rulings_of_the_two_large_editions_are_told() -> None:
    """The pages of these editions cite every ruling made for them."""
    told = {edition: rules_page(load(edition), "en") for edition in ("super-cluedo", "cluedo-2008")}
    assert [] == [number for number in (4, 7, 20, 24, 25) if f"**R{number}**" not in told["super-cluedo"]]
    assert [] == [
        number for number in (14, 15, 16, 17, 18, 19, 21, 30, 32) if f"**R{number}**" not in told["cluedo-2008"]
    ]


def test_equal_hands_are_counted() -> None:
    """Where hands are equal, the page says how many cards are left over: 21 for six are 3 each and 3."""
    assert "6 players get 3 each (3 left over)" in rules_page(load("cluedo-2008"), "en")


def test_passages_between_squares_are_told_apart() -> None:
    """A passage that joins two squares is not listed with those that join rooms."""
    page = rules_page(load("super-cluedo"), "en")
    assert "join Kitchen – Library, Drawing room – Conservatory." in page
    ends = "the stairs of the cloak room (on its left side) and the far end of the stone path (on the right side of the board)"
    assert f"it joins two squares, {ends}." in page


@pytest.mark.parametrize("edition_id", ON_BOARD)
def test_rooms_with_a_card_are_counted_with_their_doors(edition_id: str) -> None:
    """The page counts the rooms that have a card, and lists those alone, each with its number of doors."""
    edition = load(edition_id)
    (line,) = re.findall(r"^- (\d+ rooms, .*)\.$", rules_page(edition, "en"), re.MULTILINE)
    listed = re.findall(r"([A-Z][A-Za-z ]+) \((\d)\)", line)
    assert f"{len(edition.rooms)} rooms" == line.split(",")[0]
    assert [words(edition, "en").name(room) for room in edition.rooms] == [room for room, _ in listed]
    assert all(
        1 <= int(doors) <= len(edition.board.doors_of(room))
        for room, (_, doors) in zip(edition.rooms, listed, strict=True)
    )


def test_windows_are_no_doors() -> None:
    """The courtyard has two doors; its windows and the squares beside the stone path are told apart."""
    page = rules_page(load("super-cluedo"), "en")
    assert "Courtyard (2), " in page
    assert "The courtyard also has windows, drawn as long squares along its walls." in page
    assert "from the corridor square at its end." in page
    assert "from the squares on either side of the stone path." in page


def test_rooms_without_a_card_have_their_doors_counted() -> None:
    """The hall of super-cluedo and the pool of cluedo-2008 have three doors each, and no card."""
    assert "The cloak room (3 doors): it has no card" in rules_page(load("super-cluedo"), "en")
    assert "The pool (3 doors): it has no card" in rules_page(load("cluedo-2008"), "en")


def test_the_diagonal_door_is_the_guest_houses() -> None:
    """One edition has a door entered diagonally, and its page names the room and places the square."""
    told = "You enter the guest house by a diagonal step, from the square at the corner with the door."
    assert ["cluedo-2008"] == [e for e in available() if "a diagonal step" in rules_page(load(e), "en")]
    assert told in rules_page(load("cluedo-2008"), "en")


@pytest.mark.parametrize(
    ("edition_id", "told"),
    [
        ("clue-1998", "Put each weapon in a different room, chosen at random."),
        ("cluedo-france", "Leave the weapons beside the board."),
        ("cluedo-50", "Put the weapons in their starting places: Candlestick (Dining room), Dagger (Kitchen),"),
        ("super-cluedo", "Put the weapons on the board, but in no room."),
        ("cluedo-2008", "Put the weapons in their starting places: all of them in the pool."),
    ],
)
def test_where_weapons_start(edition_id: str, told: str) -> None:
    """The page says where the book puts the weapons."""
    assert told in rules_page(load(edition_id), "en")


@pytest.mark.parametrize(
    ("edition_id", "own", "others"),
    [
        ("cluedo-france", ("hypothèse", "étui", "pièce"), ("soupçon", "enveloppe")),
        ("clue-canada", ("soupçon", "enveloppe", "pièce"), ("hypothèse", "étui")),
        ("clue-2002", ("soupçon", "enveloppe", "pièce"), ("hypothèse", "étui")),
        ("cluedo-asterix", ("hypothèse", "étui", "lieux"), ("soupçon", "enveloppe", "pièce")),
    ],
)
def test_a_french_page_uses_the_words_of_its_book(
    edition_id: str, own: tuple[str, ...], others: tuple[str, ...]
) -> None:
    """A book says *soupçon* or *hypothèse*, *enveloppe* or *étui*, *lieu* or *pièce*; so does its page."""
    page = rules_page(load(edition_id), "fr").lower()
    assert list(own) == [word for word in own if word in page]
    assert [] == [word for word in others if word in page]


def test_there_is_no_page_in_an_unknown_language() -> None:
    """A language that is not there is unreadable."""
    with pytest.raises(Unreadable):
        rules_page(load("clue-1998"), "de")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_a_page_opens_with_the_game_and_ends_with_the_box(edition_id: str, lang: str) -> None:
    """A page begins with how to play, in at most ten lines, and what is in the box comes last."""
    page = rules_page(load(edition_id), lang)
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [translate("How to play", lang), translate("In the box", lang)] == [headings[0], headings[-1]]
    first = page.split("## ")[1].splitlines()
    assert 5 <= len([line for line in first if re.match(r"\d+\. ", line)]) <= 10
