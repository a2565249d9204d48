"""Positions set up by hand, in the middle of a game."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tudor.editions import load
from tudor.engine import apply, new_game, take_seats
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Suspect, Triple, Weapon
from tudor.model.edition import Edition, Options
from tudor.model.truth import Event, Phase, State, Step, Turn, TurnStart

START = TurnStart()
FRESH = Turn()


def arrange(  # noqa: PLR0913 — a position has this many parts, and a test names the few it needs
    edition: Edition | str,
    seats: Sequence[Seat] | int = 3,
    *,
    player: Seat | None = None,
    phase: Phase = START,
    pawns: Mapping[Suspect, Place] = {},
    weapons: Mapping[Weapon, Place] = {},
    case: Triple | None = None,
    hands: Mapping[Seat, Sequence[Card]] = {},
    out: Sequence[Seat] = (),
    brought: Sequence[Suspect] = (),
    this_turn: Turn = FRESH,
    asked_in: Mapping[Seat, Room] = {},
    pool: Sequence[Card] = (),
    butlers: Mapping[Seat, Sequence[IntrigueCard]] = {},
    played: Sequence[IntrigueCard] = (),
    clocks: int = 0,
    spent: Sequence[Seat] = (),
    dead: Sequence[Seat] = (),
    options: Options = Options(),
) -> State:
    """A game in progress; a number of seats means the first suspects.

    Everything not given takes its default: pawns on their start squares, weapons in some room, cards dealt round the table,
    intrigue cards in the pile. Dead players are out, and their pawns gone.
    """
    edition = load(edition) if isinstance(edition, str) else edition
    start = new_game(take_seats(edition, edition.suspects[:seats] if isinstance(seats, int) else seats, options))
    edition, taken = start.setup.edition, start.setup.seats
    case = case or _free_triple(edition, {**hands, "pool": pool})
    standing = {suspect: place for suspect, place in {**start.pawns, **pawns}.items() if suspect not in dead}
    return replace(
        start,
        phase=phase,
        player=player or taken[0],
        dealer=taken[-1],
        turn=1,
        pawns=standing,
        weapons={**_weapons(edition), **weapons},
        case=case,
        hands=_complete_hands(edition, taken, {*case, *pool}, hands),
        out=frozenset((*out, *dead)),
        brought=frozenset(brought),
        this_turn=this_turn,
        asked_in=asked_in,
        pool=tuple(pool),
        pile=_pile(start.pile, butlers, played, clocks),
        butlers={seat: tuple(butlers.get(seat, ())) for seat in start.butlers},
        played=tuple(played),
        clocks=clocks,
        spent=frozenset(spent),
        dead=frozenset(dead),
    )


def _weapons(edition: Edition) -> dict[Weapon, Place]:
    """Where weapons lie after the deal; if chance decides, each in the next room."""
    if not edition.has_board:
        return {}
    scattered = edition.rules.weapons_start == "random-rooms"
    return dict(zip(edition.weapons, edition.rooms, strict=False)) if scattered else dict(edition.weapons_fixed)


def _free_triple(edition: Edition, hands: Mapping[Seat, Sequence[Card]]) -> Triple:
    held = {card for hand in hands.values() for card in hand}
    suspect, weapon, room = (
        next(card for card in kind if card not in held) for kind in (edition.suspects, edition.weapons, edition.rooms)
    )
    return Triple(suspect, weapon, room)


def _complete_hands(
    edition: Edition, seats: tuple[Seat, ...], elsewhere: set[Card], given: Mapping[Seat, Sequence[Card]]
) -> dict[Seat, tuple[Card, ...]]:
    """The given hands; the other cards go to the seats without one, or to the last seat."""
    hands = {seat: list(given.get(seat, ())) for seat in seats}
    placed = elsewhere | {card for hand in given.values() for card in hand}
    receivers = [seat for seat in seats if seat not in given] or [seats[-1]]
    rest = [card for card in edition.cards if card not in placed]
    for number, card in enumerate(rest):
        hands[receivers[number % len(receivers)]].append(card)
    return {seat: tuple(card for card in edition.cards if card in hand) for seat, hand in hands.items()}


def _pile(
    deck: tuple[IntrigueCard, ...],
    butlers: Mapping[Seat, Sequence[IntrigueCard]],
    played: Sequence[IntrigueCard],
    clocks: int,
) -> tuple[IntrigueCard, ...]:
    """The intrigue cards neither held, nor played, nor open as clocks."""
    pile = list(deck)
    clock: IntrigueCard = "clock"
    for card in (*(card for held in butlers.values() for card in held), *played, *[clock] * clocks):
        pile.remove(card)
    return tuple(pile)


def play(state: State, *choices: Action | Outcome | tuple[Seat, Action]) -> Step:
    """Play several decisions and outcomes in a row, and collect the events.

    If several seats are asked at once, pair each decision with its seat.
    """
    events: list[Event] = []
    for choice in choices:
        by, chosen = choice if isinstance(choice, tuple) else (None, choice)
        state, happened = apply(state, chosen, by)
        events.extend(happened)
    return Step(state, tuple(events))
