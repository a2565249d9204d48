"""Notes as people write them, made to be hard: many players, few passes, doubts, mistakes, unknown hands, any deck."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.deduction.random_tables import TrueTable
from tudor.deduction import Deck
from tudor.deduction.sheet import read_sheet
from tudor.model.cards import Seat

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hal", "Ivy", "Jan")
DECKS = (
    "super-cluedo",
    "super-cluedo",
    "super-cluedo",
    "cluedo-2008",
    "clue-1998",
    "clue-master-detective",
    (10, 10, 10),
    (3, 3, 24),
    (24, 3, 3),
    (4, 4, 6),
    (26, 2, 2),
    (20, 20, 20),
    (50, 6, 6),
)
"""Editions and decks by name, and our own ones by the numbers of their cards."""
LENGTHS = (5, 20, 30, 40, 40, 100, 380)


def hard_lines(seed: int) -> list[str]:
    """The notes of a game; most are true of one deal."""
    rng = Random(f"hard lines {seed}")
    headers, deck = _deck(rng)
    players = min(rng.choice((2, 3, 4, 6, 10, 10)), len(deck.cards) - 3)
    table = TrueTable(deck, NAMES[:players], rng)
    if "edition: cluedo-2008" in headers:
        # Hands are equal there, and the rest is nobody's.
        fewest = min(map(len, table.hands.values()))
        table.hands = {seat: hand[:fewest] for seat, hand in table.hands.items()}
    return [*headers, f"players: {', '.join(table.seats)}", *_known(table, rng), *_noted(table, rng)]


def _deck(rng: Random) -> tuple[list[str], Deck]:
    chosen = rng.choice(DECKS)
    if isinstance(chosen, str):
        edition = read_sheet(f"edition: {chosen}\nplayers: Ann, Ben").edition
        return [f"edition: {chosen}"], Deck(edition.suspects, edition.weapons, edition.rooms)
    suspects, weapons, rooms = (
        tuple(f"{letter}{number}" for number in range(size)) for letter, size in zip("swr", chosen, strict=True)
    )
    headers = [f"suspects: {', '.join(suspects)}", f"weapons: {', '.join(weapons)}", f"rooms: {', '.join(rooms)}"]
    return headers, Deck(suspects, weapons, rooms)


def _known(table: TrueTable, rng: Random) -> Iterator[str]:
    """Headers: who writes, with which cards, and what is known about the hands and the rules."""
    if rng.random() < 0.7:
        yield f"me: {table.seats[0]}"
        if rng.random() < 0.7:
            yield f"cards: {', '.join(table.hands[table.seats[0]])}"
    if rng.random() < 0.5:
        # The cards were dealt from the first player on, so the last one was the dealer.
        yield f"dealer: {table.seats[-1]}"
    if rng.random() < 0.2:
        yield "false witnesses: yes"
    if rng.random() < 0.5:
        yield "answers: all"


def _noted(table: TrueTable, rng: Random) -> Iterator[str]:
    mistaken, doubtful = rng.choice((0.0, 0.0, 0.02, 0.3)), rng.choice((0.0, 0.0, 0.1, 1.0))
    kinds: Sequence[Callable[[TrueTable, Random], str]] = rng.choice(
        ([_showing], [_showing], [_showing, _pass], [_one_of], [_accusation, _showing], [_showing, _one_of, _pass])
    )
    for _ in range(rng.choice(LENGTHS)):
        told = TrueTable(table.deck, table.seats, rng) if rng.random() < mistaken else table
        mark = rng.choice((" doubtful", " doubtful 40%")) if rng.random() < doubtful else ""
        yield rng.choice(kinds)(told, rng) + mark


def _named(table: TrueTable, rng: Random) -> tuple[str, ...]:
    return rng.choice(table.deck.suspects), rng.choice(table.deck.weapons), rng.choice(table.deck.rooms)


def _showing(table: TrueTable, rng: Random) -> str:
    """A card that was shown unseen; what the others answered is not noted where all answer."""
    while True:
        witness, named = rng.choice(table.seats), _named(table, rng)
        if any(card in table.hands[witness] for card in named):
            asker = _right_of(table.seats, witness)
            return f"{asker}: {', '.join(named)} -> {witness} shows"


def _right_of(seats: Sequence[Seat], witness: Seat) -> Seat:
    """The player before the witness, so that nobody is asked between them."""
    return seats[seats.index(witness) - 1]


def _pass(table: TrueTable, rng: Random) -> str:
    while True:
        witness, named = rng.choice(table.seats), _named(table, rng)
        if not any(card in table.hands[witness] for card in named):
            return f"{witness} lacks {', '.join(named)}"


def _one_of(table: TrueTable, rng: Random) -> str:
    """A player has one of many cards."""
    seat = rng.choice(table.seats)
    cards = {rng.choice(table.hands[seat]), *rng.sample(table.deck.cards, min(12, len(table.deck.cards) - 3))}
    return f"{seat} has {' or '.join(sorted(cards))}"


def _accusation(table: TrueTable, rng: Random) -> str:
    while True:
        named = _named(table, rng)
        if named != tuple(table.case):
            return f"{rng.choice(table.seats)} accuses {', '.join(named)}: wrong"
