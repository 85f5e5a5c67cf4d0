list-comma = 、
list-and = { $most }、{ $last }
