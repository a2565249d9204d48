"""Docstrings as Markdown for the API reference: Sphinx roles become names, and examples are fenced."""

import re
from typing import Any

import griffe

ROLE = re.compile(r":[a-z]+:`~?(?:[\w.]+\.)?(\w+)`")
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Docstrings(griffe.Extension):
    """Replaces roles by names, and fences examples."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite an object's docstring, if it has one."""
        if obj.docstring:
            named = ROLE.sub(r"`\1`", obj.docstring.value)
            obj.docstring.value = EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", named)
