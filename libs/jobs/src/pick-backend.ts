import {
  createPostgresBackend,
  createRedisBackend,
  SchemaMigrationRequiredError,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import { SERVICE_ROLE } from '@helix/database';

export interface BackendOptions {
  /** Set: jobs are kept in Redis. */
  redisUrl: string | undefined;
  /** Else in this database. */
  databaseUrl: string;
}

/** What `BullModule.forRoot` takes. */
export interface PickedBackend {
  connection: ConnectionOptions;
  prefix: string;
}

/** The schema that jobs live in, beside the product's own tables. */
export const JOBS_SCHEMA = 'bullmq';
/** Before the name of every key in Redis, which may serve others too. */
const PREFIX = 'helix';
const REDIS_CONNECT_MS = 5_000;
/** A connection that is not made in time is not tried again, and ends the start. Calls are bounded by themselves. */
const POSTGRES_CONNECT_MS = 30_000;

/**
 * Picks the backend, for every queue of this process: call it before the first one is made. The only place that knows
 * that there are two.
 */
export function pickBackend({ redisUrl, databaseUrl }: BackendOptions): PickedBackend {
  if (redisUrl) {
    setDefaultBackendFactory(createRedisBackend);
    return { connection: { url: redisUrl, connectTimeout: REDIS_CONNECT_MS }, prefix: PREFIX };
  }
  setDefaultBackendFactory(createPostgresBackend);
  return {
    // Each queue and each worker has a pool of its own, and a worker one connection more that listens.
    connection: {
      connectionString: databaseUrl,
      schema: JOBS_SCHEMA,
      max: 2,
      options: `-c role=${SERVICE_ROLE}`,
      application_name: 'helix jobs',
      connectionTimeoutMillis: POSTGRES_CONNECT_MS,
    },
    prefix: PREFIX,
  };
}

/** Why a backend does not answer at the start, in words. */
export function whyNotReady(error: unknown): Error {
  const cause = (error as Error).cause ?? error;
  const isUnprepared = cause instanceof SchemaMigrationRequiredError;
  const why = isUnprepared ? 'their tables are missing, which npm run migrate makes' : (cause as Error).message;
  return new Error(`jobs cannot start: ${why}`, { cause });
}
