/**
 * What a person waits for at the calendar: its load on a slow machine, from there to another page, and the click to the
 * next day. `npm run bench -- console [--loads 7] [--clicks 40]`
 */
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { DayBucket } from '@helix/contracts';
import { createBusyClinic } from './calendar/busy-clinic.js';
import { servePlainPage } from './console/plain-page.js';
import {
  changePage,
  clickTimes,
  createContext,
  openBrowser,
  openPage,
  type PageChange,
  type PageLoad,
} from './console/browser-page.js';
import { median, ms, quantile, printRatio } from './harness/statistics.js';
import { BenchDatabase, type FilledClinic } from './harness/bench-database.js';
import { startSignedIn } from './harness/signed-in.js';

const { values: options } = parseArgs({
  options: { loads: { type: 'string', default: '7' }, clicks: { type: 'string', default: '40' } },
});
const LOADS = Number(options.loads);
const CLICKS = Number(options.clicks);
/** How many times slower the processor of a load is. */
const SLOWDOWN = 4;
const [TODAY, TOMORROW] = ['2026-11-24', '2026-11-25'] as const;
const APPOINTMENT = '[data-appointment-id]';
/** The pages that are opened from the calendar, each for the first time in its tab. */
const OTHER_PAGES = ['/mydashboard', '/insights', '/settings/healthprofiles', '/settings/users'] as const;
/** Clicks from the shown day to later ones, all of them new in the tab. */
const NEW_DAYS = 8;
/** Who is here for the first time, and who was here before. */
const VISITORS = { first: 'who was never here', again: 'who comes back' } as const;
type Visitor = keyof typeof VISITORS;

const PAGES = { ours: 'Helix', plain: 'plain boxes' } as const;
type Name = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as Name[];

interface Setting {
  browser: Browser;
  origin: string;
  token: string;
  addresses: Record<Name, string>;
}

async function readDay(origin: string, { clinicGuid }: FilledClinic, token: string, date: string): Promise<DayBucket> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid };
  const answer = await fetch(`${origin}/api/appointment?startDate=${date}&endDate=${date}`, { headers });
  const [day] = (await answer.json()) as DayBucket[];
  if (!day) throw new Error(`no appointments on ${date}`);
  return day;
}

/** Helix with a busy clinic, the same two days as a plain page, and a browser. */
async function prepare(server: BenchDatabase): Promise<Setting> {
  const clinic = await createBusyClinic(server);
  const { url, token } = await startSignedIn(server, clinic.databaseUrl);
  const today = await readDay(url, clinic, token, TODAY);
  const tomorrow = await readDay(url, clinic, token, TOMORROW);
  const addresses = {
    ours: `${url}/dashboard?c=${clinic.clinicGuid}&date=${TODAY}`,
    plain: await servePlainPage(server, [today, tomorrow]),
  };
  return { browser: await openBrowser(server), origin: url, token, addresses };
}

/** Loads of somebody who was never here, and of the same one for the third time; the pages in turns. */
async function measureLoads({ browser, origin, token, addresses }: Setting): Promise<void> {
  const loads: Record<Visitor, Record<Name, PageLoad[]>> = {
    first: { ours: [], plain: [] },
    again: { ours: [], plain: [] },
  };
  for (let n = 0; n <= LOADS; n += 1)
    for (const name of NAMES) {
      const context = await createContext(browser, origin, token);
      for (const visitor of ['first', null, 'again'] as const) {
        const { page, load } = await openPage(context, addresses[name], APPOINTMENT, SLOWDOWN);
        await page.close();
        // The first load warms the server.
        if (n > 0 && visitor) loads[visitor][name].push(load);
      }
      await context.close();
    }
  console.log(`the calendar on a processor ${SLOWDOWN} times slower, ${LOADS} loads each`);
  for (const visitor of ['first', 'again'] as const) {
    const middle = (name: Name, field: keyof PageLoad) => median(loads[visitor][name].map((load) => load[field]));
    for (const name of NAMES)
      console.log(
        `  ${VISITORS[visitor].padEnd(18)}  ${PAGES[name].padEnd(11)}  first paint ${ms(middle(name, 'paint'))}, appointments ${ms(middle(name, 'appointments'))}`,
      );
    console.log(
      `  appointments, to plain boxes: ${(middle('ours', 'appointments') / middle('plain', 'appointments')).toFixed(2)}`,
    );
    printRatio('  seconds to the first paint, of medians', middle('ours', 'paint') / 1000, 1.5, 'below');
    printRatio('  seconds to the first appointments, of medians', middle('ours', 'appointments') / 1000, 1.5, 'below');
    const [needed, later] = [middle('ours', 'scriptBytes') / 1000, middle('ours', 'laterBytes') / 1000];
    if (visitor === 'first') printRatio('  kB of scripts over the wire', needed, 330, 'below', 0);
    console.log(`  kB of scripts that come after the appointments: ${later.toFixed(0)}`);
  }
}

/** Clicks from the calendar to other pages, and from day to day, each new in its tab. */
async function measureChanges({ browser, origin, token, addresses }: Setting): Promise<void> {
  const changes: Record<Visitor, Record<string, PageChange[]>> = { first: {}, again: {} };
  const days: Record<Visitor, number[]> = { first: [], again: [] };
  for (let n = 0; n < LOADS; n += 1) {
    const context = await createContext(browser, origin, token);
    for (const visitor of ['first', 'again'] as const) {
      for (const link of OTHER_PAGES) {
        const { page } = await openPage(context, addresses.ours, APPOINTMENT, SLOWDOWN);
        (changes[visitor][link] ??= []).push(await changePage(page, link));
        await page.close();
      }
      const { page } = await openPage(context, addresses.ours, APPOINTMENT, SLOWDOWN);
      days[visitor].push(...(await clickTimes(page, ['Next day'], APPOINTMENT, NEW_DAYS)));
      await page.close();
    }
    await context.close();
  }
  console.log(`  from the calendar on a processor ${SLOWDOWN} times slower`);
  for (const visitor of ['first', 'again'] as const) {
    for (const [link, times] of Object.entries(changes[visitor])) {
      const middle = (field: keyof PageChange) => median(times.map((time) => time[field]));
      const words = `  ${VISITORS[visitor]}, to ${link}, its data after ${ms(middle('data'))}: milliseconds to the page, median`;
      printRatio(words, middle('page'), 200, 'below', 0);
    }
    console.log(`  ${VISITORS[visitor]}, to the next day: p95 ${ms(quantile(days[visitor], 0.95))}`);
    printRatio(`  ${VISITORS[visitor]}, milliseconds to the next day, median`, median(days[visitor]), 200, 'below', 0);
  }
}

/** Clicks from one day to the other and back, both among the loaded ones. */
async function measureClicks({ browser, origin, token, addresses }: Setting): Promise<void> {
  const context = await createContext(browser, origin, token);
  const times: Record<Name, number[]> = { ours: [], plain: [] };
  for (const name of NAMES) {
    const page = await context.newPage();
    await page.goto(addresses[name]);
    await page.locator(APPOINTMENT).first().waitFor();
    // What else the page loads is not to be counted.
    await page.waitForTimeout(2000);
    const buttons = name === 'ours' ? ['Next day', 'Previous day'] : ['Next day'];
    times[name] = await clickTimes(page, buttons, APPOINTMENT, CLICKS);
    await page.close();
    console.log(
      `  click to painted, ${PAGES[name].padEnd(11)}  median ${ms(median(times[name]))}, p95 ${ms(quantile(times[name], 0.95))}`,
    );
  }
  console.log(`  to plain boxes, of medians: ${(median(times.ours) / median(times.plain)).toFixed(2)}`);
  printRatio('  milliseconds from click to painted, of medians', median(times.ours), 100, 'below', 0);
}

await BenchDatabase.run(async (server) => {
  const setting = await prepare(server);
  await measureLoads(setting);
  await measureChanges(setting);
  await measureClicks(setting);
});
