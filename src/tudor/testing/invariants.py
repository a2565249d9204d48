"""What is true of every game at every moment, in every edition."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from tudor.engine import legal, pending
from tudor.model.truth import (
    Asked,
    Choosing,
    Dealing,
    DrawingDealer,
    Finished,
    PlacingWeapons,
    RollingForDeal,
    RollingForStart,
    SettingCase,
    State,
)
from tudor.testing.failure import CheckFailed
from tudor.testing.phase_invariants import broken_phase

_BEFORE_THE_DEALER = (DrawingDealer, RollingForDeal)
_BEFORE_THE_CASE = (*_BEFORE_THE_DEALER, PlacingWeapons, SettingCase)
_BEFORE_ALL_HAVE_CHOSEN = (*_BEFORE_THE_CASE, Dealing, Choosing)
_BEFORE_THE_FIRST_TURN = (*_BEFORE_THE_CASE, Dealing, Choosing, RollingForStart)


def check_invariants(state: State) -> None:
    """Raise :class:`CheckFailed` with everything that is wrong with a state."""
    # Only a sound state can be asked what is legal.
    problems = list(broken_invariants(state)) or list(_asked(state))
    if problems:
        raise CheckFailed("; ".join(problems))


def broken_invariants(state: State) -> Iterator[str]:
    """Everything that is wrong with a state."""
    yield from _cards(state)
    yield from _holders(state)
    yield from _pawns(state)
    yield from _weapons(state)
    yield from _seats(state)
    yield from _memories(state)
    yield from _turn(state)
    yield from _intrigue(state)
    yield from broken_phase(state)


# Cards


def _cards(state: State) -> Iterator[str]:
    """Case file, hands, pool and undealt cards make up the deck, each card once."""
    phase = state.phase
    if isinstance(phase, _BEFORE_THE_CASE):
        if state.case is not None or state.hands or state.pool:
            yield "cards lie somewhere before the case file was filled"
        return
    if state.case is None:
        yield "the case file is empty"
        return
    lying = [*state.case, *(card for hand in state.hands.values() for card in hand), *state.pool]
    if isinstance(phase, Dealing):
        lying.extend(phase.cards)
    deck = state.setup.edition.cards
    if len(lying) != len(deck) or set(lying) != set(deck):
        missing, extra = Counter(deck) - Counter(lying), Counter(lying) - Counter(deck)
        yield f"the cards are not the deck: missing {_list(missing)}, too many {_list(extra)}"


def _holders(state: State) -> Iterator[str]:
    """Every seat dealt to has a hand, and the case file one card of each kind."""
    edition, phase, case = state.setup.edition, state.phase, state.case
    waiting = set(phase.seats) if isinstance(phase, Dealing) else set()
    if not isinstance(phase, _BEFORE_THE_CASE) and set(state.hands) != set(state.setup.seats) - waiting:
        yield f"the wrong seats have hands: {_list(state.hands)}"
    if case is not None and not (
        case.suspect in edition.suspects and case.weapon in edition.weapons and case.room in edition.rooms
    ):
        yield f"the case file does not hold one card of each kind: {_list(case)}"


# Board


def _pawns(state: State) -> Iterator[str]:
    """All pawns but those of murdered players are on the board, at most one to a square."""
    edition, places = state.setup.edition, state.pawns
    board = edition.board
    if set(places) != (set(edition.suspects) - state.dead if edition.has_board else set()):
        yield f"the pawns are not the suspects: {_list(places)}"
    on_squares = [place for place in places.values() if place not in board.rooms]
    if len(set(on_squares)) != len(on_squares):
        yield f"two pawns on a square: {_placed(places)}"
    if not board.neighbours.keys() >= set(on_squares):
        yield f"a pawn off the board: {_placed(places)}"


def _weapons(state: State) -> Iterator[str]:
    """Weapons are in rooms: all of them, unless they start outside."""
    edition, placed = state.setup.edition, state.weapons
    if not set(placed) <= set(edition.weapons) or not set(placed.values()) <= set(edition.board.rooms):
        yield f"a weapon where none can be: {_placed(placed)}"
    before = isinstance(state.phase, (*_BEFORE_THE_DEALER, PlacingWeapons))
    if not before and edition.rules.weapons_start in {"random-rooms", "fixed"} and len(placed) != len(edition.weapons):
        yield f"a weapon is off the board: {_placed(placed)}"


# Players


def _seats(state: State) -> Iterator[str]:
    """The dealer, and those who are out or looked into the case file, are seats."""
    seats = set(state.setup.seats)
    if not state.out <= seats:
        yield f"somebody is out who does not play: {_list(state.out)}"
    if not state.looked <= state.out:
        yield f"somebody looked into the case file and is still in: {_list(state.looked)}"
    if state.setup.unnamed and not isinstance(state.phase, _BEFORE_ALL_HAVE_CHOSEN):
        yield f"somebody plays without a suspect: {_list(state.setup.unnamed)}"
    undrawn = isinstance(state.phase, _BEFORE_THE_DEALER)
    if undrawn != (state.dealer is None) or (state.dealer is not None and state.dealer not in seats):
        yield f"the wrong dealer: {state.dealer}"


def _memories(state: State) -> Iterator[str]:
    """Brought pawns are in rooms, and witnesses showed only cards they hold, of those named."""
    edition = state.setup.edition
    if not state.brought <= set(edition.suspects):
        yield f"something was brought that is no pawn: {_list(state.brought)}"
    elif any(state.pawns.get(suspect) not in edition.board.rooms for suspect in state.brought):
        yield f"a pawn was brought, yet stands outside: {_placed(state.pawns)}"
    if (state.denied or state.answered or state.shown) and not state.setup.options.false_witnesses:
        yield "answers are kept in mind where witnesses cannot be false"
    if any(card not in state.hands.get(witness, ()) for witness, _, card in state.shown):
        yield "a witness showed a card of somebody else"
    if not state.shown <= state.answered:
        yield "a witness showed a card that was not named"


# Decisions


def _turn(state: State) -> Iterator[str]:
    """From the first turn on there is a player, who is still in the game."""
    begun = not isinstance(state.phase, _BEFORE_THE_FIRST_TURN)
    if begun != (state.player in state.setup.seats) or begun != (state.turn > 0):
        yield f"turn {state.turn} is played by {state.player}"
    elif begun and not isinstance(state.phase, Finished) and state.player in state.out:
        yield f"{state.player} plays a turn, being out"


def _asked(state: State) -> Iterator[str]:
    """Exactly the seats asked have legal actions."""
    due = pending(state)
    asked = due.seats if isinstance(due, Asked) else ()
    able = tuple(seat for seat in state.setup.seats if len(legal(state, seat)))
    if set(asked) != set(able) or len(asked) != len(able):
        yield f"asked are {_list(asked)}, legal actions have {_list(able)}"


def _list(names: Iterable[str]) -> str:
    return " ".join(sorted(names)) or "none"


def _placed(places: Mapping[str, str]) -> str:
    return " ".join(f"{name}={place}" for name, place in places.items())


# Intrigue cards and powers


def _intrigue(state: State) -> Iterator[str]:
    """Intrigue cards, powers, murdered players and the turn's memory are consistent."""
    yield from _deck(state)
    yield from _powers(state)
    yield from _murdered(state)
    yield from _turn_memory(state)


def _deck(state: State) -> Iterator[str]:
    """Pile, clocks and butlers held, played or buried make up the deck, each card once."""
    deck = Counter(dict(state.setup.edition.intrigue))
    hidden = [card for cards in state.butlers.values() for card in cards]
    lying = Counter([*state.pile, *hidden, *state.played, *state.buried])
    lying["clock"] += state.clocks
    if lying != deck:
        yield f"the intrigue cards are not the deck: missing {dict(deck - lying)}, too many {dict(lying - deck)}"
    if "clock" in (*hidden, *state.played, *state.buried):
        yield "somebody keeps a clock"
    holders = set(state.setup.seats) if deck else set()
    if set(state.butlers) != holders:
        yield f"butlers are held by {' '.join(sorted(state.butlers)) or 'none'}"
    if deck and "clock" not in state.pile:
        yield "the last clock has left the pile"


def _powers(state: State) -> Iterator[str]:
    """Only players with a power have used one."""
    if not state.spent <= set(state.setup.seats) & set(state.setup.edition.powers):
        yield f"a power was used by {' '.join(sorted(state.spent))}"


def _murdered(state: State) -> Iterator[str]:
    """Murdered players are out, without pawn or butlers."""
    if not state.dead <= state.out:
        yield f"somebody was murdered and is still in: {' '.join(sorted(state.dead))}"
    if any(state.butlers.get(seat) for seat in state.dead):
        yield "the murdered hold butlers"
    if state.dead and state.clocks != state.setup.edition.intrigue["clock"] - 1:
        yield f"a murder at clock {state.clocks + 1}"


def _turn_memory(state: State) -> Iterator[str]:
    """Turns spied on spy squares and left rooms; suggestions were made in rooms with a card."""
    edition, turn = state.setup.edition, state.this_turn
    if not turn.spied <= set(edition.board.spy_squares):
        yield f"spies were at {' '.join(sorted(turn.spied))}"
    if not turn.left <= set(edition.board.rooms):
        yield f"rooms left are {' '.join(sorted(turn.left))}"
    if not set(state.asked_in.values()) <= set(edition.rooms):
        yield "somebody suggested where nobody can"
    if turn.marches not in (1, 2):
        yield f"{turn.marches} moves are still to be made"
