"""Solutions: below the puzzle, on pages of their own, in a section of a book."""
