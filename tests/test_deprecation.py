"""Public names that go away work for a while, and warn where they are used."""

import pytest

import publisher


def test_an_old_name_is_the_new_one_and_warns_where_it_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(publisher._RENAMED, "Crossword", ("Puzzle", "0.2"))
    message = "Crossword is deprecated since version 0.2: use Puzzle"
    with pytest.warns(DeprecationWarning, match=message) as warned:
        assert publisher.Crossword is publisher.Puzzle
    assert warned[0].filename == __file__
