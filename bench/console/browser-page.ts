import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/chromium.mjs';
import type { BenchDatabase } from '../harness/bench-database.js';

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));
const SIZE = { width: 1440, height: 900 };

/** What `in-page.js` puts into the pages. */
declare const bench: {
  noted: number | undefined;
  drawn: number | undefined;
  watchFirst: (selector: string) => void;
  watchClick: (selector: string) => void;
  watchPage: () => void;
};

/** What a page waited for: elapsed since it was asked for, and bytes of scripts over the wire, headers included. */
export interface PageLoad {
  paint: number;
  appointments: number;
  /** Of the scripts that were asked for before the appointments were painted. */
  scriptBytes: number;
  /** Of the scripts that the page fetches afterwards, for what comes next. */
  laterBytes: number;
}

/** Until what a page fetches when it is at rest has come. */
const REST_MS = 1000;
/** Between the pointer's arrival on a link and the click. */
const POINTER_MS = 100;

/**
 * A click as a person makes it: the button of the mouse is held for a moment, in which the page does what it does for the
 * pointer and the press. Without it both would count as part of the click.
 */
export const PRESS = { delay: 80 } as const;

/** The browser of the machine: `CHROMIUM_PATH`, or the first that is installed. */
export async function openBrowser(server: BenchDatabase): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions());
  server.addClosing(() => browser.close());
  return browser;
}

/** A signed-in context without cached scripts and styles. */
export async function createContext(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'id_token', value: token }] }] },
  });
  await context.addInitScript({ path: IN_PAGE });
  return context;
}

/**
 * Opens a page on a slower machine, waits until its first appointment is painted, and rests.
 *
 * @param slowdown how many times slower the processor seems.
 * @param selector of an appointment.
 */
export async function openPage(
  context: BrowserContext,
  address: string,
  selector: string,
  slowdown: number,
): Promise<{ page: Page; load: PageLoad }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Map<string, number>();
  const sizes = new Map<string, number>();
  let startedAt = Number.NaN;
  devtools.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    if (type === 'Document') startedAt = timestamp;
    if (type === 'Script') scripts.set(requestId, 1000 * (timestamp - startedAt));
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.addInitScript((appointment) => bench.watchFirst(appointment), selector);
  await page.goto(address);
  const appointments = await noted(page);
  await page.waitForTimeout(REST_MS);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const bytes = (isCounted: (askedAfter: number) => boolean): number =>
    [...scripts].reduce((sum, [id, askedAfter]) => sum + (isCounted(askedAfter) ? (sizes.get(id) ?? 0) : 0), 0);
  const load = {
    paint,
    appointments,
    scriptBytes: bytes((askedAfter) => askedAfter <= appointments),
    laterBytes: bytes((askedAfter) => askedAfter > appointments),
  };
  return { page, load };
}

/** What a page has noted of itself, in elapsed; asked for again and again, as its policy forbids to wait inside. */
async function noted(page: Page): Promise<number> {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await page.evaluate(() => bench.noted);
    if (value !== undefined) return value;
    await page.waitForTimeout(50);
  }
  throw new Error(`nothing was painted at ${page.url()}`);
}

/**
 * Clicks from day to day. A click counts from the browser's own time of it to the frame after the one in which the
 * appointments of the other day were drawn.
 *
 * @param buttons the names of the buttons that are clicked in turns.
 * @returns elapsed of each click.
 */
export async function clickTimes(page: Page, buttons: readonly string[], selector: string, clicks: number) {
  const times: number[] = [];
  for (let n = 0; n < clicks; n += 1) {
    const name = buttons[n % buttons.length] ?? '';
    await page.evaluate((appointment) => bench.watchClick(appointment), selector);
    await page.getByRole('button', { name, exact: true }).click(PRESS);
    times.push(await noted(page));
    await page.waitForTimeout(300);
  }
  return times;
}

/** What a click on a link of the navigation waited for, elapsed. */
export interface PageChange {
  /** Until the page with its heading was painted. */
  page: number;
  /** Until nothing of it was loading any more. */
  data: number;
}

/** Clicks on a link of the navigation as a person does: the pointer comes to rest on it a moment earlier. */
export async function changePage(page: Page, link: string): Promise<PageChange> {
  const entry = page.locator(`nav a[href="${link}"]`).first();
  await page.evaluate(() => bench.watchPage());
  await entry.hover();
  await page.waitForTimeout(POINTER_MS);
  await entry.click(PRESS);
  const data = await noted(page);
  return { page: await page.evaluate(() => bench.drawn ?? Number.NaN), data };
}
