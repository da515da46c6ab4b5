import type { Page } from '@playwright/test';

/**
 * Keeps a page from hearing of changes. A change of another test would make the page request its data again, at a moment
 * at which a test expects the result of a request that it has made to fail.
 */
export async function stopLiveUpdates(page: Page): Promise<void> {
  // Never answered: a refused connection would be opened again and again.
  await page.route('**/api/events', () => undefined);
}
