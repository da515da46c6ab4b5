import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** As a text: what runs in the page knows nothing of what is around it here. */
const STILL = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)`;

/**
 * Nothing keeps anybody from using the page as it is now. Waits until what opens is open: what fades in has, for a moment,
 * colours that nobody chose.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(STILL), { message: 'nothing moves' }).toBe(true);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}
