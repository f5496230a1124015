"""The answers with which requests are refused, by the names of their sentences."""

import json
from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from starlette.responses import Response

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


_STATUSES = {
    "foreign_host": 403,  # a page calls us by another name, as in DNS rebinding
    "foreign_page": 403,  # another page makes the browser ask, or no browser does
    "not_let_in": 403,  # a browser without the cookie
    "used_key": 403,  # a one-time address that is no longer good
    "wrong_kind": 405,  # a method that no page of ours uses
    "nothing_here": 404,  # an address that no page of ours leads to
    "no_json": 415,  # a body that a form could send, too
    "too_large": 413,
    "too_slow": 408,
    "too_deep": 400,  # values in values in values, more than can be read
    "by_system": 400,  # what the system does not let us do, such as to read a folder as a file
    "failed": 500,  # a mistake of our own
}
"""The status of the answer to each request that is refused, by the name of its sentence."""

_VALUES = {"command": "publisher studio", "type": "application/json"}
"""Values that sentences may have."""


class Refusal(Exception):  # noqa: N818 - it is an answer, as a page is
    """A request that is refused, by the name of its sentence, with the values in it."""

    def __init__(self, name: str, **values: object) -> None:
        super().__init__(name)
        self.status = _STATUSES[name]
        self._key, self._values = f"refusals.{name}", {**_VALUES, **values}

    def form(self, language: str) -> dict[str, object]:
        """The refusal as a module of a page gets it: the sentence, and the kind of the error."""
        text = interface_texts(language).text(self._key, **self._values)
        return {"error": text, "kind": type(self).__name__}


def answer_of(
    status: int, form: Mapping[str, object], path: str, accept: str, language: str
) -> Response:
    """An error, `{"error": "a sentence", "kind": "its kind"}`, as what asks for `path` takes it.

    Modules of our pages ask for JSON. What a browser opens, such as a room, is a page, with a link
    to the `file` on the shelf that is at fault, if there is one.
    """
    if path.startswith("/api/") or "application/json" in accept:
        body, kind = json.dumps(form, ensure_ascii=False), "application/json"
    else:
        texts = interface_texts(language)
        title, message = escape(texts.text("shell.studio")), escape(str(form["error"]))
        if "file" in form:
            address = f"/shelf/{quote(str(form['file']), safe='')}/open"
            message += f' <a href="{address}">{escape(texts.text("shelf.open"))}</a>'
        facts = {"code": texts.code, "direction": texts.direction}
        body, kind = _PAGE.format(title=title, message=message, **facts), "text/html"
    return Response(body.encode("utf-8", "replace"), status, media_type=kind)
