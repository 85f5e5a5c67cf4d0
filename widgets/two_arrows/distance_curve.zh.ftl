distance_curve-title-same = q 等于 k：越远大体越小，却不是一路下降
distance_curve-title-random = q、k 随机：平均下来，远近没有差别
distance_curve-x = 距离 m − n
distance_curve-y-same = 余弦的平均
distance_curve-y-random = 点积
distance_curve-hover = 取值
distance_curve-content-same = q = k
distance_curve-content-random = 随机的 q、k
distance_curve-choose-content = q 与 k
distance_curve-choose-width = 头宽 d
distance_curve-choose-reach = 距离画到
distance_curve-readout-same-negative = 距离从 0 走到 { $reach }，有 { $rising } 步是上升的；到距离 { $negative } 第一次变负，最低是 { $lowest }，在距离 { $lowest_at } 处。
distance_curve-readout-same-positive = 距离从 0 走到 { $reach }，有 { $rising } 步是上升的；最低是 { $lowest }，在距离 { $lowest_at } 处，还没有变负。
distance_curve-readout-random = { $pairs } 对随机的 q、k：距离 0 处点积平均 { $near }，标准差 { $near_spread }；距离 { $reach } 处平均 { $far }，标准差 { $far_spread }。色带是平均 ± 一个标准差，细线是其中一对。
distance_curve-column-distance = 距离
distance_curve-column-value = 余弦的平均
distance_curve-column-mean = 平均
distance_curve-column-spread = 标准差
