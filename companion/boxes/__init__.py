"""Button boxes as the command line and the settings see them."""
