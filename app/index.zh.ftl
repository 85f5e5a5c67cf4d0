index-title = 目录
index-lead = 注意力天生不知道谁先谁后。这一章从这笔欠款讲起，讲到用旋转把它还清，再讲还款的边界。
index-coming = 待建
index-part-debt = 欠款：没有顺序
index-part-repayment = 还款：把位置转进去
index-part-limits = 边界：长度与代价
index-part-practice = 带走：诊断与自查
