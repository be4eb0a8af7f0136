"""`vivat rules`: the rules that a table plays by, on a page or two to lay beside the board."""
