/**
 * What a day of a clinic costs, services apart on Kafka: the same simulated practices in an installation of few clinics and in
 * one of many, in turns. Linux only; Java 17 and Maven are needed.
 * `npm run bench -- scale [--sizes 3,24] [--minutes 120] [--short] [--write] [--docs]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findChromium } from '../services/reporting/src/monthly-report/printing/chromium.js';
import { WaitingAgents } from './commands/waiting-agents.js';
import { signIn } from './harness/console-client.js';
import { formatInteger, median, printRatio } from './harness/statistics.js';
import { addCounts, MINUTE_MS, sumOf, type Counts } from './scale/clinic-day.js';
import { writeDocument } from './scale/document.js';
import { writeFigures, type Figures } from './scale/figures.js';
import { bytesPerRow, machineName, processorSeconds } from './scale/meters.js';
import { byPart, difference, PARTS, totalOf, type ByPart } from './scale/parts.js';
import { ScaleSite, type Measured } from './scale/scale-site.js';
import { predictedSeconds } from './scale/uneven-day.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string' },
    minutes: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
/** Run by run another stretch of the day begins: the morning, noon and the evening of clinics from coast to coast. */
const STARTS_UTC = [12, 17, 22];
const RUNS = options.short ? STARTS_UTC.slice(1, 2) : STARTS_UTC;
const SIZES = (options.sizes ?? (options.short ? '2,6' : '3,24')).split(',').map(Number) as [number, number];
const MINUTES = Number(options.minutes ?? (options.short ? 30 : 120));
/** Patients, to those of the demo's clinics; staff and front desk are whole. */
const SHARE = options.short ? 0.1 : 0.5;
const HISTORY_DAYS = 14;
/** How long a minute takes at least: 400 times faster than life. */
const MINUTE_TAKES_MS = 150;
const REST_SECONDS = options.short ? 10 : 20;
const AGENTS = options.short ? 40 : 200;
const AIM = 1.2;

const tomorrow = (): string => new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

interface Run {
  measured: Measured;
  /** How many whole days its changes are worth. */
  clinicDays: number;
  atRest: ByPart;
}

/** A part that only rests may take a little less than it did before. */
const netOf = ({ measured, clinicDays, atRest }: Run): ByPart =>
  byPart((part) => Math.max(0, measured.processorSeconds[part] - atRest[part] * measured.seconds) / clinicDays);
const grossOf = ({ measured, clinicDays }: Run): number => totalOf(measured.processorSeconds) / clinicDays;

async function measure(): Promise<void> {
  const date = tomorrow();
  console.log(
    `A day of ${SIZES.join(' and of ')} simulated clinics, ${RUNS.length} stretches of ${MINUTES} minutes in turns`,
  );
  const sites: ScaleSite[] = [];
  try {
    const rest: ByPart[] = [];
    for (const clinics of SIZES) {
      const started = { clinics, historyDays: HISTORY_DAYS, share: SHARE, date };
      const site = await ScaleSite.start(started, (step) => console.log(`  ${step}`));
      sites.push(site);
      rest.push(await site.atRest(REST_SECONDS));
    }
    const measured: Measured[][] = [[], []];
    for (const [run, hour] of RUNS.entries()) {
      const from = Date.parse(`${date}T00:00:00Z`) + hour * 60 * MINUTE_MS;
      // In turns, so that none is always the first.
      for (const place of run % 2 === 0 ? [0, 1] : [1, 0]) {
        await sites[place]!.catchUp(from);
        const one = await sites[place]!.live(from, MINUTES, MINUTE_TAKES_MS);
        measured[place]!.push(one);
        console.log(
          `  run ${run + 1}, ${SIZES[place]} clinics: ${formatInteger(sumOf(one.changes))} changes in ${formatInteger(one.posts)} requests, ` +
            `${one.seconds.toFixed(0)} s, ${totalOf(one.processorSeconds).toFixed(0)} processor seconds`,
        );
      }
    }
    const figures = await toFigures(sites, rest, measured);
    print(figures);
    if (options.write) {
      await writeFigures(figures);
      await writeDocument(figures);
    }
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function toFigures(
  sites: readonly ScaleSite[],
  rest: readonly ByPart[],
  measured: readonly Measured[][],
): Promise<Figures> {
  const runs: Run[][] = [];
  for (const [place, site] of sites.entries()) {
    const whole = await site.wholeDays();
    runs.push(
      measured[place]!.map((one) => ({
        ...{ measured: one, atRest: rest[place]! },
        clinicDays: one.ofClinics.reduce((sum, changes, n) => sum + changes / (whole[n] || 1), 0),
      })),
    );
  }
  const [few = [], many = []] = runs;
  const [smallSite, site] = sites as [ScaleSite, ScaleSite];
  const medians = (of: readonly Run[]): ByPart => {
    const nets = of.map(netOf);
    return byPart((part) => median(nets.map((net) => net[part])));
  };
  const clinicDays = many.reduce((sum, run) => sum + run.clinicDays, 0);
  const perDay = (counts: (one: Measured) => Counts): Counts => {
    const sum: Counts = {};
    for (const run of many) addCounts(sum, counts(run.measured));
    return Object.fromEntries(Object.entries(sum).map(([name, count]) => [name, count / clinicDays]));
  };
  const total = (value: (one: Measured) => number): number =>
    many.reduce((sum, run) => sum + value(run.measured), 0) / clinicDays;
  const activity = activityOf([smallSite, site]);
  const fewCost = { processorSeconds: medians(few), activity };
  const agent = await costOfAgents(site);
  const report = await costOfReport(site);
  const loaded = site.loadedChanges;
  const widths = await bytesPerRow(site.owner);
  const { rows: sizes } = await site.owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const rows = Object.entries(perDay(({ stored }) => stored.rows))
    .filter(([, count]) => count > 0.05)
    .toSorted(([, a], [, b]) => b - a);
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    command: `npm run bench -- scale ${process.argv.slice(2).join(' ')}`.trim(),
    sizes: SIZES,
    few: fewCost.processorSeconds,
    many: medians(many),
    ratio: median(many.map((run, n) => totalOf(netOf(run)) / totalOf(netOf(few[n]!)))),
    ratioWithRest: median(many.map((run, n) => grossOf(run) / grossOf(few[n]!))),
    ...{ atRest: rest[1]!, agent, report, activity },
    changes: perDay(({ changes }) => changes),
    posts: total(({ posts }) => posts),
    requests: perDay(({ requests }) => requests),
    changesPerBatch: [few, many].map((of) => {
      const batches = of.reduce((sum, { measured: { batches } }) => sum + batches, 0);
      return of.reduce((sum, { measured: { changes } }) => sum + sumOf(changes), 0) / batches;
    }) as [number, number],
    applySeconds: total(({ applySeconds }) => applySeconds),
    rows: Object.fromEntries(rows),
    databaseBytes: rows.reduce((sum, [table, count]) => sum + count * (widths[table] ?? 0), 0),
    walBytes: total(({ stored }) => stored.walBytes),
    logBytes: total(({ stored }) => stored.logBytes),
    historyBytesPerChange: Number(sizes[0]?.bytes) / loaded,
    check: checkOf(site, many, fewCost),
  };
}

/** The shares of the day by the half hours of the clinics' own clocks. */
function activityOf(sites: readonly ScaleSite[]): number[] {
  const sums = Array<number>(48).fill(0);
  for (const { clinics } of sites)
    for (const { day } of clinics) for (const [at, changes] of day.activity.entries()) sums[at]! += changes;
  const total = sums.reduce((sum, changes) => sum + changes, 0);
  return sums.map((changes) => changes / total);
}

/** Half hours of the larger installation as the figures of the smaller one and the activity of a day predict them. */
function checkOf(
  site: ScaleSite,
  runs: readonly Run[],
  cost: { processorSeconds: ByPart; activity: number[] },
): Figures['check'] {
  return runs.flatMap(({ measured, atRest }) =>
    measured.halfHours.map(({ instant, processorSeconds: used, seconds }) => ({
      at: new Date(instant).toISOString().slice(11, 16),
      predicted: totalOf(
        predictedSeconds(
          cost,
          site.clinics.map(({ day }) => day.halfHourAt(instant)),
        ),
      ),
      measured: totalOf(used) - totalOf(atRest) * seconds,
    })),
  );
}

/** Cores of one agent that waits for commands: of many, without the rest that is measured just before. */
async function costOfAgents(site: ScaleSite): Promise<ByPart> {
  const clinics = [...site.clinics, ...(await site.addEmptyClinics(AGENTS - site.clinics.length))];
  await site.untilIdle();
  const before = await site.atRest(REST_SECONDS);
  const agents = await WaitingAgents.start(site.owner, [site.url], clinics);
  const used = await site.atRest(REST_SECONDS * 2);
  await agents.stop();
  return byPart((part) => Math.max(0, (used[part] - before[part]) / clinics.length));
}

/** The second report: the first one starts the browser. */
async function costOfReport(site: ScaleSite): Promise<Figures['report']> {
  if (findChromium(process.env['CHROMIUM_PATH']) === undefined) return null;
  const token = await signIn(site.owner, site.url);
  const month = monthBefore(new Date().toISOString());
  const objects = await site.objectBytes();
  let [before, seconds, made] = [processorSeconds(site.installation), 0, 0];
  for (const { clinicId } of site.clinics.slice(0, 2)) {
    before = processorSeconds(site.installation);
    const startedAt = performance.now();
    const answer = await fetch(`${site.url}/api/EmailReports/RnaMonthly?clinicId=${clinicId}&month=${month}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`RnaMonthly answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    for (let state = ''; state !== 'stored'; await sleep(50)) {
      const { rows } = await site.owner.query<{ state: string; error: string | null }>(
        'select state, error from monthly_report where clinic_id = $1 order by version desc limit 1',
        [clinicId],
      );
      state = rows[0]?.state ?? '';
      if (state === 'failed') throw new Error(`the report failed: ${rows[0]?.error}`);
    }
    seconds = (performance.now() - startedAt) / 1000;
    made += 1;
  }
  const used = difference(processorSeconds(site.installation), before);
  const atRest = await site.atRest(REST_SECONDS);
  return {
    processorSeconds: byPart((part) => Math.max(0, used[part] - atRest[part] * seconds)),
    bytes: ((await site.objectBytes()) - objects) / made,
  };
}

/** A month that is over; of its days those have rows that the history reaches. */
function monthBefore(today: string): string {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 7);
}

function print(figures: Figures): void {
  const { sizes, few, many } = figures;
  const line = (name: string, values: readonly number[]): void =>
    console.log(`  ${name.padEnd(30)}${values.map((value) => value.toFixed(2).padStart(10)).join('')}`);
  console.log(`processor seconds a clinic-day${sizes.map((size) => `${size} clinics`.padStart(12)).join('')}`);
  for (const part of PARTS) line(part, [few[part], many[part]]);
  line('together', [totalOf(few), totalOf(many)]);
  line('changes a batch of apply', figures.changesPerBatch);
  console.log('a clinic-day');
  line('changes', [sumOf(figures.changes)]);
  line('requests of its agent', [figures.posts]);
  for (const [name, count] of Object.entries(figures.requests)) line(name, [count]);
  line('rows added', [sumOf(figures.rows)]);
  line('kB of database', [figures.databaseBytes / 1000]);
  line('kB of write-ahead log', [figures.walBytes / 1000]);
  line('kB of Kafka', [figures.logBytes / 1000]);
  console.log(`half hours of ${sizes[1]} clinics: processor seconds, predicted from ${sizes[0]} and measured`);
  for (const { at, predicted, measured } of figures.check) line(`${at} UTC`, [predicted, measured]);
  const sum = (of: 'predicted' | 'measured'): number => figures.check.reduce((all, one) => all + one[of], 0);
  console.log(`measured to predicted: ${(sum('measured') / sum('predicted')).toFixed(2)}`);
  console.log(`with what installations take at rest: ${figures.ratioWithRest.toFixed(2)} (for information)`);
  printRatio(`a clinic-day at ${sizes[1]} to one at ${sizes[0]} clinics, median of runs`, figures.ratio, AIM, 'below');
}

if (options.docs) await writeDocument();
else await measure();
