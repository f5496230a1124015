"""A real studio, and real browsers at it.

Fixtures, for every test in `tests/studio` (elsewhere: import them from here):

- `studio`: a `publisher studio` that runs as a process on an empty folder. `studio.folder` is the
  folder, `studio.origin` is `http://127.0.0.1:PORT`, and `studio.new_address()` gives a one-time
  address. For a folder with files in it, or one studio for many tests, use `running_studio(folder)`
  as a context manager, also in a fixture of your own.
- `chromium_page`, `firefox_page`: a page in a browser of its own profile; `page` is both, one after
  the other. `enter(page, studio)` opens the studio in it: the page is then at `/`.
- `chromium`, `firefox`: the browsers, for pages of another size or several:
  `chromium.new_page(viewport={"width": 375, "height": 800})`. Firefox is Debian's own, by WebDriver
  BiDi, which cannot yet emulate dark colours or a phone.

Without a browser: `StudioVisitor(studio.new_address())` sends requests as a page of ours does.

Mark browser tests `browser`. A test whose browser is not installed is skipped, but never in CI.
Where a browser is open, `asyncio.run` cannot be used: give such tests a module of their own.
"""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from conftest import program
from publisher.studio.server.one_studio import address_of_other

PATIENCE = 90_000
"""Milliseconds that something may take to be seen: the studio shares two cores with other tests."""

expect.set_options(timeout=PATIENCE)

REBOUND = "rebound.test"
"""A name that both browsers take for this machine, as if a stranger's DNS had said so."""

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {REBOUND} 127.0.0.1",
)


@dataclass(frozen=True)
class RunningStudio:
    """A studio in a process of its own."""

    folder: Path
    process: subprocess.Popen[str]
    first_address: str
    caches: Path

    @property
    def origin(self) -> str:
        """What comes before every path."""
        return self.first_address.partition("/enter")[0]

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])

    def wait(self) -> None:
        """Until it answers: its address is printed before."""
        connection = http.client.HTTPConnection(f"127.0.0.1:{self.port}", timeout=PATIENCE / 1000)
        connection.request("GET", "/")
        connection.getresponse()
        connection.close()

    def new_address(self) -> str:
        """A one-time address, as a second `publisher studio` gives it."""
        with patch.dict(os.environ, _own_folders(self.caches)):
            address = address_of_other(self.folder)
        assert address is not None, "the studio does not answer"
        return address


@contextmanager
def running_studio(
    folder: Path, *options: str, opens_browser: bool = False
) -> Iterator[RunningStudio]:
    """A studio of a folder, killed at the end; its caches are beside the folder."""
    caches = folder.parent / f"{folder.name}-caches"
    command = [sys.executable, "-m", "publisher", "studio", str(folder)]
    command += [] if opens_browser else ["--no-browser"]
    with subprocess.Popen(
        [*command, *(options or ("--port", "0"))],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | _own_folders(caches),
    ) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert "http" in said, "the studio did not start"
            running = RunningStudio(folder, process, said.split()[-1], caches)
            running.wait()
            yield running
        finally:
            process.kill()


def _own_folders(caches: Path) -> Mapping[str, str]:
    names = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA")
    return dict.fromkeys(names, str(caches))


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[RunningStudio]:
    """A studio of an empty folder."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    with running_studio(folder) as running:
        yield running


@dataclass(frozen=True)
class StudioAnswer:
    """What a studio answers."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class StudioVisitor:
    """Somebody who is let in by a one-time address, and asks as a page of the studio does."""

    def __init__(self, address: str) -> None:
        self.host = address.split("/")[2]
        typed = {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}
        typed |= {"Sec-Fetch-Dest": "document", "Cookie": ""}
        self.cookie = ""
        let_in = self.send("GET", address.removeprefix(f"http://{self.host}"), headers=typed)
        self.cookie = let_in.headers.get("set-cookie", "").partition(";")[0]

    def get(self, path: str) -> StudioAnswer:
        return self.send("GET", path)

    def post(self, path: str, value: object = None) -> StudioAnswer:
        kind = {"Content-Type": "application/json"}
        return self.send("POST", path, json.dumps(value or {}).encode(), kind)

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StudioAnswer:
        """The answer to a request; what is in `headers` is said instead of the usual."""
        usual = {"Sec-Fetch-Site": "same-origin", "Cookie": self.cookie}
        connection = http.client.HTTPConnection(self.host, timeout=60)
        try:
            connection.request(method, path, body, usual | dict(headers or {}))
            answer = connection.getresponse()
            said = {name.lower(): value for name, value in answer.getheaders()}
            return StudioAnswer(answer.status, said, answer.read())
        finally:
            connection.close()


def eventually(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds, such as of what the studio has kept, while the page goes on."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def enter(page: Page, studio: RunningStudio) -> None:
    """Open the studio in a page, at its first screen."""
    page.goto(studio.new_address())
    if page.url != f"{studio.origin}/":  # this browser was elsewhere before
        page.goto(f"{studio.origin}/")


@pytest.fixture(scope="module")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def chromium(playwright_driver: Playwright) -> Iterator[Browser]:
    path = program("chromium")
    browser = playwright_driver.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def firefox(playwright_driver: Playwright) -> Iterator[Browser]:
    path = program("firefox-esr")
    browser = playwright_driver.firefox.launch(
        channel="moz-firefox",
        executable_path=path,
        firefox_user_prefs={"network.dns.localDomains": REBOUND},
    )
    yield browser
    browser.close()


@pytest.fixture
def chromium_page(chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(reduced_motion="reduce") as context:  # no colour in between
        yield context.new_page()


@pytest.fixture
def firefox_page(firefox: Browser) -> Iterator[Page]:
    with firefox.new_context() as context:
        yield context.new_page()


@pytest.fixture(params=["chromium", "firefox"])
def page(request: pytest.FixtureRequest) -> Page:
    """A page in each browser."""
    found: Page = request.getfixturevalue(f"{request.param}_page")
    return found
