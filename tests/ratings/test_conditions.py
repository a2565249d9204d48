"""Which tables can be rated, and what is said about the others."""

import pytest
from msgspec.structs import replace

from tudor.editions import load
from tudor.protocol.tables import PACES, Settings
from tudor.ratings import Player, groups, rating_group, why_not, why_not_these
from tudor.text.languages import LANGUAGES

RATED = Settings(edition="clue-1998", hints="shown", rated=True)
ADA, BEN, BOT, EVE = Player(account="1", name="Ada"), Player(account="2"), Player(level="novice"), Player(name="Eve")


@pytest.mark.parametrize("edition", [edition for group in groups().values() for edition in group])
def test_published_editions_can_be_rated(edition: str) -> None:
    """With any pace, and with no more help than your own cards."""
    for pace in PACES:
        for hints in ("none", "shown"):
            assert None is why_not(replace(RATED, edition=edition, pace=pace, hints=hints))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "clue-cards"}, "rated-edition"),
        ({"house_rules": ("dice=2",)}, "rated-house-rules"),
        ({"false_witnesses": True}, "rated-false-witnesses"),
        ({"hints": "follows"}, "rated-help"),
        ({"hints": "chances"}, "rated-help"),
    ],
)
def test_a_table_that_cannot_be_rated_is_told_why(change: dict[str, object], code: str) -> None:
    """Each condition has a sentence of its own, in every language, and the game then counts nowhere."""
    settings = replace(RATED, **change)
    why = why_not(settings)
    assert why is not None
    assert code == why.code
    assert len(LANGUAGES) == len({why.text(lang) for lang in LANGUAGES})
    assert "" == rating_group(settings)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ((ADA, BEN, EVE), "rated-guests"),
        ((EVE, BOT, BOT), "rated-guests"),
        ((ADA, ADA, BOT), "rated-twice"),
        ((BOT, BOT, BOT), "rated-players"),
        ((ADA,), "rated-players"),
    ],
)
def test_players_who_cannot_be_rated_are_told_why(players: tuple[Player, ...], code: str) -> None:
    """Guests, an account twice, and games of one account alone or of none are refused."""
    why = why_not_these(players)
    assert why is not None
    assert code == why.code
    assert len(LANGUAGES) == len({why.text(lang) for lang in LANGUAGES})


@pytest.mark.parametrize("players", [(ADA, BEN), (ADA, BOT), (ADA, BEN, BOT)])
def test_two_accounts_or_one_and_a_bot_can_be_rated(players: tuple[Player, ...]) -> None:
    """Of any kind."""
    assert None is why_not_these(players)


def test_a_rated_game_counts_in_the_group_of_its_edition() -> None:
    """Unless the table is not rated."""
    assert "classic" == rating_group(RATED)
    assert "" == rating_group(replace(RATED, rated=False))
    assert load("super-cluedo").board.id == rating_group(replace(RATED, edition="super-cluedo"))
