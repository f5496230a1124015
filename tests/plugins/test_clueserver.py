"""Clues of a server: asked when somebody asks, and judged; what is wrong stops nothing."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from conftest import Command
from publisher import ClueRequest, Language, OptionError, SourceError, spell
from publisher.config import config_of
from publisher.errors import CommandError
from publisher.plugins.registry import load
from publisher.studio.drafts.path_bounds import PathBounds
from publisher_clueserver import publisher_clue_providers
from publisher_clueserver.judging import gives_away, is_other_language
from publisher_clueserver.options import ServerOptions, check
from publisher_clueserver.suggesting import suggest
from publisher_testing import check_clue_provider

ENGLISH, HEBREW = load().languages["en"], load().languages["he"]
Reply = Callable[[Mapping[str, Any]], object]


class Server:
    """A server of this machine that answers as it is told, and remembers what it was asked."""

    def __init__(self) -> None:
        self.reply: Reply = lambda _: {}
        self.status, self.headers, self.raw = 200, {"Content-Type": "application/json"}, b""
        self.asked: list[tuple[str, Mapping[str, str], dict[str, Any]]] = []
        self.release = Event()
        self.waits = False
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers["Content-Length"]))
                outer.asked.append((self.path, dict(self.headers), json.loads(data)))
                if outer.waits:
                    outer.release.wait(30)
                body = outer.raw or outer.body(json.loads(data))
                self.send_response(outer.status)
                for name, value in outer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self) -> None:
                outer.asked.append((self.path, {}, {}))

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        Thread(target=self._server.serve_forever, args=[0.02], daemon=True).start()

    def body(self, asked: Mapping[str, Any]) -> bytes:
        question = json.loads(asked["messages"][-1]["content"])
        said = self.reply(question)
        content = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        return json.dumps({"choices": [{"message": {"content": content}}]}).encode()

    def close(self) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


def texts(server: Server, words: list[str], language: Language = ENGLISH, **more: Any) -> Any:
    """The clues by the spellings of the words, and the losses."""
    options = ServerOptions.model_validate({"url": server.url, **more})
    answers = {spell(word, language)[0]: word for word in words}
    found = suggest(ClueRequest(answers, language), options)
    clues = {answers[key]: [each.text for each in some] for key, some in found.value.items()}
    return clues, found.losses


@pytest.mark.parametrize(
    ("language", "clues"),
    [
        (ENGLISH, {"cat": ["It purrs on the sofa", "Mouser"], "ice cream": ["It melts"]}),
        (HEBREW, {"שלום": ["ברכה של יום יום"], "בית ספר": ["שם לומדים"]}),
    ],
    ids=["en", "he"],
)
@pytest.mark.parametrize("around", ["{}", "```json\n{}\n```", "Here you are:\n{}\nEnjoy!"])
def test_clues_come_with_their_model(
    server: Server, language: Language, clues: dict[str, list[str]], around: str
) -> None:
    server.reply = lambda _: around.replace("{}", json.dumps(clues, ensure_ascii=False))
    assert texts(server, list(clues), language, model="small") == (clues, ())
    ((path, headers, asked),) = server.asked
    assert (path, asked["model"], asked["stream"]) == ("/v1/chat/completions", "small", False)
    assert "Authorization" not in headers
    question = json.loads(asked["messages"][-1]["content"])
    assert question["language"] == language.name
    assert question["answers"] == list(clues)


def test_ten_answers_are_asked_for_at_a_time_and_half_an_answer_is_taken(server: Server) -> None:
    words = [f"{a}{b}ne" for a in "bcdfl" for b in "aio"]
    server.reply = lambda asked: {
        asked["answers"][0]: "A word of four",
        "zebra": ["Striped"],
        "b": 3,
    }
    clues, losses = texts(server, words)
    assert clues == {words[0]: ["A word of four"], words[10]: ["A word of four"]}
    assert losses == ()
    assert len(server.asked) == 2


def test_a_server_that_goes_on_failing_loses_no_clue_that_it_gave(server: Server) -> None:
    words = [f"{a}{b}ne" for a in "bcdfl" for b in "aio"]

    def once(asked: Mapping[str, Any]) -> object:
        return {words[0]: "A word of four"} if asked["answers"][0] == words[0] else "I am tired"

    server.reply = once
    clues, losses = texts(server, words)
    assert clues == {words[0]: ["A word of four"]}
    assert losses == (f"{server.url} answered, but the model did not write the JSON it was to",)


@pytest.mark.parametrize(
    ("language", "word", "clue", "why"),
    [
        (ENGLISH, "cat", "A cat on the sofa", "have the answer in them"),
        (ENGLISH, "act", "He acted well", "have the answer in them"),
        (ENGLISH, "ice cream", "Ice-cold cream of the crop", "have the answer in them"),
        (ENGLISH, "icecream", "Ice cream, they say", "have the answer in them"),
        (HEBREW, "שלום", "עושה השלום", "have the answer in them"),
        (ENGLISH, "cat", "מילה בעברית", "are not in English"),
        (ENGLISH, "cat", "Ein Tier, das immer Mäuse fängt", "are not in English"),
        (HEBREW, "שלום", "A greeting", "are not in Hebrew"),
        (ENGLISH, "cat", "It purrs " * 20, "are too long"),
    ],
)
def test_a_clue_that_is_none_is_left_out_and_told(
    server: Server, language: Language, word: str, clue: str, why: str
) -> None:
    server.reply = lambda _: {word: [clue]}
    clues, (lost,) = texts(server, [word], language)
    assert clues == {}
    assert lost.startswith("1 clue left out: they ")
    assert why in lost


def test_clues_that_only_look_like_it_are_kept() -> None:
    for clue in ("Concatenate", "It has nine lives", "Mouser", "Acats"):
        assert not gives_away(clue, "cat", tuple("CAT"), ENGLISH)
    for clue in ("Aye", "A", "…", "Café noir", "Rio de Janeiro's country"):
        assert not is_other_language([clue], ENGLISH)


def raw(data: bytes, status: int = 200, **headers: str) -> Callable[[Server], None]:
    def change(server: Server) -> None:
        server.raw, server.status = data, status
        server.headers = headers

    return change


def wait(server: Server) -> None:
    server.waits = True


def elsewhere(server: Server) -> None:
    server.raw, server.status = b"{}", 307
    server.headers = {"Location": f"{server.url}/else"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (raw(b"<html>"), "answered, but not as an OpenAI-compatible server does"),
        (raw(b"[]"), "answered, but not as an OpenAI-compatible server does"),
        (raw(b'{"choices": []}'), "answered, but not as an OpenAI-compatible server does"),
        (raw(b"{" * 100_000), "answered, but not as an OpenAI-compatible server does"),
        (raw(b"x" * (2**20 + 1)), "answered with more than a megabyte"),
        (raw(b"no", 500), "answered with the error 500"),
        (raw(b"no", 401), "lets nobody in without the right key: set PUBLISHER_CLUE_SERVER_KEY"),
        (elsewhere, "leads elsewhere, and is not followed"),
        (wait, "has not answered after 1 seconds"),
        (Server.close, "cannot be asked: "),
        (lambda server: None, "the model did not write the JSON it was to"),
    ],
)
def test_a_server_without_an_answer_is_told(
    server: Server, change: Callable[[Server], object], said: str
) -> None:
    server.reply = lambda _: "no"
    change(server)
    with pytest.raises(SourceError, match=re.escape(said)):
        texts(server, ["cat"], seconds=1)
    assert len(server.asked) <= 1


def test_proxies_of_the_environment_are_not_asked(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "http_proxy", "HTTP_PROXY", "all_proxy":
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    server.reply = lambda _: {"cat": "It purrs"}
    assert texts(server, ["cat"]) == ({"cat": ["It purrs"]}, ())


def test_the_key_is_of_the_environment_and_goes_to_no_stranger(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLISHER_CLUE_SERVER_KEY", "secret")
    texts(server, ["cat"])
    assert server.asked[0][1]["Authorization"] == "Bearer secret"
    stranger = ServerOptions(url="https://example.org/v1")
    said = "set PUBLISHER_CLUE_SERVER=https://example.org/v1"
    with pytest.raises(OptionError, match=said):
        check(stranger)
    with pytest.raises(OptionError, match=said):
        suggest(ClueRequest({}, ENGLISH), stranger)
    monkeypatch.setenv("PUBLISHER_CLUE_SERVER", "https://example.org/v1/")
    check(stranger)
    assert stranger.key == "secret"
    assert ServerOptions(url="http://example.org/v1").key == ""
    for url in ("http://127.0.0.2:3", "http://localhost/v1", "http://[::1]:8080"):
        check(ServerOptions(url=url))


@pytest.mark.parametrize(
    "url",
    ["", "file:///etc/passwd", "http://", "http://a:b@127.0.0.1", "http://[::1", "http://a:x"],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="url"):
        ServerOptions(url=url)


def test_it_keeps_its_contract(server: Server) -> None:
    server.reply = lambda asked: dict.fromkeys(asked["answers"], "Something else")
    (record,) = publisher_clue_providers()
    loaded = load().clue_providers[record.name]
    check_clue_provider(loaded, ["dog", "owl"], ServerOptions(url=server.url), network=True)


CONFIG = """title: Pets
words: [list: [cat, rat]]
generator: {{budget: 20steps}}
suggest: [clue-server: "{url}"]
clues: to-write.tsv
lock: a.lock
export: [json]
"""


def test_it_is_asked_by_those_who_ask_alone(
    server: Server, publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(CONFIG.format(url=server.url))
    server.reply = lambda _: {"cat": ["It purrs", "Catty one"], "rat": "It has a long tail"}
    for command in "check", "publish":
        assert publisher(command, "a.yaml").code == 0
    assert server.asked == []
    run = publisher("clues", "suggest", "a.yaml")
    assert (run.code, run.err) == (0, "")
    assert "cat\n  in the clue server: It purrs · by a model, the model at 127.0.0.1:" in run.out
    assert "the clue server: 1 clue left out: they have the answer in them" in run.out
    assert "suggestions are written into to-write.tsv\n" in run.out
    written = Path("to-write.tsv").read_text()
    source = f"the clue server: by a model, the model at {server.url[7:-3]}"
    assert f"cat\t\n#cat\tIt purrs\t# {source}\n" in written
    asked = ("clues", "suggest", "a.yaml", "--difficulty", "easy", "--longest", 40)
    assert "to-write.tsv" not in publisher(*asked).out
    question = json.loads(server.asked[-1][2]["messages"][-1]["content"])
    assert (question["difficulty"], question["most characters of a clue"]) == ("easy", 40)
    assert Path("to-write.tsv").read_text() == written
    assert "without a clue: 2" in publisher("publish", "a.yaml").out
    server.close()
    run = publisher("clues", "suggest", "a.yaml")
    assert (run.code, "the clue server says nothing: http://127.0.0.1:" in run.out) == (0, True)
    assert Path("to-write.tsv").read_text() == written


def test_a_page_of_the_studio_names_no_server(tmp_path: Path) -> None:
    registry, bounds = load(), PathBounds((tmp_path,))
    settings = {"words": [{"list": ["cat"]}], "suggest": [{"clue-server": {"clues": "2"}}]}
    named = config_of(settings, registry, tmp_path / "a.yaml")
    with pytest.raises(CommandError, match="a server can only be named in a config written by"):
        bounds.refuse_more(named)
    PathBounds.of((tmp_path,), named).refuse_more(named)
