"""Seats and the board before the deal."""

from collections.abc import Sequence

from msgspec.structs import replace

from tudor.editions import with_house_rules
from tudor.engine import dealing, false_witnesses
from tudor.model.cards import Place, Seat, Suspect, seat_at
from tudor.model.edition import Edition, Options, Setup
from tudor.model.truth import State
from tudor.text.errors import Illegal, Unreadable


def take_seats(edition: Edition, seats: Sequence[Seat] | int, options: Options = Options()) -> Setup:
    """Seat these suspects clockwise, or this many players on the first seats round the board.

    The options' house rules come on top of those that the edition has already.
    If suspects are chosen after the deal, a number seats players without a suspect, and any seat may be named by its place.
    """
    edition = with_house_rules(edition, options.house_rules)
    fewest, most = edition.players
    count = seats if isinstance(seats, int) else len(seats)
    if not fewest <= count <= most:
        raise Illegal("players", edition, edition_id=edition.id, fewest=fewest, most=most, count=count)
    taken = _first_seats(edition, seats) if isinstance(seats, int) else tuple(seats)
    _check_seats(edition, taken)
    false_witnesses.check_option(edition, options)
    return Setup(edition=edition, seats=taken, options=replace(options, house_rules=edition.house_rules))


def _first_seats(edition: Edition, count: int) -> tuple[Seat, ...]:
    if _chosen_later(edition):
        return tuple(seat_at(place) for place in range(1, count + 1))
    return edition.suspects[:count]


def _chosen_later(edition: Edition) -> bool:
    return edition.rules.characters == "after-deal"


def _check_seats(edition: Edition, seats: tuple[Seat, ...]) -> None:
    for place, seat in enumerate(seats):
        known = (*edition.suspects, seat_at(place + 1)) if _chosen_later(edition) else edition.suspects
        if seat not in known:
            raise Unreadable("seat-unknown", edition, seat=seat, seats=known)
        if seat in seats[:place]:
            raise Illegal("seat-twice", edition, seat=seat)
    if follows_board(edition):
        clockwise = _clockwise_from(edition, seats[0], seats)
        if seats != clockwise:
            raise Illegal("seat-order", edition, seats=clockwise)


def follows_board(edition: Edition) -> bool:
    """Do players sit where their suspects start, so that a suspect determines the seat?"""
    return edition.rules.seating == "clockwise"


def _clockwise_from(edition: Edition, first: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    here = edition.suspects.index(first)
    return tuple(suspect for suspect in edition.suspects[here:] + edition.suspects[:here] if suspect in seats)


def new_game(setup: Setup) -> State:
    """A new game, before the deal."""
    edition = setup.edition
    return State(
        setup=setup,
        phase=dealing.opening_phase(setup),
        pawns={suspect: _start(edition, suspect) for suspect in edition.suspects} if edition.has_board else {},
        weapons=dict(edition.weapons_fixed),
        pile=tuple(card for card, copies in edition.intrigue.items() for _ in range(copies)),
        butlers=dict.fromkeys(setup.seats, ()) if edition.intrigue else {},
    )


def _start(edition: Edition, suspect: Suspect) -> Place:
    if edition.rules.pawns_start == "one-room":
        assert edition.start_room is not None
        return edition.start_room
    return edition.board.starts[suspect]
