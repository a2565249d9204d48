"""The public facts of a game, followed from a spectator's observations."""

from functools import singledispatchmethod

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Card, IntrigueCard, Place, Power, Room, Seat, Suspect
from tudor.model.edition import Edition, Setup
from tudor.model.sight import Observation

REACTIONS: tuple[IntrigueCard, ...] = ("see-card", "unanswered")
"""The butlers played between a suggestion and its answers."""


class PublicFacts:
    """Pawns, players out, numbers of butlers, and the events of the turn."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.edition = setup.edition
        self.board = setup.edition.board
        self.pawns: dict[Suspect, Place] = _starts(setup.edition)
        self.brought: set[Suspect] = set()
        """Pawns brought by another player's suggestion."""
        self.out: set[Seat] = set()
        self.dead: set[Seat] = set()
        self.butlers = dict.fromkeys(setup.seats, 0)
        self.played: list[IntrigueCard] = []
        self.spent: set[Seat] = set()
        """Seats that have used their power."""
        self.asked_in: dict[Seat, Room] = {}
        """The room of each seat's last suggestion."""
        self.denied: set[tuple[Seat, Card]] = set()
        """The cards named when a seat passed."""
        self.answered: set[tuple[Seat, Seat, Card]] = set()
        """The cards named when a seat showed one of them: witness, suggester, card."""
        self.named: tuple[Card, ...] = ()
        """The cards of the last suggestion."""
        self.player: Seat | None = None
        self._begin_turn(None)

    def _begin_turn(self, seat: Seat | None) -> None:
        self.player = seat
        self.marches = 1
        """Dice moves left, including this one."""
        self.steps = 0
        """Steps left to walk."""
        self.suggested = False
        self.halted = False
        """Has the pawn stopped on an intrigue square in this turn?"""
        self.looked = False
        """Has the player looked into the pool?"""

    # Conclusions

    def in_room(self, suspect: Suspect) -> bool:
        """Is a pawn in a room?"""
        return self.pawns.get(suspect) in self.board.rooms

    def may_suggest_here(self, seat: Seat) -> bool:
        """May a seat suggest where it is?"""
        here = self.pawns[seat]
        again = self.edition.rules.same_room_again == "never-running" and self.asked_in.get(seat) == here
        return here in self.edition.rooms and not again

    def has_power(self, seat: Seat, *powers: Power) -> bool:
        """Does a seat have one of these powers, not yet used?"""
        return self.edition.powers.get(seat) in powers and seat not in self.spent

    def may_draw_if_brought(self, suspect: Suspect, room: Room) -> bool:
        """May a player draw an intrigue card if brought here now? Only from another room (R15)."""
        plays = suspect in self.setup.seats and suspect not in self.out and suspect != self.player
        return bool(self.edition.intrigue) and plays and self.in_room(suspect) and self.pawns[suspect] != room

    def able_to_react(self) -> tuple[Seat, ...]:
        """The seats that might react to a suggestion, judging by public facts."""
        copies = sum(self.edition.intrigue.get(card, 0) for card in REACTIONS)
        left = copies - sum(card in REACTIONS for card in self.played)
        return tuple(
            seat for seat in self.witnesses() if self.has_power(seat, "see-card") or (left and self.butlers[seat])
        )

    def able_to_denounce(self, witness: Seat, *, showed: bool) -> tuple[Seat, ...]:
        """The seats to which the last answer of a witness might be proof of a lie (R31)."""
        if (
            not self.setup.options.false_witnesses
            or self.edition.rules.concealing != "denounced"
            or witness in self.out
        ):
            return ()
        assert self.player is not None
        if showed:
            denied = any((witness, card) in self.denied for card in self.named)
            return (self.player,) if denied else ()
        in_turn = (self.player, *self.setup.after(self.player))
        shown = (seat for seat in in_turn if any((witness, seat, card) in self.answered for card in self.named))
        return tuple(seat for seat in shown if seat not in self.dead)

    def witnesses(self) -> tuple[Seat, ...]:
        """The seats that answer the player, in order."""
        assert self.player is not None
        return tuple(seat for seat in self.setup.after(self.player) if seat not in self.dead)

    def may_still_do_something(self) -> bool:
        """Might the player do something at the end of the turn besides accusing?"""
        player = self.player
        assert player is not None
        done = self.suggested or self.halted or self.looked
        elsewhere = self.has_power(player, "suggest-elsewhere") and not done
        again = self.has_power(player, "suggest-twice") and self.suggested and self.pawns[player] in self.edition.rooms
        return bool(self.butlers[player]) or elsewhere or again

    # Events

    @singledispatchmethod
    def note(self, seen: Observation) -> None:
        """Update the facts; most observations change none."""

    @note.register
    def _(self, seen: happened.CharacterChosen) -> None:
        self.setup = self.setup.renamed(seen.seat, seen.suspect)
        self.butlers = dict.fromkeys(self.setup.seats, 0)

    @note.register
    def _(self, seen: happened.TurnBegan) -> None:
        self.brought.discard(self.player or "")
        self._begin_turn(seen.seat)

    @note.register
    def _(self, seen: happened.Rolled) -> None:
        self.steps = sum(seen.dice)

    @note.register
    def _(self, seen: happened.Moved | happened.PassageTaken) -> None:
        self._go(seen.seat, seen.to)

    def _go(self, seat: Seat, to: Place) -> None:
        self.pawns[seat] = to
        self.brought.discard(seat)

    @note.register
    def _(self, seen: happened.StoppedToSpy) -> None:
        self.steps -= seen.steps
        self._go(seen.seat, seen.square)

    @note.register
    def _(self, seen: happened.Suggested) -> None:
        self.suggested = True
        self.named = tuple(seen.named)
        self.asked_in[seen.seat] = seen.named.room

    @note.register
    def _(self, seen: happened.Passed) -> None:
        self.denied |= {(seen.seat, card) for card in self.named}

    @note.register
    def _(self, seen: happened.PawnBrought) -> None:
        self.pawns[seen.suspect] = seen.room
        self.brought |= {seen.suspect} - {self.player or ""}

    @note.register
    def _(self, seen: happened.DoorCleared) -> None:
        self.pawns[seen.suspect] = seen.room

    @note.register
    def _(self, seen: happened.AccusationFailed | happened.OwnedUp) -> None:
        self.out.add(seen.seat)

    @note.register
    def _(self, seen: happened.Denounced) -> None:
        self.out.add(seen.witness)

    # Intrigue

    @note.register
    def _(self, seen: sight.ButlerUnseen) -> None:
        self.butlers[seen.seat] += 1

    def _spend(self, seat: Seat, card: IntrigueCard) -> None:
        self.butlers[seat] -= 1
        self.played.append(card)

    @note.register
    def _(self, seen: happened.ButlerPlayed) -> None:
        self._spend(seen.seat, seen.card)

    @note.register
    def _(self, seen: happened.Silenced) -> None:
        self._spend(seen.seat, "unanswered")

    @note.register
    def _(self, seen: happened.SentHome) -> None:
        self._spend(seen.seat, "send-home")
        self.pawns[seen.suspect] = self.board.starts[seen.suspect]
        self.brought.discard(seen.suspect)

    @note.register
    def _(self, _seen: happened.LookedIntoPool) -> None:
        self.looked = True

    @note.register
    def _(self, seen: happened.PowerUsed) -> None:
        self.spent.add(seen.seat)
        if self.edition.powers[seen.seat] == "move-twice":
            self.marches = 2

    @note.register
    def _(self, seen: sight.WatchUnseen) -> None:
        if seen.power:
            self.spent.add(seen.seat)
        else:
            self._spend(seen.seat, "see-card")

    @note.register
    def _(self, seen: sight.CardUnseen | sight.DisclosureUnseen) -> None:
        if isinstance(seen, sight.CardUnseen):
            self.answered |= {(seen.witness, seen.to, card) for card in self.named}
        if seen.glimpse:
            self.spent.add(seen.witness)

    @note.register
    def _(self, seen: happened.Murdered) -> None:
        self.out.add(seen.seat)
        self.dead.add(seen.seat)
        self.butlers[seen.seat] = 0
        self.brought.discard(seen.seat)
        del self.pawns[seen.seat]


def _starts(edition: Edition) -> dict[Suspect, Place]:
    if edition.start_room is not None:
        return dict.fromkeys(edition.suspects, edition.start_room)
    return dict(edition.board.starts)
