"""Which tables can be rated. Each condition that fails has a sentence that says what to change."""

from collections.abc import Sequence

from tudor.editions import find
from tudor.protocol.tables import Hints, Settings
from tudor.ratings.groups import group_of
from tudor.ratings.results import Player
from tudor.text.errors import Illegal

ALLOWED_HELP: tuple[Hints, ...] = ("none", "shown")
"""What a notebook may do at a rated table: nothing, or keep your own cards and those shown to you."""
RATED_STAND_IN = "novice"
"""The level that plays for absent players at a rated table: with a better one, being away would pay."""
FEWEST_ACCOUNTS = 2
"""People who can be rated without a bot of the house among them."""


def why_not(settings: Settings) -> Illegal | None:
    """Why a table with these settings cannot be rated; None if it can. Every pace is a clock."""
    if group_of(find(settings.edition)) is None:
        return Illegal("rated-edition")
    if settings.house_rules:
        return Illegal("rated-house-rules")
    if settings.false_witnesses:
        return Illegal("rated-false-witnesses")
    if settings.hints not in ALLOWED_HELP:
        return Illegal("rated-help")
    return None


def why_not_these(players: Sequence[Player]) -> Illegal | None:
    """Why these players cannot play a rated game; None if they can."""
    accounts = [player.account for player in players if player.account]
    guests = tuple(player.name for player in players if not player.account and not player.level)
    if guests:
        return Illegal("rated-guests", people=guests)
    if len(set(accounts)) < len(accounts):
        return Illegal("rated-twice")
    if not accounts or (len(accounts) < FEWEST_ACCOUNTS and len(accounts) == len(players)):
        return Illegal("rated-players")
    return None


def rating_group(settings: Settings) -> str:
    """The group in which the games of a table count; empty if they do not. Its players were checked before the deal."""
    counts = settings.rated and why_not(settings) is None
    return (group_of(find(settings.edition)) or "") if counts else ""
