"""What a seat is asked, what led to it, and what it is offered."""

import re
from itertools import chain

import pytest
from msgspec.structs import replace

from tests.presenter.moments import Moment, moments
from tudor.editions import available, load
from tudor.model.actions import (
    Accuse,
    Action,
    Butler,
    Choose,
    Decline,
    End,
    Move,
    Passage,
    SendHome,
    Show,
    Silence,
    Stop,
    Suggest,
    UsePower,
    Watch,
)
from tudor.model.cards import IntrigueCard, Power, Triple
from tudor.model.edition import Options
from tudor.model.happenings import ClockDrawn, NobodyShowed, PawnBrought, Rolled, Suggested
from tudor.model.options import Accusations, Legal, Listed, Places, Suggestions
from tudor.model.sight import CardSeen, Decision, DisclosureSeen, HandSeen, Observation, OrderSeen, PoolSeen
from tudor.model.truth import Answering, Closing, Doubting, Invited, Moving, Reacting, State
from tudor.presenter import Offer, Prompt, Reason, line, possible_orders, prompt
from tudor.presenter.offers import offer
from tudor.presenter.questions import ROWS, observations_that_led_to
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.views import decision, view

CLASSIC = load("clue-1998")
NAMED = Triple("plum", "rope", "hall")


def asked(state: State, seat: str, *seen: Observation) -> Prompt:
    """What a seat is asked after these observations."""
    return prompt(view(state, seat), decision(state, seat), seen, words(state.setup.edition, "en"))


def told(state: State, seat: str, *seen: Observation) -> list[str]:
    """The reasons that come with the question."""
    return [reason.text for reason in asked(state, seat, *seen).reasons]


def of(moment: Moment, lang: str = "en") -> Prompt:
    """The prompt of a moment."""
    return prompt(moment.view, moment.owed, moment.seen, words(moment.view.setup.edition, lang))


def offered(told: Prompt) -> list[Action]:
    """All that a prompt offers, action by action, but for triples: of those the first one."""
    found: list[Action] = [one.action for one in told.offers]
    if told.squares is not None:
        found += map(Move, told.squares.places)
    for naming, action in ((told.suggestion, Suggest), (told.accusation, Accuse)):
        if naming is not None:
            found.append(action(naming.suspects[0], naming.weapons[0], naming.rooms[0]))
    return found


# What led here


def test_a_question_says_what_led_to_it() -> None:
    """The dice before a move, the cards shown before the end of a turn, and nothing older than the last decision."""
    rolled = Rolled("scarlet", (4,))
    assert ["You roll 4."] == told(arrange(CLASSIC, 3, phase=Moving((4,), 4)), "scarlet", rolled)
    closing = arrange(CLASSIC, 3, phase=Closing())
    suggested = Suggested("scarlet", NAMED)
    shown, nobody = CardSeen("white", "scarlet", "rope"), NobodyShowed("scarlet")
    assert ["Mrs. White shows you the rope."] == told(closing, "scarlet", suggested, shown)
    assert ["Nobody shows you a card."] == told(closing, "scarlet", shown, suggested, nobody)
    assert [] == told(closing, "scarlet", shown, nobody, suggested)
    assert [] == told(closing, "scarlet", Suggested("white", NAMED))


@pytest.mark.parametrize("edition", ["clue-1998", "super-cluedo", "cluedo-2008"])
def test_the_last_decision_is_found_in_what_was_observed(edition: str) -> None:
    """A seat's observations alone tell what it learnt since its last decision, as if somebody had counted along."""
    compared = 0
    for moment in chain.from_iterable(moments(edition, seed) for seed in range(6)):
        if moment.owed is not None:
            expected = observations_that_led_to(moment.owed, moment.seen[moment.decided :])
            if moment.owed.kind not in ("answer", "draw", "react"):
                assert expected == observations_that_led_to(moment.owed, moment.seen), moment.owed.kind
                compared += bool(expected)
    assert compared > 20


def test_a_question_about_a_suggestion_names_it() -> None:
    """Whoever answers, may draw or may interrupt is told what was suggested, whatever was decided since."""
    edition = load("cluedo-2008")
    seen = (Suggested("mustard", NAMED), PawnBrought("plum", "hall"), OrderSeen("scarlet", Decline()))
    for phase in (Answering(NAMED, "scarlet"), Invited(NAMED, "scarlet"), Reacting(NAMED, ("scarlet",), {})):
        state = arrange(edition, 3, player="mustard", phase=phase, hands={"scarlet": ("rope", "poison")})
        assert ["Mr. Mustard suggests: Professor Plum, the rope, the hall."] == told(state, "scarlet", *seen)


def test_a_question_counts_the_steps_left() -> None:
    """After spying, or with a butler's help, the steps left are not what the dice show, and are told."""
    state = arrange(load("super-cluedo"), 3, phase=Moving((3, 4), 5, paused=True), pawns={"scarlet": "l9"})
    shown = DisclosureSeen("white", "scarlet", "rope")
    expected = ["Mrs. White chooses to show you the rope.", "Steps left: 5."]
    assert expected == told(state, "scarlet", shown)


def test_what_others_draw_is_not_repeated() -> None:
    """A question repeats one's own clock, not that of somebody else."""
    state = arrange(load("cluedo-2008"), 3, phase=Moving((0, 4), 4))
    mine, other = ClockDrawn("scarlet", 2), ClockDrawn("white", 1)
    assert ["You draw clock number 2."] == told(state, "scarlet", other, mine)


def test_cards_and_dice_have_faces() -> None:
    """A card that you were shown is drawn beside its sentence, and so are dice; a card that you showed is not."""
    closing = arrange(CLASSIC, 3, phase=Closing())
    suggested = Suggested("scarlet", NAMED)
    expected = (Reason("Mrs. White shows you the rope.", ("rope",)),)
    assert expected == asked(closing, "scarlet", suggested, CardSeen("white", "scarlet", "rope")).reasons
    assert (("rope",), "white") == _shown(CardSeen("white", "scarlet", "rope"))
    assert ((), "") == _shown(CardSeen("scarlet", "white", "rope"))
    assert (("rope", "hall"), "pool") == _shown(PoolSeen("scarlet", ("rope", "hall")))
    assert ((), "") == _shown(HandSeen("scarlet", ("rope",)))
    rolled = arrange(CLASSIC, 3, phase=Moving((4,), 4))
    assert (Reason("You roll 4.", dice=(4,)),) == asked(rolled, "scarlet", Rolled("scarlet", (4,))).reasons


def _shown(seen: Observation) -> tuple[tuple[str, ...], str]:
    drawn = line(seen, "scarlet")
    return drawn.cards, drawn.holder


# What is offered


@pytest.mark.parametrize("edition", available())
def test_exactly_what_is_legal_is_offered(edition: str) -> None:
    """Each legal action is offered once, and nothing else; triples are offered by what may be named."""
    for moment in chain.from_iterable(moments(edition, seed, 100) for seed in range(2)):
        shown = of(moment)
        if moment.owed is None or shown.formality is not None:
            assert not shown.is_question
            assert shown.formality in (None, *([] if moment.owed is None else moment.owed.legal))
            continue
        assert shown.is_question
        found = offered(shown)
        assert all(action in moment.owed.legal for action in found)
        assert len(found) == len(set(found))
        naming = [one for one in (shown.suggestion, shown.accusation) if one is not None]
        triples = sum(len(one.suspects) * len(one.weapons) * len(one.rooms) for one in naming)
        assert len(moment.owed.legal) == len(found) - len(naming) + triples


def test_offers_come_in_a_sensible_order() -> None:
    """Rooms stand before stops to spy, what is quiet comes last; naming three cards is one offer."""
    edition = load("super-cluedo")
    accusing = Accusations(edition.suspects, edition.weapons, edition.rooms)
    stops = Listed((Stop("l9", 2), Stop("l9", 4)))
    legal = Legal((accusing, Listed((End(),)), stops, Places(("k9", "library", "l9")), Listed((Passage("library"),))))
    seen = view(arrange(edition, 3), "scarlet")
    shown = prompt(seen, Decision("scarlet", "move", legal), (), words(edition, "en"))
    expected = [Move("library"), Passage("library"), Stop("l9", 2), Stop("l9", 4), End()]
    assert expected == [one.action for one in shown.offers]
    assert ["library", "library", "l9", "l9", None] == [one.place for one in shown.offers]
    assert shown.squares is not None
    assert ("k9", "l9") == shown.squares.places
    labels = {one.label for one in shown.offers} | {shown.squares.label}
    assert len(expected) + 1 == len(labels)


def test_ending_a_turn_is_quiet_beside_a_suggestion() -> None:
    """Where a suggestion can be made, that is the thing to do; otherwise ending the turn is."""
    seen, spoken = view(arrange(CLASSIC, 3), "scarlet"), words(CLASSIC, "en")
    suggesting = Suggestions(CLASSIC.suspects, CLASSIC.weapons, ("hall",))
    for groups, expected in ((((Listed((End(),))),), "primary"), ((Listed((End(),)), suggesting), "quiet")):
        shown = prompt(seen, Decision("scarlet", "suggest", Legal(groups)), (), spoken)
        assert [expected] == [one.weight for one in shown.offers]
    assert shown.suggestion is not None
    assert "Make a suggestion in the hall…" == shown.suggestion.opens
    assert "Suggest {suspect}, {weapon}, {room}" == shown.suggestion.send
    assert shown.suggestion.second_thought is None


def test_an_accusation_needs_a_second_thought() -> None:
    """Before an accusation is sent, there is a question to answer."""
    legal = Legal((Accusations(CLASSIC.suspects, CLASSIC.weapons, CLASSIC.rooms),))
    shown = prompt(view(arrange(CLASSIC, 3), "scarlet"), Decision("scarlet", "close", legal), (), words(CLASSIC, "en"))
    assert shown.accusation is not None
    assert shown.accusation.second_thought is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["clue-1998", "super-cluedo", "cluedo-2008"])
def test_no_square_is_named(edition: str, lang: str) -> None:
    """No word that a player reads is the id of a square: the board has no coordinates."""
    squares = set(load(edition).board.neighbours)
    for moment in moments(edition, 5):
        shown = of(moment, lang)
        texts = [shown.title, shown.waiting, *(reason.text for reason in shown.reasons)]
        texts += [text for one in shown.offers for text in (one.label, one.help)]
        texts += [] if shown.squares is None else [shown.squares.label, shown.squares.summary]
        assert set() == squares & {word for text in texts for word in re.findall(r"\w+", text)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("seat", "action", "about"),
    [
        ("mustard", UsePower(), "move-twice"),
        ("scarlet", Watch("white", power=True), "see-card"),
        ("peacock", Show("rope", glimpse=True), "glimpse"),
    ],
)
def test_powers_are_explained(seat: str, action: Action, about: Power, lang: str) -> None:
    """An offer that uses one's power comes with what the power does."""
    edition = load("cluedo-2008")
    seen, spoken = view(arrange(edition, 6), seat), words(edition, lang)
    assert spoken.power_help(about) == offer(action, seen, spoken).help


@pytest.mark.parametrize(
    ("action", "card"),
    [
        (Butler("add-six"), "add-six"),
        (SendHome("plum"), "send-home"),
        (Silence("plum"), "unanswered"),
        (Watch("plum"), "see-card"),
    ],
)
def test_butlers_are_explained(action: Action, card: IntrigueCard) -> None:
    """An offer that plays a butler card comes with what the card does; any other needs no words."""
    edition = load("cluedo-2008")
    seen, spoken = view(arrange(edition, 3), "scarlet"), words(edition, "en")
    assert spoken.intrigue_help(card) == offer(action, seen, spoken).help
    assert "" == offer(Move("hall"), seen, spoken).help


def test_suspects_are_offered_with_their_powers() -> None:
    """Each suspect comes with its power, by name; where suspects have none, with nothing."""
    for lang in LANGUAGES:
        edition = load("cluedo-2008")
        seen, spoken = view(arrange(edition, 3), "scarlet"), words(edition, lang)
        for suspect, power in edition.powers.items():
            expected = f"{spoken.power(power)}. {spoken.power_help(power)}"
            assert expected == offer(Choose(suspect), seen, spoken).help
    assert "" == offer(Choose("plum"), view(arrange(CLASSIC, 3), "scarlet"), words(CLASSIC, "en")).help


def test_a_card_to_show_is_not_taken_for_a_player() -> None:
    """A suspect's card is called a card, and drawn by its face."""
    seen, spoken = view(arrange(CLASSIC, 3), "scarlet"), words(CLASSIC, "en")
    assert Offer(action=Show("rope"), label="Show the rope", card="rope") == offer(Show("rope"), seen, spoken)
    assert "Show the Colonel Mustard card" == offer(Show("mustard"), seen, spoken).label


# While nothing is asked


def test_whom_everybody_waits_for_is_told() -> None:
    """Those who are not asked read whose turn it is, and what the table waits for; a spectator as well."""
    state = arrange(CLASSIC, 3, player="mustard", phase=Answering(NAMED, "white"), hands={"white": ("rope",)})
    for seat in ("scarlet", None):
        shown = prompt(view(state, seat), None, (), words(CLASSIC, "en"))
        assert ("Colonel Mustard's turn", "Mrs. White is asked to show a card.") == (shown.title, shown.waiting)
    shown = prompt(view(state, "scarlet"), None, (), words(CLASSIC, "fr"))
    assert ("Au tour du colonel Moutarde", "On demande une carte à Madame Leblanc.") == (shown.title, shown.waiting)
    shown = prompt(view(state, "mustard"), None, (), words(CLASSIC, "fr"))
    assert ("Votre tour", False) == (shown.title, shown.is_question)


def test_the_last_card_shown_stays_in_sight() -> None:
    """While you wait you see the card that you were shown last, until your next turn begins."""
    state = arrange(CLASSIC, 3, player="mustard", phase=Moving((4,), 4))
    seen, spoken = view(state, "scarlet"), words(CLASSIC, "en")
    shown = CardSeen("white", "scarlet", "rope")
    assert (Reason("Mrs. White shows you the rope.", ("rope",)),) == prompt(seen, None, (shown,), spoken).reasons
    assert () == prompt(view(state, None), None, (shown,), spoken).reasons


def test_an_order_that_nobody_can_give_is_no_question() -> None:
    """Whoever is asked in a sealed window and can only decline is not bothered: the client declines."""
    prompts = map(of, chain.from_iterable(moments("cluedo-2008", seed, 400) for seed in range(8)))
    formalities = [shown for shown in prompts if shown.formality is not None]
    assert formalities
    assert {Decline()} == {shown.formality for shown in formalities}
    assert {"Some players may interrupt now. Nobody sees who does.", "One moment…"} >= {
        shown.waiting for shown in formalities
    }


def test_a_denunciation_is_asked_for_in_secret() -> None:
    """R31: a seat with proof is asked, with the suggestion in mind; one without proof is not bothered."""
    window = Doubting(NAMED, "white", ("scarlet",), {}, Closing())
    lying = arrange("cluedo-france", 3, player="mustard", phase=window, options=Options(false_witnesses=True))
    hidden = lying.hands["white"][0]
    proven = replace(lying, denied=frozenset({("white", hidden)}), shown=frozenset({("white", "scarlet", hidden)}))
    shown = asked(proven, "scarlet", Suggested("mustard", NAMED))
    assert shown.sealed
    assert "You can prove that a witness hid a card. Do you denounce them?" == shown.title
    assert ["Colonel Mustard suggests: Professor Plum, the rope, the hall."] == [one.text for one in shown.reasons]
    labels = [(one.label, one.weight) for one in shown.offers]
    assert [("Denounce Mrs. White for hiding a card", "grave"), ("Do nothing", "quiet")] == labels
    assert Decline() == asked(lying, "scarlet").formality


def test_silence_in_a_window_leaves_the_card_shown_in_mind() -> None:
    """R31: at the end of the turn the card is still named, though the seat was asked about proof since."""
    state = arrange(CLASSIC, 3, phase=Closing())
    seen = (CardSeen("mustard", "scarlet", "rope"), OrderSeen("scarlet", Decline()))
    assert ["Colonel Mustard shows you the rope."] == told(state, "scarlet", *seen)


def test_the_orders_offered_are_those_that_a_window_takes() -> None:
    """Whoever is asked in a sealed window could have given each of its orders beforehand, and no other."""
    met: set[type[Action]] = set()
    for moment in chain.from_iterable(moments("cluedo-2008", seed, 400) for seed in range(8)):
        if moment.owed is not None and moment.owed.kind == "react":
            expected = [order for order in moment.owed.legal if order != Decline()]
            assert expected == possible_orders(moment.view)
            assert expected == [one.action for one in of(moment).orders]
            met.update(map(type, expected))
        elif moment.view.seat == moment.view.player:
            assert [] == possible_orders(moment.view)
    assert {Silence, Watch} == met


def test_an_order_given_is_told_in_words() -> None:
    """The order that stands is named, also in a turn for which it could not be given; to decline is no order."""
    seen, spoken = view(arrange(load("cluedo-2008"), 3), "scarlet"), words(load("cluedo-2008"), "en")
    shown = prompt(seen, None, (), spoken, Watch("white"))
    assert Offer(action=Watch("white"), label="See the card if Mrs. White shows one") == shown.order
    assert prompt(seen, None, (), spoken, Decline()).order is None


@pytest.mark.parametrize(
    ("edition", "opens", "verb", "waits"),
    [
        ("clue-2002", "Exprimer un soupçon", "Exprimer le soupçon", "un soupçon."),
        ("cluedo-france", "Formuler une hypothèse", "Formuler l'hypothèse", "une hypothèse."),
    ],
)
def test_buttons_use_the_word_of_the_book(edition: str, opens: str, verb: str, waits: str) -> None:
    """What the log calls a soupçon is one on buttons too."""
    spoken = words(load(edition), "fr")
    assert spoken.say("Make a suggestion…") == f"{opens}…"
    assert spoken.say("Suggest") == verb
    assert spoken.say(ROWS["suggest"].waits, {"who": "Rose"}).endswith(waits)
