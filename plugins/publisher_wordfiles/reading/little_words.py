"""Words of lists: articles, the marks of parts of speech, and those of minutes."""

import json
import pkgutil

_DATA = json.loads(pkgutil.get_data("publisher_wordfiles.reading", "little_words.json") or b"{}")

ARTICLES = frozenset(_DATA["articles"].split())
"""Little words before a noun, in languages of Latin and Greek letters."""

PARTS = frozenset(_DATA["parts"].split())
"""What columns of parts of speech, of genders and of articles have."""

MINUTES = frozenset(_DATA["minutes"].split(", "))
"""What stands before colons in the minutes of a meeting, in languages that many schools have."""

AND = frozenset(_DATA["and"].split())
"""What stands before the last word of several."""

DAYS = frozenset(_DATA["days"].split())
"""The days of the week, as diaries and timetables have them."""
