order_example-field = Your own row: letters a to { $last }
order_example-given = row
order_example-wanted = wanted
order_example-best = best blind
order_example-empty = There is no letter from a to { $last } in this; the example is shown.
order_example-foreign = Only the letters a to { $last } count; the rest was left out.
order_example-long = A row has { $most } letters at the most; the first { $most } are used.
order_example-short = This row has too few letters: nothing in it is that far back.
