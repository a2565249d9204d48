"""A browser as the server sees it: it keeps its cookie, and says where its page comes from."""

from typing import Any

import msgspec

from tests.server.client import Seat
from tests.server.house import Answer, House
from tudor.protocol.forms import Seated

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Device:
    """A browser with its own cookie."""

    def __init__(self, house: House, agent: str = FIREFOX) -> None:
        self.house = house
        self.secret = ""
        self.cookie = ""
        """The last header that set or removed the cookie."""
        self._agent = agent

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with every request."""
        cookie = {"Cookie": f"theme=dark; tudor-session={self.secret}"} if self.secret else {}
        return {"User-Agent": self._agent, **cookie}

    async def get(self, path: str) -> Answer:
        """Read something."""
        return await self.house.http("GET", path, headers=self.headers)

    async def post(self, path: str, body: object = None, **headers: str) -> Answer:
        """Change something."""
        usual = {"Content-Type": "application/json", "Origin": self.house.origin}
        answer = await self.house.http("POST", path, {} if body is None else body, self.headers | usual | headers)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"]
            self.secret = self.cookie.partition("=")[2].partition(";")[0]
        return answer

    async def sign_up(self, name: str) -> str:
        """Make an account; returns its recovery phrase."""
        answer = await self.post("/api/account/phrase", {"name": name})
        assert 200 == answer.status, answer.body
        phrase: str = answer.json["phrase"]
        return phrase

    async def me(self) -> Any:
        """The account that is signed in here."""
        return (await self.get("/api/me")).json["account"]

    async def open(self, people: int = 2, bots: int = 1, **settings: object) -> Seated:
        """Open a table; an account sits there under its name."""
        chairs = [{"who": "open"}] * people + [{"who": "bot", "name": "novice"}] * bots
        told = {"settings": {"edition": "clue-1998", **settings}, "nickname": "Nick", "chairs": chairs}
        return _seated(await self.post("/api/tables", told))

    async def join(self, table: str, nickname: str = "Nick", token: str = "") -> Seated:
        """Take a chair."""
        return _seated(await self.post(f"/api/tables/{table}/join", {"nickname": nickname, "token": token}))

    async def visit(self, table: str) -> Seat:
        """A socket that has not said hello."""
        return await self.house.visit(table, additional_headers=self.headers)

    async def seat(self, seated: Seated) -> Seat:
        """A client on its chair, after its welcome."""
        seat = await self.visit(seated.table)
        await seat.hello(token=seated.token)
        return seat


def _seated(answer: Answer) -> Seated:
    assert answer.status == 201, answer.body
    return msgspec.json.decode(answer.body, type=Seated)
