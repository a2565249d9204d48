"""Reads request bodies and writes JSON answers."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from msgspec import Struct, ValidationError
from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tudor.protocol.wire import write
from tudor.server.http.guard import PLAIN_HEADERS
from tudor.server.storage import StorageError
from tudor.server.storage.refusals import refusal_of
from tudor.text.errors import TudorError, Unreadable, known_language

Sent = TypeVar("Sent")
Answer: TypeAlias = Callable[[Request], Awaitable[object]]
"""Computes the answer to a request, or raises a refusal."""

STATUS = {
    "table-unknown": 404,
    "table-closed": 404,
    "table-abandoned": 404,
    "game-unknown": 404,
    "puzzle-unknown": 404,
    "profile-unknown": 404,
    "rated-you": 403,
    "rated-own-bot": 403,
    "rating-group": 404,
    "edition.unknown": 404,
    "edition.absent": 404,
    "edition.changed": 404,
    "too-fast": 429,
    "busy": 503,
    "origin": 403,
    "token": 403,
    "seat-of-account": 403,
    "access-token": 401,
    "sign-in": 401,
    "signed-out": 401,
    "content-type": 415,
    "account-name-taken": 409,
    "session-unknown": 404,
    "token-unknown": 404,
    "passkeys-here": 400,
    "storage": 503,
    "database": 503,
    "moved": 503,
    "stopping": 503,
    "bus": 503,
    "blocked": 403,
    "read-only": 503,
}


class Raw(Struct, frozen=True):
    """JSON that is already encoded."""

    text: bytes


class WithSession(Struct, frozen=True):
    """An answer that gives a browser its session, or ends it."""

    answer: object
    cookie: str


async def body(request: Request, decoder: Decoder[Sent]) -> Sent:
    """The decoded body of a request; refused if malformed. The connection has bounded its length."""
    try:
        return decoder.decode(await request.body())
    except ClientDisconnect as error:
        raise Unreadable("message", reason="it ended too soon") from error
    except (ValidationError, ValueError, RecursionError) as error:
        raise Unreadable("message", reason=str(error)[:200]) from error


def language(request: Request) -> str:
    """The language for the answer."""
    lang = request.query_params.get("lang", "en")
    try:
        return known_language(lang)
    except TudorError:
        return "en"


async def answered(request: Request, answer: Answer, status: int = 200) -> Response:
    """The answer to a request, or its refusal."""
    try:
        return _json(await answer(request), status)
    except TudorError as error:
        return refusal(error, language(request))
    except StorageError as error:
        return refusal(refusal_of(error), language(request))


def refusal(error: TudorError, lang: str) -> Response:
    """The answer to a request that was refused."""
    return _json({"code": error.code, "text": error.text(lang)}, STATUS.get(error.code, 400))


def _json(answer: object, status: int) -> Response:
    headers = {**PLAIN_HEADERS, "Cache-Control": "no-store"}
    if isinstance(answer, WithSession):
        headers["Set-Cookie"], answer = answer.cookie, answer.answer
    text = answer.text if isinstance(answer, Raw) else write(answer)
    return Response(text, status, media_type="application/json", headers=headers)
