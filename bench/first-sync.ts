/**
 * The first sync of a clinic with Open Dental: ten years from MariaDB to applied rows, against a bare copy of the same
 * columns. Needs Debian's mariadb-server. Linux only.
 * `npm run bench -- first-sync [--share 1] [--runs 3]`
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dateAt } from '@helix/hygiene';
import { entityTables } from '../services/sync-ingest/src/apply/entity-tables.js';
import { EXPECTED_ENTITIES, expectedRows } from '../agent/src/open-dental/testing/expected.js';
import { copyBarely } from './first-sync/bare-copy.js';
import { CalendarWatch } from './first-sync/calendar-watch.js';
import { AgentProcess } from './harness/agent-process.js';
import { BenchDatabase, createClinics } from './harness/bench-database.js';
import { signIn } from './harness/console-client.js';
import { cpuSecondsOf, cpuSecondsOfChildren } from './harness/cpu-time.js';
import { shareOf } from './harness/grown-practice.js';
import { HelixProcess } from './harness/helix-process.js';
import { startOpenDental, type OpenDental } from './harness/open-dental.js';
import { countStatements, printStatements } from './harness/statements.js';
import { formatInteger, median, printRatio } from './harness/statistics.js';
import { countRows } from './ingest/row-counts.js';

const { values: options } = parseArgs({
  options: { share: { type: 'string', default: '1' }, runs: { type: 'string', default: '3' } },
});
const SHARE = Number(options.share);
const RUNS = Number(options.runs);
const TIME_ZONE = 'America/Toronto';
const MAX_SECONDS = 600;

interface SyncTimes {
  /** Seconds from the start of the agent's process until the last row was applied. */
  applied: number;
  /** Until the calendar showed all of today's appointments. */
  today: number;
  rows: number;
  /** Processor seconds until the last row was applied. */
  cpu: { agent: number; helix: number; database: number; mariaDb: number };
}

/** One first sync into a database and a Helix of its own. */
async function sync(server: BenchDatabase, name: string, openDental: OpenDental): Promise<SyncTimes> {
  const url = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const [clinic] = await createClinics(owner, 1);
  if (!clinic) throw new Error('the clinic was not made');
  const helix = await HelixProcess.start(join(server.folder, name), { DATABASE_URL: server.serviceUrl(url) });
  server.addClosing(() => helix.stop());
  const token = await signIn(owner, helix.url);
  await server.settle();
  await countStatements(owner);
  const cpuTimes = (agent: number): SyncTimes['cpu'] => ({
    agent: cpuSecondsOf(agent),
    helix: cpuSecondsOf(helix.child.pid ?? 0),
    database: cpuSecondsOfChildren(server.postgresPid()),
    mariaDb: cpuSecondsOf(openDental.pid),
  });
  const before = cpuTimes(0);
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const calendar = new CalendarWatch(helix.url, { token, clinicGuid: clinic.clinicGuid, timeZone: TIME_ZONE });
  const agent = AgentProcess.start(join(server.folder, `${name}-agent`), helix.url, {
    ...openDental.settings,
    key: clinic.agentKey,
  });
  server.addClosing(() => agent.stop());
  try {
    const applied = await untilApplied(owner, agent, seconds);
    const after = cpuTimes(agent.pid);
    const cpu = Object.fromEntries(
      Object.entries(after).map(([part, used]) => [part, used - before[part as keyof typeof before]]),
    ) as SyncTimes['cpu'];
    const today = await calendar.stop();
    const rows = await countRows(owner);
    await printStatements(owner);
    await check(owner, openDental);
    return { applied, today, rows, cpu };
  } finally {
    await agent.stop();
    await helix.stop();
    await owner.end();
    await server.dropDatabase(name);
  }
}

/** @returns the seconds at which the last row was applied. */
async function untilApplied(owner: pg.Client, agent: AgentProcess, seconds: () => number): Promise<number> {
  let last = { applied: '0', at: 0 };
  for (;;) {
    const isLive = agent.isLive;
    const { rows } = await owner.query<{ applied: string; lag: string }>(
      `select coalesce(sum(s.next_offset), 0)::text as applied, coalesce(sum(p.next_offset - s.next_offset), 0)::text as lag
       from log_position s join log_partition p using (topic, partition) where s.consumer_group = 'sync-ingest.apply'`,
    );
    const { applied = '0', lag = '0' } = rows[0] ?? {};
    if (applied !== last.applied) last = { applied, at: seconds() };
    if (isLive && lag === '0') return last.at;
    if (seconds() > MAX_SECONDS) throw new Error(`not applied within ${MAX_SECONDS} s`);
    await sleep(50);
  }
}

/** A fast sync that is wrong is none: of each entity there are as many rows as independent SQL finds in the database. */
async function check(owner: pg.Client, { root }: OpenDental): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const firstDay = `${Number(today.slice(0, 4)) - 10}${today.slice(4)}`;
  for (const entity of EXPECTED_ENTITIES.filter((one) => one !== 'note' && one !== 'form')) {
    const expected = (await expectedRows(root, entity, { clinicNum: 0, firstDay, today })).size;
    const { rows } = await owner.query<{ found: number }>(
      `select count(*)::integer as found from ${entityTables[entity].table} where not deleted`,
    );
    if (rows[0]?.found !== expected) throw new Error(`${rows[0]?.found} rows of ${entity}, expected ${expected}`);
  }
}

await BenchDatabase.run(async (server) => {
  const openDental = await startOpenDental(server, dateAt(Date.now(), TIME_ZONE), shareOf(SHARE));
  const [ours, copied]: [SyncTimes[], number[]] = [[], []];
  for (let run = 1; run <= RUNS; run += 1) {
    const bare = await copyBarely(server, `copied_${run}`, openDental);
    copied.push(bare.seconds);
    const times = await sync(server, `synced_${run}`, openDental);
    ours.push(times);
    const { agent, helix, database, mariaDb } = times.cpu;
    console.log(
      `  run ${run}: ${formatInteger(times.rows)} rows applied after ${times.applied.toFixed(1)} s, today's appointments ` +
        `on the calendar after ${times.today.toFixed(1)} s; ${formatInteger(bare.rows)} rows copied in ${bare.seconds.toFixed(1)} s`,
    );
    console.log(
      `         processor seconds: agent ${agent.toFixed(1)}, Helix ${helix.toFixed(1)}, PostgreSQL ${database.toFixed(1)}, ` +
        `MariaDB ${mariaDb.toFixed(1)}`,
    );
  }
  const applied = median(ours.map((times) => times.applied));
  printRatio('  seconds from the start to the last applied row, median', applied, 60, 'below', 1);
  printRatio("  seconds until today's appointments, median", median(ours.map(({ today }) => today)), 5, 'below', 1);
  // Run by run: what else the machine does changes from one run to the next, less within one.
  const ratios = ours.map((times, run) => times.applied / (copied[run] ?? NaN));
  console.log(`  to the bare copy, median of runs: ${median(ratios).toFixed(1)} (for information)`);
});
