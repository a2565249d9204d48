"""What people see of what an operator does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.cli.running import tudor
from tudor.text.errors import Illegal


def admin(data: Path, *words: str) -> str:
    """Look after the server of these tests."""
    result = tudor("admin", *words, "--data", str(data))
    assert 0 == result.exit_code, result.stderr
    return result.stdout


def start_game(page: Page) -> str:
    """Begin a game against bots; the id of its table."""
    page.goto("/")
    page.locator(".play-now button.big").click()
    page.locator(".board .pawn").first.wait_for()
    return page.url.rsplit("/", 1)[1]


@pytest.mark.nightly
def test_a_closed_table_says_why(newcomers: Newcomers, data: Path) -> None:
    """The player of a table that is closed reads the reason at once, and again after a reload, beside the record."""
    page = newcomers.arrive()
    table = start_game(page)
    admin(data, "close", table, "--reason", "Maintenance tonight")
    sentence = Illegal("table-closed", reason="Maintenance tonight").text("en")
    for _ in range(2):
        expect(page.get_by_role("alert")).to_have_text(sentence)
        expect(page.locator(".ending")).to_be_visible()
        page.reload()


@pytest.fixture
def read_only(data: Path) -> Iterator[None]:
    """A server that takes no new players."""
    admin(data, "read-only", "on")
    yield
    admin(data, "read-only", "off")


@pytest.mark.usefixtures("base_url", "read_only")
def test_a_read_only_server_says_so(visitor: Page) -> None:
    """Someone who wants to play reads that the server takes no new players."""
    page = visitor
    page.goto("/")
    page.locator(".play-now button.big").click()
    expect(page.get_by_text(Illegal("read-only").text("en"))).to_be_visible()
