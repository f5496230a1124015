"""Measure the start of `publisher studio`, of its workers, and of the command line itself.

Seconds from the start to the answer of the first page, by the clock and by the CPU; the memory of
all its processes when they are warm; what a worker takes to its first answer, and to be killed; how
many bare starts of Python `publisher --help` costs, and `publisher check` of 36 words::

    python benchmarks/studio_start.py
"""

import argparse
import asyncio
import http.client
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from publisher.studio.workers.pool import TABLE
from publisher.studio.workers.process import WorkerProcess
from publisher.studio.workers.protocol import JobError

STARTS = 10
SMALL = Path(__file__).parents[1] / "examples" / "animals-en.yaml"


class StudioStart(NamedTuple):
    """A start: seconds until the address is printed and the first page is there, CPU, megabytes."""

    address: float
    page: float
    cpu: float
    memory: float


def main() -> None:
    """Print a Markdown table of medians."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        # Modules are compiled once, as an installation does.
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder, "XDG_CACHE_HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        started(Path(folder), environment)
        starts = [started(Path(folder), environment) for _ in range(runs)]
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        workers = [asyncio.run(worker_times()) for _ in range(runs)]
        bare = cpu_of(["-c", "pass"], environment)
        asked = (["--help"], ["check", str(SMALL)])
        commands = [cpu_of(["-m", "publisher", *each], environment) / bare for each in asked]
    print("| what | median |")
    print("| --- | --- |")
    print(f"| start to address | {median(start.address for start in starts)} s |")
    print(f"| start to first page | {median(start.page for start in starts)} s |")
    print(f"| CPU of the server until then | {median(start.cpu for start in starts)} s |")
    memory = median(start.memory for start in starts)
    print(f"| memory of all processes, without words | {memory} MB |")
    print(f"| a worker, start to first answer | {median(begun for begun, _ in workers)} s |")
    print(f"| a worker, killed | {median(killed for _, killed in workers)} s |")
    for name, cost in zip(("--help", "check"), commands, strict=True):
        print(f"| `publisher {name}` | {cost:.1f} bare starts of Python |")


def started(folder: Path, environment: dict[str, str]) -> StudioStart:
    """Start a studio, ask for its first page, wait until its processes rest, and end it."""
    command = [sys.executable, "-m", "publisher", "studio", str(folder), "--no-browser"]
    begun = time.perf_counter()
    with subprocess.Popen(
        [*command, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        if process.stdout is None or not (said := process.stdout.readline().split()):
            raise SystemExit("the studio does not start")
        address = said[-1].decode()
        printed = time.perf_counter()
        visit(address)
        answered = time.perf_counter()
        cpu = cpu_seconds(process.pid)
        pids = warm(process.pid)
        memory = sum(map(proportional, pids)) / 1024
        process.terminate()
    return StudioStart(printed - begun, answered - begun, cpu, memory)


async def worker_times() -> tuple[float, float]:
    """Seconds from the start of a worker to its first answer, and from a kill to its end."""
    begun = time.perf_counter()
    worker = await WorkerProcess.start(TABLE)
    with suppress(JobError):  # the room is loaded before the name of the job is looked at
        await worker.answer("nothing", {}, 60)
    answered = time.perf_counter()
    worker.kill()
    await worker.ended()
    return answered - begun, time.perf_counter() - answered


def visit(address: str) -> None:
    """Be let in, and get the first page, as a browser does."""
    host = address.split("/")[2]
    headers = {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    connection = http.client.HTTPConnection(host)
    connection.request("GET", address.partition(host)[2], headers=headers)
    answer = connection.getresponse()
    answer.read()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    connection.request("GET", "/", headers=headers | {"Cookie": cookie})
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"the first page has status {answer.status}")


def warm(pid: int) -> list[int]:
    """The studio and its workers, when these have used no CPU for half a second."""
    before = -1.0
    while True:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
        pids = [pid, *map(int, children)]
        now = sum(map(cpu_seconds, pids))
        if now == before and len(pids) > 2:
            return pids
        before = now
        time.sleep(0.5)


def cpu_seconds(pid: int) -> float:
    """What a process has used of the CPU."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def proportional(pid: int) -> int:
    """The memory of a process in KB, with its part of what it shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def cpu_of(arguments: list[str], environment: dict[str, str]) -> float:
    """The CPU seconds of a run of Python, on average."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(STARTS):
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / STARTS


def median(values: Iterable[float]) -> str:
    """The median of some numbers, as people read it."""
    return f"{statistics.median(values):.3g}"


if __name__ == "__main__":
    main()
