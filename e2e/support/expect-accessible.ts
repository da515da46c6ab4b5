import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** A string, because code in the page has no access to this module. */
const NO_ANIMATION = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)`;

/** Expects no axe violations. Waits for animations to end first: an element that fades in has too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(NO_ANIMATION), { message: 'animations end' }).toBe(true);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

/** Expects no axe violations in light and in dark mode, without a second load of the page. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await test.step(colorScheme, () => expectAccessible(page));
  }
}

/** The same after the pointer has left the element whose tooltip would lie over the page. */
export async function expectAccessibleWithoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
}
