"""Mutants: what is changed in a source, and what is left alone."""

import ast
from textwrap import dedent

import pytest

from scripts.mutations import Mutant, mutants_of


def mutants(source: str) -> list[Mutant]:
    return list(mutants_of("m", ast.parse(dedent(source))))


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a < b", {"a < b -> a <= b"}),
        ("a in b", {"a in b -> a not in b"}),
        ("a == 'x'", {"a == 'x' -> a != 'x'", "a == 'x' -> a == 'x?'"}),
        ("a and b", {"a and b -> a or b"}),
        ("not a", {"not a -> a"}),
        ("a + b", {"a + b -> a - b"}),
        ("a | b", {"a | b -> a & b"}),
        ("7", {"7 -> 8", "7 -> 6"}),
        ("f(True)", {"f(True) -> pass", "True -> False"}),
        ("a = min(b)", {"min(b) -> max(b)"}),
        ("a = sorted(b)", {"sorted(b) -> b"}),
        ("a if b else c", {"a if b else c -> a", "a if b else c -> c"}),
        ("if a: b", {"if a -> if True", "if a -> if False"}),
        ("[a for a in b if c]", {"for a in b if c -> for a in b"}),
        ("a += b", {"a += b -> pass"}),
        ("for a in b: break", {"break -> continue"}),
        ("match a:\n case 'x': b", {"case 'x' -> case 'x' if False", "'x' -> 'x?'"}),
    ],
)
def test_every_change_is_made_once(source: str, changes: set[str]) -> None:
    """Each construct has its mutants and no others."""
    assert sorted(changes) == sorted(mutant.name.removeprefix("m: ") for mutant in mutants(source))


@pytest.mark.parametrize(
    "source",
    [
        "'''Words.'''",
        "import a",
        "assert a == 1",
        "assert_never(a)",
        "a = zip(b, c, strict=True)",
        "a: Literal[1]",
        "A = B | C",
        "def f(a: int | None): pass",
        "a = 'x'",
    ],
)
def test_what_no_test_can_notice_is_left_alone(source: str) -> None:
    """Texts, types and assertions have no mutants."""
    assert [] == mutants(source)


def test_a_function_returns_something_else() -> None:
    """A truth is turned round, anything else left out."""
    source = "def f() -> bool: return a\ndef g() -> int: return a\ndef h() -> int | None: return None"
    assert ["m.f: return a -> return not a", "m.g: return a -> return None"] == [
        mutant.name for mutant in mutants(source)
    ]


def test_the_same_change_twice_has_two_names() -> None:
    """Mutants are told apart by their names, which stay the same when other lines move."""
    names = [mutant.name for mutant in mutants("def f():\n    a = b < c\n    d = b < c")]
    assert ["m.f: b < c -> b <= c", "m.f: b < c -> b <= c #2"] == names
    assert names == [mutant.name for mutant in mutants("\n\ndef f():\n    a = b < c\n    d = b < c")]


def test_a_mutant_knows_its_lines() -> None:
    """They are those of the statement around it, without its body; and whether they run at import."""
    source = """
        A = 1
        def f(a):
            if (
                a < b
            ):
                return (
                    c)
    """
    found = {mutant.before: (mutant.lines, mutant.at_import) for mutant in mutants(source)}
    wanted = {"1": (range(2, 3), True), "a < b": (range(4, 7), False), "return c": (range(7, 9), False)}
    assert wanted == {before: found[before] for before in wanted}


def test_applied_a_mutant_changes_one_thing() -> None:
    """The rest of the module stays as it is."""
    source = "def f(a):\n    return a < 1 or a < 2\n"
    changed = set()
    for number in range(len(mutants(source))):
        tree = ast.parse(source)
        list(mutants_of("m", tree))[number].apply()
        compile(tree, "m", "exec")
        changed.add(ast.unparse(tree))
    assert len(mutants(source)) == len(changed)
    assert "def f(a):\n    return a < 1 or a <= 2" in changed
