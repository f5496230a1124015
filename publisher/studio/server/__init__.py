"""The server that the browser talks to: its address, its safety, and the app of all rooms."""
