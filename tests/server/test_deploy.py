"""The files in deploy work with the programs they are written for."""

import asyncio
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import click
import pytest
from websockets.asyncio.client import connect

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, play_to_the_end, run, serving
from tests.source import ROOT
from tudor.cli.serve import serve_tables

DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
NAME = "localhost"
PROXIES = ("127.0.0.1",)
LARGEST_EXPOSURE = 20
"""On systemd's scale from 0 to 100, where a unit without any sandbox has 96."""
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tudor.conf;
}}
"""


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_only_settings_that_exist_are_named(file: Path) -> None:
    """Every flag of `tudor serve` and every variable in a file is one that the server knows."""
    text = file.read_text("utf-8")
    options = [option for option in serve_tables.params if isinstance(option, click.Option)]
    lines = [line.partition("tudor serve")[2] for line in text.splitlines()]
    assert set() == {flag for line in lines for flag in re.findall(r"--[a-z-]+", line)} - {
        spelling for option in options for spelling in option.opts
    }
    assert set() == set(re.findall(r"TUDOR_[A-Z_]+", text)) - {f"TUDOR_{(one.name or '').upper()}" for one in options}


# systemd


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    copy = tmp_path / "tudor.service"
    text = (DEPLOY / "tudor.service").read_text("utf-8")
    assert "/opt/tudor/bin/tudor" in text
    copy.write_text(text.replace("/opt/tudor/bin/tudor", sys.executable), "utf-8")
    return copy


def analyzed(*arguments: object) -> tuple[int, str]:
    command = ["systemd-analyze", *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stderr


def test_systemd_understands_the_unit(unit: Path) -> None:
    """systemd finds nothing to complain about, and would complain about a setting it does not know."""
    assert (0, "") == analyzed("verify", "--man=no", unit)
    unit.write_text(unit.read_text("utf-8").replace("ProtectHome=yes", "ProtectHomes=yes"), "utf-8")
    assert "ProtectHomes" in analyzed("verify", "--man=no", unit)[1]


def test_the_unit_is_a_sandbox(unit: Path) -> None:
    """systemd rates the unit as well shut off."""
    if (
        "--offline"
        not in subprocess.run(["systemd-analyze", "--help"], capture_output=True, text=True, check=True).stdout
    ):
        pytest.skip("this systemd cannot rate a file")
    rate = ("security", "--offline=true", f"--threshold={LARGEST_EXPOSURE}", "--no-pager", unit)
    assert 0 == analyzed(*rate)[0]
    unit.write_text(unit.read_text("utf-8").replace("ProtectSystem=strict", "").replace("RestrictNamespaces=yes", ""))
    assert 0 != analyzed(*rate)[0]


# Proxies


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for this machine; its key is beside it."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    made = tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    subprocess.run(
        [*command, *subject, "-keyout", tmp_path / "key.pem", "-out", made], check=True, stderr=subprocess.DEVNULL
    )
    return made


def changed(example: str, *changes: tuple[str, str]) -> str:
    """One of our examples as an operator would change it: names, ports and certificates, and nothing else."""
    text = (DEPLOY / example).read_text("utf-8")
    for old, new in changes:
        assert 1 == text.count(old)
        text = text.replace(old, new)
    return text.replace("clue.example.org", NAME)


def nginx(house: House, certificate: Path, port: int) -> list[str]:
    """The command that starts nginx."""
    folder = certificate.parent
    example = changed(
        "nginx.conf",
        ("server 127.0.0.1:8000;", f"server 127.0.0.1:{house.port};"),
        ("listen 80;", f"listen 127.0.0.1:{port + 1};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("/etc/letsencrypt/live/clue.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/clue.example.org/privkey.pem", str(folder / "key.pem")),
    )
    (folder / "tudor.conf").write_text(example, "utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), "utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def caddy(house: House, certificate: Path, port: int) -> list[str]:
    """The command that starts Caddy, which would otherwise fetch a certificate."""
    folder = certificate.parent
    ours = f"{NAME}:{port} {{\n\ttls {certificate} {folder / 'key.pem'}\n\tbind 127.0.0.1\n"
    example = changed(
        "Caddyfile",
        ("clue.example.org {", ours),
        ("reverse_proxy 127.0.0.1:8000", f"reverse_proxy 127.0.0.1:{house.port}"),
    )
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{example}", "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@asynccontextmanager
async def proxy(
    command: Callable[[House, Path, int], list[str]], house: House, certificate: Path
) -> AsyncIterator[int]:
    """A real proxy before a server; its port."""
    for port in range(20_000 + house.port % 9_000, 32_000, 2):
        running = await asyncio.create_subprocess_exec(
            *command(house, certificate, port), stderr=asyncio.subprocess.PIPE
        )
        try:
            if await is_up(port, running):
                yield port
                return
        finally:
            if running.returncode is None:
                running.terminate()
            await running.communicate()
    raise AssertionError("the proxy does not start")


async def is_up(port: int, running: asyncio.subprocess.Process) -> bool:
    """Wait until a port is open; False if the process ends before that."""
    async with asyncio.timeout(PATIENCE):
        while running.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
                continue
            writer.close()
            return True
    return False


@pytest.mark.parametrize("command", [nginx, caddy])
def test_a_game_is_played_through_a_proxy(
    tmp_path: Path, certificate: Path, command: Callable[[House, Path, int], list[str]]
) -> None:
    """Behind the nginx and the Caddy of our examples, pages, requests and sockets work over TLS, and each client has its own address."""
    if shutil.which(command.__name__) is None:
        pytest.skip(f"{command.__name__} is not installed: `make proxies`")
    trusted = ssl.create_default_context(cafile=certificate)

    async def seat(house: House, port: int, token: str, table: str) -> Seat:
        address = f"wss://{NAME}:{port}/api/tables/{table}/socket"
        origin = f"https://{NAME}:{port}"
        seat = Seat(await connect(address, ssl=trusted, host="127.0.0.1", origin=origin, ping_interval=None))  # type: ignore[arg-type] # any text is an origin
        house.seats.append(seat)
        await seat.hello(token=token)
        return seat

    async def request(port: int, head: str, local: str = "127.0.0.1", body: bytes = b"") -> bytes:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, ssl=trusted, server_hostname=NAME, local_addr=(local, 0)
        )
        lines = f"{head} HTTP/1.1\r\nHost: {NAME}:{port}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{lines}X-Forwarded-For: 198.51.100.7\r\n\r\n".encode() + body)
        answer = await reader.read()
        writer.close()
        return answer

    async def main() -> None:
        async with (
            serving(tmp_path / "data", behind_proxy=PROXIES, requests="30/hour", metrics_token="") as house,
            proxy(command, house, certificate) as port,
        ):
            assert b" 200 " in (await request(port, "GET /")).split(b"\r\n")[0]
            assert b" 404 " in (await request(port, "GET /metrics")).split(b"\r\n")[0]
            too_long = await request(port, "POST /api/play", body=b" " * 20_000)
            assert b" 413 " in too_long.split(b"\r\n")[0]
            seated = [await house.open()]
            seated += [await house.join(seated[0].table, name) for name in ("Ben", "Cleo")]
            seats = [await seat(house, port, one.token, one.table) for one in seated]
            for guest in seats[1:]:
                await guest.accepted("get-ready")
            await seats[0].accepted("start")
            await play_to_the_end(seats, haste=0.5)
            # The limit counts the address that nginx saw, whatever a client writes into the header.
            answers = [await request(port, "POST /api/play", "127.0.0.8") for _ in range(31)]
            assert b" 429 " in answers[-1].split(b"\r\n")[0]
            assert b" 429 " not in answers[-2].split(b"\r\n")[0]
            other = await request(port, "POST /api/play", "127.0.0.9")
            assert b" 400 " in other.split(b"\r\n")[0]
            for one in seats:
                await one.close()

    run(main())
