"""What the table panel shows of the players, and of your own cards and powers."""

from msgspec.structs import replace

from tudor.editions import load
from tudor.model.sight import PoolSeen
from tudor.model.truth import State
from tudor.terminal.notebook import Notes
from tudor.terminal.table_panel import table_text
from tudor.testing import arrange
from tudor.text import words
from tudor.views import view

EDITION = load("cluedo-2008")
SPOKEN = words(EDITION, "en")


def table(state: State, seat: str = "scarlet", notes: Notes | None = None) -> str:
    """A seat's table panel as one line."""
    return " ".join(table_text(view(state, seat), SPOKEN, notes or Notes("pool")).plain.split())


def test_butlers_are_counted_for_all_and_told_to_their_holder() -> None:
    """Everyone sees how many butler cards a seat holds; only the seat sees which, and what they do."""
    state = replace(arrange(EDITION, 3), butlers={"scarlet": ("add-six",), "mustard": ("stay", "stay"), "white": ()})
    assert f"{SPOKEN.intrigue('add-six')}. {SPOKEN.intrigue_help('add-six')}" in table(state)
    assert SPOKEN.intrigue("stay") not in table(state)
    assert SPOKEN.intrigue_help("stay") in table(state, "mustard")
    for count in ("butlers: 1", "butlers: 2", "butlers: 0"):
        assert count in table(state, "white")


def test_powers_lie_open() -> None:
    """Everyone sees each power and whether it is used; your own comes with its effect."""
    fresh, used = arrange(EDITION, 3), replace(arrange(EDITION, 3), spent=frozenset({"mustard"}))
    assert "Move twice (used)" not in table(fresh)
    assert "Move twice (used)" in table(used)
    assert f"once a game) {SPOKEN.power('move-twice')}. {SPOKEN.power_help('move-twice')}" in table(fresh, "mustard")
    assert "(used) Move twice." in table(used, "mustard")


def test_clocks_and_played_butlers_are_counted() -> None:
    """Open clocks and played butler cards are shown with the number of each."""
    state = replace(arrange(EDITION, 3), clocks=3, played=("play-again", "stay", "play-again"))
    assert table(state).startswith("Clocks drawn: 3 of 8")
    assert "Butler cards played Stay in the room (1/1) Another turn (2/4)" in table(state)


def test_the_murdered_lie_open() -> None:
    """Everyone sees a murdered player's hand, but no place and no power."""
    state = arrange(EDITION, 3, hands={"white": ("rope", "hall")})
    pawns = {suspect: place for suspect, place in state.pawns.items() if suspect != "white"}
    state = replace(state, pawns=pawns, dead=frozenset({"white"}), out=frozenset({"white"}))
    assert "Mrs. White murdered Rope, Hall" in table(state)
    assert "Mrs. White you, murdered Rope, Hall" in table(state, "white")
    assert SPOKEN.power_help("any-room") not in table(state, "white")


def test_the_pool_tells_what_one_has_seen_in_it() -> None:
    """The number of cards in the pool is public; which ones, only you know after looking."""
    state, notes = replace(arrange(EDITION, 3), pool=("rope", "hall")), Notes("pool")
    assert "Cards in the pool: 2 Weapons" in table(state)
    notes.learn([PoolSeen("scarlet", ("rope", "hall"))])
    assert "Cards in the pool: 2 Rope Hall Weapons" in table(state, notes=notes)


def test_an_edition_without_intrigue_shows_none() -> None:
    """Editions without butlers, powers, clocks or pool show nothing of them."""
    classic = load("clue-1998")
    shown = table_text(view(arrange(classic, 3), "scarlet"), words(classic, "en"), Notes()).plain
    assert [] == [word for word in ("butler", "power", "Clocks", "Pool", "pool") if word in shown]
