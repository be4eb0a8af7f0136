"""`vivat bundle`: one file for a bug report, without secrets and without texts people typed."""
