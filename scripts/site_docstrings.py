"""Docstrings as Markdown: what the API reference of the site makes of Sphinx roles and examples."""

import re
from typing import Any

from griffe import Extension, Object

ROLE = re.compile(r":[a-z]+:`~?(?:[\w.]+\.)?(\w+)`")
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Docstrings(Extension):
    """Writes a role as the name it stands for, and puts a fence round each example."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of anything that has one."""
        if obj.docstring:
            named = ROLE.sub(r"`\1`", obj.docstring.value)
            obj.docstring.value = EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", named)
