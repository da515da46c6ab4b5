import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { topics } from '@helix/contracts';
import { createEventLog } from '../../libs/event-log/src/create-event-log.js';
import { toLogRecords } from '../../libs/quarantine/src/log-records.js';
import { APPLY_GROUP } from '../../services/sync-ingest/src/apply/apply.consumer.js';
import { createClinics, type BenchDatabase } from '../harness/bench-database.js';
import { cpuSecondsOf, cpuSecondsOfChildren } from '../harness/cpu-time.js';
import { HelixProcess } from '../harness/helix-process.js';
import { countRows } from '../ingest/row-counts.js';
import type { ClinicChanges } from '../ingest/references.js';
import { secondHalfRate } from './second-half.js';

/** As many as one request of an agent has. */
const CHANGES_PER_REQUEST = 4_000;
const LOOK_MS = 20;

export interface Measured {
  rowsPerSecond: number;
  /** Of what the log holds: key, value and headers. */
  bytesPerRow: number;
  /** Processor microseconds a row, start included: who applies, and the database. */
  processorMicros: { applier: number; database: number };
}

/**
 * Puts the changes on Kafka as `POST /api/agent/changes` does, then starts sync-ingest and watches its position.
 *
 * @param withAnalysis whether the analysis service works on the same cores.
 */
export async function measureOurs(
  server: BenchDatabase,
  name: string,
  brokers: string[],
  clinics: readonly ClinicChanges[],
  { withAnalysis }: { withAnalysis: boolean },
): Promise<Measured> {
  const url = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await createClinics(owner, clinics.length);
  const { records, bytes } = await publish(server.serviceUrl(url), brokers, clinics);
  const total = clinics.reduce((sum, { changes }) => sum + changes.length, 0);
  const env = {
    DATABASE_URL: server.serviceUrl(url),
    KAFKA_BROKERS: brokers.join(','),
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  await server.settle();
  const databaseBefore = cpuSecondsOfChildren(server.postgresPid());
  const services = withAnalysis ? ['analysis', 'sync-ingest'] : ['sync-ingest'];
  const running: HelixProcess[] = [];
  try {
    const started = services.map((service) =>
      HelixProcess.start(join(server.folder, `${name}-${service}`), env, undefined, service).then((helix) => {
        running.push(helix);
        server.addClosing(() => helix.stop());
      }),
    );
    const failed = Promise.all(started).then(
      () => undefined,
      (error: unknown) => error,
    );
    let failure: unknown;
    void failed.then((error) => (failure = error));
    const rowsPerSecond = await secondHalfRate(
      total,
      LOOK_MS,
      // Records have nearly equal numbers of changes. The last position is that of all of them.
      async () => ((await appliedRecords(owner)) / records) * total,
      () => {
        if (failure) throw failure;
      },
    );
    await Promise.all(started);
    const applier = running.find(({ child }) => child.spawnargs.some((arg) => arg.includes('sync-ingest')));
    const rows = await countRows(owner);
    if (rows !== total) throw new Error(`${rows} rows applied of ${total}`);
    return {
      rowsPerSecond,
      bytesPerRow: bytes / total,
      processorMicros: {
        applier: (cpuSecondsOf(applier?.child.pid ?? 0) / total) * 1e6,
        database: ((cpuSecondsOfChildren(server.postgresPid()) - databaseBefore) / total) * 1e6,
      },
    };
  } finally {
    await Promise.all(running.map((helix) => helix.stop()));
    await owner.end();
    await server.dropDatabase(name);
  }
}

async function publish(
  databaseUrl: string,
  brokers: string[],
  clinics: readonly ClinicChanges[],
): Promise<{ records: number; bytes: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const logger = pino({ level: 'silent' });
  const log = createEventLog({ pool, logger, kafka: { brokers, clientId: 'bench' } });
  let [records, bytes] = [0, 0];
  try {
    for (const { clinicId, changes } of clinics) {
      for (let from = 0; from < changes.length; from += CHANGES_PER_REQUEST) {
        const request = toLogRecords(clinicId, Date.now(), changes.slice(from, from + CHANGES_PER_REQUEST));
        await log.publish(topics.pmsChanges, request);
        records += request.length;
        bytes += request.reduce((sum, { key, value }) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
      }
    }
  } finally {
    await log.close();
    await pool.end();
  }
  return { records, bytes };
}

/** The group's position commits with the rows. */
async function appliedRecords(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ applied: string | null }>(
    'select sum(next_offset) as applied from log_position where consumer_group = $1',
    [APPLY_GROUP],
  );
  return Number(rows[0]?.applied ?? 0);
}
