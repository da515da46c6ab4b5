import { expect, type Page } from '@playwright/test';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

interface Stops {
  /** How many controls Tab reached. */
  reached: number;
  /** Of these what looks the same with and without the focus. */
  hidden: string[];
}

/** What a click does something with, and no key: it looks like a control, but is neither one nor in one. */
const clickableOnly = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .last()
    .evaluate(
      (root, controls): string[] =>
        [...root.querySelectorAll('*')]
          .filter((one) => one.ownerDocument.defaultView.getComputedStyle(one).cursor === 'pointer')
          .filter((one) => one.checkVisibility() && !one.closest(`${controls}, label, svg`))
          .filter((one) => !one.querySelector(controls))
          .map((one) => one.outerHTML.slice(0, 200)),
      CONTROLS,
    );

/** Begins to record what gets the focus, in an element that has it already or takes it. @returns the number of controls. */
const record = (page: Page, within: string): Promise<number> =>
  page
    .locator(within)
    .last()
    .evaluate((root, controls): number => {
      const { defaultView: view } = root.ownerDocument;
      const isRinged = (one: typeof root): boolean => {
        const { outlineStyle, outlineWidth } = view.getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const isShown = (one: typeof root): boolean => {
        // A check box itself is transparent.
        let shown = one;
        while (shown.getBoundingClientRect().width < 2 || view.getComputedStyle(shown).opacity === '0')
          shown = shown.parentElement;
        return (
          isRinged(shown) ||
          isRinged(shown.parentElement) ||
          one.closest('.MuiOutlinedInput-root, .MuiPickersOutlinedInput-root') !== null
        );
      };
      const found: Stops = { reached: 0, hidden: [] };
      view.keyboardStops = found;
      const seen = new Set<typeof root>();
      const look = ({ target }: { target: typeof root }): void => {
        if (seen.has(target)) return;
        found.reached = seen.add(target).size;
        // The rings of parents follow at once, but not in the same step.
        view.setTimeout(() => {
          if (target === root.ownerDocument.activeElement && !isShown(target))
            found.hidden.push(target.getAttribute('aria-label') ?? target.outerHTML.slice(0, 200));
        });
      };
      if (!root.contains(root.ownerDocument.activeElement)) root.focus();
      root.addEventListener('focusin', look);
      const stops = [...root.querySelectorAll(controls)].filter(
        (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled,
      );
      // Of a group of radio buttons one is a stop.
      return new Set(stops.map((one) => (one.type === 'radio' ? one.name : one))).size;
    }, CONTROLS);

/**
 * Expects that Tab goes through the last of some elements without getting stuck, that each stop is shown, and that nothing
 * is for a pointer alone. Soft, so that all failures are reported.
 */
export async function expectKeyboardAccess(page: Page, within: string, when: string): Promise<void> {
  expect.soft(await clickableOnly(page, within), `${when}: for a pointer alone`).toEqual([]);
  const controls = await record(page, within);
  // Of a time, hour, minute and half of the day are stops.
  const times = await page.locator(within).last().locator('input[type="time"]:enabled').count();
  for (let left = controls + 2 * times; left > 0; left -= 1) await page.keyboard.press('Tab');
  const { reached, hidden } = await page.evaluate<Stops>('keyboardStops');
  expect.soft(hidden, `${when}: focus that nothing shows`).toEqual([]);
  // The page around an element has stops, too.
  expect.soft(reached, `${when}: stops of Tab among ${controls} controls`).toBeGreaterThanOrEqual(controls / 2);
}
