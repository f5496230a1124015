"""Clues of a model: asked for ten answers at a time, and judged one by one."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from publisher import (
    ClueRequest,
    Letters,
    SourceError,
    SuggestedClue,
    WithLosses,
    WordError,
    clean,
    count_of,
    spell,
    typed_clue,
)
from publisher_clueserver.asking import answer
from publisher_clueserver.judging import gives_away, is_other_language
from publisher_clueserver.options import ServerOptions, check

_TOGETHER = 10
"""How many answers are in a question."""

_SYSTEM = (
    "You write clues for crosswords. Answer with one JSON object and nothing else: its keys are "
    "the answers as they are given, its values lists of clues. No clue has its answer in it, or a "
    "word of the same family, or the number of letters."
)


def suggest(
    request: ClueRequest, options: ServerOptions
) -> WithLosses[dict[Letters, list[SuggestedClue]]]:
    """The clues of the model for answers; losses are those that cannot be used, and why.

    Raises `SourceError` if the server gives nothing at all, and `OptionError` if it may not be
    asked.
    """
    check(options)
    found: dict[Letters, list[SuggestedClue]] = {}
    refused: Counter[str] = Counter()
    failed: list[str] = []
    answers = list(request.answers)
    for first in range(0, len(answers), _TOGETHER):
        try:
            question = _question(answers[first : first + _TOGETHER], request, options)
            said = _read(answer(options, _SYSTEM, question), options)
        except SourceError as error:
            if not found:
                raise
            failed.append(str(error))
            break
        for letters, clues in _by_letters(said, request).items():
            found[letters] = list(_judged(letters, clues, request, options, refused))
    lost = [f"{count_of(count, 'clue')} left out: {why}" for why, count in refused.items()]
    return WithLosses({each: some for each, some in found.items() if some}, (*failed, *lost))


def _question(answers: Sequence[Letters], request: ClueRequest, options: ServerOptions) -> str:
    asked: dict[str, object] = {
        "language": request.language.name,
        "clues of each answer": options.clues,
        "most characters of a clue": _longest(request, options),
        "answers": [request.answers[letters] for letters in answers],
    }
    wishes = {"difficulty": request.level, "wishes": options.wishes}
    return json.dumps({**asked, **{key: text for key, text in wishes.items() if text}})


def _longest(request: ClueRequest, options: ServerOptions) -> int:
    return min(request.longest or options.longest, options.longest)


def _read(said: str, options: ServerOptions) -> Mapping[str, Any]:
    """The JSON object in what a model says, which likes to put words or a fence around it."""
    within = re.search(r"\{.*\}", said, re.DOTALL)
    with suppress(ValueError, RecursionError):
        found = json.loads(within[0]) if within else None
        if isinstance(found, dict):
            return found
    raise SourceError(f"{options.url} answered, but the model did not write the JSON it was to")


def _by_letters(said: Mapping[str, Any], request: ClueRequest) -> dict[Letters, list[str]]:
    """The texts for each answer that was asked for, whatever the model made of its spelling."""
    found: dict[Letters, list[str]] = {}
    for spelling, clues in said.items():
        with suppress(WordError):
            letters, _ = spell(spelling, request.language)
            if letters in request.answers:
                listed = clues if isinstance(clues, list) else [clues]
                found[letters] = [clean(text) for text in listed if isinstance(text, str)]
    return found


def _judged(
    letters: Letters,
    texts: Sequence[str],
    request: ClueRequest,
    options: ServerOptions,
    refused: Counter[str],
) -> Iterator[SuggestedClue]:
    """The clues of an answer that can be used, as many as were asked for; others are counted."""
    spelling, language = request.answers[letters], request.language
    is_other = is_other_language(texts, language)
    source = f"{options.model or 'the model'} at {options.address.netloc}"
    for text in dict.fromkeys(filter(None, texts[: options.clues])):
        clue = typed_clue(spelling, text, language).text
        if gives_away(text, spelling, letters, language):
            refused["they have the answer in them, or a word of its family"] += 1
        elif is_other or is_other_language([text], language):
            refused[f"they are not in {language.name}"] += 1
        elif len(text) > _longest(request, options):
            refused["they are too long"] += 1
        else:
            yield SuggestedClue(clue, source, "by a model")
