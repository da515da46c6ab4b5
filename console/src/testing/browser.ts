let width = 1440;

/** Sets the width of the window that media queries see, pixels. */
export function setWindowWidth(pixels: number): void {
  width = pixels;
  window.innerWidth = pixels;
  for (const list of lists) list.dispatchEvent(new Event('change'));
}

const lists = new Set<EventTarget>();

/** Whether a media query fits the window; those about anything but its width do not. */
function fits(query: string): boolean {
  const limits = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  const others = query.replace(/@media|screen|and|\((min|max)-width:[^)]*\)/g, '').trim();
  return others === '' && limits.every(([, side, px]) => (side === 'min' ? width >= Number(px) : width <= Number(px)));
}

function matchMedia(media: string): MediaQueryList {
  const list = Object.assign(new EventTarget(), {
    media,
    onchange: null,
    addListener: (listener: EventListener) => list.addEventListener('change', listener),
    removeListener: (listener: EventListener) => list.removeEventListener('change', listener),
  });
  Object.defineProperty(list, 'matches', { get: () => fits(media) });
  lists.add(list);
  return list as unknown as MediaQueryList;
}

/** An observer that never reports: jsdom lays nothing out. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** Adds to jsdom what components expect of a browser and what needs no layout. */
export function stubBrowser(): void {
  Object.assign(window, { matchMedia, ResizeObserver: Observer, IntersectionObserver: Observer });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  document.elementsFromPoint = () => [];
  Object.defineProperty(document, 'fonts', {
    value: { load: () => Promise.resolve([]), ready: Promise.resolve() },
    configurable: true,
  });
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  Range.prototype.getClientRects = () => document.body.getClientRects();
  // Edits nothing, as where a browser lacks the command.
  document.execCommand = () => false;
}
