"""The walk of the annealing in C: the same boards as in Python, from the same random numbers.

Python is the specification. It walks where there is no library or one made of other sources, where
`PUBLISHER_PURE=1` says so, and where a search asks for what the kernel does not know.
"""
