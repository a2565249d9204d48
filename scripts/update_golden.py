"""Play the golden games again: complete records in tests/golden, one or more per edition.

Run this after a change that is meant to change games, and read the differences before committing them.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Options, Setup
from tudor.model.truth import Chance, Event, Over
from tudor.notation import Record, write_record

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
LYING = Options(false_witnesses=True)
AT_HOME = Options(house_rules=("staying=in-rooms", "witnesses=all", "accusation=written", "dice=2"))
TEN = ("rose", "mustard", "white", "brunette", "plum", "scarlet", "peach", "green", "gray", "peacock")


class Playthrough(NamedTuple):
    """A seeded game of random players."""

    edition: str
    seats: tuple[Seat, ...]
    seed: int
    options: Options = Options()
    number: int = 1
    """Number of the game among those of its edition."""

    @property
    def name(self) -> str:
        """The edition, with a number after the first of its games."""
        return self.edition if self.number == 1 else f"{self.edition}-game-{self.number}"

    @property
    def file(self) -> Path:
        """Path of its record."""
        return GOLDEN / f"{self.name}.txt"

    @property
    def setup(self) -> Setup:
        """Who plays what."""
        return take_seats(load(self.edition), self.seats, self.options)


# The seeds were chosen for short, eventful games, some with a winner.
PLAYTHROUGHS = (
    Playthrough("clue-1998", ("scarlet", "mustard", "white", "plum"), 1345),
    Playthrough("clue-1998", ("scarlet", "green", "plum"), 162, AT_HOME, number=2),
    Playthrough("clue-2002", ("green", "peacock", "scarlet"), 589),
    Playthrough("clue-deluxe", ("mustard", "white", "green", "peacock", "plum"), 682),
    Playthrough("clue-canada", ("scarlet", "mustard", "white", "green", "peacock", "plum"), 403),
    Playthrough("cluedo-france", ("scarlet", "mustard", "white", "green"), 163, LYING),
    Playthrough("cluedo-50", ("white", "plum", "mustard"), 1016, LYING),
    Playthrough("cluedo-asterix", ("olibrius", "batdaf", "cenotaf", "barbe-rouge"), 133),
    Playthrough("super-cluedo", ("scarlet", "rose", "green", "gray", "peach"), 1274),
    Playthrough("super-cluedo", TEN, 36, number=2),
    Playthrough("cluedo-2008", ("white", "scarlet", "green", "peacock", "plum", "mustard"), 521),
    Playthrough("cluedo-2008", ("seat-1", "seat-2", "seat-3", "seat-4"), 512, number=2),
    Playthrough("clue-cards", ("plum", "scarlet", "green", "white"), 514),
)


def record_of(game: Playthrough) -> str:
    """The text of a playthrough's record."""
    return write_record(Record.of(game.setup, _played(game.setup, Random(game.seed)), headers={"Seed": str(game.seed)}))


def _played(setup: Setup, rng: Random) -> list[Event]:
    state, events = new_game(setup), list[Event]()
    while not isinstance(due := pending(state), Over):
        if isinstance(due, Chance):
            state, happened = apply(state, draw(due.request, rng))
        else:
            seat = due.seats[0] if len(due.seats) == 1 else rng.choice(due.seats)
            state, happened = apply(state, pick(legal(state, seat), rng), seat)
        events.extend(happened)
    return events


if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        playthrough.file.write_text(record_of(playthrough), "utf-8", newline="\n")
        print(f"Played {playthrough.file.relative_to(GOLDEN.parents[1])}")
