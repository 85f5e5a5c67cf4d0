meaning-title-length = Turning keeps a token's length, adding does not
meaning-title-angle = Turning keeps the angle of two tokens, adding does not
meaning-label = Two histograms over one axis: the token turned above, the token with a position vector added below
meaning-readout-length = Over { $positions } positions: turned, the length varies by { $spread } of itself; added to, it goes from { $low } to { $high } times the token's own, { $here } at position { $position }.
meaning-readout-angle = The two tokens are { $own }° apart. Over { $positions } positions: turned, the angle varies by { $spread }°; added to, it goes from { $low }° to { $high }°, { $here }° at position { $position }.
meaning-preset-equal = As long as what is added
meaning-preset-short = Half as long
meaning-preset-long = Four times as long
meaning-column-position = position
meaning-column-length-turned = length, turned (own length = 1)
meaning-column-length-added = length, added to (own length = 1)
meaning-column-angle-turned = angle, turned (degrees)
meaning-column-angle-added = angle, added to (degrees)
meaning-figure-turned = turned, share of the 512 positions
meaning-figure-added = added to, share of the 512 positions
meaning-figure-x-length = length, the token's own being 1
meaning-figure-x-angle = angle between the two tokens
meaning-figure-here-turned = ▲ turned
meaning-figure-here-added = ▲ added to
meaning-figure-position = position
meaning-figure-size = token against added vector
meaning-figure-view = What is measured
meaning-figure-view-length = Length
meaning-figure-view-angle = Angle
meaning-figure-dim = Width
meaning-figure-another = Other tokens
