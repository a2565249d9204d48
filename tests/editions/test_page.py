"""docs/editions.md."""

from pathlib import Path

from scripts.update_editions import renewed, switch_table, value_in_words
from tudor.editions import available, house_switches, load
from tudor.editions.consistency import switches
from tudor.text.switch_words import SWITCH_WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    """The page agrees with the edition files; if not, run ``python -m scripts.update_editions``."""
    assert renewed(PAGE) == PAGE


def test_renewing_leaves_the_rest_alone() -> None:
    """Renewing replaces what stands between the marks and nothing else."""
    table = switch_table()
    assert PAGE == renewed(PAGE.replace(table, "something old"))
    assert table in PAGE


def test_every_value_has_words() -> None:
    """Each possible value of each switch is explained, in words that tell it from the others."""
    values = {**house_switches(), "dice": ("0", *house_switches()["dice"])}
    assert values == {switch: tuple(words.values) for switch, words in SWITCH_WORDS.items()}
    assert all(len(set(words.values.values())) == len(words.values) for words in SWITCH_WORDS.values())


def test_the_table_shows_what_differs() -> None:
    """A cell says what the rule is, or that it is as in the first column."""
    rows = {row.split(" | ")[0].removeprefix("| "): row for row in reversed(switch_table().splitlines())}
    for switch in switches():
        words = SWITCH_WORDS[switch]
        first, *others = [value_in_words(load(edition), switch) for edition in available()]
        cells = [first, *("=" if other == first else other for other in others)]
        assert f"| {' | '.join([words.label, *cells])} |" == rows[words.label]
