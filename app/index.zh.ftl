index-title = 目录
index-lead = 注意力天生不知道谁先谁后。这一章从这笔欠款讲起，讲到用旋转把它还清，再讲还款的边界。
index-chapter = “本章”指教材里讲位置编码的那一章，前一章讲自注意力，后一章讲预训练。每一课的下面写着它属于哪一节。标着“深入”的步骤是证明和工程细节，在一课的进度点里画成菱形，第一遍可以跳过。
index-steps = { $deeper ->
    [0] { $steps } 步
   *[other] { $steps } 步，其中 { $deeper } 步深入
 }
index-coming = 待建
index-part-debt = 欠款：没有顺序
index-part-repayment = 还款：把位置转进去
index-part-limits = 边界：长度与代价
index-part-practice = 带走：诊断与自查
