cache-title-apart = The key at { $at }, cached turned, scores { $stale } instead of { $fresh }
cache-title-same = The key at { $at } scores { $fresh }, however it was cached
cache-label = What each key scores with the last token: cached turned, and turned when it is read
cache-readout = At { $tokens } tokens, { $times } times L, dynamic NTK with s = { $factor } stretches by { $bracket }. The key at { $at } scores { $stale } if it was cached turned and { $fresh } if it is turned now; its worst pair is { $off } radians off.
cache-preset-within = Within L
cache-preset-first = The first key
cache-preset-four = s = 4, to 4 L
cache-column-key = position of the key
cache-column-stale = score, cached turned
cache-column-fresh = score, turned when read
cache-column-off = worst pair off by (radians)
cache-figure-x = position of the key, tokens
cache-figure-y = score with the last token, as a share of its largest
cache-figure-key = key at
cache-figure-stale = cached turned
cache-figure-fresh = turned when read
cache-figure-bracket = stretched by
cache-figure-present = present length
cache-figure-factor = factor
