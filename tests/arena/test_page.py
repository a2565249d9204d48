import re
import xml.etree.ElementTree as ET

import pytest

from tests.arena.results import deal, timed
from tudor.arena.findings import Findings, find
from tudor.arena.matches import DealResult
from tudor.arena.page import page_of
from tudor.arena.page.svg import decades, ticks
from tudor.arena.players import short_name
from tudor.arena.specs import MatchSpec, league_tables

ODD = 'cmd:run "<my bot>" --x 1,2 & wait'


def match_of(*tables: tuple[str, ...]) -> MatchSpec:
    return MatchSpec(edition="cluedo-france", tables=tables, deals=2)


def results_of(match: MatchSpec) -> list[DealResult]:
    return [
        timed(deal(number, *range(len(table)), table=place, turns=15 + 9 * number), **dict.fromkeys(table, 0.004))
        for number in range(match.deals)
        for place, table in enumerate(match.tables)
    ]


def page(match: MatchSpec, lang: str = "en", *, league: bool = False) -> str:
    results = results_of(match)
    return page_of(find(match, results, None, league=league), results, lang)


def drawings(text: str) -> list[ET.Element]:
    """The SVG images of a page, in order."""
    return [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)]


def titled(text: str, title: str) -> ET.Element:
    return next(svg for svg in drawings(text) if svg.get("aria-label") == title)


LEAGUE = match_of(*league_tables(["king", "knight", "pawn"], 3))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_needs_nothing_else(lang: str) -> None:
    """A page needs no other file."""
    text = page(LEAGUE, lang, league=True)
    assert [] == re.findall(r"https?:|//|\b(?:src|href)=|url\(|@import|<script|<link", text)
    assert f'<html lang="{lang}">' in text


def test_a_page_is_well_formed() -> None:
    """Every element of a page is closed, but those that HTML never closes."""
    text = page(LEAGUE, league=True)
    body = re.sub(r"<meta[^>]*>|<!DOCTYPE html>", "", text)
    assert "html" == ET.fromstring(body).tag


def test_a_page_is_light_or_dark() -> None:
    """The colours follow what the reader's system prefers."""
    assert "prefers-color-scheme: dark" in page(LEAGUE)


def test_a_league_shows_ratings_and_who_beats_whom() -> None:
    """The page of a league has a plot of ratings, and a crossed table with a cell for every two bots."""
    text = page(LEAGUE, league=True)
    assert 3 == len(titled(text, "Ratings").findall("circle"))
    cells = [cell for cell in titled(text, "Who beats whom").findall("rect") if "cell" in cell.get("class", "")]
    assert 6 == len(cells)
    assert all("33.3%" in (cell.findtext("title") or "") for cell in cells)


def test_a_match_shows_win_rates() -> None:
    """The page of a match at one table has win rates, and no ratings."""
    text = page(match_of(("king", "pawn", "pawn")))
    assert ["Win rates", "Turns per game", "Time per decision"] == [
        label for svg in drawings(text) if (label := svg.get("aria-label"))
    ]
    assert 2 == len(titled(text, "Win rates").findall("circle"))


def test_bars_add_up_to_all_games() -> None:
    """The columns of the plot of lengths hold every game once."""
    text = page(match_of(("king", "pawn", "pawn")))
    told = [bar.findtext("title") or "" for bar in titled(text, "Turns per game").findall("rect")]
    assert 6 == sum(int(title.rsplit(" ", 1)[1]) for title in told)


def test_names_are_only_names() -> None:
    """Any bot name is shown as text, without breaking the page."""
    text = page(match_of((ODD, "pawn", "pawn")))
    assert "<my bot>" not in text
    body = re.sub(r"<meta[^>]*>|<!DOCTYPE html>", "", text)
    assert short_name(ODD) in [cell.text for cell in ET.fromstring(body).iter("td")]
    assert ODD in [told.text for told in ET.fromstring(body).iter("title")]


def test_a_page_tells_how_to_play_the_same_games() -> None:
    """The command at the foot of a page names the edition, the bots and the seed."""
    assert "tudor arena --edition cluedo-france --bots king,pawn,pawn --games 6 --seed 0" in page(
        match_of(("king", "pawn", "pawn"))
    )
    assert "--league --seats 3" in page(LEAGUE, league=True)


def test_a_bot_alone_can_be_shown() -> None:
    """A match of copies of one bot has a page too."""
    assert 1 == len(titled(page(match_of(("king", "king", "king"))), "Win rates").findall("circle"))


def test_without_times_there_is_no_plot_of_them() -> None:
    """Without any timed decision, the page has no plot of times."""
    match = match_of(("king", "pawn", "pawn"))
    results = [deal(0, 0, 1, 2)]
    found: Findings = find(match, results, None, league=False)
    assert "Time per decision" not in page_of(found, results, "en")


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.0, 0.43), (1200, 1803), (3, 3), (0, 97_000)])
def test_ticks_are_round_and_within(low: float, high: float) -> None:
    """An axis has between two and ten round values, all of them within its ends."""
    found = ticks(low, high)
    assert all(low - 1e-9 <= value <= high + 1e-9 for value in found)
    assert len(found) <= 10
    assert low == high or len(found) >= 2


def test_decades_reach_beyond() -> None:
    """An axis of times ends in powers of ten that enclose all of them."""
    assert [0.01, 0.1, 1.0, 10.0] == pytest.approx(decades(0.03, 2.0))
