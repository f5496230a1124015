"""Measure `publisher find` on a long list, and print a Markdown table.

CPU milliseconds of each question once the list is loaded: the median, and the longest, which is the
first, when the index makes its sets. The words are those of English in `wordfreq`, about 300,000,
or of a list that is named as for `--list`. Then the wall-clock and CPU milliseconds of loading the
index that is kept, and of the whole command, with what Python and the plugins take of it::

    python benchmarks/find.py [--list FILE] [--wordnet FOLDER] [--times 9]
"""

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from publisher_find.asked_lists import AskedLists
from publisher_find.finder import Question, WordFinder

QUESTIONS: Mapping[str, Mapping[str, Any]] = {
    "--filter c@#.*": {"pattern": "c@#.*"},
    "--filter *a*e*i*": {"pattern": "*a*e*i*"},
    "--filter *": {"pattern": "*"},
    "--filter /^(un|in).*ing$/": {"pattern": "/^(un|in).*ing$/"},
    "--starts un --ends ed": {"starts": "un", "ends": "ed"},
    "--letters imps": {"letters": "imps"},
    "--tiles aeinstr": {"tiles": "aeinstr"},
    "--anagram listen": {"anagram": "listen"},
    "--anagram listen??": {"anagram": "listen??"},
    "--hidden, 50 letters": {
        "hidden": "the stop shot of Rome always reaches a station before every dawn"
    },
    "--within incomprehensibilities": {"within": "incomprehensibilities"},
}

Milliseconds = list[float]


def measured(work: Callable[[], object], times: int, clock: Callable[[], float]) -> Milliseconds:
    """What each of several calls takes by a clock of seconds."""
    found = []
    for _ in range(times):
        began = clock()
        work()
        found.append(1000 * (clock() - began))
    return found


def questions(finder: WordFinder, wordnet: Path | None, times: int) -> Iterator[str]:
    """A row for each question, by each order."""
    asked = dict(QUESTIONS)
    if wordnet:
        asked["--about dog"] = {"about": "dog", "wordnet": wordnet}
    for name, fields in asked.items():
        for order in ("score", "alphabet"):
            question = Question(**fields)

            def ask(question: Question = question, order: str = order) -> None:
                finder.found(question).first(40, order)

            found = measured(ask, times, time.process_time)
            count = finder.found(question).count
            said = f"{name}, by {order}".replace("|", "\\|").replace("*", "\\*")
            yield f"| {said} | {count:,} | {median(found):.0f} | {max(found):.0f} |"


def commands(lists: Sequence[str], times: int) -> Iterator[str]:
    """A row for each process: Python alone, the plugins loaded, the whole command."""
    loading = "from publisher.plugins.registry import load; load()"
    asked = [part for each in lists for part in ("--list", each)]
    for name, arguments in {
        "Python": ["-c", ""],
        "Python and the plugins": ["-c", loading],
        "`publisher find --anagram listen`": [
            *("-m", "publisher", "find", "--anagram", "listen"),
            *asked,
        ],
    }.items():
        cpu: Milliseconds = []

        def run(arguments: Sequence[str] = arguments, cpu: Milliseconds = cpu) -> None:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
            cpu.append(1000 * spent)

        wall = measured(run, times, time.perf_counter)
        yield f"| {name} | {median(wall):.0f} | {median(cpu):.0f} | {min(cpu):.0f} |"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", dest="lists", action="append")
    parser.add_argument("--wordnet", type=Path)
    parser.add_argument("--times", type=int, default=9)
    asked = parser.parse_args()
    lists = asked.lists or ["wordfreq=en"]
    chosen = AskedLists(None, lists, None, 1)
    finder = chosen.finder()
    print(f"{finder.index.count:,} words\n")
    print("| question | words found | CPU ms, median | longest |\n|---|---|---|---|")
    for row in questions(finder, asked.wordnet, asked.times):
        print(row)
    loaded = measured(chosen.finder, asked.times, time.process_time)
    print(f"| settings and index loaded | | {median(loaded):.0f} | {max(loaded):.0f} |")
    print("\n| process | ms, median | CPU ms, median | least |\n|---|---|---|---|")
    for row in commands(lists, asked.times):
        print(row)


if __name__ == "__main__":
    main()
