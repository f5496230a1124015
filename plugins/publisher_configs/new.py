"""`publisher new`: a few questions, and a config with a file of words to go on from."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from publisher import ask, say

if TYPE_CHECKING:
    from publisher import Command, Language, Registry

_EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "en": ("lamp\tIt gives light", "apple\tIt grows on a tree", "table\tDinner is served on it"),
    "he": ("מנורה\tמאירה את החדר", "תפוח\tפרי של עץ", "שולחן\tאוכלים עליו"),
}
"""Words to begin with, where nobody gives any."""


SCHEMA = Path("publisher.schema.json")
"""The schema beside a config, for editors."""


_HINT = "# A word a line, then a tab and its clue. Lines that begin with # are not read."


@click.command
@click.argument("name", required=False)
@click.option(
    "--schema",
    "with_schema",
    is_flag=True,
    help=f"Write {SCHEMA} too, by which editors complete and check the config.",
)
def new(name: str | None, with_schema: bool) -> int:
    """Ask a few questions, and write a config and a file of words, NAME.yaml and NAME.txt."""
    from publisher import all_plugins, likely_language, models, output

    plugins = all_plugins()
    languages = plugins.languages
    name = (name or _asked("Name of the files", "crossword")).removesuffix(".yaml")
    config, words, schema_file = (
        Path(f"{name}.yaml"),
        Path(f"{name}.txt"),
        Path(name).parent / SCHEMA,
    )
    _refuse_there(config, words)
    output.check((config, words, *([schema_file] if with_schema else [])))
    title = _asked("Title", config.stem.replace("_", " ").replace("-", " ").capitalize())
    likely = likely_language([title], languages, languages[models.DEFAULT_LANGUAGE])
    language = _language(languages, likely.language.code)
    paper = _asked("Paper, such as a4 or letter", "a4")
    lines = list(_words()) or list(_EXAMPLES.get(language.code, ()))
    settings = {
        "title": title,
        "language": language.code,
        "words": [{"file": words.name}],
        "generator": {"seed": 1},
        "export": [{models.DEFAULT_EXPORT: {"paper": paper}}],
    }
    lead = [f"yaml-language-server: $schema={SCHEMA}"] if with_schema else []
    made = _files(config, words, settings, lines, lead)
    if with_schema and not schema_file.exists():
        made[schema_file] = _schema(plugins)
    output.write(made)
    say(*made, *([] if lines else [f"write your words into {words}"]))
    say(f"then: publisher publish {quote(str(config))}")
    return 0


def _files(
    config: Path,
    words: Path,
    settings: Mapping[str, object],
    lines: Sequence[str],
    lead: Sequence[str],
) -> dict[Path, bytes]:
    """The config, its first comments those of `lead`, and the file of words."""
    from publisher import starter

    heading = (*lead, f"`publisher publish {quote(config.name)}` makes the puzzle.")
    text = "".join(f"{line}\n" for line in (_HINT, *lines))
    return {config: starter(settings, heading).encode(), words: text.encode()}


def _refuse_there(*paths: Path) -> None:
    from publisher import OutputError

    for path in paths:
        if path.exists():
            raise OutputError(f"{path} exists and will not be overwritten: choose another name")


def _schema(plugins: "Registry") -> bytes:
    import json

    from publisher_configs.schema import schema

    return f"{json.dumps(schema(plugins), ensure_ascii=False, indent=2)}\n".encode()


def _asked(question: str, default: str) -> str:
    return ask(question, default).strip() or default


def _language(languages: "Mapping[str, Language]", default: str) -> "Language":
    """The language that is named, by its code or its name; asked again until it is known."""
    from publisher import codes, nearest

    known = codes(languages)
    for code, each in languages.items():
        known.setdefault(each.name.casefold(), code)
        known.setdefault(each.endonym.casefold(), code)
    while True:
        answer = _asked("Language, such as en, he or German", default)
        if answer.casefold() in known:
            return languages[known[answer.casefold()]]
        likely = nearest(answer.casefold(), known)
        hint = f"did you mean {likely}?" if likely else "`publisher plugins` names all languages"
        say(f"no language is called {answer}; {hint}", err=True)


def _words() -> Iterator[str]:
    """The lines that are typed or pasted, until an empty one or the end of standard input."""
    say("Words, each in a line with a tab and its clue; an empty line ends:", err=True)
    with suppress(click.Abort):
        while line := ask("", ""):
            yield line


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("new", "Ask a few questions, and write a config", new)
