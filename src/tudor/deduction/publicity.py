"""What everybody at the table sees of what one seat has seen."""

from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    ButlerSeen,
    ButlerUnseen,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    CaseSeen,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    GlimpseUnseen,
    HandHidden,
    HandSeen,
    Observation,
    OrderSeen,
    PoolHidden,
    PoolOpened,
    PoolSeen,
    WatchSeen,
    WatchUnseen,
)


def as_public(seen: Observation) -> Observation | None:
    """An observation as a spectator makes it; None if a spectator sees nothing."""
    match seen:
        case CaseFilled():
            return CaseHidden()
        case HandSeen(seat=seat, cards=cards):
            return HandHidden(seat, len(cards))
        case PoolOpened(cards=cards):
            return PoolHidden(len(cards))
        case AccusationWritten(seat=seat):
            return AccusationUnseen(seat)
        case ButlerSeen(seat=seat):
            return ButlerUnseen(seat)
        case CaseSeen() | PoolSeen() | OrderSeen():
            return None
        case _:
            return _without_card(seen)


def _without_card(seen: Observation) -> Observation:
    match seen:
        case CardSeen(witness=witness, to=to, glimpse=glimpse):
            return CardUnseen(witness, to, glimpse)
        case DisclosureSeen(witness=witness, to=to, glimpse=glimpse):
            return DisclosureUnseen(witness, to, glimpse)
        case WatchSeen(seat=seat, witness=witness, power=power):
            return WatchUnseen(seat, witness, power)
        case GlimpseSeen(seat=seat, of=of):
            return GlimpseUnseen(seat, of)
        case _:
            return seen
