"""The pages of one puzzle: font size and arrangement, clues in columns, titles, worksheets."""
