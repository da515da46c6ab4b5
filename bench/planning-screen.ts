/**
 * What a person waits for at the planning screen on a slow machine: from a click or a key to the painted plan, and from the
 * calendar to the painted screen. `npm run bench -- planning-screen [--edits 60] [--openings 20]`
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import type { AppointmentDetails } from '@helix/contracts';
import { createContext, openBrowser, PRESS } from './console/browser-page.js';
import { BenchDatabase, type FilledClinic } from './harness/bench-database.js';
import { startSignedIn } from './harness/signed-in.js';
import { median, ms, printRatio, quantile } from './harness/statistics.js';
import { servePlainScreen } from './planning-screen/plain-screen.js';
import { APPOINTMENTS, createPlannedDay, DAY, EDITED } from './planning-screen/planned-days.js';

const { values: options } = parseArgs({
  options: { edits: { type: 'string', default: '60' }, openings: { type: 'string', default: '20' } },
});
const [EDITS, OPENINGS] = [Number(options.edits), Number(options.openings)];
/** How many times slower the processor is. */
const SLOWDOWN = 4;
/** The first ones pay for compiling. */
const WARM_UP = 10;
/** Until nothing of the last edit or opening is at work. */
const REST_MS = 300;
/** A first page loads everything, also on a machine that has other work. */
const LOAD_MS = 120_000;
const IN_PAGE = fileURLToPath(new URL('planning-screen/in-page.js', import.meta.url));

/** What `in-page.js` puts into the pages. */
declare const bench: {
  noted: number | undefined;
  watchEdit: (event: string) => void;
  watchOpening: (open: () => unknown) => void;
  navigate: (path: string) => void;
};
/** Of the plain page. */
declare const load: () => Promise<void>;

interface Setting {
  context: BrowserContext;
  /** Of an appointment of the console. */
  pathOf: (appointmentId: string) => string;
  url: string;
  plain: string;
}

/** Helix with a planned day, the first of its appointments as a plain page, and a browser. */
async function prepare(server: BenchDatabase): Promise<Setting> {
  const clinic: FilledClinic = await createPlannedDay(server);
  const { url, token } = await startSignedIn(server, clinic.databaseUrl);
  const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinic.clinicGuid };
  const answer = await fetch(`${url}/api/Appointment/${APPOINTMENTS[0]}`, { headers });
  const details = (await answer.json()) as AppointmentDetails;
  if (details.recommendations.length < 40 || details.selectedRecommendations.length !== 12)
    throw new Error('the appointment came without its services or its plan');
  const context = await createContext(await openBrowser(server), url, token);
  await context.addInitScript({ path: IN_PAGE });
  return {
    context,
    pathOf: (id) => `/appointment/${id}?c=${clinic.clinicGuid}&services=all`,
    url,
    plain: await servePlainScreen(server, details),
  };
}

interface SlowPage {
  page: Page;
  /** Milliseconds that the page has kept its processor busy, whatever else was at work on the machine. */
  busyTime: () => Promise<number>;
}

/** A page that is slow once a part of it is there. */
async function slowPage(context: BrowserContext, address: string, selector: string): Promise<SlowPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await page.locator(selector).first().waitFor({ state: 'attached', timeout: LOAD_MS });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const busyTime = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return { page, busyTime };
}

/** What the page has noted, milliseconds; asked for again and again, as its policy forbids to wait inside. */
async function noted(page: Page): Promise<number> {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await page.evaluate(() => bench.noted);
    if (value !== undefined) {
      await page.waitForTimeout(REST_MS);
      return value;
    }
    await page.waitForTimeout(20);
  }
  throw new Error(`nothing was painted at ${page.url()}`);
}

/** Milliseconds of edits of one kind. */
interface Edits {
  /** Until the frame was painted. */
  painted: number[];
  /** Of the processor, the pointer's way to the row included. */
  busy: number[];
}

async function editTimes(
  { page, busyTime }: SlowPage,
  event: string,
  edit: (n: number) => Promise<void>,
): Promise<Edits> {
  const times: Edits = { painted: [], busy: [] };
  for (let n = 0; n < EDITS + WARM_UP; n += 1) {
    await page.evaluate((name) => bench.watchEdit(name), event);
    const before = await busyTime();
    await edit(n);
    const painted = await noted(page);
    if (n < WARM_UP) continue;
    times.painted.push(painted);
    times.busy.push((await busyTime()) - before);
  }
  return times;
}

function print(words: string, times: readonly number[]): void {
  console.log(`  ${words.padEnd(46)} p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`);
}

function printEdits(words: string, { painted, busy }: Edits): void {
  print(words, painted);
  print('  of the processor', busy);
}

/** Adds and removes a procedure by clicks, and types minutes; the same click on a plain list. */
async function measureEdits({ context, url, pathOf, plain }: Setting): Promise<void> {
  const ours = await slowPage(context, `${url}${pathOf(APPOINTMENTS[0]!)}`, `[data-service="${EDITED}"]`);
  const { page } = ours;
  const service = page.locator(`[data-service="${EDITED}"]`);
  const removal = page.locator(`[data-item="${EDITED}"] [data-remove] button`);
  const clicks = await editTimes(ours, 'click', (n) => (n % 2 === 0 ? service : removal).click(PRESS));
  const minutes = page.locator('[data-item="18"] input').first();
  await minutes.fill('1');
  const keys = await editTimes(ours, 'keydown', (n) => minutes.press(n % 2 === 0 ? '5' : 'Backspace'));
  await page.close();

  const plainList = await slowPage(context, plain, 'main');
  await plainList.page.evaluate(() => load());
  const row = plainList.page.locator(`[data-service="${EDITED}"]`);
  const bare = await editTimes(plainList, 'click', () => row.click(PRESS));
  await plainList.page.close();
  printEdits('click on a service, or on its removal', clicks);
  printEdits('key in the minutes of scaling', keys);
  printEdits('click on a row of a plain list', bare);
  console.log(
    `  a click to that of the plain list, of medians: ${(median(clicks.painted) / median(bare.painted)).toFixed(1)}`,
  );
  const beyond = median(clicks.painted) - median(bare.painted);
  printRatio('  milliseconds of a click beyond those of the plain list', beyond, 16, 'below', 1);
}

/** Opens appointments from the calendar, whose code is there already: some for the first time, some again. */
async function measureOpenings({ context, url, pathOf, plain }: Setting): Promise<void> {
  const calendar = `/dashboard?date=${DAY}${pathOf('')
    .slice(pathOf('').indexOf('c=') - 1)
    .replace('?', '&')}`;
  const { page } = await slowPage(context, `${url}${calendar}`, '[data-appointment-id]');
  const times: Record<'first' | 'again' | 'bare' | 'drawn', number[]> = { first: [], again: [], bare: [], drawn: [] };
  const open = async (id: string): Promise<number> => {
    await page.locator('[data-appointment-id]').first().waitFor();
    await page.waitForTimeout(REST_MS);
    await page.evaluate((path) => bench.watchOpening(() => bench.navigate(path)), pathOf(id));
    const time = await noted(page);
    await page.evaluate((path) => bench.navigate(path), calendar);
    return time;
  };
  await open(APPOINTMENTS[0]!);
  for (let n = 0; n < OPENINGS; n += 1) {
    const id = APPOINTMENTS[1 + (n % (APPOINTMENTS.length - 1))]!;
    times.first.push(await open(id));
    times.again.push(await open(id));
  }
  await page.close();

  const { page: plainPage } = await slowPage(context, plain, 'main');
  for (let n = 0; n < OPENINGS; n += 1) {
    await plainPage.evaluate(() => bench.watchOpening(load));
    times.bare.push(await noted(plainPage));
    await plainPage.evaluate(`document.querySelector('main').innerHTML = ''`);
    await plainPage.evaluate(`bench.watchOpening(() => draw(details))`);
    times.drawn.push(await noted(plainPage));
    await plainPage.evaluate(`document.querySelector('main').innerHTML = ''`);
  }
  await plainPage.close();
  print('an appointment for the first time', times.first);
  print('an appointment that was loaded before', times.again);
  print('fetched and drawn as plain rows', times.bare);
  print('drawn as plain rows', times.drawn);
  console.log(
    `  for the first time to plain rows, of medians: ${(median(times.first) / median(times.bare)).toFixed(1)}`,
  );
  console.log(`  loaded before to plain rows, of medians: ${(median(times.again) / median(times.drawn)).toFixed(1)}`);
  printRatio('  milliseconds to open one for the first time, of medians', median(times.first), 400, 'below', 0);
  printRatio('  milliseconds to open one that was loaded before, of medians', median(times.again), 400, 'below', 0);
}

await BenchDatabase.run(async (server) => {
  const setting = await prepare(server);
  console.log(`the planning screen on a processor ${SLOWDOWN} times slower: ${EDITS} edits, ${OPENINGS} openings`);
  await measureEdits(setting);
  await measureOpenings(setting);
});
