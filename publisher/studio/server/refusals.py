"""Requests that are refused, and the answers that say why."""

import json
from html import escape
from typing import TYPE_CHECKING

from publisher.studio.texts.interface_texts import interface_texts

if TYPE_CHECKING:
    from starlette.types import Send

_PAGE = """<!doctype html>
<html lang="{code}" dir="{direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<h1>{title}</h1>
<p>{message}</p>
</html>
"""


class Refusal(Exception):  # noqa: N818 - it is an answer, as a page is
    """A request that is refused: the status of the answer, and the name of its sentence."""

    def __init__(self, status: int, name: str, **values: object) -> None:
        super().__init__(name)
        self.status = status
        self._name, self._values = name, values

    async def send(self, send: "Send", path: str, language: str) -> None:
        """Answer with it: as a page, and as JSON to what is none."""
        texts = interface_texts(language)
        message = texts.text(f"refusals.{self._name}", **self._values)
        if path.startswith("/api/"):
            text = json.dumps({"error": message, "kind": type(self).__name__}, ensure_ascii=False)
            kind = b"application/json"
        else:
            title, message = escape(texts.text("shell.studio")), escape(message)
            facts = {"code": texts.code, "direction": texts.direction}
            text = _PAGE.format(title=title, message=message, **facts)
            kind = b"text/html; charset=utf-8"
        body = text.encode("utf-8", "replace")
        headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
        headers.append((b"connection", b"close"))  # there may be a body that nobody reads
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def foreign_host(host: str | None) -> Refusal:
    """For a page that calls us by another name, as in DNS rebinding."""
    return Refusal(403, "foreign_host", host=(host or "–")[:80])


def foreign_page() -> Refusal:
    """For a request that another page makes the browser send, or that no browser sends."""
    return Refusal(403, "foreign_page")


def not_let_in() -> Refusal:
    """For a browser without the cookie."""
    return Refusal(403, "not_let_in", command="publisher studio")


def used_key() -> Refusal:
    """For a one-time address that is good no longer."""
    return Refusal(403, "used_key", command="publisher studio")


def wrong_kind() -> Refusal:
    """For a method that no page of ours uses."""
    return Refusal(405, "wrong_kind")


def no_json() -> Refusal:
    """For a body that a form could send, too."""
    return Refusal(415, "no_json", type="application/json")


def too_large(most: int) -> Refusal:
    """For a body that has more than so many bytes."""
    return Refusal(413, "too_large", megabytes=most >> 20)


def too_slow() -> Refusal:
    """For a body that does not arrive."""
    return Refusal(408, "too_slow")


def failed() -> Refusal:
    """For a mistake of our own."""
    return Refusal(500, "failed")
