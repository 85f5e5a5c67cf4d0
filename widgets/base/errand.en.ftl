errand-waiting = The computation waits; its place in the queue: { $place }.
errand-running = Computing …
errand-cancelled = The computation was stopped.
errand-full = Too many computations are waiting just now: try again in a little while.
errand-failed = The computation failed; try again, or choose something else.
errand-died = The computation broke off; try again.
errand-after = { $before } { $now }
