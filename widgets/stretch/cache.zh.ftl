cache-title-apart = 位置 { $at } 的键，转好再缓存，分数是 { $stale }，本该是 { $fresh }
cache-title-same = 位置 { $at } 的键，怎么缓存分数都是 { $fresh }
cache-label = 每个键与最后一个词元的分数：转好再缓存，或者读的时候才转
cache-readout = 读到 { $tokens } 个词元（L 的 { $times } 倍），s = { $factor } 的动态 NTK 拉长了 { $bracket } 倍。位置 { $at } 的键，转好再缓存得 { $stale }，读时再转得 { $fresh }；差得最多的一对差 { $off } 弧度。
cache-preset-within = 不超过 L
cache-preset-first = 第一个键
cache-preset-four = s = 4，读到 4 L
cache-column-key = 键的位置
cache-column-stale = 分数（转好再缓存）
cache-column-fresh = 分数（读时再转）
cache-column-off = 最差一对差多少弧度
cache-figure-x = 键的位置（词元）
cache-figure-y = 与最后一个词元的分数，占最大值的比例
cache-figure-key = 键在
cache-figure-stale = 转好再缓存
cache-figure-fresh = 读时再转
cache-figure-bracket = 拉长倍数
cache-figure-present = 现在的长度
cache-figure-factor = 因子
