"""The site of the docs: no link leads nowhere, nothing is fetched from elsewhere."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from conftest import program

pytest.importorskip("material", reason="the extra `docs` is not installed")
pytestmark = pytest.mark.proof

ROOT = Path(__file__).parent.parent
NEEDED = ("docs", "examples", "tools", "publisher/studio/static")
QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site is made of, to be spoiled."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in NEEDED:
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return folder


def built(checkout: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build"]  # --quiet would let broken links pass
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, env=QUIET)


@pytest.fixture(scope="module")
def site(checkout: Path) -> Path:
    run = built(checkout)
    assert run.returncode == 0, run.stderr
    return checkout / "build/site"


def test_links_that_lead_nowhere_fail_the_build(checkout: Path) -> None:
    page = checkout / "docs/teachers.md"
    before = page.read_bytes()
    links = "nothing.md", "config.md#nowhere", "#nowhere", "../examples/no.yaml", "pictures/no.png"
    page.write_bytes(before + "".join(f"\n[here]({link})\n" for link in links).encode())
    run = built(checkout)
    page.write_bytes(before)
    assert run.returncode == 1
    assert f"Aborted with {len(links)} warnings in strict mode" in run.stdout
    assert all(link.removeprefix("../") in run.stderr for link in links)


def test_a_page_that_nobody_has_listed_is_on_the_site(checkout: Path) -> None:
    page = checkout / "docs/unlisted.md"
    page.write_text("# Made by a tool\n", encoding="utf-8")
    run = built(checkout)
    page.unlink()
    assert run.returncode == 0, run.stderr
    assert "Made by a tool" in (checkout / "build/site/index.html").read_text("utf-8")


def test_files_outside_the_docs_are_on_the_site(site: Path) -> None:
    page = (site / "fill/index.html").read_text("utf-8")
    assert 'href="../examples/petite-fr.yaml"' in page
    copied = (site / "examples/petite-fr.yaml").read_bytes()
    assert copied == (ROOT / "examples/petite-fr.yaml").read_bytes()
    assert "examples/plugin" not in re.findall(r'href="([^"]*)"', page)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.browser
def test_pages_fetch_nothing_from_elsewhere_and_search_finds_hebrew(address: str) -> None:
    from playwright.sync_api import expect, sync_playwright

    chromium, fetched = program("chromium"), []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page()
        page.on("request", lambda request: fetched.append(request.url))
        for name in ("", "hebrew/", "gallery/", "formats/pdf/", "developers/"):
            page.goto(f"{address}/{name}", wait_until="networkidle")
        page.locator(".md-search__input").fill("ניקוד")
        page.keyboard.press("End")  # the search listens to keys
        page.locator(".md-search-result__link").first.wait_for()
        expect(page.locator(".md-search-result")).to_contain_text("Hebrew", timeout=90_000)
        browser.close()
    assert len(fetched) > 20
    assert not [url for url in fetched if not url.startswith((address, "data:", "blob:"))]
