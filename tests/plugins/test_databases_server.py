"""Words from database servers: a real PostgreSQL, started for these tests, and none at all."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import URL, create_engine
from sqlalchemy.pool import NullPool

from conftest import Command
from losses import lossless
from publisher import OptionError, Origin, PublisherError, SourceError, SourceWord
from publisher.plugins.registry import load

DATABASE = load().sources["database"]
QUERY = "SELECT * FROM words ORDER BY answer"
PASSWORD = "p@ss/w:rd%1"  # noqa: S105 - of a server that lives as long as these tests
TABLE = """
CREATE TABLE words (answer text, clue text, score numeric, tags text[]);
INSERT INTO words VALUES ('cat', 'It purrs: 100%', 80, '{animal,pet}'), ('חתול', NULL, NULL, NULL);
"""


def programs() -> Path:
    """The folder of PostgreSQL's programs, which Debian keeps out of the way of users.

    A test that lacks them skips, but never in CI.
    """
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = str(folders[-1]) if folders else shutil.which("initdb")
    if found is None:
        assert "PUBLISHER_CI" not in os.environ, "postgresql must be installed in CI"
        pytest.skip("postgresql is not installed")
    return Path(found).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def server() -> Iterator[URL]:
    """The URL of a server on a port of its own, with a table of words; it has no superuser's."""
    binaries, user = (
        programs(),
        "postgres" if sys.platform != "win32" and os.geteuid() == 0 else None,
    )  # it refuses to run as root
    with tempfile.TemporaryDirectory() as folder:
        data, secret, port = Path(folder, "data"), Path(folder, "secret"), free_port()
        secret.write_text(PASSWORD)
        for path in (Path(folder), secret):
            if user:
                shutil.chown(path, user)

        def run(program: str, *arguments: str) -> None:
            command = [str(binaries / program), "-D", str(data), *arguments]
            subprocess.run(command, user=user, check=True, cwd=folder, stdout=subprocess.DEVNULL)

        run(
            "initdb", "-U", "maker", f"--pwfile={secret}", "-A", "scram-sha-256", "-E", "UTF8", "-N"
        )
        settings = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        )
        run("pg_ctl", "-w", "-l", str(Path(folder, "log")), "-o", settings, "start")
        try:
            url = URL.create("postgresql+psycopg", "maker", PASSWORD, "127.0.0.1", port, "postgres")
            with create_engine(url, poolclass=NullPool).begin() as connection:
                connection.execution_options(no_parameters=True).exec_driver_sql(TABLE)
            yield url.set(drivername="postgresql")
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def read(url: URL | str, query: str = QUERY, **options: Any) -> list[SourceWord]:
    text = url if isinstance(url, str) else url.render_as_string(hide_password=False)
    chosen = DATABASE.options.model_validate({"database": text, "query": query, **options})
    return list(lossless(DATABASE.read(chosen)))


def refusal(url: URL | str, query: str = QUERY, **options: Any) -> str:
    """What is said of a database, which is never its password."""
    with pytest.raises(PublisherError) as caught:
        read(url, query, **options)
    said = f"{caught.value} {caught.value.__cause__} {caught.value.__context__ is None}"
    assert PASSWORD not in said
    assert "secret" not in said
    return str(caught.value)


@pytest.mark.slow
def test_a_query_selects_words(server: URL) -> None:
    name = f"postgresql://127.0.0.1:{server.port}/postgres"
    assert read(server) == [
        SourceWord("cat", "It purrs: 100%", Origin(name, 1), 80.0, ("animal", "pet")),
        SourceWord("חתול", "", Origin(name, 2)),
    ]


@pytest.mark.slow
def test_signs_that_drivers_give_a_meaning_have_none(server: URL) -> None:
    query = "SELECT answer || ':x' AS word FROM words WHERE clue LIKE '%100\\%' AND score::int > 1;"
    assert [word.text for word in read(server, query)] == ["cat:x"]


def test_the_password_may_be_in_the_environment(
    server: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = server.set(password="")
    from_there = {"password_from": "WORDS"}
    said = refusal(bare, **from_there)
    assert "there is no environment variable of the name that `password_from:` gives" in said
    assert "WORDS" not in said
    monkeypatch.setenv("WORDS", PASSWORD)
    assert len(read(bare, **from_there)) == 2


def test_a_wrong_password_is_told_and_never_printed(server: URL) -> None:
    said = refusal(server.set(password=PASSWORD[::-1]))
    assert f"127.0.0.1:{server.port}/postgres: cannot be asked: " in said
    assert "password authentication failed" in said


def test_a_query_that_fails_or_returns_other_columns_is_told(server: URL) -> None:
    assert 'relation "word" does not exist' in refusal(server, "SELECT * FROM word")
    said = refusal(server, "SELECT clue, score AS points FROM words")
    assert "no column such as answer or word, but clue, points; name" in said
    assert "has no column 'aswer'; did you mean answer?" in refusal(server, answer="aswer")


@pytest.mark.parametrize(
    "query",
    [
        "WITH gone AS (DELETE FROM words RETURNING *) SELECT * FROM gone",
        "SELECT setval('numbers', 7) AS answer",
        "SELECT * INTO copies FROM words",
    ],
)
def test_nothing_is_written(server: URL, query: str) -> None:
    assert refusal(server, query)
    assert len(read(server)) == 2


@pytest.mark.slow
def test_a_query_without_end_is_stopped(server: URL) -> None:
    endless = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT 'cat' AS answer FROM n"
    )
    assert "the query has more than 100 rows; limit it" in refusal(server, endless, max_rows=100)
    asleep = "SELECT 'cat' AS answer, pg_sleep(600)"
    said = refusal(server, asleep, timeout=0.5)
    assert "gave no answer in 0.5 s; `timeout:`" in said or "statement timeout" in said


def test_a_server_that_is_down_is_told() -> None:
    said = refusal(f"postgresql://maker:secret@127.0.0.1:{free_port()}/words")
    assert "cannot be asked: " in said
    assert "refused" in said


@pytest.mark.slow
def test_a_server_that_does_not_answer_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        said = refusal(f"postgresql://maker:secret@127.0.0.1:{port}/words", timeout=0.3)
    assert said == (
        f"postgresql://127.0.0.1:{port}/words: gave no answer in 0.3 s; `timeout:` gives it longer"
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "no url: secret",
            "`database:` is not the URL of a database, such as postgresql://user@host",
        ),
        ("postgresql://u:secret@host:port/x", "`database:` is not the URL of a database"),
        ("sqlite:///words.db", "for an SQLite file say `sqlite:` and its path"),
        ("klingon://u:secret@host/x", "its driver is not installed"),
        ("mysql+nothing://u:secret@host/x", "its driver is not installed"),
        ("postgresql://host/x?password=secret&port=secret", "cannot be asked: "),
    ],
)
def test_what_is_no_database_is_told(url: str, said: str) -> None:
    assert said in refusal(url)


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "publisher_databases.server", raising=False)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    assert "pip install 'crossword-publisher[database]'" in refusal("postgresql://u:secret@host/x")


@pytest.mark.parametrize(
    "item",
    [
        "{{database: {url}, query: DROP TABLE words}}",
        "{{database: {url}, query: SELECT 1, only: {{letters: x}}}}",
        "{{database: {url}, query: SELECT 1, quey: x}}",
        "{{databse: {url}}}",
        "{url}",
        "{{database: {url}, query: SELECT 1, passwrod: '{url}'}}",
    ],
)
def test_no_fault_of_a_config_shows_the_password(
    tmp_path: Path, item: str, publisher: Command
) -> None:
    url = "postgresql://maker:a_secret@127.0.0.1/words"
    config = tmp_path / "puzzle.yaml"
    config.write_text(f"words:\n- {item.format(url=url)}\n", encoding="utf-8")
    run = publisher("check", config)
    assert run.code == 2
    assert "a_secret" not in run.out + run.err


PARTS = ("alpha", "bravo", "charlie")
BETWEEN = st.text(st.sampled_from("@:/?#[]%&=+ \\'\"\t|!$,;{}<>…"), min_size=1, max_size=3)
USERS = st.sampled_from(["", "ann", "ann@home", "an/na", "an na", "ann:", "%"])
ENDS = st.sampled_from(
    ["@127.0.0.1/words", "@127.0.0.1:1/words?a=b@c", "@", "@[::1/x", "@h:port/x", "@h@h/x?y"]
)


@st.composite
def urls(draw: st.DrawFn) -> str:
    """A URL with a password of three parts, which may be written as none should be."""
    first, last = draw(BETWEEN), draw(BETWEEN)
    password = f"{PARTS[0]}{first}{PARTS[1]}{last}{PARTS[2]}"
    colons = draw(st.sampled_from(["://", "://", ":/", "//", ":", "+x://", " ://"]))
    return f"klingon{colons}{draw(USERS)}:{password}{draw(ENDS)}"


@given(urls())
def test_no_part_of_a_password_is_ever_told(url: str) -> None:
    with pytest.raises(PublisherError) as caught:
        read(url)
    assert not any(part in str(caught.value) for part in PARTS)


@pytest.mark.proof
@settings(max_examples=50)
@given(urls(), st.sampled_from(["quey: x", "query: 1", "query: SELECT 1", "query: {"]))
def test_no_part_of_a_password_is_ever_printed(
    tmp_path: Path, publisher: Command, url: str, rest: str
) -> None:
    config = tmp_path / "puzzle.yaml"
    config.write_text(f"words:\n- {{database: {json.dumps(url)}, {rest}}}\n", encoding="utf-8")
    for arguments in ((), ("--set", f"words[0].database={url}")):
        run = publisher("check", config, *arguments)
        assert run.code > 0
        assert not any(part in run.out + run.err for part in PARTS)


@pytest.mark.parametrize(
    "url",
    ["klingon://u:p@ss@host/x", "klingon://an/na:p@host/x", "klingon://host/x?user=a@b"],
)
def test_an_at_sign_that_is_not_escaped_is_told(url: str) -> None:
    assert "has an @ that does not end its password: write it as %40" in refusal(url)
    assert "klingon://host/x: its driver" in refusal("klingon://u:p%40ss@host/x")


def test_no_option_shows_the_password_when_printed() -> None:
    url = "postgresql://maker:secret@127.0.0.1/words"
    chosen = DATABASE.options.model_validate({"database": url, "query": QUERY})
    assert "secret" not in repr(chosen) + str(chosen.model_dump())


def test_an_option_error_of_the_url_is_told_at_its_place() -> None:
    with pytest.raises(OptionError) as caught:
        read("sqlite:///words.db")
    assert caught.value.path == ("database",)


def test_too_many_rows_are_an_error_of_the_source(server: URL) -> None:
    with pytest.raises(SourceError, match=r"^postgresql://127.0.0.1:\d+/postgres: the query has"):
        read(server, max_rows=1)
