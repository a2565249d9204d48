"""Verifying: honest games are confirmed, and every forgery is found where it is."""

import re
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from tests.by_day import BY_DAY, only_by_day
from tests.fairness.dealing import EDITIONS, NAMES, TABLES, fair_game, fair_text, seed_of
from tudor.editions import load
from tudor.engine import apply, draw, pending, take_seats
from tudor.fairness import (
    FIRST_SCHEME,
    SCHEME,
    FairChance,
    LockedChair,
    Promise,
    WrongDraw,
    commitment_to,
    promise_headers,
    verify,
)
from tudor.model.actions import Outcome
from tudor.model.truth import Chance, Request
from tudor.notation import SPECTATOR, Record, Referee, choice_of, read_record, write_choice, write_line, write_record
from tudor.stepper import Luck, Stepper
from tudor.text import TudorError

EDITION = load("clue-1998")


def header(text: str, name: str) -> str:
    found = re.search(rf'^\[{name} "(.*)"\]$', text, flags=re.MULTILINE)
    assert found is not None
    return found[1]


def with_header(text: str, name: str, value: str) -> str:
    return text.replace(f'[{name} "{header(text, name)}"]', f'[{name} "{value}"]')


# Honest games


@pytest.mark.parametrize(("players", "scheme"), [(3, SCHEME), (6, SCHEME), (4, FIRST_SCHEME)])
@pytest.mark.parametrize(("edition", "false_witnesses"), TABLES)
def test_an_honest_game_is_confirmed(edition: str, false_witnesses: bool, players: int, scheme: str) -> None:
    """A game of any edition that was drawn as promised is confirmed, to its end, also one of an earlier release."""
    text = fair_text(edition, players, 7, false_witnesses, scheme=scheme)
    verdict = verify(text)
    assert verdict.confirmed
    assert verdict.over
    assert sum(line.startswith("* ") for line in text.splitlines()) == verdict.draws
    assert header(text, "FairCommitment") == f"{scheme} {verdict.commitment}"
    assert (None, *(word for word in header(text, "FairContributions").split() if word != "-")) == verdict.contributions


@pytest.mark.parametrize("choices", range(30))
def test_a_game_that_was_broken_off_is_confirmed_as_far_as_it_went(choices: int) -> None:
    """What was drawn before the end is checked, and that it is not the end is told."""
    verdict = verify(fair_text("clue-1998", 3, 1, choices=choices))
    assert (True, False) == (verdict.confirmed, verdict.over)


def test_comments_do_not_matter() -> None:
    """Remarks in a record change nothing, and lines are counted with them."""
    text = fair_text("clue-1998", 3, 1)
    remarked = text.replace("\n- turn 1 ", "\n; here it begins\n\n- turn 1 ")
    assert verify(text) == verify(remarked)
    forged = forge(remarked, "* dice", lambda face: f"* dice {face % 6 + 1}")
    (wrong, *_) = verify(forged[0]).wrong
    assert forged[1] == wrong.line


def forge(text: str, beginning: str, change: object) -> tuple[str, int]:
    """A record with the first line that begins so changed, and the number of that line."""
    assert callable(change)
    lines = text.split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith(beginning))
    lines[place] = change(int(lines[place].split()[-1]))
    return "\n".join(lines), place + 1


# Forged draws


def other(request: Request, outcome: object, rng: Random) -> Outcome | None:
    """Another outcome that chance could have brought; None if there is no other."""
    return next((found for _ in range(50) if (found := draw(request, rng)) != outcome), None)


def forgeries(text: str) -> Iterator[tuple[str, WrongDraw]]:
    """The record with one draw forged, for each draw; and what is to be found."""
    record, rng, number = read_record(text), Random(text), 0
    referee, lines = Referee(record.setup), text.split("\n")
    told = [place for place, line in enumerate(lines) if line and not line.startswith(("[", ";"))]
    for place, observation in zip(told, record.observations, strict=True):
        state, due, due_to_follow = referee.state, pending(referee.state), bool(referee.due)
        referee.follow(observation)
        played = choice_of(state.setup, observation)
        if due_to_follow or not isinstance(due, Chance) or played is None:
            continue
        number += 1
        forged = other(due.request, played.choice, rng)
        if forged is None:
            continue
        line = write_line(apply(state, forged).events[0])
        names = [write_choice(state.setup, choice) for choice in (played.choice, forged)]
        yield "\n".join([*lines[:place], line, *lines[place + 1 :]]), WrongDraw(number, place + 1, *names)


@pytest.mark.parametrize("edition", only_by_day(*BY_DAY, among=EDITIONS))
def test_every_forged_draw_is_found(edition: str) -> None:
    """Whichever card or die is changed, the first thing found wrong is that one: its line, what was promised, what is there."""
    tried = 0
    for forged, wrong in forgeries(fair_text(edition, 4, 2, choices=120)):
        verdict = verify(forged)
        assert not verdict.confirmed
        assert verdict.kept
        assert wrong == verdict.wrong[0]
        tried += 1
    # Where there are no dice, only the deal can be forged.
    assert tried > (15 if read_record(fair_text(edition, 4, 1, choices=1)).setup.edition.dice else 4)


def test_every_kind_of_draw_was_forged() -> None:
    """Between them the forged games have every kind of draw, so that the test above means something."""
    kinds = {wrong.promised.split()[0] for _, wrong in forgeries(fair_text("cluedo-2008", 6, 5, choices=900))}
    kinds |= {wrong.promised.split()[0] for _, wrong in forgeries(fair_text("clue-1998", 3, 5, choices=20))}
    assert {"dealer", "dice", "weapons", "case", "hand", "intrigue", "glimpse"} == kinds


def test_two_cards_that_changed_hands_are_found() -> None:
    """A card exchanged between two hands leaves a possible game; the first of the hands is found wrong."""
    lines = fair_text("clue-1998", 3, 1, choices=6).split("\n")
    first, second, _ = (place for place, line in enumerate(lines) if line.startswith("* hand"))
    cards = {place: lines[place].split(": ")[1].split() for place in (first, second)}
    order = read_record("\n".join(lines)).setup.edition.cards
    taken, given = cards[first][2], cards[second][2]
    for place, old, new in ((first, taken, given), (second, given, taken)):
        hand = sorted([new if card == old else card for card in cards[place]], key=order.index)
        lines[place] = lines[place].split(": ")[0] + ": " + " ".join(hand)
    verdict = verify("\n".join(lines))
    assert first + 1 == verdict.wrong[0].line
    assert None is verdict.broken


# Forged promises

TEXT = fair_text("clue-2002", 4, 2)


def test_another_seed_is_found() -> None:
    """A seed that is not the one promised makes another commitment, and other draws."""
    verdict = verify(with_header(TEXT, "FairSeed", "00" * 32))
    assert not verdict.kept
    assert verdict.commitment != verdict.committed
    assert len(verdict.wrong) > verdict.draws / 2


def test_another_commitment_is_found() -> None:
    """With the commitment of another game the draws still fit the seed, and the seed not the commitment."""
    verdict = verify(with_header(TEXT, "FairCommitment", header(fair_text("clue-2002", 4, 8), "FairCommitment")))
    assert (False, False, ()) == (verdict.confirmed, verdict.kept, verdict.wrong)


def test_a_promise_made_afterwards_is_found_by_whoever_noted_the_first() -> None:
    """A game that is consistent in itself has another commitment than the one that was published."""
    other_game = fair_text("clue-2002", 4, 8)
    assert verify(other_game).confirmed
    assert verify(TEXT).commitment != verify(other_game).commitment


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("value", ["changed", "dropped", "swapped"])
def test_another_contribution_is_found(place: int, value: str) -> None:
    """A contribution that was changed, left out, added or given to another seat changes the draws."""
    words = header(TEXT, "FairContributions").split()
    match value:
        case "changed":
            words[place] = "00" if words[place] == "-" else f"{int(words[place][:2], 16) ^ 1:02x}{words[place][2:]}"
        case "dropped":
            words[place] = "01" if words[place] == "-" else "-"
        case "swapped":
            words[place], words[place - 1] = words[place - 1], words[place]
    verdict = verify(with_header(TEXT, "FairContributions", " ".join(words)))
    assert verdict.kept
    assert len(verdict.wrong) > verdict.draws / 2


def test_another_table_is_found() -> None:
    """The promise is for these seats and options, not for others that could have been dealt alike."""
    text = fair_text("cluedo-france", 3, 9, choices=6)
    seats = header(text, "Seats")
    assert not verify(with_header(text, "Seats", seats.replace(seats.split()[0], "plum"))).confirmed
    with_option = text.replace(f'[Seats "{seats}"]', f'[Seats "{seats}"]\n[Options "false-witnesses"]')
    assert len(verify(with_option).wrong) > verify(text).draws / 2


@pytest.mark.parametrize("name", ["FairCommitment", "FairChair2", "FairContributions", "FairSeed"])
def test_half_a_promise_is_refused(name: str) -> None:
    """Without one of its headers a promise cannot be checked, and is not confirmed."""
    text = "".join(line for line in TEXT.splitlines(keepends=True) if f"[{name} " not in line)
    with pytest.raises(TudorError) as refused:
        verify(text)
    assert refused.value.code in {"fair-header", "fair-not-revealed"}


@pytest.mark.parametrize(("name", "other"), [("Player2", "Eve"), ("FairChair2", "mustard person Eve")])
def test_another_name_is_found(name: str, other: str) -> None:
    """Nobody else can be put in a player's place afterwards: neither in the name of the seat nor in the locked chair."""
    verdict = verify(with_header(TEXT, name, other))
    assert (False, False) == (verdict.confirmed, verdict.seated)
    # The names are part of the key.
    assert (name == "Player2") == (not verdict.wrong)


def test_no_name_can_be_left_out() -> None:
    """A seat without a name would be a bot's, and a bot was not locked there."""
    text = "".join(line for line in TEXT.splitlines(keepends=True) if "[Player2 " not in line)
    assert not verify(text).confirmed


def test_another_choice_is_found() -> None:
    """A suspect that nobody chose cannot be called chosen afterwards, nor the other way round."""
    verdict = verify(with_header(TEXT, "FairChair1", header(TEXT, "FairChair1").replace("scarlet", "-")))
    assert verdict.kept
    assert len(verdict.wrong) > verdict.draws / 2


def dealt(promise: Promise, seating: dict[int, str]) -> str:
    """The record of a deal as a server could write it, whoever it seats where."""
    order = sorted(seating, key=lambda chair: EDITION.suspects.index(seating[chair]))
    setup = take_seats(EDITION, [seating[chair] for chair in order])
    game = Stepper(setup, fair_luck(FairChance.of(promise, setup)))
    game.play()
    names = {f"Player{number}": NAMES[chair] for number, chair in enumerate(order, 1)}
    return write_record(Record.of(setup, game.events, headers={**names, **promise_headers(promise)}))


def fair_luck(chance: FairChance) -> Luck:
    return lambda request, state, index: chance.outcome(request, index + 1)


def liking(text: str) -> int:
    """How much the server's favourite, on the first chair, likes a deal: here the last cards of the deck are the best."""
    names = [header(text, f"Player{number}") for number in (1, 2, 3)]
    mine = header(text, "Seats").split()[names.index(NAMES[0])]
    (hand,) = (line for line in text.splitlines() if line.startswith(f"* hand {mine}:"))
    return sum(EDITION.cards.index(card) for card in hand.split(": ")[1].split())


@pytest.mark.parametrize("scheme", [FIRST_SCHEME, SCHEME])
def test_seats_cannot_be_chosen_for_their_deal(scheme: str) -> None:
    """Of 120 seatings that the server could try after the contributions, only the one drawn is confirmed: it has no choice.

    In the first scheme all were confirmed, and it could take the best.
    """
    chairs = tuple(LockedChair(who="person", name=name) for name in NAMES[:3])
    promise = Promise(
        scheme=scheme,
        commitment=commitment_to(seed_of(1), EDITION, scheme=scheme),
        chairs=chairs if scheme == SCHEME else (),
        contributions=(b"7", b"8", b"9"),
        seed=seed_of(1),
    )
    tried = {seating: dealt(promise, dict(enumerate(seating))) for seating in permutations(EDITION.suspects, 3)}
    assert 120 == len(tried)
    confirmed = [seating for seating, text in tried.items() if verify(text).confirmed]
    best = max(tried, key=lambda seating: liking(tried[seating]))
    if scheme == FIRST_SCHEME:
        assert list(tried) == confirmed
        return
    drawn = dict(FairChance.of(promise, take_seats(EDITION, 3)).seats(EDITION, chairs))
    assert [tuple(drawn[chair] for chair in range(3))] == confirmed
    assert best not in confirmed
    assert not verify(tried[best]).seated


# Forged records


def test_a_dropped_line_is_found() -> None:
    """Whichever line of chance is left out of a game, it is not confirmed, and the place where it breaks is told."""
    lines = TEXT.splitlines(keepends=True)
    chance = [place for place, line in enumerate(lines) if line.startswith("* ")]
    for place in chance:
        verdict = verify("".join(lines[:place] + lines[place + 1 :]))
        assert not verdict.confirmed, lines[place]
        assert verdict.broken is not None or verdict.wrong[0].line > place


def test_a_game_cut_short_is_not_over() -> None:
    """A record without its end says that the game is not over."""
    lines = TEXT.splitlines(keepends=True)
    place = max(place for place, line in enumerate(lines) if line.startswith("- turn"))
    cut = with_header("".join(lines[: place + 1]), "Result", "*")
    verdict = verify(cut)
    assert (True, False) == (verdict.confirmed, verdict.over)


def test_a_wrong_result_is_found() -> None:
    """The result in the headers must be that of the game."""
    verdict = verify(with_header(TEXT, "Result", "*"))
    assert not verdict.confirmed
    assert verdict.broken is not None
    assert "does not match the game" in verdict.broken.text("en")


def test_the_record_of_a_seat_cannot_be_verified() -> None:
    """A seat's record cannot be verified."""
    setup, events, headers = fair_game("clue-1998", 3, 1)
    for seat in (setup.seats[0], SPECTATOR):
        with pytest.raises(TudorError) as refused:
            verify(write_record(Record.of(setup, events, seat, headers)))
        assert "record-not-complete" == refused.value.code


def test_what_is_no_record_is_refused() -> None:
    """A text that is no record is refused as ever."""
    with pytest.raises(TudorError, match="A record must begin with"):
        verify("once upon a time\n")
