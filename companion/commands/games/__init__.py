"""`vivat games` and `vivat stats`: saved games on the command line."""
