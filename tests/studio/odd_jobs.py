"""Jobs for the tests of workers: what good jobs do, and what bad plugins do."""

import gc
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from publisher.errors import CommandError
from publisher.studio.workers.protocol import Tell


class OddContext:
    """How many jobs this worker has done."""

    def __init__(self) -> None:
        self.numbers = count(1)


def new_context(_: Sequence[Path]) -> OddContext:
    return OddContext()


def job_named(name: str) -> Callable[[Mapping[str, Any], OddContext, Tell], Mapping[str, object]]:
    if name not in JOBS:
        raise CommandError(f"there is no job “{name}”")
    return JOBS[name]


def echo(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    return {"asked": asked, "pid": os.getpid(), "number": next(context.numbers)}


def steps(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    for step in range(asked["steps"]):
        tell({"step": step})
    return {"steps": asked["steps"]}


def endless(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    tell({"pid": os.getpid()})
    while True:
        time.sleep(60)


def until_stopped(
    asked: Mapping[str, Any], context: OddContext, tell: Tell
) -> Mapping[str, object]:
    """A good search, which ends when nobody wants it any more."""
    stopped = threading.Event()
    tell.when_stopped(stopped.set)
    tell({"pid": os.getpid()})
    stopped.wait()
    return {"number": next(context.numbers)}


def until_file(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    tell({"pid": os.getpid()})
    while not os.path.exists(asked["file"]):  # noqa: PTH110
        time.sleep(0.005)
    return {"pid": os.getpid()}


def litter(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    """Leave garbage that only a collection finds; how many collections there were meanwhile."""
    before = sum(each["collections"] for each in gc.get_stats())
    for _ in range(6000):  # of the 10,000 objects after which Python looks for garbage
        found: list[object] = []
        found.append(found)
    return {"collections": sum(each["collections"] for each in gc.get_stats()) - before}


def stuck(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    """A search in C code that lets no other thread run, and takes years."""
    tell({"pid": os.getpid()})
    return {"found": bool(re.fullmatch("(a+)+b", "a" * 60))}


def with_child(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(command) as child:
        tell({"pid": child.pid})
    return {}


def chatter(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    """A plugin that prints, also below Python, and reads what is not for it."""
    print('{"id": 1, "done": {"from": "a plugin"}}', flush=True)  # noqa: T201
    os.write(1, b"noise without an end of line")
    return {"read": sys.stdin.read()}


def wrong(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    raise CommandError("the word “שלום” is not there")


def broken(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    return {"share": 1 // asked["none"]}


def leaves(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    sys.exit(3)


def no_json(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    return {"what": object()}


def too_much(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    return {"much": "x" * (65 * 2**20)}


def large(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    return {"much": "x" * asked["size"]}


def crashes(asked: Mapping[str, Any], context: OddContext, tell: Tell) -> Mapping[str, object]:
    tell({"pid": os.getpid()})
    if sys.platform == "win32":
        os._exit(1)
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


JOBS = {
    job.__name__: job
    for job in (
        echo,
        steps,
        endless,
        until_stopped,
        until_file,
        litter,
        stuck,
        with_child,
        chatter,
        wrong,
        broken,
        leaves,
        no_json,
        too_much,
        large,
        crashes,
    )
}
