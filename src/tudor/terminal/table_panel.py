"""The table panel: the players, your cards and what they do, and what is open to all."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text
from textual.widgets import Static

from tudor.model.cards import Seat
from tudor.model.sight import View
from tudor.terminal.notebook import Notes
from tudor.terminal.palette import seat_badge
from tudor.text import Words
from tudor.text.languages import N_, translate


class TablePanel(Static):
    """The table next to the board."""

    def __init__(self) -> None:
        super().__init__(id="people")

    def show(self, view: View, words: Words, notes: Notes) -> None:
        """Show the table."""
        self.update(table_text(view, words, notes))


def table_text(view: View, words: Words, notes: Notes) -> Text:
    """Everything about the table that the board does not show."""
    sections = (
        _clocks(view, words),
        _butlers(view, words),
        _power(view, words),
        _seats(view, words),
        _hand(view, words),
        _played(view, words),
        _pool(view, words, notes),
        _weapons(view, words),
    )
    return Text("\n\n").join(Text("\n").join(lines) for lines in sections if lines)


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _seats(view: View, words: Words) -> list[Text]:
    return [_seat(seat, view, words) for seat in view.setup.seats]


def _seat(seat: Seat, view: View, words: Words) -> Text:
    style = "strike" if seat in view.out else "bold" if seat == view.player else ""
    return Text.assemble(
        "▶" if seat == view.player else " ",
        seat_badge(seat, words),
        " ",
        (words.name(seat), style),
        *((f"\n    {line}", "dim") for line in _details(seat, view, words)),
    )


def _details(seat: Seat, view: View, words: Words) -> Iterable[str]:
    """The public facts about a seat, line by line."""
    yield ", ".join(_standing(seat, view, words))
    if seat in view.open_hands:
        yield words.titles(view.open_hands[seat])
    elif seat in view.setup.edition.powers:
        power = words.power(view.setup.edition.powers[seat])
        yield words.phrase(N_("{power} (used)"), {"power": power}) if seat in view.spent else power


def _standing(seat: Seat, view: View, words: Words) -> Iterable[str]:
    lang = words.lang
    if seat == view.seat:
        yield translate(N_("you"), lang)
    if seat in view.dead:
        yield translate(N_("murdered"), lang)
        return
    yield words.phrase(N_("{count} cards"), {"count": view.hand_sizes.get(seat, 0)})
    if view.butler_counts:
        yield words.phrase(N_("butlers: {count}"), {"count": view.butler_counts.get(seat, 0)})
    if seat in view.pawns and not words.is_square(view.pawns[seat]):
        yield words.name(view.pawns[seat])
    if seat in view.out:
        yield translate(N_("out, but still answers"), lang)


def _hand(view: View, words: Words) -> list[Text]:
    return [_heading(words.say(N_("Your cards"))), *(Text(f" {words.name(card)}") for card in view.hand)]


def _butlers(view: View, words: Words) -> list[Text]:
    """The player's butler cards and their effects."""
    if not view.butlers:
        return []
    held = [_explained(words.intrigue(card), words.intrigue_help(card)) for card in view.butlers]
    return [_heading(words.say(N_("Your butler cards"))), *held]


def _power(view: View, words: Words) -> list[Text]:
    power = view.setup.edition.powers.get(view.seat or "")
    if power is None or view.seat in view.dead:
        return []
    heading = N_("Your power (used)") if view.seat in view.spent else N_("Your power (once a game)")
    return [_heading(words.say(heading)), _explained(words.power(power), words.power_help(power))]


def _explained(name: str, does: str) -> Text:
    return Text.assemble((f" {name}. ", "bold"), (does, "dim"))


def _clocks(view: View, words: Words) -> list[Text]:
    """The clocks drawn, first because everyone watches them."""
    clocks = view.setup.edition.intrigue.get("clock")
    if clocks is None:
        return []
    return [_heading(words.say(N_("Clocks drawn: {drawn} of {all}"), {"drawn": view.clocks, "all": clocks}))]


def _played(view: View, words: Words) -> list[Text]:
    """The butler cards played, with the number of each."""
    if not view.played:
        return []
    deck, counts = view.setup.edition.intrigue, Counter(view.played)
    played = (Text(f" {words.intrigue(card)} ({counts[card]}/{deck[card]})") for card in deck if card in counts)
    return [_heading(words.say(N_("Butler cards played"))), *played]


def _pool(view: View, words: Words, notes: Notes) -> list[Text]:
    """The number of cards in the pool, and those the player has seen."""
    pool = view.setup.edition.pool
    if pool is None:
        return []
    lying = words.say(N_("Cards in {pool}: {count}"), {"count": view.pool_size})
    seen = (card for card in view.setup.edition.cards if notes.holder(card) == pool)
    return [_heading(lying), *(Text(f" {words.name(card)}") for card in seen)]


def _weapons(view: View, words: Words) -> list[Text]:
    lying = (Text(f" {words.name(weapon)} ({words.name(at)})") for weapon, at in view.weapons.items())
    return [_heading(words.say(N_("Weapons on the board"))), *lying]
