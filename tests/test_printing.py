"""One way to the terminal: no command prints a stranger's text that steers a terminal."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Command, Once, Result
from publisher.cli import COMMANDS
from publisher.cli.printing import say_drawing
from publisher.files.standard import write_standard_output
from publisher.formats.drawings import draw, read_drawing
from publisher.messages.harmless import HarmlessStream, escaped_json, guarded, harmless, visible
from publisher_testing import HEBREW

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such names of files there")

EVIL = "\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\u202egpj\u2066\u2028\u0085\r\x08"
"""What sets a title, colours, clears, deletes, reorders, breaks and goes back."""

INLINE = "\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\u202egpj\u2066\x08"
"""What of it breaks no line of a file."""

HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")

PLUGIN = f"""\
import sys, click
from publisher import (
    Command, Executor, Exporter, Finisher, Generator, GenerationError, NoOptions, Options, Source,
    SourceError, WithLosses, hookimpl,
)
EVIL = {EVIL!r}

class EvilOptions(Options):
    evil: str = EVIL

def evil(options):
    print(EVIL)
    print(EVIL, file=sys.stderr)
    raise (SourceError if options.evil == "told" else ValueError)(EVIL + "\\n" + EVIL)

def generate(request, options, run):
    print(EVIL)
    print(EVIL, file=sys.stderr)
    raise GenerationError(EVIL)

def export(puzzle, options):
    return WithLosses(EVIL.encode(), (EVIL,))

@click.command("hostile")
def hostile():
    click.echo(EVIL)
    click.echo(EVIL, err=True)
    print(EVIL)
    raise click.ClickException(EVIL)

@hookimpl
def publisher_sources():
    return [Source("evil", "Evil " + EVIL, EvilOptions, evil)]

@hookimpl
def publisher_generators():
    return [Generator("unlucky", "Finds " + EVIL, EvilOptions, generate)]

@hookimpl
def publisher_exporters():
    return [Exporter("cards", "Cards " + EVIL, EvilOptions, ".cards", export), EVIL]

@hookimpl
def publisher_commands():
    return [Command("hostile", "Prints " + EVIL, hostile)]
"""

GOOD = {
    "title": f"Pets{EVIL}",
    "author": EVIL,
    "notes": EVIL,
    "words": [{"file": f"words{EVIL}.txt", "separator": "tab"}],
    "generator": {"budget": "200steps"},
    "export": [{"ipuz": {"file": "puzzle"}}, {"json": {"file": "puzzle"}}, "text", "cards", "xd"],
    "lock": f"kept{EVIL}.lock",
    "clues": f"clues{EVIL}.txt",
    "clue_bank": f"bank{EVIL}.db",
}
WRONG = {
    "title": f"תשבץ{EVIL}",
    "language": "he",
    "words": [{"list": {"אריה": f"מלך{EVIL}", "נמר": EVIL, "דוב": "אוהב דבש", f"סו{EVIL}ס": ""}}],
    "generator": {"use": "fill", "grid": {"size": "3x3"}, EVIL: EVIL},
    EVIL: EVIL,
    "export": [{"pdf": {EVIL: EVIL, "paper": EVIL}}, EVIL],
    "output": {"name": f"{{{EVIL}}}", "folder": f"s3://{EVIL}"},
    "run": f"{EVIL}:{EVIL}",
    "reject": [EVIL],
}


PETS = {"words": [{"list": ["cat", "act", "tea"]}]}


def of_plugin(**more: Any) -> dict[str, Any]:
    return {**PETS, "export": ["cards"], **more}


CONFIGS = {
    "good": GOOD,
    "wrong": WRONG,
    "told": of_plugin(words=[{"evil": "", "evil": "told"}]),  # noqa: F601 - the source is named so
    "blamed": of_plugin(words=[{"evil": EVIL}]),
    "unlucky": of_plugin(generator={"use": "unlucky"}),
    "book": {
        "puzzles": [
            {**PETS, "generator": {"use": "unlucky"}},
            {**PETS, "title": EVIL, "seeds": 14},
        ],
        "generator": {"budget": "20steps"},
        "export": ["cards"],
    },
    "rows": of_plugin(for_each={"file": f"rows{EVIL}.csv"}, title=f"{{name}}{EVIL}"),
}
"""What is in the configs, by the names that their files begin with."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files by a stranger, whose names are bad too; the working folder."""
    folder = tmp_path / f"desk{EVIL}"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, settings in CONFIGS.items():
        if "puzzles" in settings:
            settings = settings | {
                "puzzles": [
                    {k: v for k, v in p.items() if k != "export"} for p in settings["puzzles"]
                ]
            }
        Path(f"{name}{EVIL}.yaml").write_text(json.dumps(settings), encoding="utf-8")
    words = f"cat\tIt purrs{INLINE}\nact\t{INLINE}\ntea\nice{INLINE}cap\t{EVIL}\n{EVIL}\tx\n"
    Path(f"words{EVIL}.txt").write_text(words, encoding="utf-8", newline="")
    Path(f"rows{EVIL}.csv").write_text(f"name,{EVIL}\nNoa{EVIL},1\nנועה,2\n", encoding="utf-8")
    Path("evil.py").write_text(PLUGIN, encoding="utf-8")
    Path(f"broken{EVIL}.ipuz").write_text('{"title": "\\u001b[2J"', encoding="utf-8")
    Path(f"broken{EVIL}.yaml").write_text(f"title: [\n  {EVIL}", encoding="utf-8")
    return folder


def file(name: str, suffix: str = "yaml") -> str:
    return f"{name}{EVIL}.{suffix}"


@pytest.fixture
def evil(desk: Path, publisher: Command) -> Command:
    """The command with the stranger's plugin; whatever is printed is looked at."""

    def run(*arguments: object) -> Result:
        done = publisher("--plugin", "evil.py", *arguments)
        for line in (done.out + done.err).split("\n"):
            assert not HARMFUL.search(line), (arguments, line)
        return done

    return run


@pytest.fixture
def made(desk: Path, evil: Command, once: Once) -> Command:
    """The same, when the good config was published: there is a lock, a bank and a puzzle file."""

    def publish() -> None:
        assert evil("publish", file("good")).code in (0, 1)

    once(desk, publish)
    assert Path(file("kept", "lock")).exists()
    return evil


RUNS = [
    ("make", file("words", "txt"), file("made", "ipuz"), "--title", EVIL, "--author", EVIL),
    ("make", file("words", "txt"), file("a", "ipuz"), "--json"),
    ("make", file("words", "txt"), file("a", "ipuz"), "--save-config", file("saved")),
    ("make", file("missing", "txt")),
    ("make", file("words", "txt"), file("a", EVIL), "--set", f"{EVIL}={EVIL}", "--paper", EVIL),
    ("new", f"new{EVIL}"),
    ("publish", file("good"), "--fresh"),
    ("review", file("good")),
    ("find", file("good"), "--filter", EVIL),
    ("find", "--list", file("words", "txt"), "--hidden", EVIL),
    ("publish", file("good"), "--json", "-o", f"out{EVIL}"),
    ("publish", file("wrong")),
    ("publish", file("told")),
    ("publish", file("blamed")),
    ("publish", file("unlucky")),
    ("publish", file("book"), "--on", "serial", "--progress", "json"),
    ("publish", file("book"), "--json"),
    ("publish", file("book"), "--on", f"{EVIL}:{EVIL}"),
    ("publish", file("rows")),
    ("publish", file("broken")),
    ("publish", file("missing")),
    ("publish", file("good"), "-o", f"file://{EVIL}"),
    ("publish", file("good"), "--set", f"export=[{{cards: {{evil: [{EVIL}]}}}}]"),
    ("publish", file("good"), f"--{EVIL}"),
    ("check", file("good"), "--words"),
    *(("check", file(name)) for name in (*CONFIGS, "broken", "missing")),
    ("watch", file("good")),
    ("watch", file("wrong")),
    ("studio", file("words", "txt")),
    ("words", file("good"), "1a"),
    ("words", file("good"), "1a", "--json", "--free-crossings"),
    ("words", file("good"), EVIL),
    ("words", file("good"), "1a", "--filter", f"/{EVIL}("),
    ("edit", file("good"), "--reject", "1a"),
    ("edit", file("good"), "--put", f"1a={EVIL}"),
    ("edit", file("good"), "--refill", EVIL),
    ("convert", "puzzle.ipuz", file("b", "xd"), file("b", "json"), file("b", "puz")),
    ("convert", file("broken", "ipuz"), file("b", "json")),
    ("convert", "puzzle.ipuz", file("b", "json"), "--language", EVIL, "--from", EVIL),
    ("grid", file("good"), f"{EVIL}={EVIL}"),
    ("grid", file("wrong")),
    ("grid", "size=5x5", "--count", "2", "--set", f"{EVIL}"),
    ("clues", "import", file("good"), "puzzle.ipuz", file("broken", "ipuz"), "--bank", EVIL),
    ("clues", "import", file("words", "txt"), "--bank", file("bank", "db")),
    ("clues", "find", "cat", "--bank", file("bank", "db")),
    ("clues", "find", EVIL, "--bank", file("bank", "db"), "--language", EVIL),
    ("clues", "forget", file("good"), "--bank", file("bank", "db")),
    ("clues", "forget", file("missing"), "--bank", file("bank", "db"), "--date", EVIL),
    ("clues", "export", f"out{EVIL}.tsv", "--bank", file("bank", "db")),
    ("clues", EVIL),
    ("plugins",),
    ("plugins", "--json"),
    ("plugins", "new", "exporter", EVIL),
    ("schema",),
    ("schema", "--template", EVIL),
    (EVIL,),
    ("--version",),
]


@pytest.mark.parametrize(
    "arguments", RUNS, ids=lambda run: run[0] if run[0].isprintable() else "evil"
)
def test_nothing_that_is_printed_steers_a_terminal(
    made: Command, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("publisher_watch.watching.publish_changes", interrupted)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{EVIL}\nEnglish{EVIL}\nen\na4\ncat\n\n"))
    done = made(*arguments)
    assert done.out or done.err


def test_every_command_is_among_them() -> None:
    assert {run[0] for run in RUNS} >= set(COMMANDS)


def test_json_is_what_it_was(made: Command) -> None:
    (found,) = json.loads(made("publish", file("good"), "--json").out)["puzzles"]
    assert found["config"] == file("good")
    assert json.loads(made("plugins", "--json").out)


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("clues", "export", "{}", "--bank", file("bank", "db")), "bank.tsv"),
        (("convert", "puzzle.json", "{}", "--to", "json"), "copy.json"),
        (("schema",), ""),
    ],
    ids=["clues", "convert", "schema"],
)
def test_what_is_a_file_on_standard_output_is_that_file(
    made: Command, publisher: Command, arguments: tuple[str, ...], written: str
) -> None:
    """It is piped to a program, or into a file: no byte of it is changed."""
    run = publisher(*(part.format("-") for part in arguments))
    assert run.code == 0
    if written:
        to = [part for part in arguments if part not in ("--to", "json")]
        assert made(*(part.format(written) for part in to)).code == 0
        assert run.out.encode() == Path(written).read_bytes()
    else:
        assert json.loads(run.out)


@pytest.mark.parametrize(
    "arguments",
    [
        ("hostile",),
        ("publish", file("blamed")),
        ("publish", file("book"), "--on", "processes:1"),
        ("--traceback", "publish", file("told")),
        (f"--{EVIL}",),
    ],
    ids=lambda run: run[0] if run[0].isprintable() else "evil",
)
@pytest.mark.proof
def test_nor_does_what_others_print(desk: Path, arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "publisher", "--plugin", "evil.py", *arguments]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    printed = (done.stdout + done.stderr).decode()
    assert "gpj" in printed
    assert not [line for line in printed.split("\n") if HARMFUL.search(line)]


@pytest.mark.slow
def test_a_traceback_of_a_fault_of_ours_is_harmless(desk: Path) -> None:
    Path("faulty.py").write_text(
        "import sys\nfrom publisher import __main__ as program, cli\n"
        f"cli.main = lambda: int({EVIL!r} + ' ' + chr(27) + '[2J', sys.stdout.nothing)\n"
        "program.run()\n"
    )
    done = subprocess.run([sys.executable, "faulty.py"], capture_output=True, check=False)
    assert b"Traceback" in done.stderr
    assert not [line for line in done.stderr.decode().split("\n") if HARMFUL.search(line)]


@pytest.mark.parametrize(
    ("text", "one_line", "lines"),
    [
        ("It purrs", "It purrs", "It purrs"),
        ("חתול\u200f קטן\u200e", "חתול\u200f קטן\u200e", "חתול\u200f קטן\u200e"),
        ("a\tb\nc", "a    b\ufffdc", "a\tb\nc"),
        ("\x1b[31m", "\ufffd[31m", "\ufffd[31m"),
        ("\u202eb\u2069\ud800", "\ufffdb\ufffd\ufffd", "\ufffdb\ufffd\ufffd"),
        ("", "", ""),
    ],
)
def test_what_is_harmless(text: str, one_line: str, lines: str) -> None:
    assert visible(text) == one_line
    assert harmless(text) == lines


def test_json_keeps_what_it_escapes() -> None:
    value = {EVIL: [EVIL, "חתול\n", 3]}
    text = escaped_json(value)
    assert "חתול" in text
    assert not HARMFUL.search(text)
    assert json.loads(text) == value


def test_a_stream_is_guarded_once() -> None:
    below = io.StringIO()
    stream = guarded(below)
    assert guarded(stream) is stream
    assert print(f"a{EVIL}b\tc", file=stream) is None
    stream.writelines(["x\x1b", "y\n"])
    assert not HARMFUL.search(below.getvalue().replace("\n", ""))
    assert below.getvalue().endswith("b\tc\nx\ufffdy\n")
    assert isinstance(stream, HarmlessStream)
    assert stream.encoding == below.encoding


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_file_that_a_terminal_shows_steers_it_not(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Terminal()
    monkeypatch.setattr("sys.stdout", seen)
    write_standard_output("\u202dא\u202c\ta\x1b[31m\r\nb\rc\u202eמ\n".encode() + b"\xff\x00")
    assert seen.getvalue() == "\u202dא\u202c\ta\ufffd[31m\r\nb\ufffdc\ufffdמ\n\ufffd\ufffd"


@pytest.mark.parametrize("inside", ["אב", "א\x1bב", "א\u202eב"])
def test_rows_of_a_drawing_keep_their_own_overrides(
    capsys: pytest.CaptureFixture[str], inside: str
) -> None:
    say_drawing(f"\u200e\u202d{inside}\u200e\u202c\n\u202eab")
    assert capsys.readouterr().out == f"\u200e\u202d{visible(inside)}\u200e\u202c\n\ufffdab\n"


def test_a_hebrew_grid_is_printed_as_it_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    drawing = draw(read_drawing("אב\nג#", HEBREW), HEBREW.direction)
    assert drawing.count("\u202d") == 2
    say_drawing(drawing)
    assert capsys.readouterr().out == f"{drawing}\n"
