import { decode } from 'fast-png';
import { expect, type ElementHandle, type Page } from '@playwright/test';

/** More than the ring of 2 px that is 2 px away from its control. */
const ROOM_PX = 6;
const RING_PX = 2;
/**
 * Of the ring's area, what remains of round corners, smoothed edges, and a coloured border that was there before: of an
 * appointment in half a column, whose card stays open, a third.
 */
const LEAST_SHARE = 0.3;
/** Of what shows the focus, beside what was there before (WCAG 2.2, 1.4.11 and 2.4.13). */
const LEAST_CONTRAST = 3;
/** A page with more stops of Tab is a trap. */
const MAX_STOPS = 400;
/** How long something that opened with the focus takes to close, at most. */
const CLOSING_MS = 3_000;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether a kind of control stands around the pages, not in one. */
const isOfFrame = (kind: string): boolean => kind.includes(' false ');

interface Stop {
  /** What the control looks like, as far as its styles say so: of each kind, one is looked at. */
  kind: string;
  name: string;
}

type Pixels = ReturnType<typeof decode>;

/** Where the focus is now; null outside of the page's controls, and at a control that had it before. */
const currentStop = (pageBody: ElementHandle): Promise<Stop | null> =>
  pageBody.evaluate((body): Stop | null => {
    const { activeElement: control, defaultView: view } = body.ownerDocument;
    view.focusStops ??= new Set();
    if (control === null || control === body || view.focusStops.has(control)) return null;
    view.focusStops.add(control);
    const styles = [control, control.parentElement].map((one) => String(one?.getAttribute('class')));
    return {
      kind: [control.tagName, control.getAttribute('type'), control.closest('main') !== null, ...styles].join(' '),
      name: control.getAttribute('aria-label') || control.outerHTML.slice(0, 200),
    };
  });

/**
 * The boxes of the control that has the focus and of what is around it, from the inside to the outside: each may show the
 * focus.
 */
const focusedBoxes = (page: Page): Promise<Box[]> =>
  page.locator('body').evaluate(async (body, levels): Promise<Box[]> => {
    const { activeElement: control, defaultView: view } = body.ownerDocument;
    // The field that lost the focus may have got an error, which moves what is below it.
    for (const _frame of [1, 2]) await new Promise((resolve) => view.requestAnimationFrame(resolve));
    const boxes: Box[] = [];
    for (let one = control; one !== null && boxes.length < levels; one = one.parentElement) {
      const { x, y, width, height } = one.getBoundingClientRect();
      // A whole page shows nothing of one control in it.
      if (boxes.length > 0 && height > view.innerHeight / 2 && width > view.innerWidth / 2) break;
      boxes.push({ x, y, width, height });
    }
    return boxes;
  }, 4);

/** The part of the viewport with all boxes and room around them: a control may be higher than the line that it stands in. */
function visiblePart(page: Page, boxes: readonly Box[]): Box {
  const viewport = page.viewportSize()!;
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(({ x }) => x)) - ROOM_PX));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(({ y }) => y)) - ROOM_PX));
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + ROOM_PX;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + ROOM_PX;
  return {
    x: left,
    y: top,
    width: Math.min(viewport.width, Math.ceil(right)) - left,
    height: Math.min(viewport.height, Math.ceil(bottom)) - top,
  };
}

/** To hide the caret or to stop animations, a style sheet comes and goes, for which a long page is styled again each time. */
const shoot = async (page: Page, clip: Box): Promise<Pixels> =>
  decode(await page.screenshot({ clip, caret: 'initial', animations: 'allow' }));

/** The relative luminance of an sRGB colour, as WCAG defines it. */
function luminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const isBlue = ([red, green, blue]: readonly number[]): boolean => blue! > red! + 50 && blue! > green! + 20;

/** For each pixel, whether the focus made it blue, with enough contrast to what it was. */
function ringPixels(focused: Pixels, before: Pixels): boolean[] {
  const colourAt = ({ data, channels }: Pixels, index: number): number[] =>
    [0, 1, 2].map((channel) => data[index * channels + channel]!);
  return Array.from({ length: focused.width * focused.height }, (_, index) => {
    const [now, then] = [colourAt(focused, index), colourAt(before, index)];
    if (!isBlue(now) || now.every((channel, at) => channel === then[at])) return false;
    const [dark, light] = [luminance(now), luminance(then)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05) >= LEAST_CONTRAST;
  });
}

/** How much of a ring around a box the pixels of a clip are, from 0 to 1 and more. */
function shareOfRing(pixels: readonly boolean[], clip: Box, box: Box): number {
  const [left, top] = [Math.max(box.x, clip.x), Math.max(box.y, clip.y)];
  const right = Math.min(box.x + box.width, clip.x + clip.width);
  const bottom = Math.min(box.y + box.height, clip.y + clip.height);
  // A side that is scrolled out of the viewport has no ring.
  const sides =
    (box.y >= clip.y ? right - left : 0) +
    (box.y + box.height <= clip.y + clip.height ? right - left : 0) +
    (box.x >= clip.x ? bottom - top : 0) +
    (box.x + box.width <= clip.x + clip.width ? bottom - top : 0);
  const isNear = (x: number, y: number): boolean => {
    const inside = Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y);
    return inside >= -ROOM_PX && inside <= ROOM_PX;
  };
  const near = pixels.filter(
    (isRing, index) =>
      isRing && isNear(clip.x + (index % clip.width) + 0.5, clip.y + Math.floor(index / clip.width) + 0.5),
  );
  return near.length / (RING_PX * sides);
}

/** In the order in which a control is looked at: its page is in the first one before and after. */
const COLOUR_SCHEMES = ['light', 'dark'] as const;
type ColourScheme = (typeof COLOUR_SCHEMES)[number];

async function show(page: Page, colorScheme: ColourScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/**
 * The colour schemes in which the control that has the focus does not look focused; none when it is gone meanwhile. Takes
 * the focus away, from where Tab goes on. What opens with the focus, such as a card, closes a moment after it: the pictures
 * are compared until then.
 */
async function schemesWithoutRing(page: Page, schemes: readonly ColourScheme[]): Promise<ColourScheme[]> {
  const boxes = await focusedBoxes(page);
  const clip = visiblePart(page, boxes);
  if (clip.width <= 0 || clip.height <= 0) return [...schemes];
  const focused: Pixels[] = [];
  for (const [at, scheme] of schemes.entries()) {
    if (at > 0) await show(page, scheme);
    focused.push(await shoot(page, clip));
  }
  await page.evaluate('document.activeElement.blur()');
  const isRinged = async (scheme: ColourScheme): Promise<boolean> => {
    const deadline = Date.now() + CLOSING_MS;
    do {
      const pixels = ringPixels(focused[schemes.indexOf(scheme)]!, await shoot(page, clip));
      const isRing = ({ width, height }: Box, level: number): boolean =>
        width > 1 && height > 1 && shareOfRing(pixels, clip, boxes[level]!) >= LEAST_SHARE;
      if (boxes.some(isRing)) return true;
    } while (Date.now() < deadline);
    return false;
  };
  const without: ColourScheme[] = [];
  for (const scheme of schemes.toReversed()) {
    if (scheme !== schemes.at(-1)) await show(page, scheme);
    if (!(await isRinged(scheme))) without.push(scheme);
  }
  return (await page.evaluate<boolean>('[...window.focusStops].at(-1).isConnected')) ? without : [];
}

/**
 * Tabs through the page and compares the pixels around each control with and without the focus: there must be a ring of the
 * primary colour. Of controls that look alike, the first one of the page is compared; what cuts a ring off differs by page,
 * but not by colours, so that in the dark it is the first one of all pages, and so it is for the frame around the pages.
 *
 * @param known the kinds that were compared on other pages; those of this page are added.
 */
export async function expectFocusRings(page: Page, known: Set<string>, when: string): Promise<void> {
  const compared = new Set<string>();
  const hidden: string[] = [];
  await page.evaluate('delete window.focusStops');
  // Found once: a locator would find it again at every stop.
  const pageBody = (await page.locator('body').elementHandle())!;
  for (let count = 0, gone = 0; gone < 2; count += 1) {
    expect(count, `${when}: stops of Tab`).toBeLessThan(MAX_STOPS);
    await page.keyboard.press('Tab');
    const stop = await currentStop(pageBody);
    gone = stop === null ? gone + 1 : 0;
    if (stop === null || compared.has(stop.kind)) continue;
    const { kind, name } = stop;
    if (known.has(kind) && isOfFrame(kind)) continue;
    const schemes = known.has(kind) ? COLOUR_SCHEMES.slice(0, 1) : COLOUR_SCHEMES;
    compared.add(kind);
    known.add(kind);
    for (const scheme of await schemesWithoutRing(page, schemes)) hidden.push(`${scheme}: ${name}`);
  }
  expect.soft(hidden, `${when}: controls without a ring when they are focused`).toEqual([]);
}
