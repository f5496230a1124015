"""Other pages in the same browser, which try to reach the studio; and our own, which must."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, Response
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.responses import Response as Answer
from starlette.routing import Route

from publisher.studio.server.door import Door, bound_socket
from publisher.studio.server.lifetime import Lifetime
from publisher.studio.server.safety import Safety
from studio.browsers import REBOUND

pytestmark = [pytest.mark.browser, pytest.mark.proof]

HOSTILE = Path(__file__).with_name("hostile_page.html").read_text("utf-8")

FIRST = """<!doctype html><title>ours</title><link rel="stylesheet" href="/own.css">
<link rel="icon" href="/icon.svg"><script type="module" src="/own.js"></script>
<h1>ours</h1><img src="/picture.svg" alt="a picture"><a href="/words">words</a>
<a href="/words" target="_blank" id="tab">in a tab</a>
<a href="/words" download id="file">file</a>"""
WORDS = """<!doctype html><title>words</title><link rel="icon" href="/icon.svg">
<p>our words"""
OWN = """window.own = true;
const answer = await fetch("/change", { method: "POST", body: "{}",
  headers: { "Content-Type": "application/json" } });
await fetch("/api/alive", { method: "POST", body: "{}",
  headers: { "Content-Type": "application/json" } });
document.body.dataset.changes = (await answer.json()).changes;"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'


class SmallStudio:
    """A studio of a few pages, with its safety, and what has been asked of it."""

    def __init__(self, port: int) -> None:
        self.door = Door(port, clock=lambda: 0.0)  # no key becomes too old
        self.changes = 0
        self.reached: list[str] = []
        rooms = {
            "/": HTMLResponse(FIRST),
            "/words": HTMLResponse(WORDS),
            "/own.js": Answer(OWN, media_type="text/javascript"),
            "/own.css": Answer("h1 { color: rgb(1, 2, 3) }", media_type="text/css"),
            "/picture.svg": Answer(PICTURE, media_type="image/svg+xml"),
        }
        app = Starlette(
            routes=[
                *(Route(path, self._giving(answer)) for path, answer in rooms.items()),
                Route("/start", self._start),
                Route("/icon.svg", self._icon),
                Route("/change", self._change, methods=["POST"]),
            ]
        )
        self.safety = Safety(app, self.door, Lifetime(None))

    def _giving(self, answer: Answer) -> Callable[[Request], Answer]:
        def give(request: Request) -> Answer:
            self.reached.append(request.url.path)
            return answer

        return give

    async def _start(self, _: Request) -> Answer:
        """The way from the entrance to the first page: it is not among what was reached."""
        return RedirectResponse("/", status_code=303)

    async def _icon(self, _: Request) -> Answer:
        """The icon, which browsers ask for when they please: it is not among what was reached."""
        return Answer(PICTURE, media_type="image/svg+xml")

    async def _change(self, request: Request) -> Answer:
        self.changes += 1
        return JSONResponse({"changes": self.changes})

    def entrance(self) -> str:
        return self.door.entrance(self.door.new_key())


@pytest.fixture
def small() -> Iterator[SmallStudio]:
    """A small studio that is served by a thread."""
    with bound_socket(0) as listening:
        made = SmallStudio(listening.getsockname()[1])
        config = uvicorn.Config(made.safety, log_config=None, log_level="critical", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        yield made
        server.should_exit = server.force_exit = True
        thread.join(30)


@contextmanager
def hostile_server(text: str) -> Iterator[int]:
    """Another server of this machine, whose pages are all the same; gives its port."""

    class Hostile(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Hostile) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_no_other_page_reads_or_changes_anything(page: Page, small: SmallStudio, name: str) -> None:
    page.goto(small.entrance())
    page.wait_for_selector("body[data-changes='1']")
    small.reached.clear()
    key = small.door.new_key()
    text = HOSTILE.replace("STUDIO", small.door.origin).replace("KEY", key)
    answers: list[tuple[int, str, str]] = []

    def seen(response: Response) -> None:
        if response.url.startswith(small.door.origin):
            answers.append((response.status, response.request.resource_type, response.url))

    hostile = page.context.new_page()  # a tab of its own: no late answer to our page is among its
    hostile.on("response", seen)
    with hostile_server(text) as port:
        hostile.goto(f"http://{name}:{port}/")
        hostile.wait_for_function("document.title != 'hostile'", timeout=60_000)
        outcomes = hostile.evaluate("JSON.parse(document.title)")

    harmless = {"failed", "nothing", "opaque", "hidden", "empty", "sent", False}
    assert {what: how for what, how in outcomes.items() if how not in harmless} == {}
    for what in ("fetch", "json", "image", "script", "module", "style", "socket", "events"):
        assert outcomes[what] in ("failed", "nothing"), what
    assert answers
    assert [each for each in answers if each[0] not in (403, 405)] == []
    assert (small.reached, small.changes) == ([], 1)
    assert small.door.opens(key), "a hostile page must not use up a key"


def test_a_link_from_another_page_is_refused_and_says_what_to_do(
    page: Page, small: SmallStudio
) -> None:
    page.goto(small.entrance())
    small.reached.clear()
    with hostile_server(f"<a href='{small.door.origin}/words'>go</a>") as port:
        page.goto(f"http://127.0.0.1:{port}/")
        page.click("a")
        page.wait_for_url(f"{small.door.origin}/words")
    assert "does not come from a page of the studio" in page.inner_text("body")
    assert "/words" not in small.reached
    answer = page.goto(f"{small.door.origin}/words")
    assert answer is not None
    assert answer.status == 200


def test_a_name_that_was_rebound_reads_nothing(page: Page, small: SmallStudio) -> None:
    port = small.door.port
    answer = page.goto(f"http://{REBOUND}:{port}/enter?key={small.door.new_key()}")
    assert answer is not None
    assert (answer.status, small.reached) == (403, [])
    assert f"{REBOUND}:{port}" in page.inner_text("p")


def test_our_own_pages_work_in_every_way_that_browsers_have(page: Page, small: SmallStudio) -> None:
    faults: list[str] = []
    refused: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.context.on(
        "response", lambda each: refused.append(each.url) if each.status >= 400 else None
    )
    page.goto(small.entrance())
    page.wait_for_selector("body[data-changes='1']")
    assert page.url == f"{small.door.origin}/"
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"
    assert page.evaluate("document.querySelector('img').naturalWidth") == 9
    page.reload()
    page.wait_for_selector("body[data-changes='2']")
    page.click("text=words")
    page.wait_for_selector("text=our words")
    page.reload()
    page.go_back()
    page.wait_for_selector("h1")
    with page.expect_popup() as opened:
        page.click("#tab")
    opened.value.wait_for_selector("text=our words")
    opened.value.reload()
    with page.expect_download() as download:
        page.click("#file")
    assert "our words" in download.value.path().read_text("utf-8")
    page.goto(f"http://127.0.0.1:{small.door.port}/words")
    page.wait_for_selector("text=our words")
    assert (refused, faults) == ([], [])
