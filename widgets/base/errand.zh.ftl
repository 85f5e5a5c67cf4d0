errand-waiting = 计算在排队，现在排在第 { $place } 位。
errand-running = 正在计算……
errand-cancelled = 计算已停止。
errand-full = 现在排队的计算太多，请稍后再试。
errand-failed = 计算没有成功，请再试一次，或换一个选择。
errand-died = 计算中途断了，请再试一次。
errand-after = { $before }{ $now }
