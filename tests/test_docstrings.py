"""The examples in docstrings are true."""

import doctest
from importlib import import_module

import pytest

from tests.source import modules

WITH_EXAMPLES = [name for name, module in modules().items() if ">>> " in module.path.read_text("utf-8")]
"""Only these are imported: to import every module for the few that hold examples takes longer than the examples."""


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_are_true(name: str) -> None:
    """Each example in the docstrings of a module gives what it says."""
    failed, tried = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert tried
    assert 0 == failed
