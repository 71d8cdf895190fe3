"""The rules of City of Masks, by the headings of the rulebook."""
