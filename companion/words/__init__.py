"""What people read: texts in their language, its grammar, names, labels, dates and letters."""
