"""Bodies of requests: what they have, and what is refused."""

import asyncio
import json
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from publisher.studio.server.answers import answered, body


@answered
async def echo(request: Request) -> Response:
    return JSONResponse(await body(request))


def asked(data: bytes) -> tuple[int, Any]:
    """The status and the JSON of the answer to a body."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    async def answer() -> Response:
        return await echo(Request(scope, receive))

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}
    given = asyncio.run(answer())
    return given.status_code, json.loads(bytes(given.body))


@pytest.mark.parametrize("text", ["שלום \u202e", "🦁", "e\u0301 <b>", "\x00", "\\ud83e in words"])
def test_text_is_taken_as_it_is(text: str) -> None:
    for plain in (True, False):
        sent = json.dumps({"title": text}, ensure_ascii=plain).encode()
        assert asked(sent) == (200, {"title": text})


@pytest.mark.parametrize(
    ("sent", "taken"),
    [(r"cut \ud83e", "cut ?"), (r"\uDD81 cut", "? cut"), (r"\ud83e\udd81\ud83e", "🦁?")],
)
def test_half_a_character_is_a_question_mark(sent: str, taken: str) -> None:
    assert asked(f'{{"{sent}": ["{sent}"]}}'.encode()) == (200, {taken: [taken]})


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b"{} {}", b'{"a": NaN}']
)
def test_what_is_no_object_is_refused(data: bytes) -> None:
    status, said = asked(data)
    assert status == 400
    assert said["kind"] == "CommandError"
    assert said["error"].startswith("the body of the request is no JSON")


def test_what_is_nested_too_deeply_is_refused() -> None:
    assert asked(b"[" * 100_000) == (
        400,
        {"error": "this is nested too deeply", "kind": "CommandError"},
    )
