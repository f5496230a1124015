"""Names of the format that writing and reading share."""

APPLET = "http://crossword.info/xml/crossword-compiler-applet"
PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
SHADE = "#dddddd"
"""The background of shaded cells; any colour but white is read as shaded."""
