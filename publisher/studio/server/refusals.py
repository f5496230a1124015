"""Requests that are refused, and the answers that say why."""

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Send


class Refusal(Exception):  # noqa: N818 - it is an answer, as a page is
    """A request that is refused: the status of the answer, and a sentence for people."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message

    async def send(self, send: "Send", path: str) -> None:
        """Answer with it: to what is no page, as JSON."""
        if path.startswith("/api/"):
            form = {"error": self.message, "kind": type(self).__name__}
            body, kind = json.dumps(form).encode(), b"application/json"
        else:
            body, kind = f"{self.message}\n".encode(), b"text/plain; charset=utf-8"
        headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        headers.append((b"connection", b"close"))  # there may be a body that nobody reads
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def foreign_host(host: str | None) -> Refusal:
    """For a page that calls us by another name, as in DNS rebinding."""
    return Refusal(403, f"this is no address of the studio: {(host or 'none')[:80]}")


def foreign_page() -> Refusal:
    """For a request that another page makes the browser send, or no browser."""
    return Refusal(
        403,
        "this request does not come from a page of the studio. If you followed a link, type its "
        "address into the address line of the browser; if that does not help, the browser is old",
    )


def not_let_in() -> Refusal:
    """For a browser without the cookie."""
    return Refusal(403, "this browser has not been let in: run `publisher studio` again")


def used_key() -> Refusal:
    """For a one-time address that is good no longer."""
    return Refusal(
        403,
        "this address was good for one minute and for one time: run `publisher studio` again, and "
        "it gives you another",
    )


def wrong_method() -> Refusal:
    """For a method that no page of ours uses."""
    return Refusal(405, "the studio answers GET and POST")


def no_json() -> Refusal:
    """For a body that a form could send, too."""
    return Refusal(415, "the studio takes bodies of the type application/json")


def too_large(most: int) -> Refusal:
    """For a body that is too large."""
    return Refusal(413, f"this has more than the {most >> 20} MB that the studio takes at once")


def too_slow() -> Refusal:
    """For a body that does not arrive."""
    return Refusal(408, "this took too long to arrive")


def failed() -> Refusal:
    """For a mistake of our own."""
    return Refusal(500, "the studio made a mistake; where it was started, it says which")
