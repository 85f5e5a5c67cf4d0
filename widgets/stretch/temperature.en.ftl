temperature-title-same = Not stretched, the scores stay as they are: entropy { $before } nats
temperature-title-sharper = Scores times { $square }: the entropy falls from { $before } to { $after } nats
temperature-label = The weights of one row of scores, hollow as they were, filled as sharpened
temperature-readout = { $rule } at s = { $stretch } multiplies cosine and sine by { $factor }, so a score by { $square }. The largest weight goes from { $before }% to { $after }%.
temperature-rule-yarn = YaRN
temperature-rule-longrope = LongRoPE (L = 4096)
temperature-preset-one = s = 1
temperature-preset-even = An even row
temperature-column-score = score
temperature-column-before = weight before
temperature-column-after = weight after
temperature-figure-y = weight of each key; hollow: before
temperature-figure-stretch = stretch s
temperature-figure-rule = whose factor
temperature-figure-rule-yarn = YaRN
temperature-figure-rule-longrope = LongRoPE
temperature-figure-row = row of scores
temperature-figure-row-clear = one stands out
temperature-figure-row-close = three are close
temperature-figure-row-flat = nearly even
temperature-figure-factor = on cos and sin ×
temperature-figure-square = on scores ×
temperature-figure-entropy = entropy, nats
