/**
 * Runs inside the measured pages, before anything of theirs. Notes in `bench.noted` the elapsed of what it was told
 * to watch for; a thing counts as painted at the frame after the one that drew it.
 */
globalThis.bench = {
  noted: undefined,
  drawn: undefined,

  /** From the page's request until its first appointment is painted. */
  watchFirst(selector) {
    const look = () => {
      const box = document.querySelector(selector);
      const isSeen = box && box.getBoundingClientRect().height > 0 && getComputedStyle(box).visibility === 'visible';
      requestAnimationFrame(isSeen ? () => (this.noted = performance.now()) : look);
    };
    requestAnimationFrame(look);
  },

  /**
   * From the browser's own time of the next click until another appointment than now is painted as the first one. It looks
   * at that one alone: to read them all in each frame takes a part of the frame.
   */
  watchClick(selector) {
    this.noted = undefined;
    const shown = () => document.querySelector(selector)?.dataset.appointmentId ?? '';
    const before = shown();
    const startedAt = (click) => {
      const look = () => {
        const now = shown();
        const isDrawn = now !== before && now !== '';
        requestAnimationFrame(isDrawn ? () => (this.noted = performance.now() - click.timeStamp) : look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', startedAt, { capture: true, once: true });
  },

  /**
   * From the browser's own time of the next click until another page is painted: `drawn` when its heading is there,
   * `noted` when nothing of it loads any more.
   */
  watchPage() {
    this.noted = undefined;
    this.drawn = undefined;
    const heading = () => document.querySelector('main h1')?.textContent ?? '';
    const before = heading();
    const startedAt = (click) => {
      const elapsed = () => performance.now() - click.timeStamp;
      const look = () => {
        const isDrawn = heading() !== before && heading() !== '';
        const isLoaded = isDrawn && !document.querySelector('main [aria-busy="true"]');
        requestAnimationFrame(() => {
          if (isDrawn) this.drawn ??= elapsed();
          if (isLoaded) this.noted = elapsed();
          else look();
        });
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', startedAt, { capture: true, once: true });
  },
};
