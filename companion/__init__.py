"""The table: joins the rules, the boxes and the display."""
