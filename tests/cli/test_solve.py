import json
import re
import shlex
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from tests.cli.running import in_window, terminal, tudor
from tests.deduction.published import CLUE_DEDUCTION
from tests.source import ROOT
from tudor.deduction import CASE, rank, tell_why, why
from tudor.deduction.sheet import read_sheet
from tudor.editions import available, load
from tudor.text import words

PAGE = (ROOT / "docs" / "solve.md").read_text("utf-8")
GAME, OWN_DECK, WITH_SLIP = re.findall(r"^```text\n((?:.*\n)*?)```$", PAGE, flags=re.MULTILINE)
EXAMPLES = re.findall(r"^```console\n\$ tudor (.*)\n((?:.*\n)*?)```$", PAGE, flags=re.MULTILINE)
# The first half of a published game.
HALF = "".join(CLUE_DEDUCTION.splitlines(keepends=True)[:17])


def solve(notes: str, *options: str) -> Result:
    """What the command makes of some notes."""
    return tudor("solve", "-", *options, stdin=notes)


def row(printed: str, card: str) -> list[str]:
    """The cells of a card in the table printed."""
    (line,) = [line for line in printed.splitlines() if line.startswith(card + " ")]
    return line.removeprefix(card).split()


@pytest.mark.parametrize(("call", "printed"), EXAMPLES, ids=[call for call, _ in EXAMPLES])
def test_the_page_is_true(call: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of the page print what it says they print."""
    (tmp_path / "game.txt").write_text(GAME, "utf-8")
    (tmp_path / "slip.txt").write_text(WITH_SLIP, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert printed == tudor(*shlex.split(call)).output


def test_the_own_deck_of_the_page_is_counted() -> None:
    """The page's own deck gives a table with its cards."""
    told = solve(OWN_DECK)
    assert 0 == told.exit_code
    assert ["✗"] == row(told.stdout, "Icicle")[1:2]


def test_the_table_is_the_notebook() -> None:
    """Each cell says what the notebook says: certain, excluded, or how likely in hundredths."""
    sheet = read_sheet(HALF)
    notebook = sheet.knowledge.notebook()
    printed = solve(HALF).stdout
    for card in sheet.edition.cards:
        cells = row(printed, words(sheet.edition, "en").name(card))
        certain = [notebook.certain(card, owner) for owner in notebook.owners]
        assert certain == [{"✓": True, "✗": False}.get(cell) for cell in cells]
        chances = [100 * notebook.probability(card, owner) for owner in notebook.owners]
        assert all(abs(int(cell) - chance) <= 1 for cell, chance in zip(cells, chances, strict=True) if cell.isdigit())


def test_a_solved_case_is_told() -> None:
    """Once the case is solved, a sentence says so in place of candidates."""
    assert (
        "The case file contains Mrs. Peacock, the lead pipe, the billiard room."
        == (solve(CLUE_DEDUCTION).stdout.splitlines()[-1])
    )
    assert "L'étui confidentiel contient Madame Pervenche" in solve(CLUE_DEDUCTION, "--lang", "fr").stdout


def test_candidates_are_the_likeliest() -> None:
    """As long as it is open, the likeliest case files are listed, the best first."""
    likeliest = read_sheet(HALF).knowledge.notebook().case.likeliest(5)
    printed = re.findall(r"^\S.*, .*, .* ([\d.]+)%$", solve(HALF).stdout, flags=re.MULTILINE)
    assert [f"{100 * chance:.1f}" for _, chance in likeliest] == printed


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(GAME, "utf-8")
    return str(path)


@pytest.mark.nightly
def test_a_terminal_gets_colours(file: str) -> None:
    """In a terminal, certainty differs by colour as well as by sign."""
    shown = terminal("solve", file)
    assert 0 == shown.code
    assert re.search(r"\x1b\[[\d;]*32m *✓", shown.stdout)
    assert re.search(r"\x1b\[[\d;]*31m *✗", shown.stdout)


def test_a_pipe_gets_none(file: str) -> None:
    """Piped, the table is plain, and nothing is on standard error."""
    told = tudor("solve", file)
    assert (0, "") == (told.exit_code, told.stderr)
    assert "\x1b" not in told.stdout


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.nightly), "fr"])
def test_reasons_are_told(lang: str) -> None:
    """A reason asked for is told as the deduction tells it, with lines, by the names of the players."""
    sheet = read_sheet(CLUE_DEDUCTION)
    explanation = why(sheet.knowledge, "billiard-room", CASE)
    names = {seat: seat for seat in sheet.people.seats}
    told = tell_why(explanation, sheet.knowledge, lang, names=names, counted="line")
    assert "".join(f"{line}\n" for line in told) == solve(CLUE_DEDUCTION, "--why", "bill", "--lang", lang).stdout


def test_what_is_excluded_is_explained() -> None:
    """As long as the owner is not known, it is told why others do not have the card."""
    told = solve(HALF, "--why", "peacock").stdout
    assert "White does not have Mrs. Peacock: White passed on Mrs. Peacock on line 6.\n" in told


def test_nothing_certain_is_said() -> None:
    """Where nothing is certain about a card, a sentence says so."""
    notes = "players: Ann, Ben, Cleo\n"
    assert "Nothing is certain about the rope yet.\n" == solve(notes, "--why", "rope").stdout


def test_the_choice_of_witnesses_can_be_weighed() -> None:
    """Weighing what witnesses chose to show changes probabilities, and no certainty."""
    plain, weighed = (json.loads(solve(GAME, *options, "--json").stdout) for options in ([], ["--choice"]))
    assert plain["cards"] != weighed["cards"]
    assert plain["deals"] == weighed["deals"]
    for card, owners in plain["cards"].items():
        for owner, chance in owners.items():
            assert (chance in (0, 1)) == (weighed["cards"][card][owner] in (0, 1))


def test_json_is_complete() -> None:
    """The JSON holds what the notebook knows."""
    sheet = read_sheet(HALF)
    notebook = sheet.knowledge.notebook()
    told = json.loads(solve(HALF, "--why", "green", "--json").stdout)
    assert (str(notebook.deals), "clue-1998", "Scarlet", None) == tuple(
        told[key] for key in ("deals", "edition", "me", "solution")
    )
    assert {owner: notebook.probability("wrench", owner) for owner in notebook.owners} == told["cards"]["wrench"]
    assert len(notebook.case) == len(told["case"])
    (best, chance), *_ = notebook.case.likeliest(1)
    assert {**msgspec.to_builtins(best), "probability": chance} == told["case"][0]
    (reason,) = told["why"]
    assert ("green", "White", True) == tuple(reason[key] for key in ("card", "owner", "holds"))
    assert set(re.findall(r"on line (\d+)", " ".join(reason["text"]))) <= {str(line) for line in reason["lines"]}


def test_the_keys_of_json_are_documented() -> None:
    """The JSON has exactly the keys that the page lists."""
    section = (ROOT / "docs" / "cli.md").read_text("utf-8").partition("## tudor solve\n")[2].partition("\n## ")[0]
    rows = section.partition("| key | value |\n|---|---|\n")[2].splitlines()
    documented = {key for line in rows for key in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert documented == set(json.loads(solve(HALF, "--json").stdout))


@pytest.mark.parametrize(
    ("line", "lang", "reason"),
    [
        (
            "Ann: plm rope hall -> Ben no",
            "en",
            "Line 4, “Ann: plm rope hall -> Ben no”: Unknown word “plm”. Did you mean “Professor Plum”?\n",
        ),
        (
            "Ann: violet cordde hall -> Ben non",
            "fr",
            "Ligne 4, «\xa0Ann: violet cordde hall -> Ben non\xa0»\xa0: Mot inconnu\xa0: «\xa0cordde\xa0». Vouliez-vous dire «\xa0la corde\xa0»\xa0?\n",
        ),
    ],
)
def test_a_wrong_line_is_named(line: str, lang: str, reason: str) -> None:
    """A line that is not understood is refused in one sentence with its number, in the language chosen."""
    refused = solve(f"players: Ann, Ben, Cleo\n\n# the game\n{line}\n", "--lang", lang)
    assert (2, "", reason) == (refused.exit_code, refused.stdout, refused.stderr)


def test_hands_of_unknown_size_are_counted_together() -> None:
    """Where hands are not equal and nobody says who dealt, all possibilities are counted, and that is said."""
    notes = "players: Ann, Ben, Cleo, Dora\nme: Ann\ncards: plum, rope, hall, study, knife\nBen has lounge\n"
    told = solve(notes)
    assert 0 == told.exit_code
    assert "all 2 possibilities are counted" in told.stderr
    known = [json.loads(solve(notes + f"dealer: {dealer}\n", "--json").stdout) for dealer in ("Cleo", "Dora")]
    mixed = json.loads(solve(notes, "--json").stdout)
    assert int(mixed["deals"]) == sum(int(each["deals"]) for each in known)
    assert [each["hands"][0] for each in known] == sorted(mixed["hands"], key=lambda sizes: -sizes["Dora"])
    share = int(known[0]["deals"]) / int(mixed["deals"])
    for owner in ("Ben", "Dora", "case"):
        expected = share * known[0]["cards"]["white"][owner] + (1 - share) * known[1]["cards"]["white"][owner]
        assert mixed["cards"]["white"][owner] == pytest.approx(expected)
    assert "Ben has the lounge" in solve(notes, "--why", "lounge").stdout
    assert 0 == solve(notes, "--room", "hall").exit_code


@pytest.mark.parametrize("option", ["--why", "--room"])
def test_an_unknown_card_is_refused(option: str) -> None:
    """A card or room that does not exist is refused with the nearest."""
    refused = solve(GAME, option, "libary")
    assert (2, "", "Unknown word “libary”. Did you mean “the library”?\n") == (
        refused.exit_code,
        refused.stdout,
        refused.stderr,
    )


def test_a_word_like_no_card_is_not_guessed() -> None:
    """Where nothing is similar, all cards are listed instead of a guess."""
    refused = solve(GAME, "--why", "bogus")
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith("Unknown word “bogus”. Choose one of: scarlet, mustard, ")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_best_suggestions_are_told(lang: str) -> None:
    """For a room, the suggestions that leave the least unknown are listed, the best first."""
    sheet = read_sheet(HALF)
    best = rank(sheet.knowledge, "hall")[:5]
    printed = solve(HALF, "--room", "hall", "--lang", lang).stdout.splitlines()[2:7]
    spoken = words(sheet.edition, lang)
    for prospect, line in zip(best, printed, strict=True):
        left = f"{prospect.entropy:.2f}"
        assert line.startswith(spoken.titles(prospect.suggestion))
        assert (left if lang == "en" else left.replace(".", ",")) in line.split()


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.nightly)])
def test_rooms_are_ranked(lang: str) -> None:
    """Every room has its best suggestion, the room that leaves the least unknown first, with the likely answers in words."""
    edition = load("clue-1998")
    printed = solve(HALF, "--rooms", "--lang", lang).stdout
    ranked = json.loads(solve(HALF, "--rooms", "--json").stdout)["rooms"]
    assert {*edition.rooms} == {each["room"] for each in ranked}
    assert sorted(ranked, key=lambda each: each["entropy"]) == ranked
    (best, *_) = rank(read_sheet(HALF).knowledge, ranked[0]["room"])
    assert ranked[0]["entropy"] == pytest.approx(best.entropy)
    assert ranked[0]["turns"] is None
    assert printed.splitlines()[2].startswith(words(edition, lang).titles(best.suggestion))
    assert {"en": "Likely answers to", "fr": "Réponses probables à"}[lang] in printed


def test_rooms_are_ranked_from_where_you_stand() -> None:
    """Where the board is known, a room counts by what it tells per turn that it takes to get there."""
    answer = json.loads(solve(HALF, "--at", "hall", "--json").stdout)
    unknown = read_sheet(HALF).knowledge.notebook().case.entropy
    per_turn = [(unknown - each["entropy"]) / each["turns"] for each in answer["rooms"]]
    assert sorted(per_turn, reverse=True) == per_turn
    refused = solve("edition: clue-cards\nplayers: Ann, Ben, Cleo\nme: Ann\n", "--at", "hall")
    assert (2, "This deck has no board, so nobody stands anywhere. Leave out --at.\n") == (
        refused.exit_code,
        refused.stderr,
    )


def test_json_tells_what_to_ask() -> None:
    """The JSON has every suggestion in the room, with the answers it may get."""
    asked = json.loads(solve(HALF, "--room", "hall", "--json").stdout)["ask"]
    assert (36, {"hall"}) == (len(asked), {each["room"] for each in asked})
    for each in asked:
        assert sum(answer["probability"] for answer in each["answers"]) == pytest.approx(1)


def test_only_a_player_asks() -> None:
    """Suggestions are ranked only if the notes say who you are."""
    refused = solve("players: Ann, Ben, Cleo\n", "--room", "hall")
    assert (2, "The notes need a line like this: me: Ann\n") == (refused.exit_code, refused.stderr)


def test_a_room_is_wanted() -> None:
    """Suggestions are ranked for a room, not for another card."""
    assert "“rope” is not a room." in solve(GAME, "--room", "rope").stderr


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there is refused by its name."""
    refused = tudor("solve", str(tmp_path / "missing.txt"))
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert "missing.txt" in refused.stderr


@pytest.mark.parametrize("edition_id", available())
def test_every_edition_can_be_solved(edition_id: str) -> None:
    """Notes of every edition give a table with a line for each card."""
    printed = solve(f"edition: {edition_id}\nplayers: Ann, Ben, Cleo\ndealer: Ann\n", "--lang", "fr")
    assert 0 == printed.exit_code
    edition = load(edition_id)
    assert all(row(printed.stdout, words(edition, "fr").name(card)) for card in edition.cards)


TEN = "edition: super-cluedo\nplayers: Alexandra, Ben, Cleo, Dora, Emil, Frieda, Gus, Hanna, Ida, Jo\ndealer: Ben\n"


@pytest.mark.parametrize(
    ("notes", "columns"),
    [pytest.param(GAME, 40, marks=pytest.mark.nightly), pytest.param(TEN, 80, marks=pytest.mark.nightly), (TEN, 40)],
)
def test_names_of_cards_stay_readable(notes: str, columns: int, tmp_path: Path) -> None:
    """In a narrow terminal every card keeps its whole name, no line is too long, and short headings are explained."""
    (tmp_path / "game.txt").write_text(notes, "utf-8")
    shown = re.sub(r"\x1b\[[\d;]*m", "", in_window("solve", str(tmp_path / "game.txt"), columns=columns))
    sheet = read_sheet(notes)
    best, *_ = sheet.knowledge.notebook().case.likeliest(1)
    table, _, _ = shown.partition(words(sheet.edition, "en").titles(best[0]))
    lines = [line.rstrip() for line in table.partition("In the case file")[0].splitlines()]
    for card in sheet.edition.cards:
        assert any(line.startswith(words(sheet.edition, "en").name(card) + " ") for line in lines)
    assert max(map(len, lines)) <= columns
    assert all(seat in table for seat in sheet.people.seats)


@pytest.mark.parametrize(
    ("notes", "options", "line"),
    [
        ("players: Ann, Ben, Cleo\nAnn: plm rope hall -> Ben no\n", [], 2),
        ("nonsense\n", [], None),
        (GAME, ["--why", "libary"], None),
        (GAME, ["--room", "rope"], None),
    ],
)
def test_json_always_answers(notes: str, options: list[str], line: int | None) -> None:
    """Whatever is wrong with the notes, there is a JSON object on standard output that says what."""
    told = solve(notes, *options, "--json")
    answer = json.loads(told.stdout)
    assert (2, line) == (told.exit_code, answer["line"])
    assert answer["error"] in told.stderr


def test_json_names_the_lines_of_a_contradiction() -> None:
    """Notes that cannot all be true are named in the JSON, with the argument and how likely each line is wrong."""
    answer = json.loads(solve(WITH_SLIP, "--json").stdout)
    (slip,) = answer["conflicts"]
    assert [2, 4, 5] == slip["lines"] == sorted(line for wrong in answer["wrong"] for line in wrong["lines"])
    assert 1 == pytest.approx(sum(wrong["probability"] for wrong in answer["wrong"]))
    assert "Ben passed on Professor Plum on line 4" in slip["text"][0]


def test_an_estimate_says_so() -> None:
    """Where there are too many deals to count, the notebook says that its numbers are estimates, and the JSON their error."""
    cards = [
        (0, 1, 2),
        (1, 3, 5),
        (2, 5, 9),
        (4, 0, 7),
        (6, 2, 1),
        (7, 6, 4),
        (8, 4, 10),
        (3, 7, 11),
        (9, 5, 3),
        (5, 1, 6),
    ]
    edition = load("super-cluedo")
    named = [f"{edition.suspects[s]} {edition.weapons[w]} {edition.rooms[r]}" for s, w, r in cards]
    people = [name.strip() for name in TEN.splitlines()[1].partition(":")[2].split(",")]
    lines = [
        f"{people[i % 10]}: {named[i % 10]} -> {people[(i * 3 + 1) % 10]} shows"
        for i in range(20)
        if i % 10 != (i * 3 + 1) % 10
    ]
    notes = TEN + "\n".join(lines) + "\n"
    assert "the numbers are estimates, off by at most" in solve(notes).stdout
    answer = json.loads(solve(notes, "--json").stdout)
    assert answer["deals"] is None
    assert 0 < answer["error"] < 0.1


def test_a_probable_slip_is_asked_about() -> None:
    """A question about a line goes to standard error, beside the table, and into the JSON."""
    notes = "players: Ann, Ben, Cleo\nme: Ann\nAnn: plum rope hall -> Ben shows\n"
    told = solve(notes)
    question = "You asked, so you saw the card. Which one did Ben show?"
    assert (0, f"Line 3, “Ann: plum rope hall -> Ben shows”: {question}\n") == (told.exit_code, told.stderr)
    assert [{"line": 3, "text": question}] == json.loads(solve(notes, "--json").stdout)["questions"]
