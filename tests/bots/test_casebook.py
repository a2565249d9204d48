"""The casebook: what is known, what was shown, and when it is counted."""

from tudor.bots.casebook import Casebook
from tudor.deduction import Holds
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Triple
from tudor.model.edition import Options, Setup
from tudor.model.happenings import Moved, NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import CardSeen, HandHidden, HandSeen, Observation

HAND = ("white", "green", "rope", "wrench", "hall", "study")
NAMED = Triple("plum", "knife", "kitchen")
DEAL: tuple[Observation, ...] = (HandSeen("scarlet", HAND), HandHidden("mustard", 6), HandHidden("plum", 6))


def setup(edition: str = "clue-1998", *, false_witnesses: bool = False) -> Setup:
    seats = ("scarlet", "mustard", "plum")
    return take_seats(load(edition), seats, Options(false_witnesses=false_witnesses))


def casebook(*news: Observation) -> Casebook:
    found = Casebook(setup(), "scarlet")
    found.hear((*DEAL, *news))
    return found


def test_a_casebook_knows_what_its_seat_has_observed() -> None:
    """A witness who passed on a card lacks it; half of all events say nothing about cards."""
    heard = casebook(
        TurnBegan("scarlet", 1), Moved("scarlet", "kitchen"), Suggested("scarlet", NAMED), Passed("mustard")
    )
    assert heard.notebook().certain("knife", "mustard") is False
    assert len(HAND) + 1 == len(heard.knowledge.facts)


def test_a_casebook_counts_once_for_the_same_facts() -> None:
    """A notebook is the same until something is learnt about cards, and a new one afterwards."""
    heard = casebook(Suggested("scarlet", NAMED))
    before = heard.notebook()
    heard.hear((Moved("mustard", "hall"),))
    assert heard.notebook() is before
    heard.hear((Passed("mustard"),))
    assert heard.notebook() is not before
    assert heard.notebook().certain("knife", "mustard") is False


def test_a_casebook_remembers_what_was_shown_to_whom() -> None:
    """Cards this seat has shown and cards it was shown are kept apart."""
    heard = casebook(CardSeen("scarlet", "plum", "rope"), CardSeen("mustard", "scarlet", "knife"))
    assert {"plum": {"rope"}} == heard.shown
    assert {"mustard": {"knife"}} == heard.seen


def test_chances_of_a_kind_add_up() -> None:
    """One suspect, one weapon and one room lie in the case file; the bot's own cards do not."""
    chances = casebook().chances()
    edition = load("clue-1998")
    for kind in (edition.suspects, edition.weapons, edition.rooms):
        assert abs(1 - sum(chances[card] for card in kind)) < 1e-9
    assert 0 == chances["rope"]
    assert "knife" in casebook().possible(edition.weapons)
    assert "rope" not in casebook().possible(edition.weapons)


def test_what_is_certain_is_exact() -> None:
    """A card that must lie in the case file has the chance 1, and its owner is known."""
    heard = casebook(Suggested("scarlet", NAMED), Passed("mustard"), Passed("plum"), NobodyShowed("scarlet"))
    assert [1.0, 1.0, 1.0] == [heard.chances()[card] for card in NAMED]
    assert ("case", "scarlet", None) == (heard.owner("knife"), heard.owner("rope"), heard.owner("lounge"))
    assert NAMED == heard.solution == heard.belief


def test_among_possible_liars_there_are_two_opinions() -> None:
    """Where witnesses may be false, a pass proves nothing, but is believed until somebody is caught."""
    heard = Casebook(setup("cluedo-france", false_witnesses=True), "scarlet")
    edition = load("cluedo-france")
    hand = (*edition.suspects[3:5], *edition.weapons[1:3], *edition.rooms[1:3])
    named = Triple(edition.suspects[5], edition.weapons[0], edition.rooms[0])
    deal = (HandSeen("scarlet", hand), *DEAL[1:])
    heard.hear((*deal, Suggested("scarlet", named), Passed("mustard"), Passed("plum"), NobodyShowed("scarlet")))
    assert named == heard.belief
    assert heard.solution is None
    heard.hear((CardSeen("mustard", "scarlet", named.weapon),))
    assert heard.belief is None
    assert Holds("mustard", named.weapon) in heard.knowledge.facts or heard.owner(named.weapon) == "mustard"


def test_a_card_shown_is_not_worth_counting_while_much_is_open() -> None:
    """Right after the deal a card that is shown can hardly settle the case; when nobody shows one, it may."""
    heard = casebook(Suggested("scarlet", NAMED))
    heard.notebook()
    heard.hear((CardSeen("mustard", "scarlet", "knife"),))
    assert not heard.is_worth_counting
    heard.hear((NobodyShowed("scarlet"),))
    assert heard.is_worth_counting
