"""Signing in a second device: the first one shows a code, as words and as a picture, that counts once."""

from io import BytesIO
from time import time

import segno
from msgspec import Struct

from tudor.server.people.phrases import new_phrase
from tudor.server.people.sessions import hashed
from tudor.server.storage.people import Account, People
from tudor.text.errors import Illegal

PURPOSE = "link"
SECONDS = 300
"""How long a code counts."""
WORDS = 4
"""Words of a code: 64 bits, for five minutes."""
PAGE = "/join"


class DeviceLink(Struct, frozen=True, kw_only=True):
    """A code for another device, its address, and a picture of that address."""

    code: str
    url: str
    svg: str
    seconds: int = SECONDS


class DeviceLinks:
    """Codes that sign in another device."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def make(self, account: Account, origin: str) -> DeviceLink:
        """A new code for an account."""
        code = new_phrase(WORDS).replace(" ", "-")
        await self._people.tickets.issue(_hash(code), PURPOSE, account.id, time() + SECONDS)
        # What comes behind # is not sent to any server, and is in no log.
        url = f"{origin}{PAGE}#{code}"
        return DeviceLink(code=code, url=url, svg=_picture(url))

    async def account(self, code: str) -> Account:
        """The account of a code; every refusal is the same."""
        account_id = await self._people.tickets.use(_hash(code), PURPOSE, time())
        account = None if account_id is None else await self._people.account(account_id)
        if account is None:
            raise Illegal("sign-in")
        return account


def _hash(code: str) -> bytes:
    """However it was typed."""
    return hashed("".join(letter for letter in code.lower() if letter.isalpha()))


def _picture(url: str) -> str:
    drawn = BytesIO()
    segno.make(url, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, scale=4, light="#fff")
    return drawn.getvalue().decode()
