/**
 * Measures the event log's two adapters against each other, on real servers of its own.
 * Prints publish and consume rates for short and long records, and the time from publish to handler.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startKafka } from '../scripts/kafka.mjs';
import { migrate } from '../libs/database/src/migrate.js';
import { startEmbeddedPostgres } from '../libs/database/src/embedded/embedded-postgres.js';
import type { EventLog, NewRecord } from '../libs/event-log/src/event-log.js';
import { createEventLog } from '../libs/event-log/src/create-event-log.js';
import { waitFor } from '../libs/database/src/testing/wait-for.js';

const change = (i: number): object => ({
  entity: 'procedure',
  id: String((i * 7919) % 1_000_003),
  op: 'upsert',
  version: 1_763_730_000_123 + i,
  data: { patientId: String(i % 5120), providerId: `H${i % 7}`, date: '2026-11-21', code: String(11111 + (i % 300)) },
});

/** Records of about so many bytes, as messages of changes are. */
function records(count: number, bytes: number): NewRecord[] {
  const each = Math.round(bytes / JSON.stringify(change(1)).length);
  return Array.from({ length: count }, (_, i) => ({
    key: String(i % 64),
    value: JSON.stringify({ clinicId: i, changes: Array.from({ length: each }, (_, n) => change(i * each + n)) }),
  }));
}

async function rates(log: EventLog, topic: string, count: number, bytes: number, perPublish: number): Promise<void> {
  const all = records(count, bytes);
  const megabytes = all.reduce((sum, record) => sum + record.value.length, 0) / 1e6;
  await log.publish(topic, []);
  let started = performance.now();
  for (let from = 0; from < count; from += perPublish) await log.publish(topic, all.slice(from, from + perPublish));
  const published = (performance.now() - started) / 1000;
  let seen = 0;
  started = performance.now();
  const subscription = await log.consume({
    group: 'measure',
    topic,
    maxRecords: 1_000,
    handle: (batch) => Promise.resolve(void (seen += batch.records.length)),
    onPoison: () => Promise.resolve(),
  });
  await waitFor(
    () => seen,
    (n) => n >= count,
  );
  const consumed = (performance.now() - started) / 1000;
  await subscription.stop();
  const per = (seconds: number): string =>
    `${Math.round(count / seconds)} records/s, ${(megabytes / seconds).toFixed(0)} MB/s`;
  console.log(`  ${count} records of ${Math.round(bytes / 1000)} kB, ${perPublish} a publish:`);
  console.log(`    published ${per(published)}; consumed, joining included, ${per(consumed)}`);
}

async function latency(log: EventLog, topic: string): Promise<void> {
  let arrived: (() => void) | undefined;
  const subscription = await log.consume({
    group: 'measure',
    topic,
    handle: () => Promise.resolve(arrived?.()),
    onPoison: () => Promise.resolve(),
  });
  const [total, waking]: [number[], number[]] = [[], []];
  for (let i = 0; i < 550; i += 1) {
    const handled = new Promise<number>((resolve) => (arrived = () => resolve(performance.now())));
    const started = performance.now();
    await log.publish(topic, [{ key: String(i % 16), value: '{"clinicId":1}' }]);
    const confirmed = performance.now();
    const at = await handled;
    if (i < 50) continue; // Warming up.
    total.push(at - started);
    waking.push(Math.max(0, at - confirmed));
  }
  await subscription.stop();
  const at = (list: number[], share: number): string =>
    (list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? NaN).toFixed(1);
  console.log(`  from publish to handler: p50 ${at(total, 0.5)} ms, p99 ${at(total, 0.99)} ms`);
  console.log(`  from confirmed to handler: p50 ${at(waking, 0.5)} ms, p99 ${at(waking, 0.99)} ms`);
}

const folder = await mkdtemp(join(tmpdir(), 'helix-measure-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
await migrate(postgres.ownerUrl);
const pool = new pg.Pool({ connectionString: postgres.serviceUrl, max: 20 });
const broker = await startKafka({ directory: join(folder, 'kafka') });
const logger = pino({ level: 'silent' });
for (const [name, kafka] of [
  ['PostgreSQL', undefined],
  ['Kafka', { brokers: broker.brokers, clientId: 'measure' }],
] as const) {
  const log = createEventLog({ pool, logger, ...(kafka ? { kafka } : {}) });
  console.log(name);
  await rates(log, 'measure.long', 200, 500_000, 5);
  await rates(log, 'measure.short', 50_000, 1_000, 500);
  await latency(log, 'measure.latency');
  await log.close();
}
await broker.stop();
await pool.end();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
