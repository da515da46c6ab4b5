/**
 * From an agent's POST to the console that is told to read the appointment again, at a steady rate, on a database with data.
 * `npm run bench -- freshness [--seconds 60] [--rate 200] [--transcribing] [--apart]`; apart: each service a process of its own,
 * on Kafka.
 */
import { parseArgs } from 'node:util';
import { LocalSpeech } from '../libs/speech/src/local/local-speech.js';
import { HUMAN_VOICE } from '../libs/speech/src/testing/test-audio.js';
import { BenchDatabase } from './harness/bench-database.js';
import { firstChanges } from './harness/clinic-history.js';
import { startLoadedClinics } from './harness/loaded-clinics.js';
import { movedAppointments } from './harness/moved-appointments.js';
import { measureRoundTrips } from './harness/round-trips.js';
import { countStatements, printStatements } from './harness/statements.js';
import { formatInteger } from './harness/statistics.js';
import { measureUpdates, printUpdateTimes, type TimedRequest } from './harness/update-times.js';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    transcribing: { type: 'boolean', default: false },
    apart: { type: 'boolean', default: false },
  },
});
const CLINICS = 3;
const CHANGES_PER_POST = 10;
const POSTS = (Number(options.rate) / CHANGES_PER_POST) * Number(options.seconds);
const POST_EVERY_MS = (1000 * CHANGES_PER_POST) / Number(options.rate);
const HISTORY = 30_000;
/** Milliseconds, of the 99th percentile. */
const AIM_MS = options.apart ? 300 : 100;

/** Has one recording after the other transcribed on this machine. @returns ends it, with how many there were. */
async function startTranscribing(): Promise<() => Promise<number>> {
  const speech = new LocalSpeech({ workers: 1 });
  await speech.transcribe(HUMAN_VOICE);
  let [isRunning, count] = [true, 0];
  const work = (async () => {
    for (; isRunning; count += 1) await speech.transcribe(HUMAN_VOICE);
  })();
  return async () => {
    isRunning = false;
    await work;
    await speech.close();
    return count;
  };
}

await BenchDatabase.run(async (server) => {
  const history = firstChanges(HISTORY, { hygienists: 5, firstDay: '2026-04-01', today: '2026-11-23' });
  const loaded = await startLoadedClinics(server, CLINICS, history, options.apart);
  const { helixUrl, databaseUrl, owner, clinics, token, brokers } = loaded;
  const sources = clinics.map((clinic) => movedAppointments(clinic, history, helixUrl, CHANGES_PER_POST));
  const posts: TimedRequest[] = [];
  for (let n = 0; n < POSTS; n += 1) {
    const next = sources[n % CLINICS]?.next();
    if (!next || next.done) throw new Error('the history has too few appointments for so many posts');
    posts.push(next.value);
  }
  console.log(
    `${formatInteger(HISTORY * CLINICS)} changes in ${CLINICS} clinics; now ${options.rate} changes/s for ${options.seconds} s, ` +
      `${formatInteger(posts.length)} POSTs of ${CHANGES_PER_POST}`,
  );
  const endTranscribing = options.transcribing ? await startTranscribing() : undefined;
  const stop = await measureRoundTrips(databaseUrl, helixUrl, brokers);
  await server.settle();
  await countStatements(owner);
  const found = await measureUpdates(helixUrl, token, posts, POST_EVERY_MS);
  await printStatements(owner);
  const roundTrips = await stop();
  const transcribed = await endTranscribing?.();
  if (transcribed !== undefined) console.log(`  ${transcribed} recordings of 25 s were transcribed meanwhile`);
  printUpdateTimes('from POST to analysis.updated', found, roundTrips, AIM_MS);
});
