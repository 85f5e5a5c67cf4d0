// The figure stays in sight. Wide, it is pinned beside the passages; one taller than the window goes
// along with a hand that scrolls until its end is seen. Narrow, its picture is pinned on top, if that
// leaves room to read.

const TOP = 20; // px between the bar and a pinned figure
const WIDE = 1200; // px; from here on the figure stands beside the passages
const MOST = 0.5; // share of a phone's screen that a pinned picture may take

const narrow = () => window.innerWidth < WIDE;
const barHeight = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);

class Stage {
  constructor(node) {
    this.node = node;
    this.pinned = 0; // px of the window that the picture of a narrow page takes
    this.top = TOP;
  }

  get frame() {
    return [...this.node.shadowRoot.querySelectorAll(".frame")].find((frame) => !frame.classList.contains("away"));
  }

  // The first drawing or plot of the figure. It outlives what is drawn in it, which is made anew.
  get holder() {
    const picture = this.frame?.shadowRoot.querySelector(".picture");
    return [...(picture?.shadowRoot.children ?? [])].find((node) => node.shadowRoot);
  }

  get picture() {
    return this.holder?.shadowRoot.querySelector(".figure > svg") ?? this.holder;
  }

  pin() {
    this.follow(0);
    if (!this.holder) return;
    const {height} = this.picture.getBoundingClientRect();
    const fits = narrow() && height < MOST * window.innerHeight;
    this.holder.classList.toggle("pinned", fits);
    this.pinned = fits ? height : 0;
  }

  // The window was scrolled by so many pixels.
  follow(scrolled) {
    const room = window.innerHeight - barHeight() - this.node.offsetHeight - 8;
    this.top = Math.min(TOP, Math.max(this.top - scrolled, Math.min(TOP, room)));
    this.node.style.top = narrow() ? "" : `${barHeight() + this.top}px`;
  }

  // Narrow, and not pinned: scroll so that the picture is seen, with its title if there is room.
  bringIntoSight() {
    const box = this.picture?.getBoundingClientRect();
    if (!box) return;
    const [top, bottom] = [box.top + window.scrollY, box.bottom + window.scrollY];
    window.scrollTo(0, Math.max(0, Math.min(bottom - window.innerHeight + 8, top - barHeight())));
  }

  // The first thing in the figure that takes keys.
  focus() {
    first(this.frame.shadowRoot)?.focus();
  }
}

function first(root) {
  for (const node of root.querySelectorAll("*")) {
    if (node.matches('button:enabled, input, a[href], [tabindex="0"]') && node.checkVisibility()) return node;
    const inside = node.shadowRoot && first(node.shadowRoot);
    if (inside) return inside;
  }
  return null;
}
