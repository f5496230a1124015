"""Where a studio is: a socket that only this machine reaches, and what browsers call it."""

import errno
import socket
import sys
from dataclasses import dataclass

from publisher.errors import PublisherError, system_reason

LOOPBACK = "127.0.0.1"

PREFERRED = 8417
"""The first port that is tried: the same address every day, where it is free."""

_TRIED = 20


class AddressError(PublisherError):
    """The studio cannot have an address."""


@dataclass(frozen=True)
class StudioAddress:
    """The address of a studio, by its port."""

    port: int

    @property
    def origin(self) -> str:
        """The beginning of every address of it."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """The names that a browser may call it by."""
        return frozenset({f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"})

    def entrance(self, key: str) -> str:
        """The address that lets a browser in, once."""
        return f"{self.origin}/enter?key={key}"


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
