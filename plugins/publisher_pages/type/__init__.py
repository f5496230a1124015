"""Text set in lines: paragraphs, styles, emphasis, blocks above each other."""
