/**
 * From an agent's POST to the console that is told to read the appointment again, at a steady rate, on a database with data.
 * `npm run bench -- freshness [--seconds 60] [--rate 200]`
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { PmsChange } from '@helix/contracts';
import { packBatches, sendAll, sendBatch, type PackedBatch } from './harness/agents.js';
import { firstChanges } from './harness/clinic-history.js';
import { openEvents, signIn } from './harness/console-client.js';
import { ms, quantile, printRatio, formatInteger } from './harness/statistics.js';
import { HelixProcess } from './harness/helix-process.js';
import { createClinics, BenchDatabase, type BenchClinic } from './harness/bench-database.js';
import { measureRoundTrips } from './harness/round-trips.js';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '200' } },
});
const CLINICS = 3;
const CHANGES_PER_POST = 10;
const POSTS = (Number(options.rate) / CHANGES_PER_POST) * Number(options.seconds);
const POST_EVERY_MS = (1000 * CHANGES_PER_POST) / Number(options.rate);
const HISTORY = 30_000;
/** Longer than this means that it never comes. */
const LAST_WAIT_MS = 10_000;

/** One POST of one clinic: the appointment that it moves, what goes with the appointment, and when it was to be sent. */
interface Post {
  clinic: BenchClinic;
  batch: PackedBatch;
  appointment: string;
}

/**
 * Every POST has an appointment that no other has, so that its event cannot be another's: the appointment, its procedures, and as many
 * rows beside them as it takes, all with a higher version and another length or amount.
 */
function* postsOf(clinic: BenchClinic, history: readonly PmsChange[]): Generator<Post> {
  const latestFirst = history.toReversed();
  let rows: PmsChange[] = [];
  for (const change of latestFirst) {
    if (change.op === 'delete' || !['appointment', 'procedure', 'claim', 'note'].includes(change.entity)) continue;
    if (change.entity === 'appointment') {
      if (rows.length < CHANGES_PER_POST - 1) continue;
      const moved = { ...change, version: change.version + 1, data: { ...change.data, durationInMinutes: 50 } };
      const [batch] = packBatches([moved, ...rows.slice(0, CHANGES_PER_POST - 1)], CHANGES_PER_POST);
      if (batch) yield { clinic, batch, appointment: change.id };
      rows = [];
    } else {
      const data = change.entity === 'procedure' ? { ...change.data, amount: 77 } : change.data;
      rows.push({ ...change, version: change.version + 1, data });
    }
  }
}

/** Sends each POST at its time, whether the ones before it were answered or not, and waits for every event. */
async function measure(helixUrl: string, token: string, posts: readonly Post[]): Promise<number[]> {
  const waiting = new Map<string, { due: number }>();
  const found: number[] = [];
  const closers: (() => Promise<void>)[] = [];
  for (const { clinicId, clinicGuid } of new Set(posts.map(({ clinic }) => clinic))) {
    const close = await openEvents(helixUrl, token, clinicGuid, ({ appointmentIds }) => {
      const at = performance.now();
      for (const id of appointmentIds) {
        const post = waiting.get(`${clinicId} ${id}`);
        if (!post) continue;
        found.push(at - post.due);
        waiting.delete(`${clinicId} ${id}`);
      }
    });
    closers.push(close);
  }
  const startedAt = performance.now() + 100;
  const answers: Promise<void>[] = [];
  for (const [n, { clinic, batch, appointment }] of posts.entries()) {
    // From the time at which it was due: a slow answer must not hide behind a late question.
    const due = startedAt + n * POST_EVERY_MS;
    await sleep(Math.max(0, due - performance.now()));
    waiting.set(`${clinic.clinicId} ${appointment}`, { due });
    answers.push(sendBatch(helixUrl, clinic.agentKey, batch));
  }
  await Promise.all(answers);
  const end = performance.now() + LAST_WAIT_MS;
  while (waiting.size > 0 && performance.now() < end) await sleep(20);
  for (const close of closers) await close();
  if (waiting.size > 0) throw new Error(`${waiting.size} appointments were never named on the stream`);
  return found;
}

await BenchDatabase.run(async (server) => {
  const url = await server.createDatabase('fresh');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  server.addClosing(() => owner.end());
  const clinics = await createClinics(owner, CLINICS);
  const helix = await HelixProcess.start(join(server.folder, 'helix'), { DATABASE_URL: server.serviceUrl(url) });
  server.addClosing(() => helix.stop());

  const history = firstChanges(HISTORY, { hygienists: 5, firstDay: '2026-04-01', today: '2026-11-23' });
  const batches = packBatches(history, 4_000);
  await sendAll(
    helix.url,
    clinics.map(({ agentKey }) => ({ agentKey, batches })),
    CLINICS,
  );
  for (let analysed = 0; analysed < CLINICS; await sleep(200)) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from clinic c where not exists (select 1 from appointment a left join appointment_analysis n
         on n.clinic_id = a.clinic_id and n.appointment_id = a.id where a.clinic_id = c.clinic_id and n.clinic_id is null)
         and exists (select 1 from appointment a where a.clinic_id = c.clinic_id)
         and (select count(*) from outbox) = 0`,
    );
    analysed = rows[0]?.n ?? 0;
  }
  await owner.query('analyze');
  const token = await signIn(owner, helix.url);
  const sources = clinics.map((clinic) => postsOf(clinic, history));
  const posts: Post[] = [];
  for (let n = 0; n < POSTS; n += 1) {
    const next = sources[n % CLINICS]?.next();
    if (!next || next.done) throw new Error('the history has too few appointments for so many posts');
    posts.push(next.value);
  }
  console.log(
    `${formatInteger(HISTORY * CLINICS)} changes in ${CLINICS} clinics; now ${options.rate} changes/s for ${options.seconds} s, ` +
      `${formatInteger(posts.length)} POSTs of ${CHANGES_PER_POST}`,
  );
  const stop = await measureRoundTrips(url, helix.url);
  const found = await measure(helix.url, token, posts);
  const bare = await stop();
  const line = (words: string, times: readonly number[]): void =>
    console.log(
      `  ${words.padEnd(34)} ${[0.5, 0.95, 0.99].map((share) => ms(quantile(times, share)).padStart(9)).join(' ')}`,
    );
  console.log(`  ${''.padEnd(34)}       p50       p95       p99`);
  line('from POST to analysis.updated', found);
  line('bare NOTIFY round trip', bare.notify);
  line('HTTP request that does nothing', bare.http);
  printRatio('  p99 in milliseconds', quantile(found, 0.99), 1_000, 'below', 0);
  const reference = quantile(bare.notify, 0.5) + quantile(bare.http, 0.5);
  console.log(`  p50 to the two bare round trips together: ${(quantile(found, 0.5) / reference).toFixed(1)}`);
});
