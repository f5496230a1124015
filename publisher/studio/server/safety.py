"""The safety of a studio: the refusal of requests, such as large uploads, and what answers say.

Any page in the browser, and any program of this machine, can send requests to our port. So a
request must call us by our own name (else a page of another name could read our answers, by DNS
rebinding), come from a page of ours (browsers say that in `Sec-Fetch-Site`; `SameSite` lets other
ports of this machine in), bring the cookie, and have a body of JSON or none (a form can send no
JSON).
"""

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response

from publisher.messages.harmless import show_traceback
from publisher.studio.server.door import SIGN_HEADER
from publisher.studio.server.error_answers import Refusal, answer_of
from publisher.studio.texts.interface_texts import LANGUAGE_COOKIE, interface_language

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from publisher.studio.server.door import Door
    from publisher.studio.server.lifetime import Lifetime

LONGEST_BODY = 16 * 2**20
"""The bytes of a body: room for a file of 12 MB, in base64."""

_READ_IN_VAIN = 8
"""Times that many bytes are read and dropped: no browser shows an answer before it has sent all."""

BODY_SECONDS = 30.0
"""How long a body may take to arrive."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)

_ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}
_LINKED = "same-site"
"""What a browser says of a page of another port, such as that of another studio of the user's."""

_ON = '<!doctype html><meta http-equiv="refresh" content="0;url=/start"><title>…</title>'

_UNLESS_SAID = {"cache-control": "no-store"}


class Safety:
    """An ASGI app around another one: it lets in what the pages of the studio ask for."""

    def __init__(
        self,
        app: "ASGIApp",
        door: "Door",
        lifetime: "Lifetime",
        longest_body: int = LONGEST_BODY,
        body_seconds: float = BODY_SECONDS,
    ) -> None:
        self._app, self._door, self._lifetime = app, door, lifetime
        self._longest_body, self._body_seconds = longest_body, body_seconds

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer a request, or let the app answer it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer_or_refuse(scope, receive, _Answer(send))
        else:  # a WebSocket
            await send({"type": "websocket.close", "code": 1008})

    async def _answer_or_refuse(
        self, scope: "Scope", receive: "Receive", answer: "_Answer"
    ) -> None:
        headers = _Headers(scope=scope)
        try:
            await self._answer(scope, headers, receive, answer)
        except Refusal as refusal:
            await _refused(refusal, scope, headers)(scope, receive, answer)
        except Exception as error:
            show_traceback(error)
            if not answer.has_begun:
                await _refused(Refusal("failed"), scope, headers)(scope, receive, answer)
            elif not answer.is_whole:
                raise

    async def _answer(
        self, scope: "Scope", headers: "_Headers", receive: "Receive", send: "Send"
    ) -> None:
        path, method = scope["path"], scope["method"]
        self._check_sender(headers, method, may_be_linked=path == "/enter")
        if path == "/enter":
            await self._entered(scope, headers)(scope, receive, send)
            return
        is_start = path == "/api/key" and self._door.knows(headers.one(SIGN_HEADER) or "")
        if not is_start and not self._door.admits(headers.all("cookie")):
            raise Refusal("not_let_in")
        body = await self._body(headers, method, receive)
        if body is None:
            return
        with self._lifetime.answering():
            if is_start:
                await JSONResponse({"key": self._door.new_key()})(scope, receive, send)
            elif path == "/api/alive":
                await JSONResponse({})(scope, receive, send)
            else:
                await self._app(scope, _replaying(body, receive), send)

    def _check_sender(self, headers: "_Headers", method: str, *, may_be_linked: bool) -> None:
        """Raise `Refusal` unless one of our pages, or the user, makes the browser ask.

        A page of another port of this machine may link here where a key is asked for.
        """
        host, site = headers.one("host"), headers.one("sec-fetch-site")
        if host not in self._door.hosts:
            raise Refusal("foreign_host", host=(host or "–")[:80])
        if method not in ("GET", "HEAD", "POST"):
            raise Refusal("wrong_kind")
        typed = (headers.one("sec-fetch-mode"), headers.one("sec-fetch-dest"))
        if site == "same-origin":
            return
        sites = ("none", _LINKED) if may_be_linked else ("none",)
        if site in sites and method == "GET" and typed == ("navigate", "document"):
            return
        if site is None and headers.one("origin") == f"http://{host}":
            return
        raise Refusal("foreign_page")

    def _entered(self, scope: "Scope", headers: "_Headers") -> Response:
        """The way to the first page, for a browser that has a key; raises `Refusal`."""
        if scope["method"] != "GET":
            raise Refusal("wrong_kind")
        if headers.one("sec-purpose") is not None:
            raise Refusal("not_let_in")  # the browser only guesses that the user will go there
        key = scope["query_string"].decode("latin-1").removeprefix("key=")
        is_linked = headers.one("sec-fetch-site") == _LINKED
        is_known = self._door.admits(headers.all("cookie")) and not is_linked
        if not is_known and not self._door.opens(key):
            raise Refusal("used_key")
        cookie = {"set-cookie": self._door.cookie}
        if is_linked:  # a redirect would come from the other page, too
            return HTMLResponse(_ON, headers=cookie)
        return Response(status_code=303, headers={"location": "/start", **cookie})

    async def _body(self, headers: "_Headers", method: str, receive: "Receive") -> bytes | None:
        """The whole body, or None if the browser is gone; raises `Refusal`."""
        kind = (headers.one("content-type") or "").partition(";")[0].strip().lower()
        if method == "POST" and kind != "application/json":
            raise Refusal("no_json")
        most = self._longest_body
        size = int(headers.one("content-length") or 0)
        if size > most * _READ_IN_VAIN:
            raise Refusal("too_large", megabytes=most >> 20)
        try:
            async with asyncio.timeout(self._body_seconds):
                return await _received(receive, most)
        except TimeoutError:
            raise Refusal("too_slow") from None


class _Headers(Headers):
    """The headers of a request."""

    def all(self, name: str) -> str:
        """All that a header says."""
        return "; ".join(self.getlist(name))

    def one(self, name: str) -> str | None:
        """The value of a header; None if it is missing, or there twice."""
        found = self.getlist(name)
        return found[0] if len(found) == 1 else None

    @property
    def language(self) -> str:
        """The language of the interface that the user wants."""
        cookies = (each.strip().partition("=") for each in self.all("cookie").split(";"))
        chosen = next((code for name, _, code in cookies if name == LANGUAGE_COOKIE), None)
        return interface_language(chosen, self.all("accept-language"))


class _Answer:
    """The way back to the browser, which puts our headers on every answer."""

    def __init__(self, send: "Send") -> None:
        self._send = send
        self.has_begun = False
        self.is_whole = False

    async def __call__(self, message: "Message") -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            said = list(message.get("headers", ()))
            names = {name.lower() for name, _ in said}
            more = _ALWAYS | {k: v for k, v in _UNLESS_SAID.items() if k.encode() not in names}
            said += [(name.encode(), value.encode()) for name, value in more.items()]
            message = {**message, "headers": said}
        self.is_whole = message["type"] == "http.response.body" and not message.get("more_body")
        await self._send(message)


def _refused(refusal: Refusal, scope: "Scope", headers: _Headers) -> Response:
    language = headers.language
    form, accept = refusal.form(language), headers.all("accept")
    made = answer_of(refusal.status, form, scope["path"], accept, language)
    made.headers["connection"] = "close"  # there may be a body that nobody reads
    return made


async def _received(receive: "Receive", most: int) -> bytes | None:
    """A body of so many bytes at most, or None if the browser is gone; raises `Refusal`."""
    parts: list[bytes] = []
    size = 0
    while size <= most * _READ_IN_VAIN:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        size += len(part)
        if size <= most:
            parts.append(part)
        if not message.get("more_body"):
            break
    if size > most:
        raise Refusal("too_large", megabytes=most >> 20)
    return b"".join(parts)


def _replaying(body: bytes, receive: "Receive") -> "Receive":
    """A `receive` that gives the app the body at once, and then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> "Message":
        return waiting.pop() if waiting else await receive()

    return replayed
