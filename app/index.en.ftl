index-title = Contents
index-lead = Attention by itself cannot tell who came first. The chapter starts from that debt, repays it with a rotation, and then looks at where the repayment ends.
index-chapter = “The chapter” is the one on position encoding of a textbook: self-attention comes before it, pre-training after it. Below each lesson stands the section it belongs to. Steps marked “deeper” are proofs and engineering, drawn as lozenges among the dots of a lesson; they can be left out at first.
index-steps = { $deeper ->
    [0] { $steps } steps
   *[other] { $steps } steps, { $deeper } of them deeper
 }
index-coming = coming
index-part-debt = The debt: no order
index-part-repayment = The repayment: position as a turn
index-part-limits = The limits: length and its price
index-part-practice = To take away: examine and check
