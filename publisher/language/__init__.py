"""Languages: which letters a cell holds, how text becomes letters, and clues as text."""
