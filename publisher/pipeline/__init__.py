"""The way from words to files: building puzzles, exporting, converting, writing."""
