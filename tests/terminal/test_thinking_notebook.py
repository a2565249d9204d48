"""The notebook of a game against bots, at its four levels, and hints."""

from tests.terminal.driving import Hand, drive, game, new_app, press, text_in
from tests.terminal.test_saved_games import begun
from tudor.deduction import CASE
from tudor.model.truth import State
from tudor.terminal.dialogs import PickScreen
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, Notebook, Notes
from tudor.terminal.session import LocalSession, Session
from tudor.text import words


def truth(session: LocalSession) -> State:
    return session._table.state


def marks(notes: Notes, session: Session) -> dict[tuple[str, str], str]:
    """The certain marks."""
    cells = [(card, holder) for card in session.edition.cards for holder in (*session.view.setup.seats, CASE)]
    return {cell: notes.certain(*cell) for cell in cells if notes.certain(*cell) != BLANK}


def test_deductions_are_true_and_more_than_was_shown() -> None:
    """Off marks nothing, My cards what was shown; Deductions add what follows, and none of it is wrong."""
    session = begun(decisions=24)
    state, found = truth(session), {}
    for level in ("none", "shown", "follows"):
        notes = Notes(help=level)
        notes.learn(session.story)
        notes.odds = session.odds() if level == "follows" else {}
        found[level] = marks(notes, session)
    assert {} == found["none"]
    assert found["shown"].items() < found["follows"].items()
    for (card, holder), mark in found["follows"].items():
        assert state.case is not None
        held = card in (tuple(state.case) if holder == CASE else state.hands[holder])
        assert held == (mark == HAS)


def test_the_odds_of_a_card_add_up() -> None:
    """What is open is told in percent, for each card together a hundred; certain cards have their marks."""
    session = begun(decisions=6)
    notes = Notes(help="chances")
    notes.odds = session.odds()
    for card in session.edition.cards:
        cells = [(card, holder) for holder in (*session.view.setup.seats, CASE)]
        certain = [notes.certain(*cell) for cell in cells]
        told = sum(int(notes.chance(*cell)) for cell in cells if notes.certain(*cell) == BLANK)
        assert HAS in certain or abs(told - 100) <= 3
        assert HAS not in certain or certain.count(HAS_NOT) == len(cells) - 1


def test_the_level_is_chosen_during_the_game() -> None:
    """F6 offers the four levels; the notebook changes at once, and keeps the level in the next game."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        notebook = game(app).query_one(Notebook)
        assert "✓" in text_in(app, "#notebook")
        await press(hand, "f6", "down", "enter")
        assert not marks(notebook.notes, game(app).session)
        assert "✓" not in text_in(app, "#notebook")
        await press(hand, "f6", "end", "enter")
        assert "chances" == notebook.notes.help
        shown = text_in(app, "#notebook").split()
        assert "✓" in shown
        assert 10 < sum(sign.isdigit() and len(sign) <= 2 for sign in shown)
        assert not any(sign.isdigit() and len(sign) > 2 for sign in shown)

    drive(app, act)


def test_a_hint_tells_what_to_do_and_why() -> None:
    """It can be followed with Enter, or left alone; the level of the opponents does not matter."""
    app = new_app(level="novice", seed=7)

    async def act(hand: Hand) -> None:
        session = game(app).session
        while (owed := session.decision) is not None and owed.kind != "suggest":
            await press(hand, "f6", "enter")
            assert isinstance(app.screen, PickScreen)
            await press(hand, "enter")
        assert owed is not None
        await press(hand, "f6", "enter")
        assert isinstance(session, LocalSession)
        hint = session.hint(words(session.edition, "en"))
        assert hint is not None
        assert hint.action in owed.legal
        assert " ".join(hint.text.split()) in text_in(app, ".remark")
        assert hint.text.count(".") > 1
        await press(hand, "escape")
        assert owed == session.decision
        await press(hand, "f6", "enter", "enter")
        assert owed != session.decision

    drive(app, act)
