"""One person's seat at the table: whose turn, what is asked, where the cursor stands, what was heard."""
