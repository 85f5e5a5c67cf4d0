distance_curve-title-same = q equal to k: lower with distance, but not steadily
distance_curve-title-random = Random q and k: on average, far is like near
distance_curve-x = distance m − n
distance_curve-y-same = mean of cosines
distance_curve-y-random = dot product
distance_curve-hover = value
distance_curve-content-same = q = k
distance_curve-content-random = random q, k
distance_curve-choose-content = q and k
distance_curve-choose-width = width d
distance_curve-choose-reach = distances up to
distance_curve-readout-same-negative = From distance 0 to { $reach }, { $rising } steps go up. The curve is first negative at distance { $negative }; its lowest value is { $lowest }, at distance { $lowest_at }.
distance_curve-readout-same-positive = From distance 0 to { $reach }, { $rising } steps go up. The lowest value is { $lowest }, at distance { $lowest_at }; it is not negative yet.
distance_curve-readout-random = { $pairs } random pairs: at distance 0 the dot product is { $near } on average, standard deviation { $near_spread }; at distance { $reach } it is { $far }, deviation { $far_spread }. The band is mean ± one deviation, the thin line one of the pairs.
distance_curve-column-distance = distance
distance_curve-column-value = mean of cosines
distance_curve-column-mean = mean
distance_curve-column-spread = standard deviation
