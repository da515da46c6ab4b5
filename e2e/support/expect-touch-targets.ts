import { expect, type Page } from '@playwright/test';

/** What a finger in a glove hits (design of the console). */
const TARGET_PX = 44;

/**
 * The controls in the last of some elements that are smaller than a finger, with their sizes. A field counts with its
 * frame or label, which a tap on reaches it as well, and a link whose `::after` covers its row with the row.
 */
const smallTargets = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .last()
    .evaluate((root, least): string[] => {
      const CONTROLS =
        'button, a[href], input, select, textarea, [role="combobox"], [role="option"], [tabindex="0"]:not([role="region"], [role="group"])';
      const FRAMES = 'label, .MuiInputBase-root, .MuiPickersInputBase-root, .MuiCheckbox-root, .MuiRadio-root';
      const { getComputedStyle } = root.ownerDocument.defaultView;
      return [...root.querySelectorAll(CONTROLS)].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        // The latter keep the focus in a popup.
        if (control.matches('.MuiSelect-nativeInput, [data-testid^="sentinel"]')) return [];
        const cover = getComputedStyle(control, '::after');
        const covered = cover.content !== 'none' && cover.position === 'absolute' ? control.offsetParent : null;
        const frames = [control, control.closest('label'), control.closest(FRAMES)];
        const boxes = (control.matches('button, a') ? [control, covered] : frames).flatMap((one) =>
          one ? [one.getBoundingClientRect()] : [],
        );
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        // Borders fall between pixels.
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return [`${control.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)}`];
      });
    }, TARGET_PX);

/** Expects that every control in an element is large enough for a finger in a glove. Soft, so that all are reported. */
export async function expectTouchTargets(page: Page, within: string, when: string): Promise<void> {
  await expect.soft(page.locator(within).last(), `${when} is there`).toBeVisible();
  await expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(() => smallTargets(page, within), { message: `${when}: targets smaller than ${TARGET_PX} px` })
    .toEqual([]);
}
