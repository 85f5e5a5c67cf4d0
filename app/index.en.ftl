index-title = Contents
index-lead = Attention by itself cannot tell who came first. The chapter starts from that debt, repays it with a rotation, and then looks at where the repayment ends.
index-coming = coming
index-part-debt = The debt: no order
index-part-repayment = The repayment: position as a turn
index-part-limits = The limits: length and its price
index-part-practice = To take away: examine and check
