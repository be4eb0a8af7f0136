"""`vivat board`: tags for pieces and boards, and a castle to play on, as a PDF."""
