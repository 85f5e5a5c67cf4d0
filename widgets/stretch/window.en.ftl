window-title = A window of { $window } through { $layers ->
    [1] one layer reaches { $reach } tokens
   *[other] { $layers } layers reaches { $reach } tokens
  } at the most
window-label = Which tokens one layer sees, and which can reach the token that looks through all layers
window-readout = Token { $query } sees { $direct } tokens in one layer, itself included. Through { $layers } layers something of { $reached } of its { $share } tokens can arrive.
window-preset-one = One layer
window-preset-deep = Six layers
window-preset-itself = Only itself
window-column-key = token
window-column-layers = layers needed (0: never)
window-figure-reach = what can arrive, layer by layer
window-figure-mask = what one layer sees
window-figure-query = token that looks
window-figure-window = window W
window-figure-layers = layers
