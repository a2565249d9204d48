"""Notes taken at a cardboard table: what may be written, and what it tells."""

import pytest

from tests.deduction.published import CLUE_DEDUCTION
from tudor.deduction import CASE, POOL, Fact, Holds, HoldsOneOf, Lacks, NotCase, Note, Showed, Source
from tudor.deduction.sheet import read_sheet
from tudor.editions import available, load
from tudor.model.cards import Card, Triple
from tudor.text.errors import ERRORS, TudorError
from tudor.text.languages import LANGUAGES

HEAD = "players: Ann, Ben (Plum), Cleo\nme: Ann\ncards: Scarlet, rope, candlestick, hall, kitchen, study\n"
NAMED = ("plum", "knife", "lounge")
ARROW = "Ann: plum knife lounge -> "


def facts(line: str, head: str = HEAD, lang: str = "en") -> list[Fact]:
    """What a line tells, below this heading."""
    notes = read_sheet(f"{head}\n{line}\n", lang).knowledge.notes
    return [note.fact for note in notes if note.source.tag != "hand"]


def refused(text: str, lang: str = "en") -> tuple[int | None, str, TudorError]:
    """The number of the line refused, the code of the reason, and the error."""
    with pytest.raises(TudorError) as caught:
        read_sheet(text, lang)
    error = caught.value
    if error.code != "sheet-line":
        return None, error.code, error
    number, reason = error.details["line"], error.details["reason"]
    assert isinstance(number, int)
    return number, getattr(reason, "code", ""), error


# Cards


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_every_card_is_known_by_its_name(edition_id: str, lang: str) -> None:
    """In every edition each card is found by its name in the language spoken, with article or without."""
    edition = load(edition_id)
    sheet = read_sheet(f"edition: {edition_id}\nplayers: X1, X2, X3", lang)
    for card in edition.cards:
        name = edition.names[lang][card]
        for written in (name, name.upper(), name.partition("the ")[2] or name):
            assert (card,) == sheet.cards.several(written + ",")


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("pl kn lo", NAMED),
        ("in the lounge, with the knife: Professor Plum", NAMED),
        ("Violet couteau salon", NAMED),
        ("le professeur Violet avec le couteau dans le salon", NAMED),
        ("m pipe dining", ("mustard", "lead-pipe", "dining-room")),
        ("Mme Leblanc, clé, véranda", ("white", "wrench", "conservatory")),
        ("GREEN LeadPipe BilliardRoom", ("green", "lead-pipe", "billiard-room")),
        ("white lead pipe dining room", ("white", "lead-pipe", "dining-room")),
        ("cor salle à manger pervenche", ("peacock", "rope", "dining-room")),
    ],
)
def test_cards_may_be_abbreviated(written: str, cards: tuple[Card, ...]) -> None:
    """A suggestion names its three cards in any order, abbreviated, in either language."""
    assert [Lacks("Ben", cards)] == facts(f"Ann: {written} -> Ben no")


def test_the_language_decides_between_two_meanings() -> None:
    """Where a word names two cards, the language spoken decides which of them is meant."""
    head = "edition: super-cluedo\nplayers: Ann, Ben, Cleo\n"
    assert [Holds("Ben", "rose")] == facts("Ben has Rose", head, "en")
    assert [Holds("Ben", "scarlet")] == facts("Ben has Rose", head, "fr")


# Answers


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("Ben no, Cleo shows", [Lacks("Ben", NAMED), HoldsOneOf("Cleo", NAMED)]),
        ("Ben non, Cleo montre", [Lacks("Ben", NAMED), HoldsOneOf("Cleo", NAMED)]),
        ("ben -; cleo ?", [Lacks("Ben", NAMED), HoldsOneOf("Cleo", NAMED)]),
        ("plum x, cleo ✓", [Lacks("Ben", NAMED), HoldsOneOf("Cleo", NAMED)]),
        ("Cleo shows a card", [Lacks("Ben", NAMED), HoldsOneOf("Cleo", NAMED)]),
        ("Cleo shows me the knife", [Lacks("Ben", NAMED), Showed("Cleo", "knife", NAMED)]),
        ("c kn", [Lacks("Ben", NAMED), Showed("Cleo", "knife", NAMED)]),
        ("Ben: lounge", [Showed("Ben", "lounge", NAMED)]),
        ("Ben montre le salon", [Showed("Ben", "lounge", NAMED)]),
        ("Ben no", [Lacks("Ben", NAMED)]),
        ("nobody", [Lacks("Ben", NAMED), Lacks("Cleo", NAMED)]),
        ("personne", [Lacks("Ben", NAMED), Lacks("Cleo", NAMED)]),
        ("unanswered", []),
        ("sans réponse", []),
    ],
)
def test_answers_may_be_written_in_many_ways(answers: str, expected: list[Fact]) -> None:
    """Answers are understood in both languages, by words or signs; players asked before have passed."""
    assert expected == facts(ARROW + answers)


@pytest.mark.parametrize("arrow", ["->", "-->", "=>", "→"])
def test_arrows_are_alike(arrow: str) -> None:
    """An arrow is an arrow."""
    assert [Lacks("Ben", NAMED)] == facts(f"1. Ann: plum knife lounge {arrow} Ben no")


def test_the_asked_follow_the_suggester() -> None:
    """Which unmentioned players passed depends on who made the suggestion."""
    passed = Lacks("Cleo", NAMED)
    assert [passed, HoldsOneOf("Ann", NAMED)] == facts("Ben: plum knife lounge -> Ann shows")
    assert [HoldsOneOf("Ann", NAMED)] == facts("Cleo: plum knife lounge -> me ?")


def test_where_all_answer_nothing_is_implied() -> None:
    """Where every witness answers, those not mentioned have told nothing."""
    head = "edition: super-cluedo\nplayers: Ann, Ben, Cleo\n"
    named = ("plum", "rope", "library")
    assert [HoldsOneOf("Cleo", named)] == facts("Ann: plum rope library -> Cleo shows", head)


def test_the_murdered_do_not_pass() -> None:
    """A murdered player is not asked any more, and so has not passed."""
    lines = "Ben murdered: plum, knife, lounge, white, green, study\nAnn: peacock revolver library -> nobody"
    head = "players: Ann, Ben, Cleo\n"
    assert Lacks("Cleo", ("peacock", "revolver", "library")) == facts(lines, head)[-1]
    assert [Holds] * 6 == [type(fact) for fact in facts(lines, head)[:-1]]


def test_a_pass_proves_nothing_among_false_witnesses() -> None:
    """Where witnesses may lie, only cards that are shown count."""
    head = HEAD + "false witnesses: yes\n"
    assert [HoldsOneOf("Cleo", NAMED)] == facts(ARROW + "Ben no, Cleo shows", head)


# Everything else


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ben accuses plum knife lounge: wrong", [NotCase(Triple(*NAMED))]),
        ("Ben accuse Violet couteau salon : faux", [NotCase(Triple(*NAMED))]),
        ("Ben accuses plum, knife, lounge", [NotCase(Triple(*NAMED))]),
        ("Ben accuses plum knife lounge: right", [Holds(CASE, card) for card in NAMED]),
        ("Ben accuses: wrong", []),
        ("Ben has knife", [Holds("Ben", "knife")]),
        ("Ben a le couteau, le salon", [Holds("Ben", "knife"), Holds("Ben", "lounge")]),
        ("Ben lacks knife", [Lacks("Ben", ("knife",))]),
        ("Ben n'a pas le couteau", [Lacks("Ben", ("knife",))]),
        ("Ben does not have knife, lounge", [Lacks("Ben", ("knife", "lounge"))]),
        ("case has knife", [Holds(CASE, "knife")]),
        ("Ben shows knife", [Holds("Ben", "knife")]),
        ("# Ben has knife", []),
        ("", []),
    ],
)
def test_other_lines(line: str, expected: list[Fact]) -> None:
    """Accusations and whatever else is known are understood."""
    assert expected == facts(line)


def test_the_pool_has_cards() -> None:
    """Where there is a pool, its cards can be told, and its size follows from the players."""
    sheet = read_sheet("edition: cluedo-2008\nplayers: Ann, Ben, Cleo, Dora\npool has rope")
    assert (Holds(POOL, "rope"),) == sheet.knowledge.facts
    assert 1 == sheet.knowledge.hand_sizes[POOL]


def test_notes_know_their_lines() -> None:
    """The source of each note is the number of its line."""
    sheet = read_sheet(f"# a game\n\n{HEAD}{ARROW}Ben no  # alas\n")
    assert Note(Lacks("Ben", NAMED), Source("passed", 6)) == sheet.knowledge.notes[-1]
    assert {5} == {note.source.turn for note in sheet.knowledge.notes[:-1]}


# Headers


def test_headers_stand_in_any_order_and_language() -> None:
    """Headers are known in both languages, wherever they stand."""
    english = read_sheet("dealer: Ben\nme: Cleo\nplayers: Ann, Ben, Cleo, Dora\nedition: Clue (2002)")
    french = read_sheet("donneur : Ben\nmoi : Cleo\njoueurs : Ann, Ben, Cleo, Dora\nédition : clue-2002")
    for sheet in (english, french):
        assert ("clue-2002", "Cleo") == (sheet.edition.id, sheet.people.me)
        assert {"Ann": 4, "Ben": 4, "Cleo": 5, "Dora": 5} == sheet.knowledge.hand_sizes


def test_hands_can_be_counted() -> None:
    """The size of each hand can be given instead of the dealer."""
    sheet = read_sheet("players: Ann, Ben, Cleo, Dora\nhands: Ann 5, Ben 5, Cleo 4, Dora 4")
    assert {"Ann": 5, "Ben": 5, "Cleo": 4, "Dora": 4} == sheet.knowledge.hand_sizes


def test_a_player_may_be_called_like_a_card() -> None:
    """A player's name comes before a suspect's."""
    sheet = read_sheet("players: Rose, Ann (Scarlet), White\nRose: plum knife lounge -> Scarlet no, white shows")
    assert [Lacks("Ann", NAMED), HoldsOneOf("White", NAMED)] == [*sheet.knowledge.facts]


# What is wrong

WRONG_LINES: list[tuple[str, str, str]] = [
    ("Ann: plm knife lounge -> Ben no", "sheet-word", "Plum"),
    ("Ann: plum knife -> Ben no", "sheet-triple", "plum knife"),
    ("Ann: plum knife rope -> Ben no", "sheet-triple", "one of each"),
    ("Ann: p knife lounge -> Ben no", "sheet-ambiguous", "peacock"),
    ("Ann has p p p p p p p p p p p p", "sheet-commas", "too many ways"),
    ("Anne: plum knife lounge -> Ben no", "sheet-player", "Ann"),
    (ARROW + "Bob no", "sheet-player", "Ben"),
    (ARROW + "Ben maybe", "sheet-answer", "Ben no"),
    (ARROW + "", "sheet-answer", "Ben no"),
    (ARROW + "Ben rope", "sheet-not-named", "plum, knife, lounge"),
    (ARROW + "Ben knif, Cleo lonuge", "sheet-word", "lounge"),
    (ARROW + "Ann no", "sheet-own-answer", "Ann"),
    ("plum knife lounge -> Ben no", "sheet-suggestion", "Ann: "),
    ("Ann: plum knife lounge", "sheet-no-line", "->"),
    ("Bob accuses plum knife lounge: wrong", "sheet-player", "Ben"),
    ("Ben has knfe", "sheet-word", "knife"),
    ("me: Ben", "sheet-header-twice", "2"),
]
WRONG_HEADERS: list[tuple[str, int | None, str]] = [
    ("me: Ann", None, "sheet-missing"),
    ("players: Ann", 1, "sheet-players"),
    ("players: Ann, Ben, Cleo\nanswers: somebody", 2, "sheet-witnesses"),
    ("players: Ann, Ben, Cleo\nedition: clue", 2, "sheet-edition"),
    ("players: Ann, Ben, Ann", 1, "sheet-player-twice"),
    ("players: Ann, Ben, (Plum)", 1, "sheet-missing"),
    ("players: Ann, Ben, Cleo (rope)", 1, "not-a-suspect"),
    ("players: Ann, Ben, Cleo\nedition: clue-1999", 2, "edition.unknown"),
    ("players: Ann, Ben, Cleo\nme: Dora", 2, "sheet-player"),
    ("players: Ann, Ben, Cleo\ncards: rope", 2, "sheet-missing"),
    ("players: Ann, Ben, Cleo\nme: Ann\ncards: rope, hall", 3, "sheet-hand"),
    ("players: Ann, Ben, Cleo\nhands: Ann six", 2, "sheet-missing"),
]


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    WRONG_LINES,
)
def test_a_wrong_line_is_named(line: str, code: str, hint: str) -> None:
    """A line that is not understood is refused by its number, with what was meant most likely."""
    number, reason, error = refused(f"{HEAD}{line}\n")
    assert (4, code) == (number, reason)
    assert hint in str(error).partition("”: ")[2]
    assert line.strip() in error.text("fr")


@pytest.mark.parametrize(
    ("text", "number", "code"),
    WRONG_HEADERS,
)
def test_a_wrong_header_is_named(text: str, number: int | None, code: str) -> None:
    """A header that is not understood is refused by its number; one that is missing, by what to write."""
    assert (number, code) == refused(text)[:2]


def test_each_refusal_is_tried() -> None:
    """There is no reason for refusing a line that these tests do not know."""
    tried = {code for _, code, _ in WRONG_LINES} | {code for _, _, code in WRONG_HEADERS}
    assert {code for code in ERRORS if code.startswith("sheet-")} == {
        code for code in tried if code.startswith("sheet-")
    } | {"sheet-line"}


# A published game


def test_a_published_game_is_solved() -> None:
    """The game of the Clue Deduction project is solved with its last suggestion, and not before."""
    lines = CLUE_DEDUCTION.splitlines()
    assert read_sheet("\n".join(lines[:-1])).knowledge.notebook().solution is None
    notebook = read_sheet(CLUE_DEDUCTION).knowledge.notebook()
    assert Triple("peacock", "lead-pipe", "billiard-room") == notebook.solution
    assert 1 == notebook.deals
