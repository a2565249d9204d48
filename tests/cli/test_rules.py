import pytest

from tests.cli.running import in_window, tudor
from tudor.editions import available, load
from tudor.text.rulebook import rules_page


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("edition_id", available())
def test_a_pipe_gets_markdown(edition_id: str, lang: str) -> None:
    """Outside a terminal the rule page comes as it is written."""
    printed = tudor("rules", edition_id, "--lang", lang)
    assert (0, rules_page(load(edition_id), lang).rstrip("\n") + "\n") == (printed.exit_code, printed.stdout)


def test_a_terminal_gets_a_page() -> None:
    """In a terminal the page is set: headings without their signs, lines no wider than the window."""
    shown = in_window("rules", "cluedo-50")
    assert "Cluedo, 50th anniversary" in shown
    assert "## " not in shown


@pytest.mark.parametrize(
    ("lang", "beginning"),
    [
        ("en", "There is no edition “clue-1999”. Did you mean clue-1998?"),
        ("fr", "L'édition «\xa0clue-1999\xa0» n'existe pas."),
    ],
)
def test_an_unknown_edition_is_refused(lang: str, beginning: str) -> None:
    """An edition that does not exist is refused in one sentence, with the nearest that does."""
    refused = tudor("rules", "clue-1999", "--lang", lang)
    assert (2, "", 1) == (refused.exit_code, refused.stdout, refused.stderr.count("\n"))
    assert refused.stderr.startswith(beginning)
    assert "clue-1998" in refused.stderr
