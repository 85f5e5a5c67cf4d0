order_example-field = 自己写一行：字母 a 到 { $last }
order_example-given = 给出
order_example-wanted = 要答
order_example-best = 盲猜最好
order_example-empty = 里面没有 a 到 { $last } 的字母，先用示例。
order_example-foreign = 只认字母 a 到 { $last }，其余的略去了。
order_example-long = 一行最多 { $most } 个字母，取前 { $most } 个。
order_example-short = 这一行太短，没有哪个字母在那么靠前的地方。
