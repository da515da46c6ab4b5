import type { CDPSession, Page } from '@playwright/test';

/** The touch screen of a page lasts as long as the session that gave it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives a page a touch screen, or takes it away: a test need not load the page again to see it in both ways. */
export async function useFingers(page: Page, hasTouch: boolean): Promise<void> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  const session = await known;
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch, maxTouchPoints: 1 });
}
