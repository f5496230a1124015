"""Who may come in: one-time keys for browsers, the cookie that they get, a sign for programs."""

import hmac
import secrets
import time
from collections.abc import Callable

KEY_SECONDS = 60.0
"""How long a key is good."""

SIGN_HEADER = "x-studio-sign"
"""How a second start of the program shows that it is the same user's."""

_MOST_KEYS = 20
"""How many keys are good at a time; a new one takes the place of the oldest."""


class Door:
    """The door of a studio at a port; its secret is new at each start.

    The name of the cookie has the port, since browsers send cookies of one port to all others.
    """

    def __init__(self, port: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = f"studio-{port}"
        self._clock = clock
        self._secret = secrets.token_urlsafe(32)
        self._keys: dict[str, float] = {}
        self.sign = secrets.token_urlsafe(32)

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
