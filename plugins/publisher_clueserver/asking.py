"""A question to the server: one request, no redirect, no proxy, and an end to waiting."""

import json
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from time import monotonic

from publisher import SourceError, system_reason
from publisher_clueserver.options import KEY, ServerOptions

LARGEST = 2**20
"""The most bytes of an answer."""

_PIECE = 2**16
_REDIRECTS = range(300, 400)
_REFUSALS = (401, 403)


def answer(options: ServerOptions, system: str, question: str) -> str:
    """What the model says; raises `SourceError` if the server says nothing that can be read."""
    messages = [{"role": "system", "content": system}, {"role": "user", "content": question}]
    asked: dict[str, object] = {"messages": messages, "stream": False}
    if options.model:
        asked["model"] = options.model
    data = _posted(options, json.dumps(asked, ensure_ascii=False).encode())
    try:
        said = json.loads(data)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        said = None
    if not isinstance(said, str):
        raise SourceError(f"{options.url} answered, but not as an OpenAI-compatible server does")
    return said


def _posted(options: ServerOptions, data: bytes) -> bytes:
    """The body of the answer to a request."""
    parts = options.address
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=options.seconds)
    headers = {"Content-Type": "application/json"}
    if options.key:
        headers["Authorization"] = f"Bearer {options.key}"
    try:
        connection.request("POST", f"{parts.path}/chat/completions", data, headers)
        return _body(options, connection.getresponse())
    except TimeoutError:
        raise _late(options) from None
    except (OSError, HTTPException, UnicodeError) as error:
        why = str(error) if isinstance(error, HTTPException) else system_reason(error)
        raise SourceError(f"{options.url} cannot be asked: {why}") from None
    finally:
        connection.close()


def _body(options: ServerOptions, response: HTTPResponse) -> bytes:
    """The bytes of a good response."""
    if response.status in _REDIRECTS:
        raise SourceError(f"{options.url} leads elsewhere, and is not followed: name the address")
    if response.status in _REFUSALS:
        raise SourceError(f"{options.url} lets nobody in without the right key: set {KEY}")
    if response.status != 200:
        raise SourceError(f"{options.url} answered with the error {response.status}")
    body, end = b"", monotonic() + options.seconds
    while piece := response.read1(_PIECE):
        body += piece
        if len(body) > LARGEST:
            raise SourceError(f"{options.url} answered with more than a megabyte")
        if monotonic() > end:
            raise _late(options)
    return body


def _late(options: ServerOptions) -> SourceError:
    said = f"{options.url} has not answered after {options.seconds} seconds"
    return SourceError(f"{said}: `seconds:` waits longer")
