"""Archives with fixed times: the same content, the same bytes, whenever they are written."""

import io
import zipfile

import pytest

from publisher import timeless

CORE = "<x><dcterms:created a='b'>{0}</dcterms:created><dcterms:modified>{0}</dcterms:modified></x>"


def archive(year: int, **members: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        for name, text in members.items():
            made.writestr(zipfile.ZipInfo(name.replace("__", "/"), (year, 5, 6, 7, 8, 10)), text)
    return data.getvalue()


def member(data: bytes, name: str) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        return made.read(name).decode()


def office(year: int) -> bytes:
    members = {"docProps__core.xml": CORE.format(f"{year}-05-06T07:08:09Z"), "a.txt": "1999-12-31"}
    return archive(year, **members)


def test_two_moments_give_the_same_bytes_and_the_same_content() -> None:
    assert office(2020) != office(2021)
    assert timeless(office(2020)) == timeless(office(2021))
    assert member(timeless(office(2020)), "a.txt") == "1999-12-31"
    assert member(timeless(office(2020)), "docProps/core.xml") == CORE.format(
        "2000-01-01T00:00:00Z"
    )


def test_the_date_of_a_build_that_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    core = member(timeless(office(2020)), "docProps/core.xml")
    assert core == CORE.format("2023-11-14T22:13:20Z")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "253402300799")
    assert "9999-12-31T23:59:59Z" in member(timeless(office(2020)), "docProps/core.xml")
