import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchClinic } from './bench-database.js';
import { openEvents } from './console-client.js';
import type { RoundTrips } from './round-trips.js';
import { ms, printRatio, quantile } from './statistics.js';

/** Longer than this means that it never comes. */
const LAST_WAIT_MS = 10_000;

/** A request that makes consoles read an appointment again. No other request of the benchmark names the appointment. */
export interface TimedRequest {
  clinic: BenchClinic;
  appointment: string;
  send(): Promise<void>;
}

/**
 * Sends each request at its time, whether the ones before it were answered or not, and waits for every event.
 *
 * @returns milliseconds from when each request was due until an open event stream named its appointment.
 */
export async function measureUpdates(
  helixUrl: string,
  token: string,
  requests: readonly TimedRequest[],
  everyMs: number,
): Promise<number[]> {
  const waiting = new Map<string, { due: number }>();
  const found: number[] = [];
  const closers: (() => Promise<void>)[] = [];
  for (const { clinicId, clinicGuid } of new Set(requests.map(({ clinic }) => clinic))) {
    const close = await openEvents(helixUrl, token, clinicGuid, ({ appointmentIds }) => {
      const at = performance.now();
      for (const id of appointmentIds) {
        const request = waiting.get(`${clinicId} ${id}`);
        if (!request) continue;
        found.push(at - request.due);
        waiting.delete(`${clinicId} ${id}`);
      }
    });
    closers.push(close);
  }
  const startedAt = performance.now() + 100;
  const answers: Promise<void>[] = [];
  for (const [n, { clinic, appointment, send }] of requests.entries()) {
    // From the time at which it was due: a slow answer must not hide behind a late question.
    const due = startedAt + n * everyMs;
    await sleep(Math.max(0, due - performance.now()));
    waiting.set(`${clinic.clinicId} ${appointment}`, { due });
    answers.push(send());
  }
  await Promise.all(answers);
  const end = performance.now() + LAST_WAIT_MS;
  while (waiting.size > 0 && performance.now() < end) await sleep(20);
  for (const close of closers) await close();
  if (waiting.size > 0) throw new Error(`${waiting.size} appointments were never named on the stream`);
  return found;
}

/**
 * @param words what was measured, such as `from POST to analysis.updated`.
 * @param aimMs of the 99th percentile.
 */
export function printUpdateTimes(words: string, found: readonly number[], bare: RoundTrips, aimMs = 1_000): void {
  const line = (what: string, times: readonly number[]): void =>
    console.log(
      `  ${what.padEnd(34)} ${[0.5, 0.95, 0.99].map((share) => ms(quantile(times, share)).padStart(9)).join(' ')}`,
    );
  console.log(`  ${''.padEnd(34)}       p50       p95       p99`);
  line(words, found);
  line('bare NOTIFY round trip', bare.notify);
  line('HTTP request that does nothing', bare.http);
  if (bare.kafka.length > 0) line('bare record through Kafka', bare.kafka);
  printRatio('  p99 in milliseconds', quantile(found, 0.99), aimMs, 'below', 0);
  const reference = quantile(bare.notify, 0.5) + quantile(bare.http, 0.5);
  console.log(`  p50 to the two bare round trips together: ${(quantile(found, 0.5) / reference).toFixed(1)}`);
}
