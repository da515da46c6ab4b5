import { statfs } from 'node:fs/promises';
import type { Database } from '@helix/database';
import { versionOrUnknown } from '../version.js';
import type { Metrics } from './metrics.js';

/** What the metrics of a process are about. */
export interface ObservedProcess {
  /** The name of its service. */
  service: string;
  database: Database;
  /** Absolute path. */
  dataDir: string;
}

/** One statement answers every gauge of a reading, and those of readings that follow at once. */
const READING_MS = 1_000;

interface DatabaseState {
  connections: number;
  maxConnections: number;
  logOutbox: number;
  jobOutbox: number;
}

/**
 * Adds what every process knows of itself (build, connections, disk) and of the database that all of them share. Whoever adds up
 * processes takes the largest of the latter: each of them reports the same.
 */
export function registerProcessMetrics(metrics: Metrics, { service, database, dataDir }: ObservedProcess): void {
  metrics
    .gauge('helix_build_info', 'Always 1; what runs is in the labels', ['version', 'node', 'service'])
    .set({ version: versionOrUnknown(), node: process.version, service }, 1);
  registerPool(metrics, database);
  registerDatabase(metrics, database);
  registerDisk(metrics, dataDir);
}

function registerPool(metrics: Metrics, { pool }: Database): void {
  metrics.readGauge(
    'helix_database_pool_connections',
    'Connections of the process’s pool; those of jobs and of notifications are not among them',
    ['state'],
    () =>
      Promise.resolve([
        { state: 'used', value: pool.totalCount - pool.idleCount },
        { state: 'idle', value: pool.idleCount },
      ]),
  );
  metrics.readGauge('helix_database_pool_waiting', 'What waits for a connection of the process’s pool', [], () =>
    Promise.resolve([{ value: pool.waitingCount }]),
  );
  metrics
    .gauge('helix_database_pool_max', 'The most connections that the process’s pool opens')
    .set(pool.options.max ?? 0);
}

function registerDatabase(metrics: Metrics, database: Database): void {
  const state = databaseState(database);
  const read = (key: keyof DatabaseState) => async () => [{ value: (await state())[key] }];
  metrics.readGauge(
    'helix_database_connections',
    'Connections to the database server, of every program',
    [],
    read('connections'),
  );
  metrics.readGauge(
    'helix_database_connections_max',
    'The most connections that the database server takes',
    [],
    read('maxConnections'),
  );
  metrics.readGauge(
    'helix_outbox_oldest_seconds',
    'How long the oldest row has waited that is not on the log, or not in its job queue; 0 without one',
    ['outbox'],
    async () => {
      const { logOutbox, jobOutbox } = await state();
      return [
        { outbox: 'log', value: logOutbox },
        { outbox: 'jobs', value: jobOutbox },
      ];
    },
  );
}

/** @returns a function that reads the state at most once a second. */
function databaseState(database: Database): () => Promise<DatabaseState> {
  let reading: { at: number; state: Promise<DatabaseState> } | undefined;
  return () => {
    const now = performance.now();
    if (!reading || now - reading.at > READING_MS) reading = { at: now, state: readState(database) };
    return reading.state;
  };
}

async function readState(database: Database): Promise<DatabaseState> {
  const [state] = await database.query<DatabaseState>(STATE);
  if (!state) throw new Error('the database has not told its state');
  return state;
}

// pg_stat_database has counts of everybody; the sessions of others are hidden from the services' login.
const STATE = `
  select (select coalesce(sum(numbackends), 0) from pg_stat_database)::float8 as connections,
         current_setting('max_connections')::float8 as "maxConnections",
         coalesce((select greatest(extract(epoch from now() - created_at), 0)
                   from outbox order by outbox_id limit 1), 0)::float8 as "logOutbox",
         coalesce((select greatest(extract(epoch from now() - uuid_extract_timestamp(job_outbox_id)), 0)
                   from job_outbox order by job_outbox_id limit 1), 0)::float8 as "jobOutbox"`;

/** A process without a data folder has no value. */
function registerDisk(metrics: Metrics, dataDir: string): void {
  metrics.readGauge('helix_data_dir_free_bytes', 'Free space of the disk that has DATA_DIR', [], async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return [{ value: bavail * bsize }];
  });
  metrics.readGauge(
    'helix_data_dir_free_ratio',
    'Free space of the disk that has DATA_DIR, as a part of what its owner may use',
    [],
    async () => {
      const { bavail, bfree, blocks } = await statfs(dataDir);
      return [{ value: bavail / Math.max(1, blocks - bfree + bavail) }];
    },
  );
}
