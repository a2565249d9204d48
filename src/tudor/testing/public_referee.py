"""A referee that sees only what a spectator sees, yet always knows whom the game waits for.

That it is always right proves that being asked reveals nothing. It shares no code with the engine.
"""

from collections.abc import Callable
from functools import singledispatchmethod

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.kinds import Kind
from tudor.model.sight import Observation
from tudor.model.truth import Pending
from tudor.testing.awaited import Awaited, awaited
from tudor.testing.failure import CheckFailed
from tudor.testing.public_deal import PublicDeal
from tudor.testing.public_facts import PublicFacts


class PublicReferee:
    """Follows a game from a spectator's observations; :attr:`expects` is what the game must wait for."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.edition.rules
        self._facts = PublicFacts(setup)
        self._deal = PublicDeal(setup)
        self._then: Callable[[], None] = self._close
        """What comes after an interruption."""
        self._shown = False
        """Has a witness shown a card?"""
        self._invited = ""
        """The seat that may draw an intrigue card after the last suggestion."""
        self._window_open = False
        """Has a sealed window been open for at least a step?"""
        self.expects = self._deal.first_of_all()

    def check(self, due: Pending) -> None:
        """Compare what the game waits for with what a spectator knows; to be called after every step."""
        found = awaited(due)
        if self._window_open:
            self._follow_window(found)
        if found != self.expects:
            raise CheckFailed(f"the game waits for {found}, yet all can see that it should be {self.expects}")
        self._window_open = found.what == "react"

    def _follow_window(self, found: Awaited) -> None:
        """Count a reply in a sealed window, whose seat nobody sees; after the last, the first witness is next."""
        left = tuple(seat for seat in self.expects.seats if seat in found.seats)
        if self._closes_window():
            self._ask_first_witness()
        elif self.expects.what == "react" and len(left) == len(self.expects.seats) - 1:
            self.expects = Awaited("react", left)

    def _closes_window(self) -> bool:
        """Is only one reply missing?"""
        return self.expects.what == "react" and len(self.expects.seats) == 1

    def _ask_first_witness(self) -> None:
        self._window_open = False
        self.expects = Awaited("answer", self._facts.witnesses()[:1])

    def hear(self, seen: Observation) -> None:
        """Take a spectator's observation."""
        self._before(seen)
        self._facts.note(seen)
        self._expect(seen)

    def _before(self, seen: Observation) -> None:
        """Refuse observations that contradict public facts."""
        match seen:
            case happened.Suggested(named=named) if self._facts.may_draw_if_brought(named.suspect, named.room):
                self._invited = named.suspect
            case happened.Suggested():
                self._invited = ""
            case happened.Passed(seat=seat) | sight.CardUnseen(witness=seat) | happened.Silenced(witness=seat):
                self._check_witness(seat)
            case happened.TurnBegan(seat=seat) if self._facts.player and self.expects != Awaited("start", (seat,)):
                raise CheckFailed(f"{seat} begins a turn, yet all can see that the game waits for {self.expects}")
            case happened.NobodyWon() if self.expects != Awaited("end"):
                raise CheckFailed(f"nobody wins, yet all can see that the game waits for {self.expects}")
            case _:
                pass

    def _check_witness(self, seat: Seat) -> None:
        if self._window_open and self._closes_window():
            self._ask_first_witness()
        if self.expects != Awaited("answer", (seat,)):
            raise CheckFailed(f"{seat} is to answer, yet all can see that the game waits for {self.expects}")

    @singledispatchmethod
    def _expect(self, seen: Observation) -> None:
        """Update what is expected next."""
        raise CheckFailed(f"a spectator must not see {seen}")

    @property
    def _player(self) -> Seat:
        assert self._facts.player is not None
        return self._facts.player

    def _ask(self, kind: Kind) -> None:
        self.expects = Awaited(kind, (self._player,))

    # Setup

    @_expect.register
    def _(self, seen: happened.RolledForDeal | happened.RolledForStart) -> None:
        self.expects = self._deal.rolled(seen.seat, seen.dice)

    @_expect.register
    def _(self, seen: happened.DealerDrawn | happened.DealerChosen) -> None:
        by_roll = isinstance(seen, happened.DealerChosen)
        self.expects = self._deal.dealer_is(seen.seat, by_roll=by_roll)

    @_expect.register
    def _(self, _seen: happened.WeaponsPlaced) -> None:
        self.expects = Awaited("case")

    @_expect.register
    def _(self, _seen: sight.CaseHidden) -> None:
        self.expects = self._deal.first_hand()

    @_expect.register
    def _(self, seen: sight.HandHidden) -> None:
        self.expects = self._deal.dealt(seen.seat, seen.count)

    @_expect.register
    def _(self, seen: sight.PoolHidden) -> None:
        self._deal.check_rest(seen.count)

    @_expect.register
    def _(self, seen: happened.CharacterChosen) -> None:
        self._setup = self._facts.setup
        self.expects = self._deal.chosen(seen.seat, seen.suspect)

    @_expect.register
    def _(self, seen: happened.BeginnerChosen) -> None:
        self._deal.check_highest(seen.seat)

    # Turns

    @_expect.register
    def _(self, _seen: happened.TurnBegan) -> None:
        self._ask("start")

    @_expect.register
    def _(self, _seen: happened.TurnEnded | happened.AccusationFailed | happened.OwnedUp) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        able = [seat for seat in (*self._setup.after(self._player), self._player) if seat not in self._facts.out]
        self.expects = Awaited("start", (able[0],)) if able else Awaited("end")

    def _close(self) -> None:
        """Expect the turn's last decision, if there is one."""
        if self._rules.accusation_place == "anywhere":
            self._ask("close")
        else:
            self._over()

    def _over(self) -> None:
        """Expect only what butlers and powers may allow."""
        if self._facts.may_still_do_something():
            self._ask("close")
        else:
            self._pass_on()

    # Moves

    @_expect.register
    def _(self, _seen: happened.DiceTaken) -> None:
        self._ask_for_dice()

    def _ask_for_dice(self) -> None:
        self.expects = Awaited("dice", (self._player,))

    def _ask_where(self) -> None:
        self._ask("move")

    @_expect.register
    def _(self, seen: happened.Rolled) -> None:
        if 0 in seen.dice:
            self._draw(seen.seat, self._ask_where)
        else:
            self._ask_where()

    @_expect.register
    def _(self, seen: happened.Moved | happened.PassageTaken) -> None:
        facts = self._facts
        then = self._after_move()
        if seen.to not in facts.board.intrigue_squares:
            then()
            return
        facts.halted = then != self._ask_for_dice
        self._draw(seen.seat, then)

    def _after_move(self) -> Callable[[], None]:
        facts = self._facts
        if facts.marches > 1:
            facts.marches -= 1
            return self._ask_for_dice
        if facts.pawns[self._player] == facts.edition.pool:
            return lambda: self._ask("pool")
        if facts.may_suggest_here(self._player):
            return lambda: self._ask("suggest")
        return self._close

    @_expect.register
    def _(self, seen: happened.Stayed) -> None:
        facts = self._facts
        if facts.marches > 1:
            facts.marches -= 1
            self._ask_for_dice()
            return
        again = self._rules.same_room_again == "by-staying"
        brought = seen.seat in facts.brought and self._rules.suggestion != "must"
        if facts.may_suggest_here(seen.seat) and (again or brought):
            self._ask("suggest")
        else:
            self._close()

    @_expect.register
    def _(self, _seen: happened.PawnBrought | happened.DoorCleared | happened.Denounced) -> None:
        """Concerns the pawn or the witness, not the player."""

    # Spying and disclosing

    @_expect.register
    def _(self, _seen: happened.StoppedToSpy) -> None:
        self._ask("spy")

    @_expect.register
    def _(self, seen: happened.SpiedOn) -> None:
        self._then = self._ask_where if self._facts.steps else self._close
        self.expects = Awaited("disclose", (seen.target,))

    @_expect.register
    def _(self, seen: sight.DisclosureUnseen) -> None:
        if seen.glimpse:
            self.expects = Awaited("glimpse", (seen.witness,))
        else:
            self._then()

    @_expect.register
    def _(self, _seen: sight.GlimpseUnseen) -> None:
        self._then()

    # Suggestions: after each answer the next witness must be asked.

    @_expect.register
    def _(self, _seen: happened.Suggested) -> None:
        self._shown = False
        if self._invited:
            self.expects = Awaited("draw", (self._invited,))
        else:
            self._hear()

    def _hear(self) -> None:
        able = self._facts.able_to_react()
        if able:
            self.expects = Awaited("react", able)
        else:
            self._ask_first_witness()

    @_expect.register
    def _(self, seen: happened.Passed) -> None:
        self._ask_after(seen.seat)

    def _ask_after(self, witness: Seat) -> None:
        witnesses = self._facts.witnesses()
        rest = witnesses[witnesses.index(witness) + 1 :]
        self.expects = Awaited("answer", rest[:1])
        if not rest and self._shown:
            self._answered()

    @_expect.register
    def _(self, seen: sight.CardUnseen) -> None:
        self._shown = True
        self._then = lambda: self._ask_after(seen.witness) if self._rules.witnesses == "all" else self._answered()
        if seen.glimpse:
            self.expects = Awaited("glimpse", (seen.witness,))
        else:
            self._then()

    def _answered(self) -> None:
        if self._rules.after_shown_card == "turn-over":
            self._over()
        else:
            self._close()

    @_expect.register
    def _(self, _seen: happened.NobodyShowed | happened.Silenced) -> None:
        if self._rules.after_no_card == "turn-over":
            self._over()
        else:
            self._close()

    @_expect.register
    def _(self, _seen: sight.WatchUnseen) -> None:
        """Changes nothing for others."""

    # Intrigue cards and powers

    def _draw(self, seat: Seat, then: Callable[[], None]) -> None:
        self._then = then
        self.expects = Awaited("intrigue", (seat,))

    @_expect.register
    def _(self, seen: happened.DrawChosen) -> None:
        self._draw(seen.seat, self._hear)

    @_expect.register
    def _(self, _seen: happened.DrawDeclined) -> None:
        self._hear()

    @_expect.register
    def _(self, _seen: sight.ButlerUnseen) -> None:
        self._then()

    @_expect.register
    def _(self, seen: happened.ClockDrawn) -> None:
        if seen.number < self._setup.edition.intrigue["clock"]:
            self._then()

    @_expect.register
    def _(self, seen: happened.Murdered) -> None:
        if len(self._facts.out) == len(self._setup.seats):
            self.expects = Awaited("end")
        elif seen.seat == self._player:
            self._pass_on()
        else:
            self._then()

    @_expect.register
    def _(self, seen: happened.ButlerPlayed) -> None:
        match seen.card:
            case "stay":
                self._ask("suggest")
            case "play-again":
                self._ask("start")
            case "right-shows":
                self._then = self._close
                self.expects = Awaited("disclose", self._facts.witnesses()[-1:])
            case _:
                self._ask_where()

    @_expect.register
    def _(self, _seen: happened.SentHome | happened.LookedIntoPool) -> None:
        self._over()

    @_expect.register
    def _(self, seen: happened.PowerUsed) -> None:
        match self._setup.edition.powers[seen.seat]:
            case "move-twice":
                self._ask_for_dice()
            case "any-room":
                self._ask_where()
            case _:
                self._ask("suggest")

    # Accusations and the end

    @_expect.register
    def _(self, _seen: happened.AccusedAloud | sight.AccusationUnseen) -> None:
        """The result is announced next."""

    @_expect.register
    def _(self, seen: happened.Won) -> None:
        self.expects = Awaited("end", (seen.seat,))

    @_expect.register
    def _(self, _seen: happened.NobodyWon) -> None:
        """Expected before."""
