"""What a player at a table on a server can set: the bots' speed, automatic answers, and who plays the seat."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tudor.protocol.messages import AnswerForMe, Request, SetSpeed, TakeBack
from tudor.protocol.tables import SPEEDS, Chair, Speed
from tudor.terminal.remote_state import RemoteState
from tudor.text import Words
from tudor.text.languages import N_
from tudor.text.page_phrases import PHRASES

SET: dict[Speed, str] = {
    "calm": PHRASES["speed.calm"],
    "brisk": PHRASES["speed.brisk"],
    "instant": PHRASES["speed.instant"],
}
assert set(SET) == set(SPEEDS)


class Setting(NamedTuple):
    """A line of the menu, and the request it sends."""

    label: str
    request: Callable[[str], Request]


def own_chair(state: RemoteState) -> Chair | None:
    """The player's own chair, once it is known."""
    return None if state.table is None or state.chair is None else state.table.chairs[state.chair]


def banner(state: RemoteState, words: Words) -> str:
    """What is said while a bot plays for the player."""
    chair = own_chair(state)
    if chair is None or not chair.stand_in or state.stage not in ("playing", "paused"):
        return ""
    return f"{words.say(PHRASES['stand-in-plays'])} F7: {words.say(PHRASES['take-back'])}"


def settings(state: RemoteState, words: Words) -> list[Setting]:
    """What can be set now."""
    return [*_own_seat(state, words), *_speeds(state, words), *_answers(state, words)]


def _own_seat(state: RemoteState, words: Words) -> Iterator[Setting]:
    if banner(state, words):
        yield Setting(words.say(PHRASES["take-back"]), lambda name: TakeBack(id=name))


def _speeds(state: RemoteState, words: Words) -> Iterator[Setting]:
    chair, table = own_chair(state), state.table
    if table is None or chair is None or not chair.host or not any(one.who == "bot" for one in table.chairs):
        return
    alone = sum(one.who == "person" for one in table.chairs) == 1
    for speed, named in SET.items():
        if alone or speed != "instant":
            label = words.say(PHRASES["speed-is"], {"speed": words.phrase(named)})
            yield Setting(_marked(label, on=table.settings.speed == speed), _to_speed(speed))


def _to_speed(speed: Speed) -> Callable[[str], Request]:
    return lambda name: SetSpeed(id=name, speed=speed)


def _answers(state: RemoteState, words: Words) -> Iterator[Setting]:
    on, cards = state.answers.on, state.answers.cards
    yield Setting(
        _marked(words.say(PHRASES["answer-for-me"]), on=on),
        lambda name: AnswerForMe(id=name, on=not on, cards=cards),
    )
    for card in state.view.hand if on and state.view is not None else ():
        label = words.say(N_("Show first: {card}"), {"card": words.name(card)})
        yield Setting(_marked(label, on=card in cards), _to_show_first(card, cards))


def _to_show_first(card: str, before: tuple[str, ...]) -> Callable[[str], Request]:
    cards = tuple(one for one in before if one != card) if card in before else (*before, card)
    return lambda name: AnswerForMe(id=name, cards=cards)


def _marked(label: str, *, on: bool) -> str:
    return f"{'●' if on else '○'} {label}"
