"""The deal, followed from public facts: who rolls, who deals, and the sizes of hands."""

from math import ceil

from tudor.model.cards import Seat, Suspect
from tudor.model.edition import Setup
from tudor.testing.awaited import Awaited
from tudor.testing.failure import CheckFailed


class PublicDeal:
    """Follows a deal from a spectator's observations, and tells what is due next."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.edition.rules
        self._contenders = setup.seats
        """The seats that roll for the deal or the first turn."""
        self._totals: dict[Seat, int] = {}
        self._dealer = ""
        self._seats_left = len(setup.seats)
        self._cards_left = len(setup.edition.cards) - 3

    def first_of_all(self) -> Awaited:
        """What decides who deals: a draw or dice."""
        return self._roll() if self._rules.dealer == "highest-roll" else Awaited("dealer", self._setup.seats)

    # The highest roll

    def rolled(self, seat: Seat, dice: tuple[int, ...]) -> Awaited:
        """Take a contender's roll; after the last, those tied roll again."""
        self._totals[seat] = sum(dice)
        if len(self._totals) == len(self._contenders):
            highest = max(self._totals.values())
            self._contenders = tuple(seat for seat in self._contenders if self._totals[seat] == highest)
            self._totals = {}
        return self._roll()

    def _roll(self) -> Awaited:
        return Awaited("dice", (self._contenders[len(self._totals)],))

    def check_highest(self, seat: Seat) -> None:
        """Check that the highest roll deals or begins."""
        if self._contenders != (seat,):
            raise CheckFailed(f"{seat} did not roll highest")

    # Cards

    def dealer_is(self, seat: Seat, *, by_roll: bool) -> Awaited:
        """Take the dealer."""
        if by_roll:
            self.check_highest(seat)
        self._dealer = seat
        return Awaited("weapons" if self._rules.weapons_start == "random-rooms" else "case")

    def first_hand(self) -> Awaited:
        """Start the deal on the dealer's left."""
        return self._hand_after(self._dealer)

    def _hand_after(self, seat: Seat) -> Awaited:
        return Awaited("hand", (self._setup.after(seat)[0],))

    def dealt(self, seat: Seat, count: int) -> Awaited:
        """Check a hand's size: equal, or one more for the first seats."""
        equal = (len(self._setup.edition.cards) - 3) // len(self._setup.seats)
        fair = equal if self._rules.deal == "equal-hands" else ceil(self._cards_left / self._seats_left)
        if count != fair:
            raise CheckFailed(f"{seat} is dealt {count} cards instead of {fair}")
        self._seats_left -= 1
        self._cards_left -= count
        return self._hand_after(seat) if self._seats_left else self._after_deal()

    def _after_deal(self) -> Awaited:
        """What follows the deal: choosing suspects in dealing order, rolling for the first turn, or that turn."""
        in_turn = (*self._setup.after(self._dealer), self._dealer)
        choosing = tuple(seat for seat in in_turn if seat not in self._setup.edition.suspects)
        if choosing:
            return Awaited("choose", choosing[:1])
        if self._rules.first_player != "highest-roll":
            return Awaited("start")
        self._contenders = self._setup.seats
        return self._roll()

    def chosen(self, seat: Seat, suspect: Suspect) -> Awaited:
        """Take a seat's choice of a free suspect."""
        if self._after_deal() != Awaited("choose", (seat,)):
            raise CheckFailed(f"{seat} chooses {suspect}, out of turn")
        if suspect not in self._setup.edition.suspects or suspect in self._setup.seats:
            raise CheckFailed(f"{seat} chooses {suspect}, who cannot be chosen")
        self._setup = self._setup.renamed(seat, suspect)
        self._dealer = suspect if self._dealer == seat else self._dealer
        return self._after_deal()

    def check_rest(self, count: int) -> None:
        """Check that the rest of the cards is in the pool."""
        if count != self._cards_left:
            raise CheckFailed(f"{count} cards lie in the pool instead of {self._cards_left}")
