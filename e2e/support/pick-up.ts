import type { Page } from '@playwright/test';

/**
 * Picks up the item whose handle has the focus, by keyboard. dnd-kit says so at once, but listens for the arrow keys from
 * a timer on: it has run when one that started later has.
 */
export async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
