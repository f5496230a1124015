"""Nodes of a config, and the places of what is wrong with them."""

from pathlib import Path

from publisher.config.nodes import Document, Node, Report, node_of
from publisher.config.reader import read

DOCUMENT = Document("pets.yaml", "title: Pets\ngenerator:\n  size: 9x9\n")


def root() -> Node:
    found, faults = read(DOCUMENT)
    assert found is not None
    assert not faults
    return found


def test_values_that_are_no_texts_are_written_as_a_config_would_have_them() -> None:
    values = {"a": True, "b": False, "c": None, "d": 3, "e": (1.5, "x"), "f": Path("g")}
    written = {"a": "true", "b": "false", "c": "", "d": "3", "e": ["1.5", "x"], "f": "g"}
    assert node_of(values, DOCUMENT).plain() == written


def test_a_fault_is_at_the_value_or_at_the_key_and_of_a_missing_setting_at_the_mapping() -> None:
    report = Report(root())
    size = ("generator", "size")
    places = [
        report.fault(size, "wrong"),
        report.fault(size, "unknown", at_key=True),
        report.fault(("generator", "seed"), "missing"),
        report.fault(("words",), "missing"),
    ]
    assert [(each.line, each.column) for each in places] == [(3, 9), (3, 3), (2, 1), (1, 1)]


def test_a_place_that_could_not_be_read_is_told_once_and_what_is_missing_there_too() -> None:
    unread = DOCUMENT.fault(0, ("title",), "this cannot be read")
    report = Report(root(), [unread])
    report.add(("title",), "of the same place", at_key=True)
    report.add(("words",), "missing")
    report.add(("words",), "missing")
    assert [each.message for each in report.error().faults] == ["this cannot be read", "missing"]
