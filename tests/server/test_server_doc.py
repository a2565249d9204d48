"""docs/server.md matches the settings and metrics."""

import re

import click
from prometheus_client.parser import text_string_to_metric_families

from tests.source import ROOT
from tudor.cli.serve import serve_tables
from tudor.server.http.metrics import Metrics

PAGE = (ROOT / "docs" / "server.md").read_text("utf-8")


def test_every_setting_is_told() -> None:
    """The table of settings has every flag of `tudor serve`, with its variable and default."""
    told = dict(re.findall(r"^\| `(--[a-z-]+)` \| `(TUDOR_[A-Z_]+)` \|", PAGE, flags=re.MULTILINE))
    flags = [option for option in serve_tables.params if isinstance(option, click.Option)]
    assert told == {option.opts[0]: f"TUDOR_{(option.name or '').upper()}" for option in flags}
    for option in flags:
        if isinstance(option.default, str | int | float) and not option.is_flag:
            assert re.search(rf"^\| `{option.opts[0]}` \| `\w+` \| `{option.default}` \|", PAGE, flags=re.MULTILINE)


def test_every_figure_is_told() -> None:
    """The table of metrics has everything a server measures, and nothing else."""
    metrics = Metrics()
    metrics.refuse("too-fast")
    measured = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(metrics.text().decode())
        if not family.name.endswith("_created")
    }
    assert measured == set(re.findall(r"^\| `(tudor_\w+)` \|", PAGE, flags=re.MULTILINE))
