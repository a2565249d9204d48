"""Errors: what they say, and that the code raises only those that exist."""

import ast
import pickle
from collections.abc import Iterator
from string import Formatter

import pytest

from tests.source import Module, modules, nodes
from tudor.text import ERRORS, LANGUAGES, Ambiguous, Illegal, Message, TudorError, Unreadable

RAISED = {"Illegal", "Unreadable", "Ambiguous", "Contradiction", "Message", "OutsideBotFailed"}
ADDED = {"failed": {"command"}, "_failed": {"command"}}
"""Methods that make an error, and the details they add themselves."""


def placeholders(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


def makes_error(call: ast.Call) -> bool:
    """Does this make an error or a message of its own, and not one of another's code and details?"""
    match call:
        case ast.Call(args=[ast.Attribute(attr="code"), *_], keywords=[ast.keyword(arg=None)]):
            return False
        case ast.Call(args=[ast.Name(id="code"), *_]):
            return False
        case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=str()), *_]):
            return name in ADDED
        case ast.Call(func=ast.Name(id=name)):
            return name in RAISED
        case ast.Call(func=ast.Call(func=ast.Name(id="type")), args=[ast.Constant(value=str()), *_]):
            return True
    return False


def errors_in(module: Module) -> Iterator[ast.Call]:
    """Every place in a module where an error is made."""
    return (node for node in nodes(module) if isinstance(node, ast.Call) and makes_error(node))


def details_of(call: ast.Call) -> set[str | None]:
    added = ADDED.get(call.func.attr, set()) if isinstance(call.func, ast.Attribute) else set()
    return {*added, *(keyword.arg for keyword in call.keywords)}


def code_of(call: ast.Call) -> str | None:
    match call.args:
        case [ast.Constant(value=str(code)), *_]:
            return code
    return None


def test_errors_in_the_code_exist_with_their_details() -> None:
    """Each error is made by a code of the catalogue, with exactly the details its sentence needs."""
    for name, call in ((module.name, call) for module in modules().values() for call in errors_in(module)):
        code = code_of(call)
        assert code in ERRORS, f"{name}:{call.lineno} needs a code that stands in ERRORS, written in place"
        assert placeholders(ERRORS[code]) == details_of(call), f"{name}:{call.lineno}"


def test_no_error_is_unused() -> None:
    """Each code of the catalogue is raised somewhere."""
    assert set() == set(ERRORS) - {code_of(call) for module in modules().values() for call in errors_in(module)}


def test_the_three_errors_are_value_errors() -> None:
    """Unreadable, illegal and ambiguous have one base, which is a ValueError."""
    for kind in (Unreadable, Illegal, Ambiguous):
        assert issubclass(kind, TudorError)
    assert issubclass(TudorError, ValueError)


def test_an_error_is_read_in_english_unless_asked_otherwise() -> None:
    """The text of an error is English by itself, and French on demand."""
    error = Illegal("not-asked", seat="green", waiting=("plum", "white"))
    assert "It is not green's decision. Waiting for: plum, white." == str(error)
    assert "Ce n'est pas à green de décider. On attend\u00a0: plum, white." == error.text("fr")


def test_a_list_of_problems_makes_lines_in_the_readers_language() -> None:
    """Messages within an error stand below each other, and are translated with it."""
    problems = (Message("over"), Message("seat-twice", seat="green"))
    lines = Illegal("chance-due", wanted=problems).text("fr").splitlines()
    assert [f"- {problem.text('fr')}" for problem in problems] == lines[1:]
    assert Message("over").text("en") not in "".join(lines)


def test_one_message_stands_within_the_line() -> None:
    """A single message within another does not begin a line."""
    assert "Chance comes first. Needed: the case file; for example: case plum rope hall." == str(
        Illegal("chance-due", wanted=Message("wanted-case"))
    )


def test_an_empty_list_is_spoken_of() -> None:
    """Where nothing is possible, the error says so."""
    assert str(Illegal("unreachable", place="hall", places=())).endswith(": nothing.")
    assert Illegal("unreachable", place="hall", places=()).text("fr").endswith("\u00a0: rien.")


def test_an_unknown_language_is_unreadable() -> None:
    """Asking for a language that is not there names those that are."""
    with pytest.raises(Unreadable) as caught:
        Illegal("over").text("de")
    assert ("language", "de", LANGUAGES) == (caught.value.code, *caught.value.details.values())


def test_an_unknown_code_fails() -> None:
    """A code without a sentence is a fault of the program, and does not pass for an error of a person."""
    with pytest.raises(KeyError):
        str(Illegal("no-such-code"))


def test_an_error_survives_the_way_between_processes() -> None:
    """An error that was pickled says what it said before."""
    error = Illegal("seat-twice", seat="green")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(error), error.code, error.details) == (str(copy), copy.code, copy.details)


def test_an_error_can_stand_inside_another() -> None:
    """An error gives its reason as a message, which says the same."""
    error = Illegal("seat-twice", seat="green")
    assert Message("seat-twice", seat="green") == error.message
    assert error.text("fr") == error.message.text("fr")


def test_messages_are_values() -> None:
    """Messages are equal when they say the same."""
    assert Message("seat-twice", seat="green") == Message("seat-twice", seat="green")
    assert Message("seat-twice", seat="green") != Message("seat-twice", seat="plum")
    assert 1 == len({Message("over"), Message("over")})
    assert "Message('seat-twice', seat='green')" == repr(Message("seat-twice", seat="green"))
