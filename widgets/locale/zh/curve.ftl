curve-title-same = q 等于 k：越远大体越小，却不是一路下降
curve-title-random = q、k 随机：平均下来，远近没有差别
curve-x = 距离 m − n
curve-y-same = 余弦的平均
curve-y-random = 点积
curve-hover = 取值
curve-content-same = q = k
curve-content-random = 随机的 q、k
curve-choose-content = q 与 k
curve-choose-width = 维数 d
curve-choose-reach = 距离画到
curve-readout-same-negative = 距离从 0 走到 { $reach }，有 { $rising } 步是上升的；到距离 { $negative } 第一次变负，最低是 { $lowest }，在距离 { $lowest_at } 处。
curve-readout-same-positive = 距离从 0 走到 { $reach }，有 { $rising } 步是上升的；最低是 { $lowest }，在距离 { $lowest_at } 处，还没有变负。
curve-readout-random = { $pairs } 对随机的 q、k：距离 0 处点积平均 { $near }，标准差 { $near_spread }；距离 { $reach } 处平均 { $far }，标准差 { $far_spread }。色带是平均 ± 一个标准差，细线是其中一对。
curve-column-distance = 距离
curve-column-value = 余弦的平均
curve-column-mean = 平均
curve-column-spread = 标准差
