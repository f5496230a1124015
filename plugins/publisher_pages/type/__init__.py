"""Text set in lines: paragraphs, type styles, emphasis, stacks of lines."""
