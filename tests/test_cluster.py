"""A cluster whose machines share nothing: other folders, another environment, none of our files."""

import json
import logging
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from calls import pickled, print_here_too
from conftest import Command, program
from publisher import OptionError
from publisher_executors.dask_cluster import open_dask
from publisher_executors.options import DaskOptions

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
DEADLINE = 90
FORBIDDEN = """\
import os, sys

def refuse(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        path = os.path.abspath(os.fsdecode(arguments[0]))
        if path.startswith({folder!r}):
            raise FileNotFoundError(2, "no such file on this machine", path)

sys.addaudithook(refuse)
"""
"""A machine that has none of the user's files: whoever opens one there is told so."""

BOOK = """\
puzzles:
- title: Zoo
  seeds: 12
  words: [list: [lion, tiger, panda, zebra, horse, goat, camel, otter, mouse, whale]]
  generator: {budget: 60steps}
- title: תשבץ
  language: he
  seeds: 6
  words: [list: [אריה, נמר, זברה, סוס, גמל, עכבר, לווייתן, פנדה, כלב, חתול]]
  generator: {budget: 60steps}
- title: Row
  same: yes
  seeds: 4
  words: [list: [cat, act, tea, eat, ate]]
  generator: {use: fill, budget: 60steps, grid: {file: grid.txt}, wordlists: [file: lists/mine.txt]}
export: [ipuz, json]
"""


@dataclass
class Cluster:
    """A scheduler and its workers, each worker in a folder and an environment of its own."""

    folder: Path
    forbidden: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    others: int = 0  # how many of the workers have another version of the program
    settings: dict[str, str] = field(default_factory=dict)  # the environment of all of them
    security: Any = None

    @property
    def address(self) -> str:
        found: str = json.loads((self.folder / "scheduler.json").read_text())["address"]
        return found

    def start(self, workers: int, *more: str, port: int = 0) -> None:
        (self.folder / "scheduler.json").unlink(missing_ok=True)
        self._run(self.folder, "scheduler", "--port", str(port), "--no-dashboard", *more)
        last = time.monotonic() + DEADLINE
        while not (self.folder / "scheduler.json").exists():
            assert time.monotonic() < last
            time.sleep(0.05)
        for number in range(workers):
            home = self.folder / f"machine{number}"
            self._make_environment(home)
            if number < self.others:
                module = home / "packages" / "publisher" / "__init__.py"
                module.write_text(module.read_text("utf-8") + '\n__version__ = "0.0.1"\n', "utf-8")
            self._run(home, "worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", *more)
        with distributed.Client(self.address, timeout=DEADLINE, security=self.security) as client:
            client.wait_for_workers(workers, timeout=DEADLINE)

    def kill(self, number: int) -> None:
        """Kill the scheduler, which is 0, or a worker."""
        self.processes[number].kill()
        self.processes[number].wait()

    def _make_environment(self, home: Path) -> None:
        """Put a copy of the program there, on a machine without the user's files."""
        packages = home / "packages"
        for folder in ("publisher", "plugins", "templates"):
            target = packages if folder != "publisher" else packages / folder
            shutil.copytree(ROOT / folder, target, dirs_exist_ok=True)
        found = next(
            entry
            for path in sys.path
            for entry in Path(path).glob("crossword_publisher-*.dist-info")
        )
        shutil.copytree(found, packages / found.name, dirs_exist_ok=True)
        code = FORBIDDEN.format(folder=str(self.forbidden))
        (packages / "sitecustomize.py").write_text(code, encoding="utf-8")

    def _run(self, home: Path, *arguments: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {
            "PYTHONPATH": str(home / "packages"),
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home / "cache"),
            **self.settings,
        }
        file = str(self.folder / "scheduler.json")
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", file]
        with (self.folder / f"log{len(self.processes)}.txt").open("wb") as log:
            self.processes.append(
                subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=log)
            )


@contextmanager
def cluster(folder: Path, forbidden: Path, workers: int = 2, others: int = 0) -> Iterator[Cluster]:
    with ending(Cluster(folder, forbidden, others=others)) as made:
        made.start(workers)
        yield made


@contextmanager
def ending(made: Cluster) -> Iterator[Cluster]:
    """A cluster, which ends with the test."""
    try:
        yield made
    finally:
        for process in made.processes:
            process.kill()
            process.wait()


def book(folder: Path) -> Path:
    (folder / "lists").mkdir(parents=True)
    (folder / "lists" / "mine.txt").write_text("tie;60\nice;70\nitem;80\n", encoding="utf-8")
    (folder / "grid.txt").write_text("...\n.#.\n...\n", encoding="utf-8")
    words = [f"{a}{b}{c}" for a in "cat" for b in "aei" for c in "tea"]
    with (folder / "lists" / "mine.txt").open("a", encoding="utf-8") as file:
        file.writelines(f"{word};50\n" for word in words)
    path = folder / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.proof
def test_a_book_of_a_cluster_is_that_of_this_machine(publisher: Command, tmp_path: Path) -> None:
    path = book(tmp_path / "home")
    assert publisher("publish", path, "--on", "serial", "-o", tmp_path / "here").code == 0
    with cluster(tmp_path / "cluster", path.parent, workers=3, others=1) as there:
        run = publisher("publish", path, "--on", f"dask:{there.address}", "-o", tmp_path / "there")
        assert run.code == 0, run.err
    (line,) = {line for line in run.out.splitlines() if "passed over" in line}
    assert re.search(
        r"warning: the worker on \S+ has crossword-publisher 0\.0\.1, .*: install", line
    )
    assert files(tmp_path / "there") == files(tmp_path / "here")
    carried = list((tmp_path / "cluster").glob("machine*/cache/**/mine.txt"))
    assert carried  # the list came with the work
    assert not list((tmp_path / "home").glob("**/carried"))


@pytest.mark.proof
def test_a_scheduler_that_is_lost_loses_nothing_that_is_finished(
    publisher: Command, tmp_path: Path
) -> None:
    path = book(tmp_path / "home")
    assert publisher("publish", path, "--on", "serial", "-o", tmp_path / "here").code == 0
    out = tmp_path / "there"
    with cluster(tmp_path / "cluster", path.parent) as there:
        options = "--on", f"dask:{there.address}", "--set", "run.wait=2", "-o", str(out)
        command = [sys.executable, "-m", "publisher", "publish", str(path), *options]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            last = time.monotonic() + DEADLINE
            while not list(out.glob("*.ipuz")):
                assert time.monotonic() < last
                assert process.poll() is None, process.communicate()
                time.sleep(0.01)
            there.kill(0)
            _, said = process.communicate(timeout=DEADLINE)
    if process.returncode:  # it was not too quick for us
        assert process.returncode == 1
        assert "puzzles are finished and kept" in said
        assert "Traceback" not in said
    assert publisher("publish", path, "-o", out).code == 0
    assert files(out) == files(tmp_path / "here")


@pytest.mark.proof
def test_a_scheduler_that_is_found_again_makes_the_rest(publisher: Command, tmp_path: Path) -> None:
    """Workers end with their scheduler: who starts both again in time has lost nothing."""
    path = book(tmp_path / "home")
    words = [f"{first}{last}" for first in "blcrst" for last in ("and", "ent", "ine", "oor", "at")]
    puzzles = (
        f"words: [{{list: {words}, only: {{sample: 16}}}}]\ngenerator: {{budget: 3000steps}}\n"
    )
    path.write_text("puzzles: [{config: one.yaml, seeds: 24}]\nexport: [ipuz, json]\n")
    (path.parent / "one.yaml").write_text(puzzles)
    assert publisher("publish", path, "--on", "serial", "-o", tmp_path / "here").code == 0
    out = tmp_path / "there"
    with cluster(tmp_path / "cluster", path.parent) as there:
        options = "--on", f"dask:{there.address}", "--set", "run.wait=60", "-o", str(out)
        command = [sys.executable, "-m", "publisher", "publish", str(path), *options]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            last = time.monotonic() + DEADLINE
            while not list(out.glob("*.ipuz")):
                assert time.monotonic() < last
                assert process.poll() is None, process.communicate()
                time.sleep(0.01)
            port = int(there.address.rpartition(":")[2])
            there.kill(0)
            made = len(list(out.glob("*.ipuz")))
            for worker in there.processes[1:]:
                worker.wait(DEADLINE)
            assert process.poll() is None
            there.start(2, port=port)
            _, said = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0, said
    assert "Traceback" not in said
    assert made < 24
    assert files(out) == files(tmp_path / "here")


def certificates(folder: Path) -> None:
    """An authority, and a certificate that it has signed."""
    openssl, days = program("openssl"), ("-days", "1")
    signed = "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"
    key = "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"
    for arguments in (
        ("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", *days, "-subj", "/CN=ann"),
        ("req", *key, "-keyout", "key.pem", "-out", "asked.pem", "-subj", "/CN=machine"),
        ("x509", "-req", *signed, *days, "-in", "asked.pem", "-out", "cert.pem"),
    ):
        subprocess.run([openssl, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.mark.proof
def test_a_cluster_with_tls_as_documented(publisher: Command, tmp_path: Path) -> None:
    """It takes work from who has a certificate of its authority, and from nobody else."""
    path = book(tmp_path / "home")
    assert publisher("publish", path, "--on", "serial", "-o", tmp_path / "here").code == 0
    keys, folder = tmp_path / "keys", tmp_path / "cluster"
    keys.mkdir()
    folder.mkdir()
    certificates(keys)
    page = (ROOT / "docs" / "batch.md").read_text("utf-8")
    (text,) = re.findall("```yml\n(.*?)```", page, re.DOTALL)
    text = text.replace("/home/ann/cluster", str(keys))
    settings = tmp_path / "cluster.yaml"
    settings.write_text(text)
    pair = {"cert": str(keys / "cert.pem"), "key": str(keys / "key.pem")}
    security = distributed.Security(
        require_encryption=True,
        tls_ca_file=str(keys / "ca.pem"),
        tls_client_cert=pair["cert"],
        tls_client_key=pair["key"],
    )
    environment = {"DASK_CONFIG": str(settings)}
    made = Cluster(folder, path.parent, settings=environment, security=security)
    with ending(made) as there:
        there.start(2, "--protocol", "tls")
        assert there.address.startswith("tls://")
        settings.write_text(text.replace("tls://10.0.0.5:8786", there.address))
        known, unknown = (
            publish_by_settings(
                path, tmp_path / out, environment if out == "there" else {}, address
            )
            for out, address in (("there", ""), ("nowhere", f":{there.address}"))
        )
    assert known.returncode == 0, known.stderr
    assert files(tmp_path / "there") == files(tmp_path / "here")
    assert unknown.returncode == 2
    assert f"no scheduler with a worker answers at {there.address}" in unknown.stderr
    assert "Traceback" not in unknown.stderr


def publish_by_settings(
    path: Path, out: Path, environment: dict[str, str], address: str
) -> "subprocess.CompletedProcess[str]":
    """Publish with the settings of Dask in this environment."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "publisher", "publish", str(path), "-o", str(out)),
            *("--on", f"dask{address}", "--set", "run.wait=20"),
        ],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_scheduler_that_does_not_answer_is_told(publisher: Command, tmp_path: Path) -> None:
    path = book(tmp_path / "home")
    run = publisher("publish", path, "--on", "dask:tcp://127.0.0.1:9", "--set", "run.wait=0.5")
    assert run.code == 2
    assert "address: no scheduler with a worker answers at tcp://127.0.0.1:9" in run.err
    assert "0 of 22 puzzles are finished" in run.err


@pytest.mark.proof
def test_no_answer_of_a_worker_is_unpickled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as there:
        options = DaskOptions.model_validate({"address": there.scheduler_address})
        with open_dask(options) as executor:
            future = executor.submit(pickled, tmp_path / "code ran")
            assert executor.submit(print_here_too, "hello").result(DEADLINE) == b"hello"
            assert not wait([future], 1).done
    assert not (tmp_path / "code ran").exists()
    assert "hello" not in capsys.readouterr().out


def test_an_address_is_in_the_users_own_settings_of_dask(tmp_path: Path) -> None:
    dask = pytest.importorskip("dask")
    with (
        dask.config.set({"scheduler-address": "tcp://127.0.0.1:9"}),
        pytest.raises(OptionError, match=r"answers at tcp://127\.0\.0\.1:9"),
    ):
        open_dask(DaskOptions(wait=0.1))


def test_settings_of_dask_in_the_docs_are_those_that_it_has() -> None:
    dask = pytest.importorskip("dask")
    page = (ROOT / "docs" / "batch.md").read_text("utf-8")
    (text,) = re.findall("```yml\n(.*?)```", page, re.DOTALL)
    known = dask.config.config["distributed"]["comm"]
    shown = yaml.safe_load(text)
    comm = shown["distributed"]["comm"]
    assert set(shown) == {"scheduler-address", "distributed"}
    assert set(comm) <= set(known)
    assert set(comm["tls"]) <= set(known["tls"])
    for name in "scheduler", "worker", "client":
        assert set(comm["tls"][name]) <= set(known["tls"][name])


def test_what_the_network_reports_of_a_lost_machine_is_not_printed() -> None:
    """The program says it itself, without a traceback."""
    with pytest.raises(OptionError, match="no scheduler with a worker answers"):
        open_dask(DaskOptions.model_validate({"address": "tcp://127.0.0.1:9", "wait": 0.1}))
    for name in ("distributed.client", "tornado.application"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR)
