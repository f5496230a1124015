"""The job `understand`: how each line of a draft's words was understood."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from publisher.errors import GenerationError, OptionError, WordError
from publisher.language.language import Language
from publisher.language.likely import likely_language
from publisher.model.words import Origin, SourceWord, to_word
from publisher.pipeline.located import calling
from publisher.studio.drafts.recipe import file_sources
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.words.source_words import source_words
from publisher.words.typed_enumerations import without_enumerations
from publisher.words.understood import UnderstoodList
from publisher.words.word_list import WordList, word_list

SHOWN = 2_000
"""How many words are answered; the rest are counted."""

MERGED = 20_000
"""How many words are looked at for repetitions and letters that do not fit; it takes seconds."""

TROUBLES = 200
"""How many lines in trouble are answered."""

_LONGEST = 80  # characters of a cell that is shown


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The words of the recipe's sources, with what was made of each line.

    Raises `SourceError` and `ConfigError` where a source cannot be read.
    """
    loaded = context.loaded(asked)
    found, losses, unfit = _read(loaded)
    few = list(islice(chain.from_iterable(found), SHOWN))
    languages = context.registry.languages
    usual = loaded.builder.puzzle_config.language
    likely = likely_language((w.text for w in few), languages, usual, (w.clue for w in few))
    language = languages[likely.language.code] if asked.get("guess") else usual
    bare = [without_enumerations(list(each), language) for each in found]
    found = [replace(each, words=own.value) for each, own in zip(found, bare, strict=True)]
    losses += chain.from_iterable(own.losses for own in bare)
    words = list(chain.from_iterable(found))
    is_long = len(words) > MERGED
    merged = None if is_long else _merged(words, language)
    separators = [each for part in found for each in part.separators]
    return {
        "language": language.code,
        "rivals": [each.code for each in likely.rivals] if asked.get("guess") else [],
        "other": likely.other if asked.get("guess") else "",
        **_reading(found),
        "words": _settled(loaded.recipe.settings, found, unfit),
        "count": len(words),
        "usable": len(merged.words) if merged else len(words) * is_long,
        "separator": separators[0].name if separators else None,
        "shown": separators[0].shown if separators else "",
        "layouts": [said for each in found for said in each.layouts],
        "losses": losses,
        "lines": list(islice(_lines(loaded, found, language), SHOWN + TROUBLES)),
        "odd": [_odd(each.spelling, each.reason, each.origin) for each in _troubles(found, merged)],
        "warnings": list(merged.warnings) if merged else [],
    }


def _read(loaded: LoadedRecipe) -> tuple[list[UnderstoodList], list[str], list[int]]:
    """The words of each source, the losses, and the places of those whose columns have changed.

    Roles that somebody gave to columns are for the list that there was: where a list has another
    number of columns, its roles are found anew.
    """
    whole = loaded.builder.puzzle_config
    lists: list[UnderstoodList] = []
    losses: list[str] = []
    unfit: list[int] = []
    for place, choice in enumerate(whole.words):
        with calling(whole, loaded.registry, choice):
            try:
                found = source_words(choice.record, choice.options)
            except OptionError as error:
                if error.path != ("columns",):
                    raise
                unfit.append(place)
                anew = choice.options.model_copy(update={"columns": None})
                found = source_words(choice.record, anew)
        lists.append(found.value)
        losses += found.losses
    return lists, losses, unfit


def _settled(
    settings: Mapping[str, Any], found: list[UnderstoodList], unfit: Collection[int]
) -> list[Any] | None:
    """The sources in settings without columns that do not fit, and read in the only way there is.

    None if nothing changes.
    """
    sources = settings.get("words")
    if not isinstance(sources, list):
        return None
    made = []
    for place, (source, part) in enumerate(zip(sources, found, strict=True)):
        kept = {
            name: each for name, each in source.items() if place not in unfit or name != "columns"
        }
        only = part.readings[0].settings if part.question and len(part.readings) == 1 else {}
        made.append({**kept, **only})
    return made if made != sources else None


def _reading(lists: Sequence[UnderstoodList]) -> dict[str, object]:
    """How the columns of a list are read, how else it may be read, and whether to ask that.

    It is the first list that is to be asked about, else the first; lists count from 0. Where there
    is one way to read it, there is nothing to ask.
    """
    asked = [place for place, each in enumerate(lists) if each.question and len(each.readings) > 1]
    place = asked[0] if asked else 0
    found = lists[place] if lists else UnderstoodList(())
    columns = found.columns and {
        "names": [_short(name) for name in found.columns.names],
        "rows": [list(map(_short, row)) for row in found.columns.rows],
        "roles": found.columns.roles,
    }
    readings = [
        {"settings": dict(each.settings), "word": _short(each.word), "clue": _short(each.clue)}
        for each in found.readings
    ]
    return {"columns": columns, "readings": readings, "asks": bool(asked), "place": place}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _merged(words: list[SourceWord], language: Language) -> WordList | None:
    """The words that can be used, merged; None if there are none."""
    try:
        return word_list(words, language) if words else None
    except GenerationError:
        return None


def _lines(
    loaded: LoadedRecipe, found: list[UnderstoodList], language: Language
) -> Iterator[dict[str, object]]:
    """How each line of the first list is understood, and of other files; lists count from 0."""
    files = file_sources(loaded.registry)
    for number, part in enumerate(found):
        if number == 0 or loaded.builder.puzzle_config.words[number].record.name in files:
            yield from ({"list": number, **each} for each in _lines_of(part, language))


def _lines_of(part: UnderstoodList, language: Language) -> Iterator[dict[str, object]]:
    """How each line of a list is understood, by its number, of at most `SHOWN` words."""
    for heading in part.headings:
        yield {"line": heading.line, "kind": "heading"}
    for odd in part.odd_lines[:TROUBLES]:
        yield {"kind": "odd", **_odd(odd.spelling, odd.reason, odd.origin)}
    for each in islice(part, SHOWN):
        try:
            word = to_word(each, language)
        except WordError as error:
            yield {"kind": "odd", **_odd(each.text, str(error), each.origin)}
            continue
        yield {
            "kind": "word",
            "line": each.origin.line if each.origin else None,
            "spelling": word.spelling,
            "letters": word.letters,
            "clue": each.clue,
        }


def _troubles(found: list[UnderstoodList], merged: WordList | None) -> Iterator[Any]:
    odd = chain(
        chain.from_iterable(each.odd_lines for each in found), merged.refused if merged else ()
    )
    for number, each in enumerate(odd):
        if number < TROUBLES:
            yield each


def _odd(text: str, reason: str, origin: Origin | None) -> dict[str, object]:
    return {"line": origin.line if origin else None, "text": text, "reason": reason}
