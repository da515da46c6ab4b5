/**
 * The most memory that Helix takes while the demo clinics load, and how soon today's appointments can be seen. Linux only.
 * `npm run bench -- memory [--minutes 8]`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ClinicView, DayBucket } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { DEMO_PASSWORD } from '../demo/src/seed/demo-users.js';
import { logIn } from './harness/console-client.js';
import { printRatio, formatInteger } from './harness/statistics.js';
import { HelixProcess } from './harness/helix-process.js';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '8' } } });
const MAX_LOAD_MS = Number(options.minutes) * 60_000;
const AFTERWARDS_MS = 10_000;
const LOADED = 'Their history is in';

/** The most resident memory so far, MiB. The database runs in processes of its own, which are not counted. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Today's appointments that the console would show, by clinic. */
async function appointmentsToday(url: string, token: string, clinics: readonly ClinicView[]): Promise<number[]> {
  return Promise.all(
    clinics.map(async ({ clinicGuid, timeZone }) => {
      const today = dateAt(Date.now(), timeZone);
      const answer = await fetch(`${url}/api/appointment?startDate=${today}&endDate=${today}`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid },
      });
      if (!answer.ok) throw new Error(`the calendar answered ${answer.status}`);
      const days = (await answer.json()) as DayBucket[];
      return days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments)).length;
    }),
  );
}

async function clinicsOf(url: string, token: string): Promise<ClinicView[]> {
  const answer = await fetch(`${url}/api/user/current`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the current user answered ${answer.status}`);
  return ((await answer.json()) as { clinics: ClinicView[] }).clinics;
}

const folder = await mkdtemp(join(tmpdir(), 'helix-bench-'));
let loadedAt: number | null = null;
const startedAt = performance.now();
const seconds = (): number => (performance.now() - startedAt) / 1000;
// Without closed days, on which nobody has an appointment today.
const DEMO = { SEED: 'demo', DEMO_OPEN_EVERY_DAY: 'yes', AGENT_REQUESTS_PER_SECOND: '' };
const helix = await HelixProcess.start(folder, DEMO, (line) => {
  if (line.includes(LOADED)) loadedAt ??= seconds();
  if (line.trim() !== '') console.log(line);
});
const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
try {
  await Promise.race([watch(), interrupted]);
} finally {
  await helix.stop();
  await rm(folder, { recursive: true, force: true });
}

async function watch(): Promise<void> {
  const token = await firstSignIn();
  const clinics = await clinicsOf(helix.url, token);
  let seenAt: number | null = null;
  let today: number[] = [];
  while (loadedAt === null || seenAt === null) {
    if (performance.now() - startedAt > MAX_LOAD_MS) throw new Error(`not loaded within ${options.minutes} minutes`);
    if (helix.child.exitCode !== null) throw new Error(`Helix ended with ${helix.child.exitCode}`);
    today = await appointmentsToday(helix.url, token, clinics);
    if (today.every((count) => count > 0)) seenAt ??= seconds();
    await sleep(500);
  }
  // What was sent last is still being applied and analysed.
  await sleep(AFTERWARDS_MS);
  const peak = await peakOf(helix.child.pid ?? 0);
  console.log(`\nSince the start of the process (from an empty folder, database made on the way):`);
  console.log(`  today's appointments of all ${clinics.length} clinics can be seen after ${seenAt.toFixed(1)} s`);
  console.log(
    `  all history is sent after ${loadedAt.toFixed(1)} s; appointments today: ${today.map(formatInteger).join(', ')}`,
  );
  printRatio('  most resident memory of Helix, MiB', peak, 600, 'below', 0);
}

/** The users are made a moment after Helix is ready. */
async function firstSignIn(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await logIn(helix.url, 'admin@helix.example', DEMO_PASSWORD);
    } catch (error) {
      if (tries > 20) throw error;
      await sleep(2_000);
    }
  }
}
