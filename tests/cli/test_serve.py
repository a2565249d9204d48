"""The settings of a server on the command line."""

import sys
from pathlib import Path

import click
import pytest

from tests.cli.running import tudor
from tudor.cli import serve


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--bot-pace", "-1"),
        ("--window", "-0.1"),
        ("--grace", "-1"),
        ("--pace", "-1"),
        ("--sockets", "0"),
        ("--connections", "0"),
    ],
)
def test_times_and_numbers_that_cannot_be_are_refused(option: str, value: str) -> None:
    """No time is shorter than nothing, and a server that takes no socket serves nobody."""
    refused = tudor("serve", option, value)
    assert 2 == refused.exit_code
    assert f"Invalid value for '{option}'" in refused.stderr


@pytest.mark.parametrize(
    "origin", ["foo", "https://", "ftp://clue.example.org", "https://clue.example.org/games", "https://[::1"]
)
def test_an_origin_is_an_address_without_a_path(origin: str, tmp_path: Path) -> None:
    """What no browser would ever send as its origin is refused before anything is served."""
    refused = tudor("serve", "--port", "0", "--data", str(tmp_path), "--origin", origin)
    assert 2 == refused.exit_code
    assert f"“{origin}” is not a server address." in refused.stderr


@pytest.mark.parametrize(
    ("proxy", "told"),
    [((), ""), (("--origin", "https://clue.example.org"), ""), (("localhost",), "localhost"), (("1",), "1")],
    ids=["bare", "before another option", "a name", "a switch"],
)
def test_a_proxy_is_named_by_its_address(proxy: tuple[str, ...], told: str, tmp_path: Path) -> None:
    """Trusting a proxy without saying which is refused, and the error says what to write."""
    refused = tudor("serve", "--port", "0", "--data", str(tmp_path), "--behind-proxy", *proxy)
    assert 2 == refused.exit_code
    assert f"“{told}” is not an address. After --behind-proxy, write" in refused.stderr


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    """An address of another machine is refused, and the error says which options to change."""
    refused = tudor("serve", "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert 2 == refused.exit_code
    assert "Choose another --port or --host." in refused.stderr


@pytest.mark.parametrize(
    ("platform", "screen", "expected"),
    [
        ("linux", "", []),
        ("linux", "DISPLAY", ["http://localhost:8000/"]),
        ("linux", "BROWSER", ["http://localhost:8000/"]),
        ("darwin", "", ["http://localhost:8000/"]),
    ],
)
def test_a_browser_is_opened_where_it_can_be_seen(
    platform: str, screen: str, expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a screen the address is printed and nothing is started, which could only complain."""
    opened: list[str] = []
    monkeypatch.setattr(click, "launch", opened.append)
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if screen:
        monkeypatch.setenv(screen, "something")
    serve._tell("http://127.0.0.1:8000/", "en", open_browser=True)
    assert expected == opened
    assert "Tudor is running at http://127.0.0.1:8000/ (Ctrl-C stops it).\n" == capsys.readouterr().out
