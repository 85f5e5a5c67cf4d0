divisor-title-none = No method chosen: every pair keeps its speed
divisor-title = { $stretch ->
    [1] Not stretched
   *[other] Stretched { $stretch } times
  }, of { $pairs } pairs: { $spared }
divisor-spares = { $method } spares { $count }
divisor-title-asked = Stretched { $stretch } times with YaRN: which is the last pair that keeps its speed?
divisor-label = What each method divides a pair's speed by, against the wavelength of the pair
divisor-readout = Pair { $pair } of { $model } turns once in { $wavelength } tokens, { $turns } times in the { $length } of its training. Its speed is { $divided }.
divisor-readout-none = Pair { $pair } of { $model } turns once in { $wavelength } tokens, { $turns } times in the { $length } of its training. No method is chosen, so its speed stays.
divisor-readout-asked = You are at pair { $pair } of { $model }. It turns once in { $wavelength } tokens, { $turns } times in the { $length } of its training. Is it still left alone?
divisor-divides = divided by { $by } ({ $method })
divisor-preset-three = Three rules
divisor-preset-ramps = YaRN's two ramps
divisor-preset-llama3 = Llama 3.1
divisor-preset-longrope = LongRoPE
divisor-method-pi = PI
divisor-method-ntk = NTK
divisor-method-yarn = YaRN
divisor-method-yarn-turns = YaRN, paper
divisor-method-llama3 = Llama 3 bands
divisor-method-longrope = LongRoPE
divisor-column-pair = pair
divisor-column-wavelength = wavelength (tokens)
divisor-figure-x = wavelength of the pair: tokens for one turn
divisor-figure-y = speed divided by
divisor-figure-pair = pair
divisor-figure-stretch = stretch s
divisor-figure-methods = methods
divisor-figure-model = model
divisor-figure-method-pi = PI
divisor-figure-method-ntk = NTK
divisor-figure-method-yarn = YaRN
divisor-figure-method-yarn-turns = YaRN, paper
divisor-figure-method-llama3 = Llama 3
divisor-figure-method-longrope = LongRoPE
divisor-figure-show = Show what YaRN does
