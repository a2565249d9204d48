"""The examples in docstrings are true."""

import doctest
from importlib import import_module

import pytest

from tests.source import SOURCE, module_name

WITH_EXAMPLES = sorted(module_name(path) for path in SOURCE.rglob("*.py") if ">>> " in path.read_text("utf-8"))
"""Only these are imported: to import every module for the few that hold examples takes longer than the examples."""


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_are_true(name: str) -> None:
    """Each example in the docstrings of a module gives what it says."""
    failed, tried = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert tried
    assert 0 == failed
