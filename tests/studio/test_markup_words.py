"""Words, clues, titles and names of files that are markup: every room shows them as text."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import PATIENCE, RunningStudio, running_studio

pytestmark = [pytest.mark.browser, pytest.mark.proof]

EVIL = "<x-evil onclick='evil()'>e</x-evil>"
USUAL = {
    "en": """canoe - a boat
violin - a fiddle
lemon - a sour fruit
nurse - works with the ill
anchor - holds a ship
candle - gives light
meadow - cows graze there
pepper - makes you sneeze
ladder - leads to the roof
window - lets light in
basket - for the shopping
hammer - drives nails
pillow - under the head
rocket - flies to the moon
spider - spins a web
ticket - lets you in
""",
    "he": """ענן - מוריד גשם
שולחן - עליו אוכלים
סירה - שטה בים
נמלה - קטנה וחרוצה
כיסא - עליו יושבים
חלון - מכניס אור
פטיש - תוקע מסמרים
כרית - מתחת לראש
עכביש - טווה רשת
סולם - מוביל אל הגג
לימון - פרי חמוץ
כנור - כלי מיתר
עוגן - מחזיק ספינה
כרטיס - נותן להיכנס
נר - מאיר בחושך
אחות - עובדת עם חולים
""",
}
"""Lines without markup: a list of little else is asked about."""
LISTS = {
    "en": f"""oboe - </textarea><script>evil()</script> woodwind {EVIL}
lion - <img src=x onerror=evil()> king " ' & &lt; {{{{ 7*7 }}}} {{% raw %}}
tiger - </script><!-- {EVIL} stripes
rhino - javascript:evil() horn
zebra{EVIL} - a word that is markup
{USUAL["en"]}""",
    "he": f"""שלום - ברכה של פגישה ושל פרידה גם יחד {EVIL}
לחם - נאפה בתנור ונאכל עם חמאה או גבינה <img src=x onerror=evil()> " ' & &lt;
חלום - בא בלילה כשישנים שינה עמוקה וטובה </script><script>evil()</script>
מלון - אורחים ישנים בו בחופשה ואוכלים בו ארוחת בוקר
{USUAL["he"]}""",
}
WATCH = """
window.evil = () => { window.isEvil = true; };
window.broken = [];
document.addEventListener("securitypolicyviolation",
  (event) => window.broken.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""
ROOMS = ("words", "page", "grid", "take")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name is markup, with a config whose name and title are, too."""
    made = tmp_path / "<b>&amp;{{x}}'"
    made.mkdir()
    config = {"title": f'Pets {EVIL} "', "words": [{"list": {"cat": EVIL, "cow": "Moos"}}]}
    (made / "<img src=x onerror=evil()> & 'x'.yaml").write_text(json.dumps(config), "utf-8")
    return made


@pytest.fixture
def evil_studio(folder: Path) -> Iterator[RunningStudio]:
    with running_studio(folder) as running:
        yield running


def check(page: Page, where: str) -> None:
    """Nothing of the words has become an element, a script or a breach of the policy."""
    found = page.evaluate(
        """() => ({
          evil: window.isEvil ?? false,
          broken: window.broken,
          elements: document.querySelectorAll(
            "x-evil, [onclick], [onerror], img[src='x'], a[href^='javascript']").length,
        })"""
    )
    assert found == {"evil": False, "broken": [], "elements": 0}, where


@pytest.mark.parametrize(("browser", "language"), [("chromium", "he"), ("firefox", "en")])
def test_words_that_are_markup_are_text_in_every_room(
    evil_studio: RunningStudio, browser: str, language: str, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(f"{browser}_page")
    page.add_init_script(WATCH)
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(evil_studio.new_address())
    assert page.get_attribute("html", "lang") == language
    page.fill("#title", f"Title {EVIL} \" ' & {{{{ x }}}}")
    page.fill("#words", LISTS[language])
    page.wait_for_url("**/d/*/words")
    expect(page.locator("#another")).to_be_enabled()
    check(page, "words")
    draft = page.url.split("/")[-2]
    for room in ROOMS:
        page.goto(f"{evil_studio.origin}/d/{draft}/{room}")
        expect(page.locator("#open-title")).to_have_text(f"Title {EVIL} \" ' & {{{{ x }}}}")
        page.wait_for_load_state("networkidle", timeout=PATIENCE)
        check(page, room)
    page.goto(f"{evil_studio.origin}/shelf")
    expect(page.locator("#cards")).to_contain_text(f"Pets {EVIL}")
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    check(page, "shelf")
