"""The deal: dealer, weapons, case file, hands, and who begins."""

from math import ceil
from typing import assert_never

from msgspec.structs import replace

from tudor.engine import turns
from tudor.engine.chance import faces
from tudor.model.actions import Case, Dealer, Dice, Hand, Weapons
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import (
    BeginnerChosen,
    DealerChosen,
    DealerDrawn,
    RolledForDeal,
    RolledForStart,
    WeaponsPlaced,
)
from tudor.model.sight import CaseFilled, HandSeen, PoolOpened
from tudor.model.truth import (
    CaseDue,
    Choosing,
    DealerDue,
    Dealing,
    DiceDue,
    DrawingDealer,
    Event,
    HandDue,
    Phase,
    PlacingWeapons,
    RollingForDeal,
    RollingForStart,
    SettingCase,
    State,
    WeaponsDue,
)


def opening_phase(setup: Setup) -> Phase:
    """The first phase of a game."""
    if setup.edition.rules.dealer == "highest-roll":
        return RollingForDeal(setup.seats)
    return DrawingDealer()


# The dealer


def dealer_due(state: State, _phase: DrawingDealer) -> DealerDue:
    """Any seat may be drawn."""
    return DealerDue(state.setup.seats)


def draw_dealer(state: State, _phase: DrawingDealer, outcome: Dealer, log: list[Event]) -> State:
    """Make the drawn seat the dealer (R1)."""
    log.append(DealerDrawn(outcome.seat))
    return _with_dealer(state, outcome.seat)


def roll_for_deal(state: State, phase: RollingForDeal, outcome: Dice, log: list[Event]) -> State:
    """Take a contender's roll; the highest deals."""
    log.append(RolledForDeal(phase.contenders[len(phase.totals)], outcome.faces))
    contenders, totals = _contest(phase, outcome)
    if len(contenders) > 1:
        return replace(state, phase=RollingForDeal(contenders, totals))
    log.append(DealerChosen(contenders[0]))
    return _with_dealer(state, contenders[0])


def _with_dealer(state: State, dealer: Seat) -> State:
    scattered = state.setup.edition.rules.weapons_start == "random-rooms"
    return replace(state, dealer=dealer, phase=PlacingWeapons() if scattered else SettingCase())


# Rolling highest


def contest_due(state: State, phase: RollingForDeal | RollingForStart) -> DiceDue:
    """The next contender's roll."""
    return DiceDue(phase.contenders[len(phase.totals)], faces(state.setup.edition))


def _contest(phase: RollingForDeal | RollingForStart, outcome: Dice) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
    """The contenders left and their totals; those tied for the highest roll again (R18)."""
    totals = (*phase.totals, sum(outcome.faces))
    if len(totals) < len(phase.contenders):
        return phase.contenders, totals
    highest = max(totals)
    return tuple(seat for seat, total in zip(phase.contenders, totals, strict=True) if total == highest), ()


# The weapons


def weapons_due(state: State, _phase: PlacingWeapons) -> WeaponsDue:
    """A different room for each weapon."""
    return WeaponsDue(state.setup.edition.weapons, state.setup.edition.rooms)


def place_weapons(state: State, _phase: PlacingWeapons, outcome: Weapons, log: list[Event]) -> State:
    """Put the weapons into their rooms."""
    rooms = dict(zip(state.setup.edition.weapons, outcome.rooms, strict=True))
    log.append(WeaponsPlaced(rooms))
    return replace(state, weapons=rooms, phase=SettingCase())


# The case file and the hands


def case_due(state: State, _phase: SettingCase) -> CaseDue:
    """One card of each kind."""
    edition = state.setup.edition
    return CaseDue(edition.suspects, edition.weapons, edition.rooms)


def set_case(state: State, _phase: SettingCase, outcome: Case, log: list[Event]) -> State:
    """Fill the case file; the rest is dealt from the dealer's left."""
    log.append(CaseFilled(outcome.triple))
    rest = tuple(card for card in state.setup.edition.cards if card not in tuple(outcome.triple))
    return replace(state, case=outcome.triple, phase=Dealing(dealing_order(state), rest))


def dealing_order(state: State) -> tuple[Seat, ...]:
    """The seats in the order of dealing: from the dealer's left, the dealer last."""
    assert state.dealer is not None
    return (*state.setup.after(state.dealer), state.dealer)


def hand_due(state: State, phase: Dealing) -> HandDue:
    """The next seat's hand; unless hands are equal, the first seats get the odd cards."""
    if state.setup.edition.rules.deal == "equal-hands":
        count = (len(state.setup.edition.cards) - 3) // len(state.setup.seats)
    else:
        count = ceil(len(phase.cards) / len(phase.seats))
    return HandDue(phase.seats[0], count, phase.cards)


def deal_hand(state: State, phase: Dealing, outcome: Hand, log: list[Event]) -> State:
    """Deal a hand; after the last, the rest goes into the pool, and seats without a suspect choose one."""
    seat, *others = phase.seats
    log.append(HandSeen(seat, outcome.cards))
    rest = tuple(card for card in phase.cards if card not in outcome.cards)
    state = replace(state, hands={**state.hands, seat: outcome.cards}, phase=Dealing(tuple(others), rest))
    if others:
        return state
    if rest:
        log.append(PoolOpened(rest))
    state = replace(state, pool=rest)
    choosing = tuple(seat for seat in dealing_order(state) if seat in state.setup.unnamed)
    return replace(state, phase=Choosing(choosing)) if choosing else begin(state, log)


# Who begins


def begin(state: State, log: list[Event]) -> State:
    """Begin the first turn, or roll for it."""
    setup = state.setup
    match setup.edition.rules.first_player:
        case "highest-roll":
            return replace(state, phase=RollingForStart(setup.seats))
        case "lead-or-short-handed":
            first = _first_short_handed(state) or _lead(setup)
        case "lead-or-dealers-left":
            first = setup.edition.lead if setup.edition.lead in setup.seats else dealing_order(state)[0]
        case "dealers-left":
            first = dealing_order(state)[0]
        case "lead":
            first = _lead(setup)
        case _:
            assert_never(setup.edition.rules.first_player)
    return turns.begin(state, first, log)


def roll_for_start(state: State, phase: RollingForStart, outcome: Dice, log: list[Event]) -> State:
    """Take a contender's roll; the highest begins. A question mark counts as zero and draws no card (R18)."""
    log.append(RolledForStart(phase.contenders[len(phase.totals)], outcome.faces))
    contenders, totals = _contest(phase, outcome)
    if len(contenders) > 1:
        return replace(state, phase=RollingForStart(contenders, totals))
    log.append(BeginnerChosen(contenders[0]))
    return turns.begin(state, contenders[0], log)


def _lead(setup: Setup) -> Seat:
    """The lead suspect or, if nobody plays it, the next one clockwise (R2)."""
    suspects = setup.edition.suspects
    here = suspects.index(setup.edition.lead)
    return next(suspect for suspect in suspects[here:] + suspects[:here] if suspect in setup.seats)


def _first_short_handed(state: State) -> Seat | None:
    """The first seat in dealing order with a card less than others (R3)."""
    order = dealing_order(state)
    fullest = len(state.hands[order[0]])
    return next((seat for seat in order if len(state.hands[seat]) < fullest), None)
