"""Settings of a clue server, and which address may be asked.

A config may be a stranger's. So it names no address beyond this machine that the environment does
not name too, and no key at all: the key is a variable of the environment.
"""

import os
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from publisher import LongText, OptionError, Options, WholeNumber, field_validator, setting

ADDRESS, KEY = "PUBLISHER_CLUE_SERVER", "PUBLISHER_CLUE_SERVER_KEY"
"""Environment variables: an address of another machine that may be asked, and its key."""


class ServerOptions(Options):
    """The server, its model, and what the clues are to be like."""

    only_by_hand = True

    url: str = setting(
        "http://127.0.0.1:8080/v1", "The address of an OpenAI-compatible server, with its version."
    )
    model: str = setting("", "The model, as the server calls it; its own choice if left out.")
    clues: Annotated[int, WholeNumber(1, 20)] = setting(3, "How many clues of an answer.")
    longest: Annotated[int, WholeNumber(10, 500)] = setting(80, "The most characters of a clue.")
    wishes: LongText = setting("", "What the clues are to be like, in your own words.")
    seconds: Annotated[int, WholeNumber(1, 3600)] = setting(60, "How long to wait for ten answers.")

    @field_validator("url")
    @classmethod
    def _address(cls, text: str) -> str:
        found = urlsplit(text)
        is_plain = not (found.query or found.fragment or "@" in found.netloc)
        if found.scheme not in ("http", "https") or not found.hostname or not is_plain:
            raise ValueError("expected an address such as http://127.0.0.1:8080/v1")
        found.port  # noqa: B018 - raises `ValueError` for what is no number of a port
        return text.rstrip("/")

    @property
    def address(self) -> SplitResult:
        """The address in its parts."""
        return urlsplit(self.url)

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine."""
        host = self.address.hostname or ""
        try:
            return host == "localhost" or ip_address(host).is_loopback
        except ValueError:
            return False

    @property
    def key(self) -> str:
        """The key, for this machine or by an encrypted way alone."""
        is_safe = self.is_here or self.address.scheme == "https"
        return os.environ.get(KEY, "") if is_safe else ""


def check(options: ServerOptions) -> None:
    """Raise `OptionError` for another machine that the environment does not name."""
    if not options.is_here and os.environ.get(ADDRESS, "").rstrip("/") != options.url:
        said = "is not this machine, and a config may be a stranger's"
        raise OptionError(
            ("url",), f"{options.url} {said}: if you trust it, set {ADDRESS}={options.url}"
        )
