"""The word lists of a draft that is filled by hand, and the words that are never to come."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.errors import CommandError, WordError
from publisher.files import output
from publisher.messages.excerpt import shortened
from publisher.model.words import SourceWord, to_word
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.own_files import UPLOADS
from publisher.studio.drafts.path_bounds import refuse_outside
from publisher.studio.drafts.recipe import shown_from
from publisher.studio.drafts.uploads import content_of
from publisher.studio.forms.places import generator_in, generator_of
from publisher.studio.forms.word_list_item import LIST_SUFFIXES
from publisher.words.own_scores import STEP, learned
from publisher.words.word_list_choice import SUPPORT

NEVER = "never.txt"
"""The file in the studio's folder with words that must not be in any puzzle."""

MINE = "mine.txt"
"""The file in the studio's folder with changes of scores, which learns from one's choices."""

_MOST = 100


def word_lists(folder: StudioFolder, draft: StudioDraft) -> dict[str, object]:
    """The lists of the folder, and the items that are chosen."""
    files = sorted(each for each in folder.path.iterdir() if each.suffix.lower() in LIST_SUFFIXES)
    return {
        "files": [each.name for each in files if each.name not in (NEVER, MINE)][:_MOST],
        "are_taken": _takes_lists(folder, draft),
        "chosen": chosen_lists(draft.settings),
        "never": sorted(_never(folder)),
    }


def _takes_lists(folder: StudioFolder, draft: StudioDraft) -> bool:
    """Whether the generator of a draft takes word lists beside the draft's own words."""
    record = folder.registry.generators.get(generator_of(draft.settings, folder.registry))
    return record is not None and "wordlists" in record.options.model_fields


def chosen_lists(settings: Mapping[str, Any]) -> list[Any]:
    """The word lists of the generator, as the settings have them."""
    found = generator_in(settings).get("wordlists")
    return list(found) if isinstance(found, list) else []


def keep_list(draft: StudioDraft, name: str, data: str) -> None:
    """Keep an uploaded list beside the draft, and use it instead of one of the same name.

    Raises `CommandError`, `OutputError`, and what `change_settings` raises.
    """
    if Path(name).suffix.lower() not in LIST_SUFFIXES:
        suffixes = ", ".join(LIST_SUFFIXES)
        raise CommandError(f"{name} is not a word list: its name ends with none of {suffixes}")
    with draft.upload(name, content_of(name, data)) as kept:
        lists = [each for each in chosen_lists(draft.settings) if not _is_earlier(each, kept.path)]
        item = {"file": shown_from(draft.path.parent, kept.path)}
        _change(draft, [*lists, item], is_step=True)


def _is_earlier(item: object, kept: Path) -> bool:
    """Whether a list was uploaded earlier under the name of another."""
    file = Path(str(item.get("file", ""))) if isinstance(item, Mapping) else Path()
    return file.name == kept.name and file.parts[-3:-2] == (UPLOADS,)


def block_word(
    folder: StudioFolder, draft: StudioDraft, word: str, is_allowed: bool = False
) -> None:
    """Put a word into the file of words that never come, or take it out, and use the file."""
    text = " ".join(word.split())
    words = _never(folder)
    if is_allowed:
        words.pop(text.casefold(), None)
    else:
        words.setdefault(text.casefold(), text)
    text = "".join(f"{each}\n" for each in words.values())
    _write(folder, draft, NEVER, text, {"block": NEVER})


def value_word(folder: StudioFolder, draft: StudioDraft, word: str, is_better: bool) -> None:
    """Let one's own list learn that a word is better than its score, or worse, and use the list.

    Raises `CommandError` for a word that the language of the draft refuses.
    """
    language = draft.config.puzzle_configs[0].language
    try:
        made = to_word(SourceWord(word), language)
    except WordError as error:
        raise CommandError(f"“{shortened(word, 40)}” cannot be used: {error}") from None
    changes = {made.letters: (made.spelling, STEP if is_better else -STEP)}
    text = learned(_text(folder, MINE), changes, language)
    _write(folder, draft, MINE, text, {SUPPORT: MINE})


def _write(
    folder: StudioFolder, draft: StudioDraft, name: str, text: str, item: Mapping[str, str]
) -> None:
    """Write a list of the folder, and use it unless there is nothing in it."""
    refuse_outside([folder.path / name], folder.path)
    output.write({folder.path / name: text.encode()})
    others = [each for each in chosen_lists(draft.settings) if each != item]
    lists = [*others, item] if text else others
    if len(lists) != len(chosen_lists(draft.settings)):
        _change(draft, lists, is_step=False)  # the file is that of all drafts


def _never(folder: StudioFolder) -> dict[str, str]:
    """The words that never come, by themselves in lower case."""
    lines = _text(folder, NEVER).splitlines()
    return {line.strip().casefold(): line.strip() for line in lines if line.strip()}


def _text(folder: StudioFolder, name: str) -> str:
    """The text of a file of the folder, empty if it is not there; raises `CommandError`."""
    file = folder.path / name
    try:
        return file.read_text("utf-8-sig") if file.is_file() else ""
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not UTF-8: save it as UTF-8, and do this again") from None


def _change(draft: StudioDraft, lists: list[Any], *, is_step: bool) -> None:
    generator = {**generator_in(draft.settings), "wordlists": lists}
    draft.change_settings({**draft.settings, "generator": generator}, is_step=is_step)
