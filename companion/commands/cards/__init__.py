"""`vivat cards`: the cards that vivat knows of a table, and stickers for them."""
