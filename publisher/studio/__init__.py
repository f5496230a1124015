"""The studio: a page in the browser, on this machine only, to see, choose and change puzzles.

The server keeps each open puzzle and answers quickly; workers, which are processes of their own,
make pages and search. It is the second door to the workbench; the command line is the first.
"""
