"""The document: layout passes over front matter, puzzles and solutions, page by page."""
