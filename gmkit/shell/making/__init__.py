"""New files to begin with: what is asked, the templates, and what fills them."""
