"""Fixtures of the server's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import nats
from tests.server.postgres import Cluster, running
from tests.server.storage.opening import Home


@pytest.fixture(scope="session")
def _postgres() -> Iterator[Cluster]:
    with running() as cluster:
        yield cluster


@pytest.fixture
def postgres(_postgres: Cluster) -> Iterator[Cluster]:
    """A database server, started once; the next test uses the homes of this one again."""
    yield _postgres
    _postgres.take_back()


@pytest.fixture(scope="session")
def nats_server() -> Iterator[nats.NatsServer]:
    """A NATS server, started once."""
    with nats.running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    """Where a storage keeps its data: a folder for SQLite, an address for PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "home"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_home()
