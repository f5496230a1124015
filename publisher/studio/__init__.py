"""The page in the browser: a third door to the workbench."""
