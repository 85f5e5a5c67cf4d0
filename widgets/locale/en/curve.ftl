curve-title-same = q equal to k: lower with distance, but not steadily
curve-title-random = Random q and k: on average, far is like near
curve-x = distance m − n
curve-y-same = mean of cosines
curve-y-random = dot product
curve-hover = value
curve-content-same = q = k
curve-content-random = random q, k
curve-choose-content = q and k
curve-choose-width = width d
curve-choose-reach = distances up to
curve-readout-same-negative = From distance 0 to { $reach }, { $rising } steps go up. The curve is first negative at distance { $negative }; its lowest value is { $lowest }, at distance { $lowest_at }.
curve-readout-same-positive = From distance 0 to { $reach }, { $rising } steps go up. The lowest value is { $lowest }, at distance { $lowest_at }; it is not negative yet.
curve-readout-random = { $pairs } random pairs: at distance 0 the dot product is { $near } on average, standard deviation { $near_spread }; at distance { $reach } it is { $far }, deviation { $far_spread }. The band is mean ± one deviation, the thin line one of the pairs.
curve-column-distance = distance
curve-column-value = mean of cosines
curve-column-mean = mean
curve-column-spread = standard deviation
