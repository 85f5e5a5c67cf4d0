temperature-title-same = 没有拉长，分数原样不动：熵 { $before } 奈特
temperature-title-sharper = 分数乘以 { $square }：熵从 { $before } 降到 { $after } 奈特
temperature-label = 一行分数的权重，空心是原来，实心是变尖锐之后
temperature-readout = { $rule } 在 s = { $stretch } 时把 cos 与 sin 都乘以 { $factor }，所以分数乘以 { $square }。最大的权重从 { $before }% 变成 { $after }%。
temperature-rule-yarn = YaRN
temperature-rule-longrope = LongRoPE（L = 4096）
temperature-preset-one = s = 1
temperature-preset-even = 一行差不多的
temperature-column-score = 分数
temperature-column-before = 原来的权重
temperature-column-after = 之后的权重
temperature-figure-y = 每个键的权重；空心是原来
temperature-figure-stretch = 拉长倍数 s
temperature-figure-rule = 谁的因子
temperature-figure-rule-yarn = YaRN
temperature-figure-rule-longrope = LongRoPE
temperature-figure-row = 哪一行分数
temperature-figure-row-clear = 一个突出
temperature-figure-row-close = 三个接近
temperature-figure-row-flat = 差不多平
temperature-figure-factor = cos、sin ×
temperature-figure-square = 分数 ×
temperature-figure-entropy = 熵（奈特）
