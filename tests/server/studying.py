"""Readers of reviews."""

from typing import Any

from tests.server.house import House


async def reviewed(house: House, table: str, token: str = "", lang: str = "en") -> dict[str, Any]:
    """The review of a game, as soon as it is made."""
    review: dict[str, Any] = (await polled(house, table, token, lang))[-1]["review"]
    return review


async def polled(house: House, table: str, token: str = "", lang: str = "en") -> list[dict[str, Any]]:
    """All answers until the review is there."""
    told: list[dict[str, Any]] = []
    while not told or told[-1]["review"] is None:
        answer = await house.get(f"/api/games/{table}/review?lang={lang}", token)
        assert 200 == answer.status, answer.body
        told.append(answer.json)
    return told
