list-comma = {", "}
list-and = { $most } and { $last }
