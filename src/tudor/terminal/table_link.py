"""Links to servers and tables."""

import re
from urllib.parse import urlsplit

from msgspec import Struct

from tudor.text.errors import Unreadable

EXAMPLE = "http://localhost:8000/t/TABLE"


class TableLink(Struct, frozen=True):
    """The address of a table."""

    server: str
    """The server's address, without a trailing slash."""
    table: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the live protocol."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/socket"

    def beside(self, table: str) -> "TableLink":
        """Another table on the same server."""
        return TableLink(self.server, table)


def read_link(text: str) -> TableLink:
    """A table's link, as the browser shows it.

    >>> read_link("https://clue.example.org/t/aB3-x_9?lang=fr")
    TableLink(server='https://clue.example.org', table='aB3-x_9')
    """
    server, path = _parts(text)
    table = re.fullmatch(r"/t/([A-Za-z0-9_-]{1,64})/?", path)
    if not server or table is None:
        raise Unreadable("link", link=text, example=EXAMPLE)
    return TableLink(server, table[1])


def read_server(text: str) -> str | None:
    """A server's address, or None if the link leads to more than that.

    >>> read_server("http://localhost:8000/")
    'http://localhost:8000'
    >>> read_server("http://localhost:8000/t/aB3-x_9")
    """
    server, path = _parts(text)
    return server if server and path in ("", "/") else None


def _parts(text: str) -> tuple[str, str]:
    """The server and the path of a link; both empty if it is no web address."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return "", ""
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return "", ""
    return f"{parts.scheme}://{parts.netloc}", parts.path
