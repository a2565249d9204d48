"""What is learnt from each kind of observation."""

import pytest

from tudor.deduction import (
    CASE,
    POOL,
    Fact,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    NotCase,
    Note,
    Showed,
    Source,
)
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.model.edition import Options, Setup
from tudor.model.happenings import (
    AccusationFailed,
    AccusedAloud,
    DealerChosen,
    DealerDrawn,
    Denounced,
    LookedIntoPool,
    Murdered,
    NobodyShowed,
    NobodyWon,
    OwnedUp,
    Passed,
    Silenced,
    Suggested,
    TurnBegan,
    Won,
)
from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseSeen,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    GlimpseUnseen,
    HandHidden,
    HandSeen,
    Observation,
    PoolHidden,
    PoolOpened,
    PoolSeen,
    WatchSeen,
    WatchUnseen,
)

ROPE = Triple("plum", "rope", "hall")
NAMED = tuple(ROPE)
SUGGESTED = Suggested("mustard", ROPE)
SEATS = ("scarlet", "mustard", "plum")
"""At the tables of this module, Scarlet observes."""


def table(edition_id: str = "clue-1998", *, false_witnesses: bool = False) -> Knowledge:
    setup = Setup(edition=load(edition_id), seats=SEATS, options=Options(false_witnesses=false_witnesses))
    return Knowledge.at(setup, "scarlet")


def learnt(*seen: Observation, known: Knowledge | None = None) -> list[Fact]:
    """The facts that observations make."""
    known = known or table()
    for observation in seen:
        known.observe(observation)
    return list(known.facts)


def test_a_pass_excludes_the_named_cards() -> None:
    """A player who passes holds none of the named cards."""
    assert [Lacks("plum", NAMED)] == learnt(SUGGESTED, Passed("plum"))


def test_a_card_unseen_is_one_of_the_named() -> None:
    """A player who shows a card to another holds one of the named cards."""
    assert [HoldsOneOf("plum", NAMED)] == learnt(SUGGESTED, CardUnseen("plum", "mustard"))


def test_a_card_seen_was_chosen_among_the_named() -> None:
    """A card shown to oneself is held, and was chosen among those named."""
    mine = Suggested("scarlet", ROPE)
    assert [Showed("plum", "rope", NAMED)] == learnt(mine, CardSeen("plum", "scarlet", "rope"))


def test_every_witness_tells_something() -> None:
    """Where all witnesses answer, each answer is noted."""
    seen = (SUGGESTED, CardUnseen("plum", "mustard"), CardSeen("scarlet", "mustard", "hall"))
    assert [HoldsOneOf("plum", NAMED), Showed("scarlet", "hall", NAMED)] == learnt(*seen)


def test_a_watched_card_was_chosen_among_the_named() -> None:
    """A player who sees a card shown to another learns what the suggester learns."""
    facts = learnt(SUGGESTED, CardUnseen("plum", "mustard"), WatchSeen("scarlet", "plum", "rope", power=False))
    assert [HoldsOneOf("plum", NAMED), Showed("plum", "rope", NAMED)] == facts


def test_a_choice_is_weighed_once() -> None:
    """Knowing that a card shown was watched by another player adds nothing."""
    seen = (SUGGESTED, CardSeen("plum", "mustard", "rope"), WatchSeen("peacock", "plum", "rope", power=True))
    assert [Showed("plum", "rope", NAMED), Holds("plum", "rope")] == learnt(*seen)


def test_an_answer_to_an_unheard_suggestion_tells_what_is_seen() -> None:
    """A player who joins in the middle of a turn learns only of the card they see."""
    seen = (Passed("mustard"), CardUnseen("plum", "mustard"), CardSeen("plum", "scarlet", "rope"))
    assert [Holds("plum", "rope")] == learnt(*seen)


@pytest.mark.parametrize(
    ("seen", "facts"),
    [
        (HandSeen("scarlet", ("rope", "hall")), [Holds("scarlet", "rope"), Holds("scarlet", "hall")]),
        (DisclosureSeen("plum", "scarlet", "knife"), [Holds("plum", "knife")]),
        (GlimpseSeen("scarlet", "plum", "knife"), [Holds("plum", "knife")]),
        (PoolSeen("scarlet", ("knife",)), [Holds(POOL, "knife")]),
        (PoolOpened(("knife",)), [Holds(POOL, "knife")]),
        (Murdered("plum", ("knife", "study")), [Holds("plum", "knife"), Holds("plum", "study")]),
        (CaseSeen("scarlet", ROPE), [Holds(CASE, card) for card in NAMED]),
        (CaseFilled(ROPE), [Holds(CASE, card) for card in NAMED]),
        (Won("plum", ROPE), [Holds(CASE, card) for card in NAMED]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_cards_that_lie_open_are_known(seen: Observation, facts: list[Fact]) -> None:
    """A card seen openly is known."""
    assert facts == learnt(seen)


@pytest.mark.parametrize(
    "seen",
    [
        Silenced("mustard", "plum"),
        NobodyShowed("mustard"),
        DisclosureUnseen("plum", "mustard"),
        GlimpseUnseen("plum", "mustard"),
        WatchUnseen("mustard", "plum", power=False),
        LookedIntoPool("plum"),
        AccusationUnseen("plum"),
        NobodyWon(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_some_observations_prove_nothing(seen: Observation) -> None:
    """An answer that was prevented, and cards that others see for themselves, tell nothing about who holds which."""
    assert [] == learnt(SUGGESTED, seen)


def test_an_accusation_failed_aloud_is_not_the_case() -> None:
    """All hear what was named, and that it is wrong."""
    assert [NotCase(ROPE)] == learnt(AccusedAloud("plum", ROPE), AccusationFailed("plum"))


def test_an_accusation_failed_in_writing_tells_its_writer_alone() -> None:
    """Others learn nothing from it, even after they have written one themselves."""
    mine, others = AccusationWritten("scarlet", ROPE), AccusationUnseen("plum")
    assert [] == learnt(others, AccusationFailed("plum"))
    assert [NotCase(ROPE)] == learnt(mine, AccusationFailed("scarlet"), others, AccusationFailed("plum"))


def test_a_pass_is_no_proof_among_false_witnesses() -> None:
    """Where witnesses may be false a pass tells nothing, and a card shown as much as ever."""
    known = table("cluedo-50", false_witnesses=True)
    assert [HoldsOneOf("plum", NAMED)] == learnt(
        SUGGESTED, Passed("mustard"), CardUnseen("plum", "mustard"), known=known
    )


def test_who_owns_up_holds_a_card_he_denied() -> None:
    """A witness who owns up holds one of the cards they passed on."""
    known = table("cluedo-50", false_witnesses=True)
    other = Suggested("mustard", Triple("green", "rope", "study"))
    facts = learnt(SUGGESTED, Passed("plum"), other, Passed("plum"), OwnedUp("plum"), known=known)
    assert [HoldsOneOf("plum", ("green", "hall", "plum", "rope", "study"))] == facts


def test_who_is_denounced_has_shown_a_card_he_denied() -> None:
    """A denounced witness holds a card they passed on and had shown to the denouncer."""
    known = table("cluedo-france", false_witnesses=True)
    other = Suggested("mustard", Triple("green", "rope", "study"))
    seen = (SUGGESTED, Passed("plum"), other, CardUnseen("plum", "mustard"), Denounced("mustard", "plum"))
    assert [HoldsOneOf("plum", ("green", "rope", "study")), HoldsOneOf("plum", ("rope",))] == learnt(*seen, known=known)


def test_a_fact_knows_its_turn() -> None:
    """A note tells in which turn it was learnt, and how."""
    known = table()
    for seen in (HandSeen("scarlet", ("knife",)), TurnBegan("mustard", 7), SUGGESTED, Passed("plum")):
        known.observe(seen)
    expected = (Note(Holds("scarlet", "knife"), Source("hand", 0)), Note(Lacks("plum", NAMED), Source("passed", 7)))
    assert expected == known.notes


def test_a_suggestion_is_over_with_its_turn() -> None:
    """What is shown in a later turn has nothing to do with it."""
    assert [] == learnt(SUGGESTED, TurnBegan("plum", 8), CardUnseen("plum", "mustard"))


def test_hand_sizes_follow_from_the_dealer() -> None:
    """Those dealt to first have a card more, where hands are uneven."""
    known = table("cluedo-50")
    assert {} == known.hand_sizes
    known.observe(DealerDrawn("scarlet"))
    assert {"mustard": 7, "plum": 6, "scarlet": 6} == known.hand_sizes
    known.observe(DealerChosen("plum"))
    assert {"scarlet": 7, "mustard": 6, "plum": 6} == known.hand_sizes


def test_hand_sizes_are_seen() -> None:
    """Everybody can count the cards that are dealt, and those in the pool."""
    known = table("cluedo-50")
    for seen in (HandSeen("scarlet", ("rope", "hall")), HandHidden("plum", 6), PoolHidden(4)):
        known.observe(seen)
    assert {"scarlet": 2, "plum": 6, POOL: 4} == known.hand_sizes
