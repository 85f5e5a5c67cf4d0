letters-field = 自己写一行：字母 a 到 { $last }
letters-given = 给出
letters-wanted = 要答
letters-best = 盲猜最好
letters-empty = 里面没有 a 到 { $last } 的字母，先用示例。
letters-foreign = 只认字母 a 到 { $last }，其余的略去了。
letters-long = 一行最多 { $most } 个字母，取前 { $most } 个。
letters-short = 这一行太短，没有哪个字母在那么靠前的地方。
