"""A referee who knows the rules and sees only what a spectator sees, yet always knows whom the game waits for.

That it can be right every time proves that being asked betrays nothing. It shares no code with the engine.
"""

from functools import singledispatchmethod
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Place, Seat
from tudor.model.edition import Setup
from tudor.model.kinds import Kind
from tudor.model.sight import Observation
from tudor.model.truth import (
    Asked,
    CaseDue,
    Chance,
    DealerDue,
    DiceDue,
    HandDue,
    Over,
    Pending,
    Request,
    WeaponsDue,
)
from tudor.testing.failure import CheckFailed

Draw: TypeAlias = Literal["dealer", "dice", "weapons", "case", "hand"]


class Awaited(Struct, frozen=True):
    """What a game waits for, as far as it is public: a decision, an outcome of chance, or nothing more.

    The seats are those who decide, roll or receive cards; once the game is over, the winner.
    """

    what: Kind | Draw | Literal["end"]
    seats: tuple[Seat, ...] = ()


def awaited(due: Pending) -> Awaited:
    """The public part of what is due."""
    match due:
        case Asked(kind=kind, seats=seats):
            return Awaited(kind, seats)
        case Over(winner=winner):
            return Awaited("end", (winner,) if winner else ())
        case Chance(request=request):
            return _drawn(request)
        case _:
            assert_never(due)


def _drawn(request: Request) -> Awaited:
    match request:
        case DealerDue():
            return Awaited("dealer", request.seats)
        case DiceDue(seat=seat):
            return Awaited("dice", (seat,))
        case WeaponsDue():
            return Awaited("weapons")
        case CaseDue():
            return Awaited("case")
        case HandDue(seat=seat):
            return Awaited("hand", (seat,))
        case _:
            assert_never(request)


class PublicReferee:
    """Follows a game by a spectator's observations; :attr:`expects` is what it must be waiting for."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.edition.rules
        self._pawns: dict[str, Place] = dict(setup.edition.board.starts)
        self._out: set[Seat] = set()
        self._player: Seat | None = None
        self._contenders = setup.seats
        """Those among whom the dice decide who deals."""
        self._totals: dict[Seat, int] = {}
        self._dealer = ""
        by_roll = self._rules.dealer == "highest-roll"
        self.expects = Awaited("dice", setup.seats[:1]) if by_roll else Awaited("dealer", setup.seats)

    def check(self, due: Pending) -> None:
        """Compare what the game waits for with what a spectator can tell."""
        if awaited(due) != self.expects:
            raise CheckFailed(f"the game waits for {awaited(due)}, yet all can see that it should be {self.expects}")

    @singledispatchmethod
    def hear(self, seen: Observation) -> None:
        """Take in what a spectator has observed."""
        raise CheckFailed(f"a spectator must not see {seen}")

    def _left_of(self, seat: Seat) -> Seat:
        return self._setup.after(seat)[0]

    def _in_room(self, seat: Seat) -> bool:
        return self._pawns[seat] in self._setup.edition.board.rooms

    # Setting up

    @hear.register
    def _(self, seen: happened.RolledForDeal) -> None:
        self._totals[seen.seat] = sum(seen.dice)
        if len(self._totals) == len(self._contenders):
            highest = max(self._totals.values())
            self._contenders = tuple(seat for seat in self._contenders if self._totals[seat] == highest)
            self._totals = {}
        self.expects = Awaited("dice", (self._contenders[len(self._totals)],))

    @hear.register
    def _(self, seen: happened.DealerDrawn | happened.DealerChosen) -> None:
        if isinstance(seen, happened.DealerChosen) and self._contenders != (seen.seat,):
            raise CheckFailed(f"{seen.seat} deals, and did not roll highest")
        self._dealer = seen.seat
        self.expects = Awaited("weapons" if self._rules.weapons_start == "random-rooms" else "case")

    @hear.register
    def _(self, _seen: happened.WeaponsPlaced) -> None:
        self.expects = Awaited("case")

    @hear.register
    def _(self, _seen: sight.CaseHidden) -> None:
        self.expects = Awaited("hand", (self._left_of(self._dealer),))

    @hear.register
    def _(self, seen: sight.HandHidden) -> None:
        self.expects = Awaited("hand", (self._left_of(seen.seat),))

    # Turns

    @hear.register
    def _(self, seen: happened.TurnBegan) -> None:
        if self._player is not None and self.expects != Awaited("start", (seen.seat,)):
            raise CheckFailed(f"{seen.seat} begins a turn, yet all can see that the game waits for {self.expects}")
        self._player = seen.seat
        self.expects = Awaited("start", (seen.seat,))

    @hear.register
    def _(self, seen: happened.TurnEnded) -> None:
        self._pass_on(seen.seat)

    def _pass_on(self, player: Seat) -> None:
        able = [seat for seat in (*self._setup.after(player), player) if seat not in self._out]
        self.expects = Awaited("start", (able[0],)) if able else Awaited("end")

    # Moves

    @hear.register
    def _(self, seen: happened.DiceTaken) -> None:
        self.expects = Awaited("dice", (seen.seat,))

    @hear.register
    def _(self, seen: happened.Rolled) -> None:
        self.expects = Awaited("move", (seen.seat,))

    @hear.register
    def _(self, seen: happened.Moved | happened.PassageTaken) -> None:
        self._pawns[seen.seat] = seen.to
        self.expects = Awaited("suggest" if self._in_room(seen.seat) else "close", (seen.seat,))

    @hear.register
    def _(self, seen: happened.Stayed) -> None:
        again = self._in_room(seen.seat) and self._rules.same_room_again == "by-staying"
        self.expects = Awaited("suggest" if again else "close", (seen.seat,))

    @hear.register
    def _(self, seen: happened.PawnBrought | happened.DoorCleared) -> None:
        self._pawns[seen.suspect] = seen.room

    # Suggestions: whoever comes after the last pass is the one who must be asked.

    @hear.register
    def _(self, seen: happened.Suggested | happened.Passed) -> None:
        self.expects = Awaited("answer", (self._left_of(seen.seat),))

    @hear.register
    def _(self, seen: happened.NobodyShowed) -> None:
        self.expects = Awaited("close", (seen.seat,))

    @hear.register
    def _(self, seen: sight.CardUnseen) -> None:
        self.expects = Awaited("close", (seen.to,))
        if self._rules.after_shown_card == "turn-over":
            self._pass_on(seen.to)

    # Accusations, and the end

    @hear.register
    def _(self, seen: happened.AccusedAloud | sight.AccusationUnseen) -> None:
        """Whether it was right is announced next."""

    @hear.register
    def _(self, seen: happened.AccusationFailed | happened.OwnedUp) -> None:
        self._out.add(seen.seat)
        self._pass_on(seen.seat)

    @hear.register
    def _(self, seen: happened.Denounced) -> None:
        self._out.add(seen.witness)

    @hear.register
    def _(self, seen: happened.Won) -> None:
        self.expects = Awaited("end", (seen.seat,))

    @hear.register
    def _(self, _seen: happened.NobodyWon) -> None:
        if self.expects != Awaited("end"):
            raise CheckFailed(f"nobody wins, yet all can see that the game waits for {self.expects}")
