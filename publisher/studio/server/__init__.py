"""What the browser talks to: an address, its safety, and the app of all rooms."""
