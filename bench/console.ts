/**
 * What a person waits for at the calendar: its load on a slow machine, and the click to the next day.
 * `npm run bench -- console [--visitors 7] [--clicks 40]`
 */
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { DayBucket } from '@helix/contracts';
import { makeBusyClinic, type BusyClinic } from './calendar/busy-clinic.js';
import { servePlainPage } from './console/plain-page.js';
import { clickTimes, loadPage, newVisitor, openBrowser, type PageLoad } from './console/visitor.js';
import { median, ms, quantile, verdict } from './harness/figures.js';
import { Rig } from './harness/rig.js';
import { startSignedIn } from './harness/signed-in.js';

const { values: options } = parseArgs({
  options: { visitors: { type: 'string', default: '7' }, clicks: { type: 'string', default: '40' } },
});
const VISITORS = Number(options.visitors);
const CLICKS = Number(options.clicks);
/** How many times slower the processor of a load is. */
const SLOWDOWN = 4;
const [TODAY, TOMORROW] = ['2026-11-24', '2026-11-25'] as const;
const APPOINTMENT = '[data-appointment-id]';

const PAGES = { ours: 'Helix', plain: 'plain boxes' } as const;
type Name = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as Name[];

interface Setting {
  browser: Browser;
  origin: string;
  token: string;
  addresses: Record<Name, string>;
}

async function readDay(origin: string, { clinicGuid }: BusyClinic, token: string, date: string): Promise<DayBucket> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid };
  const answer = await fetch(`${origin}/api/appointment?startDate=${date}&endDate=${date}`, { headers });
  const [day] = (await answer.json()) as DayBucket[];
  if (!day) throw new Error(`no appointments on ${date}`);
  return day;
}

/** Helix with a busy clinic, the same two days as a plain page, and a browser. */
async function prepare(rig: Rig): Promise<Setting> {
  const clinic = await makeBusyClinic(rig);
  const { url, token } = await startSignedIn(rig, clinic.databaseUrl);
  const today = await readDay(url, clinic, token, TODAY);
  const tomorrow = await readDay(url, clinic, token, TOMORROW);
  const addresses = {
    ours: `${url}/dashboard?c=${clinic.clinicGuid}&date=${TODAY}`,
    plain: await servePlainPage(rig, [today, tomorrow]),
  };
  return { browser: await openBrowser(rig), origin: url, token, addresses };
}

/** Loads of somebody who was never here, and of the same one for the third time; the pages in turns. */
async function measureLoads({ browser, origin, token, addresses }: Setting): Promise<void> {
  const first: Record<Name, PageLoad[]> = { ours: [], plain: [] };
  const again: Record<Name, PageLoad[]> = { ours: [], plain: [] };
  for (let n = 0; n <= VISITORS; n += 1)
    for (const name of NAMES) {
      const visitor = await newVisitor(browser, origin, token);
      const loads: PageLoad[] = [];
      for (let time = 0; time < 3; time += 1)
        loads.push(await loadPage(visitor, addresses[name], APPOINTMENT, SLOWDOWN));
      await visitor.close();
      // The first visitor warms the server.
      if (n > 0) first[name].push(...loads.slice(0, 1));
      if (n > 0) again[name].push(...loads.slice(2));
    }
  console.log(`the calendar on a processor ${SLOWDOWN} times slower, ${VISITORS} visitors each`);
  for (const [says, loads] of [
    ['who was never here', first],
    ['who comes back', again],
  ] as const) {
    const middle = (name: Name, field: keyof PageLoad) => median(loads[name].map((load) => load[field]));
    for (const name of NAMES)
      console.log(
        `  ${says.padEnd(18)}  ${PAGES[name].padEnd(11)}  first paint ${ms(middle(name, 'paint'))}, appointments ${ms(middle(name, 'appointments'))}`,
      );
    console.log(
      `  appointments, to plain boxes: ${(middle('ours', 'appointments') / middle('plain', 'appointments')).toFixed(2)}`,
    );
    verdict('  seconds to the first paint, of medians', middle('ours', 'paint') / 1000, 1.5, 'below');
    verdict('  seconds to the first appointments, of medians', middle('ours', 'appointments') / 1000, 1.5, 'below');
  }
  const kilobytes = median(first.ours.map(({ scriptBytes }) => scriptBytes)) / 1000;
  verdict('  kB of scripts over the wire', kilobytes, 450, 'below', 0);
}

/** Clicks from one day to the other and back, both among the loaded ones. */
async function measureClicks({ browser, origin, token, addresses }: Setting): Promise<void> {
  const visitor = await newVisitor(browser, origin, token);
  const times: Record<Name, number[]> = { ours: [], plain: [] };
  for (const name of NAMES) {
    const page = await visitor.newPage();
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
  verdict('  milliseconds from click to painted, of medians', median(times.ours), 100, 'below', 0);
}

await Rig.run(async (rig) => {
  const setting = await prepare(rig);
  await measureLoads(setting);
  await measureClicks(setting);
});
