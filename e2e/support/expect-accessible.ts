import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** A string, because code in the page has no access to this module. */
const NO_ANIMATION = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)`;

/** The rules whose result depends on the colours; the others read what both colour schemes have in common. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds in the page. @param rules none: all that axe has enabled. */
async function violationsOf(page: Page, rules?: string[]): Promise<unknown[]> {
  const axe = new AxeBuilder({ page })
    // Describing the elements that pass takes longer than checking them.
    .options({ resultTypes: ['violations'] })
    // Helix has no frames, whose results would have to be sent to a blank page and merged there.
    .setLegacyMode()
    // What a modal dialog hides is checked while no dialog is open.
    .exclude('body > [aria-hidden="true"]');
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations;
}

/**
 * Expects no axe violations. Waits for animations to end first: an element that fades in has too little contrast.
 *
 * @param rules none: all that axe has enabled.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(NO_ANIMATION), { message: 'animations end' }).toBe(true);
  expect(await violationsOf(page, rules)).toEqual([]);
}

/**
 * Expects no axe violations in light and in dark mode, without a second load of the page. Takes the pointer away first:
 * where a press has moved the page, it rests on another element, whose tooltip would lie over the page by chance.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await test.step(colorScheme, () => expectAccessible(page, rules));
  }
}
