import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { BenchDatabase } from '../harness/bench-database.js';

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));
const SIZE = { width: 1440, height: 900 };

/** What `in-page.js` puts into the pages. */
declare const bench: {
  noted: number | undefined;
  watchFirst: (selector: string) => void;
  watchClick: (selector: string) => void;
};

/** What a page waited for: elapsed since it was asked for, and bytes of scripts over the wire. */
export interface PageLoad {
  paint: number;
  appointments: number;
  scriptBytes: number;
  scripts: number;
}

/** The browser of the machine: `CHROMIUM_PATH`, or where Debian has it. */
export async function openBrowser(server: BenchDatabase): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
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
 * Opens a page on a slower machine and waits until its first appointment is painted and every script has come.
 *
 * @param slowdown how many times slower the processor seems.
 * @param selector of an appointment.
 */
export async function loadPage(
  context: BrowserContext,
  address: string,
  selector: string,
  slowdown: number,
): Promise<PageLoad> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Set<string>();
  const sizes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.addInitScript((appointment) => bench.watchFirst(appointment), selector);
  await page.goto(address);
  const appointments = await noted(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  const scriptBytes = [...scripts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  return { paint, appointments, scriptBytes, scripts: scripts.size };
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
    await page.getByRole('button', { name, exact: true }).click();
    times.push(await noted(page));
    await page.waitForTimeout(300);
  }
  return times;
}
