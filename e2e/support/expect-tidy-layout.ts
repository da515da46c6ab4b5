import { expect, type Page } from '@playwright/test';

/** The smallest text of the console, pixels. */
const MIN_FONT_PX = 12;
/** Pixels by which a letter may exceed its line without being cut. */
const TOLERANCE_PX = 3;

/** Texts of which a part can never be seen and that show no ellipsis. Text that is scrolled away can be seen. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body, slack): string[] => {
    const { document, NodeFilter, getComputedStyle } = body.ownerDocument.defaultView;
    const isHidden = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const range = document.createRange();

    /** Whether the visible part of a line of text ends within a letter. */
    function isCut(parent: typeof body, line: { left: number; right: number; top: number; bottom: number }): boolean {
      let { left, right } = line;
      for (let box = parent; box && box !== body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(box);
        // For screen readers alone.
        if (clipPath !== 'none') return false;
        const bounds = box.getBoundingClientRect();
        // A line that is completely hidden is left out on purpose.
        if (isHidden(overflowY) && (line.bottom <= bounds.top + slack || line.top >= bounds.bottom - slack))
          return false;
        if (isHidden(overflowX)) {
          if (right <= bounds.left + 1 || left >= bounds.right - 1) return false;
          if (textOverflow !== 'ellipsis' && (right > bounds.right + slack || left < bounds.left - slack)) return true;
          [left, right] = [Math.max(left, bounds.left), Math.min(right, bounds.right)];
        }
        if (isHidden(overflowY) && (line.bottom > bounds.bottom + slack || line.top < bounds.top - slack)) return true;
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return false;
      }
      return false;
    }

    const found = new Set<string>();
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // A skeleton ends with its container.
      if (parent.closest('[role="status"][aria-label="Loading"]')) continue;
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((line) => isCut(parent, line))) found.add(node.data.trim());
    }
    return [...found];
  }, TOLERANCE_PX);

/** The controls beside a page's title that overlap each other or the title, or that leave the window. */
const crowdedControls = (page: Page): Promise<string[]> =>
  page.locator('main h1').evaluate((title): string[] => {
    const bar = title.parentElement;
    const { innerWidth, getComputedStyle } = title.ownerDocument.defaultView;

    /** The part of a control that is not scrolled away within a field or list of the page. */
    function visibleBox(control: typeof bar): { left: number; right: number; top: number; bottom: number } {
      let { left, right, top, bottom } = control.getBoundingClientRect();
      for (let box = control.parentElement; box !== bar; box = box.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
        const bounds = box.getBoundingClientRect();
        [left, right] = [Math.max(left, bounds.left), Math.min(right, bounds.right)];
        [top, bottom] = [Math.max(top, bounds.top), Math.min(bottom, bounds.bottom)];
      }
      return { left, right, top, bottom };
    }

    const controls = [...bar.querySelectorAll('h1, button, [role="combobox"], .MuiPickersInputBase-root, label')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        name: (one.getAttribute('aria-label') ?? one.textContent.trim()) as string,
        box: visibleBox(one),
        field: one.closest('.MuiFormControl-root'),
      }));
    const found = controls.filter(({ box }) => box.right > innerWidth).map(({ name }) => `${name} leaves the window`);
    controls.forEach(({ name, box: a, field }, at) => {
      for (const { name: other, box: b, field: otherField } of controls.slice(at + 1)) {
        // The label of a field stands on its border.
        if (field !== null && field === otherField) continue;
        // Buttons of a group share a line.
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2;
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
        if (wide && high) found.push(`${name} and ${other} overlap`);
      }
    });
    return found;
  });

/** How many skeletons are seen through another one. */
const overlappingSkeletons = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main): number => {
    const { document, getComputedStyle } = main.ownerDocument.defaultView;
    const skeletons = [...main.querySelectorAll('.MuiSkeleton-root')].filter((one) => one.checkVisibility());

    /** Whether both are there at a point, and nothing between hides the lower one, as a sticky cell does. */
    function isSeenThrough(one: typeof main, other: typeof main, x: number, y: number): boolean {
      const stack = document.elementsFromPoint(x, y);
      const [upper, lower] = [stack.indexOf(one), stack.indexOf(other)].sort((a, b) => a - b);
      const between: (typeof main)[] = stack.slice(upper + 1, lower);
      return (
        upper >= 0 && between.every((box) => /^rgba\(.*, 0(\.\d+)?\)$/.test(getComputedStyle(box).backgroundColor))
      );
    }

    return skeletons.filter((one, at) => {
      const a = one.getBoundingClientRect();
      return skeletons.slice(at + 1).some((other) => {
        const b = other.getBoundingClientRect();
        const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
        const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
        if (right - left <= 2 || bottom - top <= 2 || one.contains(other) || other.contains(one)) return false;
        return isSeenThrough(one, other, (left + right) / 2, (top + bottom) / 2);
      });
    }).length;
  });

/** The controls whose text is in another font than the console's. */
const controlsInOtherFonts = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body): string[] => {
    const { getComputedStyle } = body.ownerDocument.defaultView;
    return [...body.querySelectorAll('button, input, select, textarea, [role="combobox"]')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).fontFamily !== getComputedStyle(body).fontFamily)
      .map((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) as string);
  });

/** Texts whose letters are smaller than the smallest of the type scale, as drawn: a chart may scale its own. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body, minimum): string[] => {
    const { document, NodeFilter, getComputedStyle } = body.ownerDocument.defaultView;
    const found = new Set<string>();
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Sheets are seen as they are printed, where letters are measured in points.
      if (parent.closest('[data-paper]')) continue;
      const scale = parent.getScreenCTM?.().a ?? 1;
      const pixels = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      // Scales are not exact.
      if (pixels < minimum - 0.01) found.add(`${node.data.trim()} (${pixels} px)`);
    }
    return [...found];
  }, MIN_FONT_PX);

/** By how many pixels the document and its main part can be scrolled sideways. */
const sidewaysOverflow = (page: Page): Promise<number[]> =>
  page
    .locator('main')
    .evaluate((main): number[] =>
      [main, main.ownerDocument.scrollingElement].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );

/**
 * Expects that nothing overflows, is cut or overlaps, that no text is too small to read, and that controls use the console's
 * font, once the layout is complete. Soft, so that all failures are reported.
 */
export async function expectTidyLayout(page: Page, when: string): Promise<void> {
  const soft = expect.configure({ soft: true, timeout: 5_000 });
  await soft.poll(() => sidewaysOverflow(page), { message: `${when}: nothing scrolls sideways` }).toEqual([0, 0]);
  await soft.poll(() => cutTexts(page), { message: `${when}: no text is cut` }).toEqual([]);
  await soft.poll(() => smallTexts(page), { message: `${when}: no text is under ${MIN_FONT_PX} px` }).toEqual([]);
  await soft.poll(() => crowdedControls(page), { message: `${when}: no controls overlap` }).toEqual([]);
  await soft.poll(() => overlappingSkeletons(page), { message: `${when}: no skeletons overlap` }).toBe(0);
  await soft.poll(() => controlsInOtherFonts(page), { message: `${when}: one font in all controls` }).toEqual([]);
}

/** The fields whose value, or the text in place of it, is longer than the field. */
const cutFields = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .locator('select, input:not([type="radio"], [type="checkbox"])')
    .evaluateAll((fields): string[] => {
      const found: string[] = [];
      for (const field of fields) {
        const { document, getComputedStyle } = field.ownerDocument.defaultView;
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
        const text: string = field.selectedOptions?.[0]?.textContent ?? (field.value || field.placeholder);
        const pen = document.createElement('canvas').getContext('2d');
        // The browser has no short form of a font with tabular figures.
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        // One pixel holds the fields that screen readers alone get.
        if (field.clientWidth > 1 && pen.measureText(text).width > room + 1) found.push(`${field.ariaLabel}: ${text}`);
      }
      return found;
    });

/** Expects that every select and input within an element shows its whole value. Soft. */
export const expectFieldsToFit = (page: Page, within: string, when: string): Promise<void> =>
  expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(() => cutFields(page, within), { message: `${when}: no field is too narrow for its value` })
    .toEqual([]);
