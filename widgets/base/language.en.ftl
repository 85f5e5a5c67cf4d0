language-comma = {", "}
language-and = { $most } and { $last }
