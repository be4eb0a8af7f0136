"""`vivat games` and `vivat stats`: what was kept, for people at a keyboard."""
