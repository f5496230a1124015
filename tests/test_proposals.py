"""Proposals for an edit differ, are legal, and the first has the fewest changes there are."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from checker import check_puzzle
from conftest import Command
from publisher import Budget, GenerationError, Letters, Rejection, SearchRun
from publisher.config import load as load_config
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.registry import load
from publisher.workbench.slot_names import find_slot
from publisher_edit.config_puzzle import open_puzzle
from publisher_edit.editing import Changes, Edit, changed, proposals
from revising import fewest_changes
from test_cli_edit import GRID, config


@pytest.mark.parametrize("seed", range(8))
def test_proposals_differ_and_the_first_has_the_fewest_changes(
    publisher: Command, tmp_path: Path, seed: int
) -> None:
    random = Random(seed)
    words = sorted({"".join(random.choices("abc", k=3)) for _ in range(30)})
    path = config(tmp_path, words=" ".join(words))
    path.write_text(path.read_text().replace(GRID, GRID.replace(".#.", "...")))
    assert publisher("publish", path).code == 0
    registry = load()
    puzzle = open_puzzle(Pipeline(load_config(path, registry), registry), 1)
    name = random.choice(["1a", "2d", "4a"])
    gone = puzzle.state.answer(find_slot(puzzle.state, name))

    def find(without: Sequence[Letters]) -> Changes:
        return changed(puzzle, Edit((name,)), SearchRun(Budget(steps=3000)), without)

    draft = replace(puzzle.state.draft(()), rejected=(Rejection(gone),))
    fewest = fewest_changes(draft, [tuple(word.upper()) for word in words])
    if fewest is None:
        with pytest.raises(GenerationError, match="beside the letters that stay"):
            next(proposals(find))
        return
    found = list(islice(proposals(find), 4))
    assert (len(found[0].words), found[0].is_fewest) == (1 + fewest, True)
    for each in found:
        check_puzzle(each.state.puzzle())
        assert gone not in {letters for _, letters in each.state.answers()}
    for one, other in combinations(found, 2):
        assert one.state.grid != other.state.grid
    assert [each.state.grid for each in islice(proposals(find), 4)] == [
        each.state.grid for each in found
    ]
