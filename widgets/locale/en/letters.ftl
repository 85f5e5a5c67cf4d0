letters-field = Your own row: letters a to { $last }
letters-given = row
letters-wanted = wanted
letters-best = best blind
letters-empty = There is no letter from a to { $last } in this; the example is shown.
letters-foreign = Only the letters a to { $last } count; the rest was left out.
letters-long = A row has { $most } letters at the most; the first { $most } are used.
letters-short = This row has too few letters: nothing in it is that far back.
