import {
  createPostgresBackend,
  createRedisBackend,
  SchemaMigrationRequiredError,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';

export interface BackendOptions {
  /** Set: jobs are stored in Redis. */
  redisUrl: string | undefined;
  /** The services' login: its database has the outbox, and stores the jobs when there is no Redis. */
  databaseUrl: string;
}

/** What `BullModule.forRoot` takes. */
export interface JobsBackend {
  connection: ConnectionOptions;
  prefix: string;
}

/** The schema of BullMQ's tables, apart from the product's own tables. */
export const JOBS_SCHEMA = 'bullmq';
/** Prefix of every key in Redis, which may serve other programs too. */
export const REDIS_PREFIX = 'helix';
const REDIS_CONNECT_TIMEOUT_MS = 5_000;
/** A first connection that takes longer ends the start. */
const POSTGRES_CONNECT_TIMEOUT_MS = 30_000;

/**
 * Creates the backend that the settings choose, for every queue and worker of this process. Nothing else in the code knows
 * that there are two.
 *
 * The factory is BullMQ's default one: @nestjs/bullmq has no option to give another factory to a queue or a worker.
 */
export function createJobsBackend({ redisUrl, databaseUrl }: BackendOptions): JobsBackend {
  if (redisUrl) {
    const connection = { url: redisUrl, connectTimeout: REDIS_CONNECT_TIMEOUT_MS };
    setDefaultBackendFactory(createRedisBackend);
    return { connection, prefix: REDIS_PREFIX };
  }
  // Each queue and each worker has a pool of its own, and a worker one connection more for LISTEN.
  const connection = {
    connectionString: databaseUrl,
    application_name: 'helix jobs',
    schema: JOBS_SCHEMA,
    max: 2,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
  };
  setDefaultBackendFactory(createPostgresBackend);
  return { connection, prefix: REDIS_PREFIX };
}

/** Jobs cannot start. The message says why, in one line. */
export class JobsStartError extends Error {
  override name = 'JobsStartError';
  readonly inWords: string;

  constructor(reason: string, options?: ErrorOptions) {
    const message = `jobs cannot start: ${reason}`;
    super(message, options);
    this.inWords = message;
  }
}

/** Why a backend does not answer at the start. */
export function startError(error: unknown): JobsStartError {
  const cause = (error as Error).cause ?? error;
  const isUnprepared = cause instanceof SchemaMigrationRequiredError;
  const why = isUnprepared ? 'their tables are missing, which npm run migrate makes' : (cause as Error).message;
  return new JobsStartError(why, { cause });
}
