"""The rules that a table plays by: what the screen shows and `vivat rules` prints."""
