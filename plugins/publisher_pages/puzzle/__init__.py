"""The pages of one puzzle: what fits where, clues in columns, titles, worksheets."""
