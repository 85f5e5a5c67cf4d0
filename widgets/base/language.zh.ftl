language-comma = 、
language-and = { $most }、{ $last }
