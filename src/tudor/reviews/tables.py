"""What everybody at the table knows: whose turn it is, who is out, and what a spectator could tell."""

from tudor.bots.casebook import TELLS_NOTHING
from tudor.deduction import Knowledge
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import AccusationFailed, CharacterChosen, Denounced, Murdered, OwnedUp, TurnBegan
from tudor.model.sight import Observation
from tudor.reviews.odds import Standing, rival_bits, win_chances
from tudor.visibility import observe


class Table:
    """The public side of a game, followed from observation to observation."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.turn = 0
        self.player: Seat | None = None
        self.out: frozenset[Seat] = frozenset()
        """Those who cannot win any more."""
        self.dead: frozenset[Seat] = frozenset()
        """Those who do not even answer."""
        self._spectator = Knowledge.at(setup)
        self._bits = 0.0
        self._counted_at = -1

    def hear(self, seen: Observation) -> None:
        """Take in an observation of anybody; only its public part counts."""
        match seen:
            case TurnBegan(seat=seat, number=number):
                self.turn, self.player = number, seat
            case AccusationFailed(seat=seat) | OwnedUp(seat=seat) | Denounced(witness=seat):
                self.out |= {seat}
            case Murdered(seat=seat):
                self.out |= {seat}
                self.dead |= {seat}
            case CharacterChosen(seat=seat, suspect=suspect):
                self.setup = self.setup.renamed(seat, suspect)
        public = observe(seen, None)
        if public is not None and type(public) not in TELLS_NOTHING:
            self._spectator.observe(public)

    @property
    def bits(self) -> float:
        """Bits of the case file unknown to a spectator; counted once for the same facts."""
        if self._counted_at != len(self._spectator.rows):
            self._counted_at = len(self._spectator.rows)
            self._bits = self._spectator.notebook("choice").case.entropy
        return self._bits

    def turns_until(self, seat: Seat) -> int:
        """Turns until this seat's, among those still in; 0 if it is its turn."""
        seats = self.setup.seats
        here = seats.index(self.player) if self.player in seats else 0
        order = [other for other in seats[here:] + seats[:here] if other not in self.out or other == seat]
        return order.index(seat)

    def chance_with(self, me: Seat, bits: float, *, turns: int | None = None) -> float:
        """The probability that a seat wins with so many bits unknown, seen from its chair.

        How much the others know it cannot see; a spectator's knowledge is the guess.
        """
        guess = rival_bits(self.bits)
        rivals = [seat for seat in self.setup.seats if seat != me and seat not in self.out]
        mine = Standing(bits, self.turns_until(me) if turns is None else turns)
        return win_chances([mine, *(Standing(guess, self.turns_until(seat)) for seat in rivals)])[0]

    def chance_after_waiting(self, me: Seat, bits: float) -> float:
        """The same if the turn ends without an accusation."""
        return self.chance_with(me, bits, turns=len(self.setup.seats) - len(self.out - {me}))
