"""A list that can be read in one way is no question, however odd it is."""

from pathlib import Path

import pytest

from studio.in_process import StudioHere

SIGNS = {
    "en": "apple - 🍎\nbanana - 🍌\ngrape - 🍇\ncherry - 🍒\n",
    "he": "תפוח - 🍎\nבננה - 🍌\nתפוז - 🍊\nתות - 🍓\nפטל - 🫐\n",
}
CLUED = {
    "en": "lemon = a sour fruit\norange = a round fruit\nmelon = a large fruit\n",
    "he": "לימון = פרי חמוץ מאוד\nתפוז = פרי עגול\nאבטיח = פרי גדול ואדום\n",
}


@pytest.mark.parametrize("language", SIGNS)
def test_a_list_with_one_reading_makes_a_puzzle_at_once_and_is_read_anew_when_it_changes(
    tmp_path: Path, language: str
) -> None:
    studio = StudioHere(tmp_path)
    place = f"/api/d/{studio.done('/api/drafts', settings={})['draft']}"

    answer = studio.done(f"{place}/words", text=SIGNS[language], guess=True)

    assert answer["understood"]["asks"] is False
    assert answer["understood"]["lines"][0]["clue"] == "🍎"
    base = answer["view"]["change_number"]
    studio.done(f"{place}/search", command=None, base=base, accept=True)
    view = studio.get(place)[1]
    assert len(view["state"]["slots"]) >= 3
    studio.done(f"{place}/save", name="fruit")  # what is published is read so too

    again = studio.done(f"{place}/words", text=CLUED[language], guess=True)
    assert again["understood"]["separator"] == "equals"
    assert again["view"]["settings"]["words"] == [{"file": view["settings"]["words"][0]["file"]}]


def test_a_reading_that_somebody_chose_stays(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = f"/api/d/{studio.done('/api/drafts', settings={})['draft']}"
    view = studio.done(f"{place}/words", text=SIGNS["en"], guess=True)["view"]
    (source,) = view["settings"]["words"]
    chosen = [{**source, "columns": "clue,answer"}]
    studio.done(f"{place}/settings", changes={"words": chosen}, base=view["change_number"])

    more = f"{SIGNS['en']}melon - 🍈\n"
    assert (
        studio.done(f"{place}/words", text=more, guess=True)["view"]["settings"]["words"] == chosen
    )


def test_a_list_of_signs_alone_is_told(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = f"/api/d/{studio.done('/api/drafts', settings={})['draft']}"
    answer = studio.done(f"{place}/words", text="🍎\n🍌\n🍇\n", guess=True)
    assert answer["understood"]["usable"] == 0
    assert [each["kind"] for each in answer["understood"]["lines"]] == ["odd"] * 3
