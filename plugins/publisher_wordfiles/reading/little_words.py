"""Little words of lists: articles, and the marks of parts of speech."""

import json
import pkgutil

_DATA = json.loads(pkgutil.get_data("publisher_wordfiles.reading", "little_words.json") or b"{}")

ARTICLES = frozenset(_DATA["articles"].split())
"""Little words before a noun, in languages of Latin and Greek letters."""

PARTS = frozenset(_DATA["parts"].split())
"""What columns of parts of speech, of genders and of articles have."""
