/**
 * Runs inside the measured pages, before anything of theirs. Notes in `bench.noted` the milliseconds of what it was told to
 * watch for; a frame counts as painted when the first task after it runs.
 */
const TOTALS = '[data-totals], dl[aria-label="Totals of the plan"]';
const afterFrame = (work) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = work;
  port2.postMessage(null);
};

globalThis.bench = {
  noted: undefined,

  /** From the browser's own time of the next event until a frame with other totals of the plan is painted. */
  watchEdit(event) {
    this.noted = undefined;
    const totals = () => document.querySelector(TOTALS)?.textContent;
    const before = totals();
    const startedAt = ({ timeStamp }) => {
      const look = () => {
        if (totals() === before) requestAnimationFrame(look);
        else afterFrame(() => (this.noted = performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    document.addEventListener(event, startedAt, { capture: true, once: true });
  },

  /** From starting to open an appointment until a frame with its services and its plan is painted. */
  watchOpening(open) {
    this.noted = undefined;
    const startedAt = performance.now();
    const look = () => {
      if (!document.querySelector('[data-service]') || !document.querySelector('[data-item]'))
        requestAnimationFrame(look);
      else afterFrame(() => (this.noted = performance.now() - startedAt));
    };
    requestAnimationFrame(look);
    open();
  },

  /** Goes to a page of the console, as a link does. */
  navigate(path) {
    history.pushState({ key: path, idx: (history.state?.idx ?? 0) + 1, usr: null }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  },
};
