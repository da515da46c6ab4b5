import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../libs/database/src/embedded/embedded-postgres.js';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { dateAt } from '../../libs/hygiene/src/index.js';
import { connectToDatabase } from './database.js';
import { startHelix } from './helix-process.js';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/e2e-template');
/** Written by scripts/prepare.mjs: a hash of every source of the services, the agent and the demo. */
const BUILD_MARK = join(ROOT, 'dist/.built-server');
/** The time zone of the clinic that most tests work in; the demo leads up to its today. */
const TIME_ZONE = 'America/Toronto';

/** Tests use today and the days around it, also on Sundays and holidays. */
export const OPEN_EVERY_DAY = { DEMO_OPEN_EVERY_DAY: 'yes' };
/** Half a year has every kind of appointment, plan and pay period; long tests compare all 18 months. */
const SHORT_HISTORY: Record<string, string> = process.env['HELIX_LONG_TESTS'] ? {} : { DEMO_HISTORY_DAYS: '200' };

const IMPORT_TIMEOUT_MS = 1_800_000;
const POLL_DELAY_MS = 250;

/** Messages that wait for a consumer, events that wait for their publication, and monthly reports that are being made. */
const PENDING = `
  select (select coalesce(sum(p.next_offset - greatest(s.next_offset, p.first_offset)), 0)
          from log_position s join log_partition p using (topic, partition))
       + (select count(*) from outbox)
       + (select count(*) from monthly_report where state in ('queued', 'rendering')) as pending`;

/**
 * Playwright's global setup: makes the template, a data folder of Helix in which half a year of the demo clinics' history
 * is imported, planned and evaluated. Every worker runs its own Helix on a copy of it.
 *
 * It is made by the built program in the way of `npm start`, once for each build and each day, since the demo leads up to
 * the day on which it is made.
 */
export default async function prepareTemplate(): Promise<void> {
  const made = [readFileSync(BUILD_MARK, 'utf8'), ...Object.values(SHORT_HISTORY)].join();
  const build = createHash('sha256').update(made).digest('hex').slice(0, 16);
  const template = join(CACHE, `${dateAt(Date.now(), TIME_ZONE)}-${build}`);
  process.env['HELIX_E2E_TEMPLATE'] = template;
  if (existsSync(template)) return;
  const startedAt = Date.now();
  process.stdout.write('  Making the database for the browser tests ...\n');
  await mkdir(CACHE, { recursive: true });
  // Left by an interrupted run, of another day or of another build.
  for (const name of await readdir(CACHE)) await rm(join(CACHE, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), 'helix-demo-'));
  await importDemo(folder);
  await compact(folder);
  const unfinished = join(CACHE, 'unfinished');
  await copyFolder(folder, unfinished);
  await rename(unfinished, template);
  await rm(folder, { recursive: true });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`  Making the database for the browser tests: done in ${seconds} s\n`);
}

/**
 * Lets the demo clinics' agents send their history and their staff plan the appointments, those of other customers too, and
 * waits until every service has handled all of it.
 */
async function importDemo(dataDir: string): Promise<void> {
  const helix = await startHelix({
    dataDir,
    port: await freePort(),
    env: { SEED: 'demo', ...OPEN_EVERY_DAY, ...SHORT_HISTORY },
  });
  try {
    // They come last.
    await helix.waitForOutput('The monthly reports of the last three months', IMPORT_TIMEOUT_MS);
    const database = await connectToDatabase(dataDir);
    const deadline = Date.now() + IMPORT_TIMEOUT_MS;
    // The clinics go on meanwhile, so that "nothing is pending" holds for a moment only.
    while ((await database.query<{ pending: string }>(PENDING)).rows[0]?.pending !== '0') {
      if (Date.now() > deadline) throw new Error('the history of the demo clinics is not handled in time');
      await sleep(POLL_DELAY_MS);
    }
    await database.end();
  } finally {
    await helix.stop();
  }
}

/** Makes the stopped database quick to copy: most of its size is write-ahead log that only a crash would need. */
async function compact(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = await connectToDatabase(dataDir);
  await database.query('vacuum (analyze)');
  await database.query('checkpoint');
  const { rows } = await database.query<{ current: string }>('select pg_walfile_name(pg_current_wal_lsn()) as current');
  await database.end();
  await postgres.stop();
  const folder = join(dataDir, 'postgres', 'pg_wal');
  // The server keeps segments that it has written before under the names of later ones, to write them again.
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name > rows[0]!.current) await rm(join(folder, name));
  await rm(join(dataDir, 'log'), { recursive: true, force: true });
}

/** Copies what is in a folder. Keeps the owner of the database's files, which the server insists on. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const copy = spawn('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' });
  const [code] = (await once(copy, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`cp of ${from} to ${to} ended with ${code}`);
}

/**
 * A data folder of its own for one Helix, copied from the template. Its database may lose what it wrote in a crash of the
 * machine, since no test outlives one.
 *
 * @param withAgents whether the demo clinics' agents start with it, and go on changing appointments.
 */
export async function copyTemplate({ withAgents }: { withAgents: boolean }): Promise<string> {
  const template = process.env['HELIX_E2E_TEMPLATE'] ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'helix-e2e-'));
  await copyFolder(template, dataDir);
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nfsync = off\nsynchronous_commit = off\n');
  // Without the file of keys no agent starts.
  if (!withAgents) await rm(join(dataDir, 'agents'), { recursive: true, force: true });
  return dataDir;
}
