"""Files at addresses of real servers on this machine: objects of S3, and a server of SFTP."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen
from xml.etree import ElementTree

import pytest

from conftest import package

pytestmark = [pytest.mark.proof, pytest.mark.slow]

DAILY = """\
title: "{weekday}"
for_each:
  calendar: 2027-01-01
  to: 2027-01-03
  weekdays: [שני, שלישי, רביעי, חמישי, שישי, שבת, ראשון]
words: [list: [lion, tiger, panda, zebra, horse, goat, camel, otter]]
generator: {budget: 20steps}
export:
- ipuz: {file: "{date}/{weekday}"}
- pdf: {file: all}
output: {folder: here, manifest: files.jsonl}
"""
OTHER = "--set", "title=Another {weekday}"
S3 = """\
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""
SFTP = """\
import asyncio, pathlib, sys
import asyncssh

async def main(folder, keys):
    host = asyncssh.generate_private_key("ssh-ed25519")
    listening = await asyncssh.listen(
        "127.0.0.1", 0, server_host_keys=[host],
        authorized_client_keys=str(pathlib.Path(keys) / "id_ed25519.pub"),
        sftp_factory=lambda channel: asyncssh.SFTPServer(channel, chroot=folder),
    )
    print(listening.get_port(), flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main(*sys.argv[1:]))
"""


@contextmanager
def serving(script: str, *arguments: str | Path) -> Iterator[int]:
    """A server in a process of its own, by its port; it ends with the test."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        try:
            yield next(int(line) for line in process.stdout if line.strip().isdecimal())
        finally:
            process.kill()


@dataclass
class Place:
    """An address, with what reaches it, and the folder with the config."""

    address: str
    desk: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, command: str, *more: str) -> "subprocess.CompletedProcess[str]":
        """Run a command on the config, in a process of its own."""
        config = self.desk / "daily.yaml"
        config.write_text(DAILY, encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-m", "publisher", command, str(config), *more],
            env=os.environ | self.environment,
            cwd=self.desk,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )

    def made_here(self, *more: str) -> dict[str, bytes]:
        """The files as they are on this machine."""
        assert self.run("publish", *more).returncode == 0
        return files(self.desk / "here")


def files(folder: Path, leaving: Sequence[str] = (".publisher",)) -> dict[str, bytes]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        each.as_posix(): (folder / each).read_bytes()
        for each in found
        if each.parts[0] not in leaving
    }


def asked(url: str, method: str = "GET") -> bytes:
    """What the server answers."""
    with urlopen(Request(url, method=method)) as answer:  # noqa: S310
        found: bytes = answer.read()
    return found


@pytest.fixture
def bucket(tmp_path: Path) -> Iterator[Place]:
    """A bucket `papers` of a server of S3."""
    package("moto")
    package("s3fs")
    with serving(S3) as port:
        url = f"http://127.0.0.1:{port}"
        asked(f"{url}/papers", "PUT")
        names = {"AWS_ENDPOINT_URL": url, "AWS_DEFAULT_REGION": "us-east-1"}
        keys = {"AWS_ACCESS_KEY_ID": "ann", "AWS_SECRET_ACCESS_KEY": "secret"}
        yield Place("s3://papers/2027", tmp_path, names | keys)


def objects(place: Place, bucket: str = "papers") -> dict[str, bytes]:
    """All objects of a bucket, read without our program and its packages."""
    url = f"{place.environment['AWS_ENDPOINT_URL']}/{bucket}"
    found = ElementTree.fromstring(asked(url)).iterfind(".//{*}Key")  # noqa: S314
    keys = [each.text or "" for each in found]
    return {key: asked(f"{url}/{quote(key)}") for key in keys}


def test_a_bucket_has_the_files_that_a_folder_has(bucket: Place) -> None:
    here = bucket.made_here()
    assert "2027-01-01/שישי.ipuz" in here
    run = bucket.run("publish", "-o", bucket.address)
    assert run.returncode == 0, run.stderr
    there = {f"2027/{name}": data for name, data in here.items()}
    assert objects(bucket) == there
    for _ in range(2):
        run = bucket.run("publish", "-o", bucket.address, *OTHER)
        assert run.returncode == 0, run.stderr
        assert "3 of 3 puzzles made before" in run.stdout
    here = bucket.made_here(*OTHER)
    assert objects(bucket) == {f"2027/{name}": data for name, data in here.items()} != there


@pytest.mark.parametrize("command", ["check", "publish"])
def test_a_bucket_that_is_not_there_is_told_and_not_made(bucket: Place, command: str) -> None:
    run = bucket.run(command, "--set", "output.folder=s3://buckte/2027")
    assert run.returncode == 1
    assert "there is no buckte there: make it first, or correct its name" in run.stderr
    assert b"buckte" not in asked(bucket.environment["AWS_ENDPOINT_URL"])


def test_a_server_that_does_not_answer_is_told_in_one_line(bucket: Place) -> None:
    away = {"AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_MAX_ATTEMPTS": "1"}
    run = Place(bucket.address, bucket.desk, bucket.environment | away).run(
        "publish", "-o", bucket.address
    )
    assert run.returncode
    assert "s3://papers/2027" in run.stderr
    assert "cannot be written" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Place]:
    """A folder of a server of SFTP, with a key that it knows."""
    asyncssh = package("asyncssh")
    package("paramiko")
    home, root = tmp_path / "home", tmp_path / "root"
    (home / ".ssh").mkdir(parents=True)
    root.mkdir()
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(str(home / ".ssh/id_ed25519"))
    key.write_public_key(str(home / ".ssh/id_ed25519.pub"))
    with serving(SFTP, root, home / ".ssh") as port:
        yield Place(f"sftp://ann@127.0.0.1:{port}/2027", tmp_path, {"HOME": str(home)})


def test_a_server_of_sftp_has_the_files_that_a_folder_has(shelf: Place) -> None:
    """It shows no folder but its own; what is written once more replaces what is there."""
    for more in ((), (), OTHER):
        here = shelf.made_here(*more)
        run = shelf.run("publish", "-o", shelf.address, *more)
        assert run.returncode == 0, run.stderr
        assert files(shelf.desk / "root") == {f"2027/{name}": here[name] for name in here}


def test_who_has_no_key_is_refused_in_one_line(shelf: Place) -> None:
    (shelf.desk / "home/.ssh/id_ed25519").unlink()
    run = shelf.run("publish", "-o", shelf.address)
    assert run.returncode
    assert "cannot be written" in run.stderr
    assert "Traceback" not in run.stderr
    assert not files(shelf.desk / "root")
