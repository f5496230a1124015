"""Workers: what they answer, what becomes of jobs that fail, and that none is left behind."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from processes import is_running
from publisher.studio.workers.pool import WorkerPool
from publisher.studio.workers.process import WorkerProcess
from publisher.studio.workers.protocol import Answer, JobError

TABLE = "studio.odd_jobs"
TESTS = Path(__file__).parent.parent

Use = Callable[[WorkerPool], Awaitable[None]]


@pytest.fixture(autouse=True)
def _finds_the_odd_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))


@asynccontextmanager
async def pool(longest: float = 60, grace: float = 60) -> AsyncIterator[WorkerPool]:
    made = WorkerPool(TABLE, longest, grace=grace)
    try:
        yield made
    finally:
        processes = made.processes
        await made.close()
        assert not [pid for pid in processes if is_running(pid)]


def run(use: Use, longest: float = 60, grace: float = 60) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60), pool(longest, grace) as workers:
            await use(workers)

    asyncio.run(whole())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def all_of(workers: WorkerPool, job: str, draft: str = "d", **asked: Any) -> list[Answer]:
    return [each async for each in workers.search(draft, job, asked)]


def searched(workers: WorkerPool) -> Callable[[str, str, dict[str, Any]], Awaitable[object]]:
    return lambda draft, job, asked: all_of(workers, job, draft, **asked)


def test_news_come_in_order_and_then_the_answer() -> None:
    async def use(workers: WorkerPool) -> None:
        *news, last = await all_of(workers, "steps", steps=3)
        assert news == [{"step": 0}, {"step": 1}, {"step": 2}]
        assert last == {"done": {"steps": 3}}

    run(use)


def test_any_text_comes_back_as_it_was() -> None:
    asked = {"text": "שלום\u202e\n\x00 \ud800 “é” 🦁", "deep": [{"a": None}], "number": 0.1}

    async def use(workers: WorkerPool) -> None:
        assert (await workers.quick("d", "echo", asked))["asked"] == asked
        assert (await workers.page("d", "echo", asked))["asked"] == asked

    run(use)


@pytest.mark.parametrize(
    ("job", "kind", "said"),
    [
        ("wrong", "CommandError", "^the word “שלום” is not there$"),
        ("nothing", "CommandError", "there is no job “nothing”"),
        ("broken", "KeyError", "the job “broken” failed, by a fault of the program or of a plugin"),
        ("leaves", "SystemExit", "SystemExit: 3"),
        ("no_json", "TypeError", "not JSON serializable"),
        pytest.param(
            "too_much", "ValueError", "65 MB, more than the 64 MB", marks=pytest.mark.slow
        ),
    ],
)
def test_a_job_that_fails_is_an_error_and_its_worker_goes_on(
    job: str, kind: str, said: str
) -> None:
    async def use(workers: WorkerPool) -> None:
        before = await workers.quick("d", "echo", {})
        with pytest.raises(JobError, match=said) as failed:
            await workers.quick("d", job, {})
        assert failed.value.kind == kind
        with pytest.raises(JobError, match=said):
            await all_of(workers, job)
        after = await workers.quick("d", "echo", {})
        assert (after["pid"], after["number"]) == (before["pid"], before["number"] + 1)

    run(use)


def test_what_a_plugin_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    async def use(workers: WorkerPool) -> None:
        assert await workers.quick("d", "chatter", {}) == {"read": ""}
        assert (await workers.quick("d", "echo", {}))["number"] == 1

    run(use)
    printed = capfd.readouterr()
    assert "from a plugin" in printed.err.replace('": "', " ")
    assert "noise without an end of line" in printed.err
    assert not printed.out


@pytest.mark.slow
def test_long_lines_go_both_ways() -> None:
    size = 8 * 2**20

    async def use(workers: WorkerPool) -> None:
        assert len((await workers.page("d", "large", {"size": size}))["much"]) == size
        echoed = await workers.quick("d", "echo", {"text": "x" * size})
        assert len(echoed["asked"]["text"]) == size

    run(use)


@pytest.mark.proof
@pytest.mark.parametrize("way", ["page", "quick", "search"])
def test_a_worker_that_dies_at_work_is_told_and_replaced(way: str) -> None:
    async def use(workers: WorkerPool) -> None:
        asks = {"page": workers.page, "quick": workers.quick, "search": searched(workers)}
        with pytest.raises(JobError, match=r"the worker crashed \(signal 9\)") as failed:
            await asks[way]("d", "crashes", {})
        assert failed.value.kind == "WorkerDied"
        assert (await workers.quick("d", "echo", {}))["number"] == 1
        assert (await workers.page("d", "echo", {}))["number"] == 1

    run(use)


def test_what_a_worker_prepares_answers_nobody_and_gives_way() -> None:
    async def use() -> None:
        worker = await WorkerProcess.start(TABLE)
        worker.prepare("nothing", {})
        worker.prepare("echo", {})  # after which the other is not done
        for number in (1, 2):
            worker.prepare("nothing", {})
            answer = await worker.answer("echo", {"turn": number}, 60)
            assert answer["asked"] == {"turn": number}
            assert answer["number"] in (number, number + 1)
        worker.kill()
        await worker.ended()

    asyncio.run(use())


@pytest.mark.parametrize("is_page", [False, True])
def test_the_first_page_waits_for_nothing_that_can_be_done_before(is_page: bool) -> None:
    asked = f"""
import sys
from publisher.studio.jobs.table import job_named, new_context
from publisher.studio.workers.protocol import Tell

context = new_context([])
said = []
job_named("warm")({{"page": {is_page}}}, context, Tell(said.append))
print(len(said), *sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    told, *modules = done.stdout.split()
    assert told == "0"
    of_pages, of_words = (
        {"publisher_pages.puzzle.clues", "pypdfium2"},
        {"publisher_wordfiles.reading.lines"},
    )
    wanted, unwanted = (of_pages, of_words) if is_page else (of_words, of_pages)
    assert wanted <= set(modules)
    assert not {"asyncio", *unwanted} & set(modules)


def test_no_job_stops_for_the_garbage_of_those_before() -> None:
    async def use(workers: WorkerPool) -> None:
        for _ in range(4):
            assert await workers.page("d", "litter", {}) == {"collections": 0}

    run(use)


def test_a_worker_that_was_killed_without_work_is_replaced() -> None:
    async def use(workers: WorkerPool) -> None:
        await workers.warm()
        for pid in workers.processes:
            os.kill(pid, 9)
        await until(lambda: not workers.processes)
        assert (await workers.quick("d", "echo", {}))["number"] == 1
        assert (await workers.page("d", "echo", {}))["number"] == 1

    run(use)


def test_a_page_is_asked_again_of_a_new_process_if_the_old_one_died_just_now() -> None:
    async def use(workers: WorkerPool) -> None:
        assert (await workers.page("d", "echo", {}))["number"] == 1
        (pid,) = workers.processes
        os.kill(pid, 9)  # the pool does not know it yet
        assert (await workers.page("d", "echo", {}))["number"] == 1
        with pytest.raises(JobError, match=r"the worker crashed \(signal 9\)"):
            await workers.page("d", "crashes", {})

    run(use)


@pytest.mark.slow
def test_a_job_that_takes_too_long_is_stopped() -> None:
    async def use(workers: WorkerPool) -> None:
        for ask in (workers.page, workers.quick):
            with pytest.raises(JobError, match="more than 0 seconds, and was stopped") as failed:
                await ask("d", "stuck", {})
            assert failed.value.kind == "TooLong"

    run(use, longest=0.4)


def test_a_search_that_is_given_up_ends_and_its_process_is_used_again() -> None:
    async def use(workers: WorkerPool) -> None:
        async with aclosing(workers.search("d", "until_stopped", {})) as news:
            pid = (await anext(news))["pid"]
        (again,) = await all_of(workers, "echo")  # it waits for the process with its words
        assert again["done"] | {"asked": None} == {"asked": None, "pid": pid, "number": 2}

    run(use)


def test_a_newer_search_has_the_process_of_the_older_one_when_that_has_stopped() -> None:
    async def use(workers: WorkerPool) -> None:
        older = workers.search("d", "until_stopped", {})
        pid = (await anext(older))["pid"]
        newer = asyncio.create_task(all_of(workers, "echo"))
        with pytest.raises(JobError, match="newer"):
            await anext(older)
        assert (await newer)[0]["done"]["pid"] == pid

    run(use)


def test_a_search_that_does_not_stop_is_killed_with_all_it_started() -> None:
    async def use(workers: WorkerPool) -> None:
        for job in ("endless", "stuck", "with_child"):
            async with aclosing(workers.search("d", job, {})) as news:
                pid = (await anext(news))["pid"]
                assert is_running(pid)
            await until(lambda pid=pid: not is_running(pid))  # type: ignore[misc]

    run(use, grace=0.01)


def test_no_module_of_the_folder_is_taken_for_one_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "queue", "publisher", "studio"):
        (tmp_path / f"{name}.py").write_text("import nothing_of_this_name", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    async def use(workers: WorkerPool) -> None:
        assert (await workers.quick("d", "echo", {}))["number"] == 1

    run(use)


def test_a_process_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/python")

    async def use(workers: WorkerPool) -> None:
        for ask in (workers.page, workers.quick, searched(workers)):
            with pytest.raises(JobError, match="no process can be started: no such file"):
                await ask("d", "echo", {})
        monkeypatch.undo()
        monkeypatch.setenv("PYTHONPATH", str(TESTS))
        for ask in (workers.page, workers.quick, searched(workers)):
            await ask("d", "echo", {})

    run(use)


def test_a_spare_process_is_ready_when_a_search_begins() -> None:
    async def use(workers: WorkerPool) -> None:
        async with aclosing(workers.search("d", "endless", {})) as news:
            searching = (await anext(news))["pid"]
            quick = await workers.quick("d", "echo", {})
            assert quick["pid"] != searching
        again = await workers.quick("d", "echo", {})
        assert (again["pid"], again["number"]) == (quick["pid"], 2)

    run(use, grace=0.01)


def test_a_process_that_has_finished_a_search_gets_the_next_job_of_its_draft() -> None:
    async def use(workers: WorkerPool) -> None:
        (first,) = await all_of(workers, "echo", "mine")
        await workers.quick("other", "echo", {})
        again = await workers.quick("mine", "echo", {})
        assert again["pid"] == first["done"]["pid"]

    run(use)


def test_a_newer_search_of_a_draft_ends_the_older_one() -> None:
    async def use(workers: WorkerPool) -> None:
        older = workers.search("d", "endless", {})
        pid = (await anext(older))["pid"]
        assert await all_of(workers, "steps", steps=0) == [{"done": {"steps": 0}}]
        with pytest.raises(JobError, match="newer") as failed:
            await anext(older)
        assert failed.value.kind == "Superseded"
        await until(lambda: not is_running(pid))

    run(use, grace=0.01)


def test_a_third_search_waits_and_says_so(tmp_path: Path) -> None:
    async def use(workers: WorkerPool) -> None:
        first, second = (workers.search(name, "endless", {}) for name in "ab")
        await anext(first)
        await anext(second)
        third = workers.search("c", "echo", {})
        assert await anext(third) == {"waiting": True}
        rest = asyncio.create_task(anext(third))
        assert (await workers.quick("d", "echo", {}))["number"] == 1  # not behind a search
        assert not rest.done()
        await first.aclose()
        assert "done" in await rest
        await second.aclose()

    run(use, grace=0.01)


def test_of_the_pages_that_wait_only_the_latest_of_a_draft_is_made(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def use(workers: WorkerPool) -> None:
        running = asyncio.create_task(workers.page("a", "until_file", {"file": str(gate)}))
        tasks = [
            asyncio.create_task(workers.page(draft, "echo", {"turn": turn}))
            for draft, turn in (("a", 1), ("b", 1), ("a", 2))
        ]
        with pytest.raises(JobError, match="newer"):
            await tasks[0]
        gate.touch()
        await running
        other, latest = await tasks[1], await tasks[2]
        assert {other["number"], latest["number"]} == {1, 2}
        assert latest["asked"] == {"turn": 2}

    run(use)


def test_a_page_that_was_begun_ahead_is_taken_once() -> None:
    async def use(workers: WorkerPool) -> None:
        await workers.begin_page("d", "echo", {"turn": 1})
        assert (await workers.page("d", "echo", {"turn": 1}))["number"] == 1
        assert (await workers.page("d", "echo", {"turn": 1}))["number"] == 2
        await workers.begin_page("d", "echo", {"turn": 2})
        assert (await workers.page("d", "echo", {"turn": 3}))["asked"] == {"turn": 3}
        assert (await workers.page("other", "echo", {"turn": 2}))["number"] == 5
        await workers.begin_page("d", "wrong", {})
        with pytest.raises(JobError, match="is not there"):
            await workers.page("d", "wrong", {})

    run(use)


def test_a_page_is_begun_before_it_is_asked_for(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def use(workers: WorkerPool) -> None:
        assert (await workers.page("d", "echo", {}))["number"] == 1
        await workers.begin_page("d", "until_file", {"file": str(gate)})
        after = asyncio.create_task(workers.page("a", "echo", {}))
        gate.touch()
        await workers.page("d", "until_file", {"file": str(gate)})
        assert (await after)["number"] == 2

    run(use)


def test_a_page_whose_beginning_gave_way_to_a_newer_one_is_made(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def use(workers: WorkerPool) -> None:
        running = asyncio.create_task(workers.page("a", "until_file", {"file": str(gate)}))
        await asyncio.sleep(0)
        await workers.begin_page("d", "echo", {"turn": 1})
        first = asyncio.create_task(workers.page("d", "echo", {"turn": 1}))
        await asyncio.sleep(0)
        await workers.begin_page("d", "echo", {"turn": 2})
        gate.touch()
        await running
        assert (await first)["asked"] == {"turn": 1}
        assert (await workers.page("d", "echo", {"turn": 2}))["asked"] == {"turn": 2}

    run(use)


def test_a_page_that_nobody_waits_for_any_more_blocks_no_other(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def use(workers: WorkerPool) -> None:
        running = asyncio.create_task(workers.page("a", "until_file", {"file": str(gate)}))
        waiting = asyncio.create_task(workers.page("b", "echo", {}))
        last = asyncio.create_task(workers.page("c", "echo", {}))
        await asyncio.sleep(0)
        for task in (running, waiting):
            task.cancel()
        gate.touch()
        assert (await last)["number"] == 1
        assert (await workers.page("b", "echo", {}))["number"] == 2

    run(use)


@pytest.mark.proof
@pytest.mark.parametrize("job", ["endless", "stuck", "with_child"])
def test_no_worker_outlives_a_server_that_is_killed(job: str) -> None:
    server = f"""
import asyncio
from publisher.studio.workers.pool import WorkerPool
from publisher.studio.workers.process import WorkerProcess

async def main():
    workers = WorkerPool({TABLE!r})
    await workers.warm()
    async for news in workers.search("d", {job!r}, {{}}):
        print(news["pid"], *workers.processes, flush=True)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", server], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        assert len(pids) >= 3
        assert all(is_running(pid) for pid in pids)
        process.kill()

    async def gone() -> None:
        async with asyncio.timeout(30):
            await until(lambda: not any(is_running(pid) for pid in pids))

    asyncio.run(gone())
