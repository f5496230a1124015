"""Changes a puzzle that is on the workbench, with as few of its words moved as can be."""
