"""Requests that are refused, and the answers that say why."""

import json
from collections.abc import Mapping
from html import escape

from starlette.responses import Response

from publisher.errors import system_reason
from publisher.studio.texts.interface_texts import interface_texts

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

    def form(self, language: str) -> dict[str, object]:
        """What a module of a page gets: the sentence, and the kind of the error."""
        text = interface_texts(language).text(f"refusals.{self._name}", **self._values)
        return {"error": text, "kind": type(self).__name__}


def answer(
    status: int, form: Mapping[str, object], path: str, accept: str, language: str
) -> Response:
    """An error, `{"error": "a sentence", "kind": "its kind"}`, as what asks for `path` takes it.

    Modules of our pages ask for JSON. What a browser opens, such as a room, is a page.
    """
    if path.startswith("/api/") or "application/json" in accept:
        body, kind = json.dumps(form, ensure_ascii=False), "application/json"
    else:
        texts = interface_texts(language)
        title, message = escape(texts.text("shell.studio")), escape(str(form["error"]))
        facts = {"code": texts.code, "direction": texts.direction}
        body, kind = _PAGE.format(title=title, message=message, **facts), "text/html"
    return Response(body.encode("utf-8", "replace"), status, media_type=kind)


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


def nothing_here() -> Refusal:
    """For an address that no page of ours leads to."""
    return Refusal(404, "nothing_here")


def no_json() -> Refusal:
    """For a body that a form could send, too."""
    return Refusal(415, "no_json", type="application/json")


def too_large(most: int) -> Refusal:
    """For a body that has more than so many bytes."""
    return Refusal(413, "too_large", megabytes=most >> 20)


def too_slow() -> Refusal:
    """For a body that does not arrive."""
    return Refusal(408, "too_slow")


def too_deep() -> Refusal:
    """For values in values in values, more than can be read."""
    return Refusal(400, "too_deep")


def by_system(error: OSError) -> Refusal:
    """For what the operating system does not let us do, such as to read a folder as a file."""
    return Refusal(400, "by_system", reason=system_reason(error))


def failed() -> Refusal:
    """For a mistake of our own."""
    return Refusal(500, "failed")
