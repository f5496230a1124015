"""The door of a studio: a port that only this machine reaches, and who may come in there.

Browsers come in with one-time keys, and get a cookie; programs of the user have a sign.
"""

import errno
import hmac
import secrets
import socket
import sys
import time
from collections.abc import Callable

from publisher.errors import PublisherError, system_reason

LOOPBACK = "127.0.0.1"

PREFERRED = 8417
"""The first port that is tried: the same address every day, where it is free."""

_TRIED = 20

KEY_SECONDS = 60.0
"""How long a key is good."""

SIGN_HEADER = "x-studio-sign"
"""How a second start of the program shows that it is the same user's."""

_MOST_KEYS = 20
"""How many keys are good at a time; a new one takes the place of the oldest."""


class AddressError(PublisherError):
    """The studio cannot have an address."""


class Door:
    """The door of a studio at a port; its secret is new at each start.

    The name of the cookie has the port, since browsers send cookies of one port to all others.
    """

    def __init__(self, port: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.port = port
        self._name = f"studio-{port}"
        self._clock = clock
        self._secret = secrets.token_urlsafe(32)
        self._keys: dict[str, float] = {}
        self.sign = secrets.token_urlsafe(32)

    @property
    def origin(self) -> str:
        """The beginning of every address of the studio."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """The names that a browser may call it by."""
        return frozenset({f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"})

    def entrance(self, key: str) -> str:
        """The address that lets a browser in, once."""
        return f"{self.origin}/enter?key={key}"

    def new_key(self) -> str:
        """A key that opens once, in the next minute."""
        for old in list(self._keys)[: 1 - _MOST_KEYS]:
            del self._keys[old]
        key = secrets.token_urlsafe(32)
        self._keys[key] = self._clock() + KEY_SECONDS
        return key

    def opens(self, key: str) -> bool:
        """Whether a key opens; it does not open again."""
        until = self._keys.pop(key, None)
        return until is not None and self._clock() < until

    def knows(self, sign: str) -> bool:
        """Whether a program of the user has the sign, which is in a file of theirs."""
        return hmac.compare_digest(sign.encode(), self.sign.encode())

    @property
    def cookie(self) -> str:
        """The cookie that a browser keeps until it is closed."""
        return f"{self._name}={self._secret}; Path=/; HttpOnly; SameSite=Strict"

    def admits(self, cookies: str) -> bool:
        """Whether the cookies that a browser sends have ours."""
        ours = f"{self._name}={self._secret}".encode()
        return any(hmac.compare_digest(each.strip().encode(), ours) for each in cookies.split(";"))


def bound_socket(port: int | None = None) -> socket.socket:
    """A socket that only this machine reaches, at a port, or at the first that is free.

    Raises `AddressError` if that port cannot be had. Port 0 is any that is free.
    """
    wanted = [port] if port is not None else [*range(PREFERRED, PREFERRED + _TRIED), 0]
    for each in wanted:
        try:
            return _listening(each)
        except OSError as error:
            if port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                reason = system_reason(error)
                said = f"port {each} cannot be used: {reason}; name another with --port, or none"
                raise AddressError(said) from None
    raise AddressError("no port is free on this machine")


def _listening(port: int) -> socket.socket:
    # asyncio sends small answers at once only if the protocol is named.
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # a port that a studio has just left
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((LOOPBACK, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made
