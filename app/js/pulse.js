// A line can go silent and never end, as where a net was left behind: nobody tells the page. So it asks
// now and then, while somebody looks at it, whether the server still hears.

const PULSE = 8000; // ms from one question to the next
const SILENT = 10000; // ms without an answer, after which the reader is told

// Whether the server answers anew, whatever became of the line of this page.
async function isThere() {
  try {
    return Boolean(await fetch(location.href, {method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER)}));
  } catch {
    return false;
  }
}

// `ask(ms)` resolves to whether the server answered in time. `tell(true)` when it is silent, and
// `tell(false)` when it is heard again, as one that was busy; `openAnew()` where the line alone is dead.
async function pulse({signal, ask, tell, openAnew}) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PULSE));
    if (signal.aborted) return;
    if (document.hidden || (await ask(SILENT)) || signal.aborted) continue;
    tell(true);
    for (;;) {
      const there = await isThere();
      if (await ask(ANSWER)) break;
      if (signal.aborted) return;
      if (there) return openAnew();
    }
    tell(false);
  }
}
