"""Bodies of requests: what they have, and what is refused."""

import asyncio
import gzip
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError
from publisher.studio.server.answers import FAILURES, JsonAnswer, body, streamed
from publisher.studio.server.app import STATIC, app_of


async def echo(request: Request) -> Response:
    return JsonAnswer(await body(request))


async def lines(request: Request) -> Response:
    async def found() -> AsyncGenerator[dict[str, object], None]:
        yield {"better": "half \ud83e"}
        raise RuntimeError("secret words")

    return streamed(request, found())


async def refused(_: Request) -> Response:
    raise CommandError("there is nothing to undo")


APP = Starlette(
    routes=[
        Route("/api/echo", echo, methods=["POST"]),
        Route("/api/lines", lines),
        Route("/api/refused", refused),
    ],
    exception_handlers=FAILURES,
)


def answered(
    data: bytes, method: str = "POST", path: str = "/api/echo", **headers: str
) -> tuple[int, str]:
    """The status and the text of the answer to a body."""
    status, found = sent_by(APP, data, method, path, **headers)
    return status, found.decode()


def sent_by(
    app: Starlette, data: bytes, method: str, path: str, **headers: str
) -> tuple[int, bytes]:
    """The status and the body of the answer of an app."""
    given: list[Any] = [{"type": "http.request", "body": data, "more_body": False}]
    sent: list[Any] = []

    async def receive() -> Any:
        return given.pop() if given else await asyncio.Future()

    async def send(message: Any) -> None:
        sent.append(message)

    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": said, "query_string": b""}
    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:])


def asked(data: bytes) -> tuple[int, Any]:
    status, text = answered(data)
    return status, json.loads(text)


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
    "data", [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b"{} {}", b'{"a": NaN}', b'{"a": [1e999]}']
)
def test_what_is_no_object_is_refused(data: bytes) -> None:
    status, said = asked(data)
    assert status == 400
    assert said["kind"] == "CommandError"
    assert said["error"].startswith("the body of the request is not")


def test_what_is_nested_too_deeply_is_refused() -> None:
    said = "This has values in values in values, more than the studio reads."
    for deep in (b"[" * 100_000, b'{"a":' * 60 + b"1" + b"}" * 60):
        assert asked(deep) == (400, {"error": said, "kind": "Refusal"})
    assert asked(b'{"a":' * 40 + b"1" + b"}" * 40)[0] == 200


@pytest.mark.parametrize(
    ("path", "accept", "begins"),
    [
        ("/api/nothing", "text/html", '{"error":'),
        ("/d/nothing/page", "text/html", "<!doctype html>"),
        ("/d/nothing/files/pdf", "application/json", '{"error":'),
    ],
)
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is nothing at this address."), ("he", "אין דבר בכתובת הזאת.")],
)
def test_an_address_with_nothing_is_told_as_what_asks_takes_it(
    path: str, accept: str, begins: str, language: str, said: str
) -> None:
    status, text = answered(b"", "GET", path, accept=accept, accept_language=language)
    assert (status, said in text, text.startswith(begins)) == (404, True, True)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "there is nothing to undo"), ("he", "אין מה לבטל")]
)
def test_an_error_is_said_in_the_language_of_the_interface(language: str, said: str) -> None:
    status, text = answered(b"", "GET", "/api/refused", accept_language=language)
    assert (status, json.loads(text)) == (400, {"error": said, "kind": "CommandError"})


def test_a_mistake_while_lines_stream_is_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = answered(b"", "GET", "/api/lines")
    better, failed = map(json.loads, text.splitlines())
    assert better == {"better": "half ?"}
    assert failed["failed"]["error"].startswith("The studio made a mistake.")
    assert "secret words" not in text
    assert "secret words" in capsys.readouterr().err


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_modules_and_styles_come_compressed_to_a_browser_that_takes_it(
    coding: str,
) -> None:
    app = app_of(NotImplemented)
    status, found = sent_by(app, b"", "GET", "/static/words.js", accept_encoding=coding)
    assert status == 200
    plain = (STATIC / "words.js").read_bytes()
    assert (gzip.decompress(found) if coding == "gzip" else found) == plain
