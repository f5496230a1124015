"""What a request must be before the app of the studio sees it, and what every answer says."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from publisher.studio.server.door import SIGN_HEADER, Door
from publisher.studio.server.lifetime import Lifetime
from publisher.studio.server.safety import Safety

PORT = 8417
HOST = f"127.0.0.1:{PORT}"
FROM_OURS = {"host": HOST, "sec-fetch-site": "same-origin"}
TYPED = {
    "host": HOST,
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
}
JSON = {"content-type": "application/json"}


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def length(request: Request) -> Response:
    return JSONResponse({"length": len(await request.body()), "method": request.method})


async def fails(request: Request) -> Response:
    raise RuntimeError("secret words")


async def kept(request: Request) -> Response:
    return PlainTextResponse("kept", headers={"Cache-Control": "private, max-age=60"})


ROOMS = Starlette(
    routes=[
        Route("/", length),
        Route("/api/length", length, methods=["GET", "POST"]),
        Route("/fails", fails),
        Route("/kept", kept),
    ]
)


@dataclass
class Answered:
    """The answer to a request; without one, the status is 0."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Visit:
    """A studio that is asked without a network."""

    def __init__(self, app: Any = ROOMS, **limits: Any) -> None:
        self.clock = Clock()
        self.door = Door(PORT, self.clock)
        self.lifetime = Lifetime(600, self.clock)
        self.safety = Safety(app, self.door, self.lifetime, **limits)
        self.cookie = {"cookie": self.door.cookie.partition(";")[0]}

    def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | Iterable[tuple[str, str]],
        parts: Iterable[bytes] = (b"",),
        *,
        breaks_off: bool = False,
    ) -> Answered:
        """The answer to a request whose body comes in parts, and perhaps never ends."""
        pairs = headers.items() if isinstance(headers, Mapping) else headers
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in pairs],
        }
        answer = Answered()
        return asyncio.run(self._asked(scope, list(parts), answer, breaks_off=breaks_off))

    async def _asked(
        self, scope: Any, parts: list[bytes], answer: Answered, *, breaks_off: bool
    ) -> Answered:
        async def receive() -> dict[str, Any]:
            if parts:
                part = parts.pop(0)
                return {
                    "type": "http.request",
                    "body": part,
                    "more_body": bool(parts) or breaks_off,
                }
            return await asyncio.Future()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                for name, value in message["headers"]:
                    assert name.decode() not in answer.headers
                    answer.headers[name.decode()] = value.decode()
            else:
                answer.body += message.get("body", b"")

        await self.safety(scope, receive, send)
        return answer

    def get(self, path: str, **more: str) -> Answered:
        return self.ask("GET", path, FROM_OURS | self.cookie | more)

    def post(self, path: str, body: bytes = b"{}", **more: str) -> Answered:
        headers = FROM_OURS | self.cookie | JSON | {n.replace("_", "-"): v for n, v in more.items()}
        return self.ask("POST", path, headers, [body])


def test_a_page_of_ours_gets_its_answer() -> None:
    assert Visit().get("/").status == 200
    assert Visit().post("/api/length", b'{"a": 1}').body == b'{"length":8,"method":"POST"}'


@pytest.mark.parametrize("host", [HOST, f"localhost:{PORT}"])
def test_the_studio_has_two_names(host: str) -> None:
    assert Visit().get("/", host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "127.0.0.1:80",
        f"0.0.0.0:{PORT}",
        f"[::1]:{PORT}",
        f"127.0.0.1.nip.io:{PORT}",
        f"localhost.:{PORT}",
        f"LOCALHOST:{PORT}",
        f"127.1:{PORT}",
        f"attacker.example:{PORT}",
        f"{HOST}, attacker.example",
        "",
    ],
)
def test_by_any_other_name_it_does_not_answer(host: str) -> None:
    visit = Visit()
    for path in ("/", "/api/length", "/enter", f"/enter?key={visit.door.new_key()}"):
        answer = visit.get(path, host=host)
        assert answer.status == 403
        assert b"not an address of the studio" in answer.body


def test_two_hosts_are_none() -> None:
    visit = Visit()
    pairs = [*(FROM_OURS | visit.cookie).items(), ("host", HOST)]
    assert visit.ask("GET", "/", pairs).status == 403
    assert visit.ask("GET", "/", visit.cookie | {"sec-fetch-site": "same-origin"}).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "", "same-origin, none"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_what_another_page_makes_the_browser_send_is_refused(site: str, method: str) -> None:
    visit = Visit()
    headers = FROM_OURS | visit.cookie | JSON | {"sec-fetch-site": site}
    for origin in ({}, {"origin": f"http://{HOST}"}, {"origin": "http://127.0.0.1:9999"}):
        answer = visit.ask(method, "/api/length", headers | origin)
        assert answer.status == 403
        assert b"does not come from a page of the studio" in answer.body


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (f"http://{HOST}", 200),
        (None, 403),
        ("null", 403),
        (f"https://{HOST}", 403),
        (f"http://localhost:{PORT}", 403),
        ("http://127.0.0.1:9999", 403),
        (f"http://{HOST}.attacker.example", 403),
    ],
)
def test_a_browser_that_does_not_tell_the_site_must_tell_our_origin(
    origin: str | None, status: int
) -> None:
    visit = Visit()
    headers = {"host": HOST} | visit.cookie | JSON | ({"origin": origin} if origin else {})
    for method in ("GET", "POST"):
        assert visit.ask(method, "/api/length", headers).status == status


def test_an_address_that_is_typed_is_let_in_as_a_page_alone() -> None:
    visit = Visit()
    assert visit.ask("GET", "/", TYPED | visit.cookie).status == 200
    for other in ({"sec-fetch-dest": "image"}, {"sec-fetch-mode": "no-cors"}):
        assert visit.ask("GET", "/", TYPED | visit.cookie | other).status == 403
    assert visit.ask("POST", "/api/length", TYPED | visit.cookie | JSON).status == 403


@pytest.mark.parametrize(
    "cookie",
    [
        {},
        {"cookie": ""},
        {"cookie": f"studio-{PORT}="},
        {"cookie": f"studio-{PORT}=" + "a" * 43},
        {"cookie": "studio-1=a; x"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/length", "/api/alive", "/api/key", "/nothing"])
def test_without_the_cookie_nothing_is_answered(cookie: dict[str, str], path: str) -> None:
    for headers in (FROM_OURS, TYPED):
        answer = Visit().ask("GET", path, headers | cookie)
        assert answer.status == 403
        assert b"has not been let in" in answer.body


def test_cookies_of_other_ports_do_not_hide_ours() -> None:
    visit = Visit()
    ours = visit.cookie["cookie"]
    for others in (f'a="; {ours}', f"studio-{PORT}=theirs; {ours}; b", f"{ours};studio-1=x"):
        assert visit.get("/", cookie=others).status == 200
    assert Visit().get("/", cookie=ours).status == 403  # the secret is new at each start


def entered(visit: Visit, key: str, **more: str) -> Answered:
    return visit.ask("GET", f"/enter?key={key}", TYPED | more)


def test_a_key_opens_once_and_leads_to_the_first_page() -> None:
    visit = Visit()
    key = visit.door.new_key()
    answer = entered(visit, key)
    assert (answer.status, answer.headers["location"]) == (303, "/start")
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"studio-{PORT}=")
    assert attributes == ["Path=/", "HttpOnly", "SameSite=Strict"]
    assert visit.ask("GET", "/", TYPED | {"cookie": name}).status == 200

    again = entered(visit, key)
    assert again.status == 403
    assert "set-cookie" not in again.headers
    assert b"good for one minute and for one browser" in again.body
    # The same browser may go back to it.
    assert entered(visit, key, cookie=name).status == 303


@pytest.mark.parametrize(("seconds", "status"), [(59.9, 303), (60, 403), (3600, 403)])
def test_a_key_is_good_for_a_minute(seconds: float, status: int) -> None:
    visit = Visit()
    key = visit.door.new_key()
    visit.clock.now += seconds
    assert entered(visit, key).status == status


@pytest.mark.parametrize("query", ["", "?", "?key=", "?key=x", "?key=\xff", "?next=//evil.example"])
def test_a_wrong_key_opens_nothing(query: str) -> None:
    assert Visit().ask("GET", f"/enter{query}", TYPED).status == 403


def test_the_way_in_leads_nowhere_else() -> None:
    visit = Visit()
    answer = entered(visit, f"{visit.door.new_key()}&next=//evil.example")
    assert answer.status == 403
    assert "location" not in answer.headers


def test_no_other_page_and_no_guess_of_a_browser_uses_a_key_up() -> None:
    visit = Visit()
    key = visit.door.new_key()
    for more in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-dest": "iframe"},
        {"sec-purpose": "prefetch;prerender"},
        {"host": "attacker.example"},
    ):
        assert visit.ask("GET", f"/enter?key={key}", TYPED | more).status == 403
    assert visit.ask("HEAD", f"/enter?key={key}", FROM_OURS).status == 405
    assert entered(visit, key).status == 303


def test_a_page_of_another_port_leads_in_by_a_good_key_alone() -> None:
    visit = Visit()
    key = visit.door.new_key()
    linked = {"sec-fetch-site": "same-site"}
    for path in ("/", "/start", "/api/length", "/enter", "/enter?key=wrong"):
        assert visit.ask("GET", path, TYPED | visit.cookie | linked).status == 403
    for more in ({"sec-fetch-dest": "iframe"}, {"sec-fetch-mode": "no-cors"}):
        assert visit.ask("GET", f"/enter?key={key}", TYPED | linked | more).status == 403

    answer = entered(visit, key, **linked)

    assert answer.status == 200
    assert answer.headers["set-cookie"].startswith(f"studio-{PORT}=")
    assert b'content="0;url=/start"' in answer.body
    assert entered(visit, key, **linked, **visit.cookie).status == 403  # it opens once


def test_a_second_start_gets_a_key_by_its_sign_alone() -> None:
    visit = Visit()
    headers = {"host": HOST, "origin": f"http://{HOST}", **JSON}
    answer = visit.ask("POST", "/api/key", {**headers, SIGN_HEADER: visit.door.sign}, [b"{}"])
    assert entered(visit, json.loads(answer.body)["key"]).status == 303
    for wrong in ("", "wrong", visit.door.sign[:-1], visit.cookie["cookie"]):
        assert visit.ask("POST", "/api/key", {**headers, SIGN_HEADER: wrong}).status == 403
    with_sign = {**headers, SIGN_HEADER: visit.door.sign}
    assert visit.ask("POST", "/api/length", with_sign, [b"{}"]).status == 403


def test_many_keys_do_not_pile_up() -> None:
    visit = Visit()
    keys = [visit.door.new_key() for _ in range(25)]
    assert [visit.door.opens(key) for key in keys] == [False] * 5 + [True] * 20


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get"])
def test_other_methods_are_refused(method: str) -> None:
    visit = Visit()
    assert visit.ask(method, "/", FROM_OURS | visit.cookie).status == 405


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "text/plain; application/json",
    ],
)
def test_a_body_that_a_form_could_send_is_refused(kind: str) -> None:
    answer = Visit().post("/api/length", b'{"a": 1}', content_type=kind)
    assert answer.status == 415
    said = "The studio takes only bodies of the type \u2068application/json\u2069."
    assert json.loads(answer.body) == {"error": said, "kind": "Refusal"}


def test_json_may_name_its_encoding() -> None:
    assert Visit().post("/api/length", content_type="Application/JSON; charset=utf-8").status == 200


def test_a_body_may_be_as_long_as_the_limit_and_no_longer() -> None:
    visit = Visit(longest_body=2**20)
    headers = FROM_OURS | visit.cookie | JSON
    whole = [b"x" * 2**19] * 2
    assert visit.ask("POST", "/api/length", headers, whole).status == 200
    in_parts = visit.ask("POST", "/api/length", headers, [*whole, b"x"])
    endless = visit.ask("POST", "/api/length", headers, whole * 9, breaks_off=True)
    declared = {**headers, "content-length": str(9 * 2**20)}
    unread = visit.ask("POST", "/api/length", declared, breaks_off=True)
    for answer in (in_parts, endless, unread):
        assert answer.status == 413
        assert "more than the \u20681\u2069 MB" in json.loads(answer.body)["error"]
        assert answer.headers["connection"] == "close"


def test_a_body_that_does_not_arrive_is_waited_for_a_while() -> None:
    visit = Visit(body_seconds=0.01)
    headers = FROM_OURS | visit.cookie | JSON
    answer = visit.ask("POST", "/api/length", headers, [b"{"], breaks_off=True)
    assert answer.status == 408


def test_every_answer_says_what_the_browser_may_do_with_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    visit = Visit()
    answers = [
        visit.get("/"),
        visit.get("/nothing"),
        visit.get("/fails"),
        visit.get("/", host="attacker.example"),
        visit.post("/api/length", content_type="text/plain"),
        visit.post("/api/alive"),
        entered(visit, visit.door.new_key()),
        entered(visit, "wrong"),
    ]
    assert [answer.status for answer in answers] == [200, 404, 500, 403, 415, 200, 303, 403]
    for answer in answers:
        policy = dict(
            each.strip().split(" ", 1)
            for each in answer.headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert not [name for name in answer.headers if name.startswith("access-control")]
    assert "secret words" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wish", [{"accept-language": "he-IL,en;q=0.5"}, {"cookie": "a=b; studio_language=he"}]
)
def test_a_refusal_is_a_page_in_the_language_of_the_user(wish: dict[str, str]) -> None:
    page = Visit().ask("GET", "/", TYPED | wish).body.decode()
    assert '<html lang="he" dir="rtl">' in page
    assert "הדפדפן הזה עוד לא הוכנס לסטודיו. יש להריץ שוב \u2068publisher studio\u2069, " in page
    said = json.loads(Visit().ask("GET", "/api/length", FROM_OURS | wish).body)["error"]
    assert said.startswith("הדפדפן הזה עוד לא הוכנס")


def test_a_refusal_shows_a_host_that_is_markup_as_text() -> None:
    page = Visit().get("/", host="<script>evil()</script>").body.decode()
    assert "&lt;script&gt;evil()" in page
    assert "<script" not in page


def test_a_page_may_be_kept_if_it_says_so() -> None:
    assert Visit().get("/kept").headers["cache-control"] == "private, max-age=60"


def test_a_mistake_of_an_app_is_an_answer_and_told_where_the_studio_was_started(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("a fault of ours")

    answer = Visit(app).get("/")
    assert (answer.status, b"secret" in answer.body) == (500, False)
    assert "a fault of ours" in capsys.readouterr().err


def test_a_websocket_is_closed_before_it_opens() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    visit = Visit()
    pairs = [(n.encode(), v.encode()) for n, v in (FROM_OURS | visit.cookie).items()]
    scope = {"type": "websocket", "path": "/", "headers": pairs}
    asyncio.run(visit.safety(scope, receive, send))
    assert sent == [{"type": "websocket.close", "code": 1008}]


def test_only_who_is_let_in_keeps_the_studio_alive() -> None:
    visit = Visit()
    visit.clock.now += 500
    visit.ask("GET", "/", TYPED)
    visit.get("/", host="attacker.example")
    assert visit.lifetime.left == 100
    visit.post("/api/alive")
    assert visit.lifetime.left == 600
