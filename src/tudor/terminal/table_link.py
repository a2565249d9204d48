"""Links to servers and to tables on them, as the browser shows them."""

import re
from urllib.parse import urlsplit

from msgspec import Struct

from tudor.text.errors import Unreadable

EXAMPLE = "http://localhost:8000/t/TABLE"


class TableLink(Struct, frozen=True):
    """Where a table is."""

    server: str
    """The address of the server, without a slash at its end."""
    table: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the live protocol."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/socket"

    def beside(self, table: str) -> "TableLink":
        """Another table of the same server."""
        return TableLink(self.server, table)


def read_link(text: str) -> TableLink:
    """The link that somebody gives, as the browser shows it.

    >>> read_link("https://clue.example.org/t/aB3-x_9?lang=fr")
    TableLink(server='https://clue.example.org', table='aB3-x_9')
    """
    server, path = _parts(text)
    table = re.fullmatch(r"/t/([A-Za-z0-9_-]{1,64})/?", path)
    if not server or table is None:
        raise Unreadable("link", link=text, example=EXAMPLE)
    return TableLink(server, table[1])


def read_server(text: str) -> str | None:
    """The address of a server, if somebody gives no more than that.

    >>> read_server("http://localhost:8000/")
    'http://localhost:8000'
    >>> read_server("http://localhost:8000/t/aB3-x_9")
    """
    server, path = _parts(text)
    return server if server and path in ("", "/") else None


def _parts(text: str) -> tuple[str, str]:
    """The server and the path of a link; no server, if it is none that can be asked."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return "", ""
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return "", ""
    return f"{parts.scheme}://{parts.netloc}", parts.path
