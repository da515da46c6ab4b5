import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { JobQueue } from '../job-queue.js';
import { ThrottledLog } from '../throttled-log.js';
import { JOB_OUTBOX_CHANNEL } from './enqueue-job.js';

export interface JobOutboxRelaySettings {
  databaseUrl: string;
  logger: Logger;
  /** How often to look when no notification comes. */
  pollMs: number;
  /** Delay before the next attempt after a failure. */
  retryMs: number;
}

/** The queues that a relay serves. */
export interface RelayedQueues {
  readonly names: readonly string[];
  named(name: string): Pick<JobQueue, 'add'>;
}

interface OutboxRow {
  id: string;
  queue: string;
  payload: object;
  delayMs: number;
}

const BATCH_SIZE = 100;

/**
 * Moves jobs from the outbox to the queues, and deletes each row once its job is durable. A relay that is killed in between
 * leaves the row, and another one enqueues it again under the same id, which BullMQ ignores. Several relays share the work:
 * each locks the rows that it moves, and skips those of the others. Rows of queues that this release does not know are left
 * to a release that does.
 */
export class JobOutboxRelay {
  private readonly stopping = new AbortController();
  private readonly log: ThrottledLog;
  private woken = new AbortController();
  private running: Promise<void> | undefined;
  private lastError: unknown;

  constructor(
    private readonly queues: RelayedQueues,
    private readonly settings: JobOutboxRelaySettings,
  ) {
    this.log = new ThrottledLog(settings.logger);
  }

  start(): void {
    this.running ??= this.run(this.stopping.signal);
  }

  /** Finishes the batch in hand. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** For the health check. @throws when the last attempt failed. */
  check(): void {
    if (this.lastError) throw this.lastError;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: this.settings.databaseUrl,
        application_name: 'helix job outbox',
        keepAlive: true,
      });
      client.on('error', () => this.woken.abort());
      client.on('notification', () => this.woken.abort());
      try {
        await client.connect();
        await this.relay(client, signal);
      } catch (error) {
        this.lastError = error;
        this.log.warn(error as Error, 'job outbox: jobs wait and will be retried');
        await this.pause(this.settings.retryMs, signal);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async relay(client: pg.Client, signal: AbortSignal): Promise<void> {
    await client.query(`listen ${JOB_OUTBOX_CHANNEL}`);
    while (!signal.aborted) {
      // Before the look: a notification that comes during the look must end the pause after it.
      this.woken = new AbortController();
      const moved = await this.relayBatch(client);
      this.lastError = undefined;
      if (moved < BATCH_SIZE) await this.pause(this.settings.pollMs, signal, this.woken.signal);
    }
  }

  /** A failure leaves the transaction open; closing the connection rolls it back. */
  private async relayBatch(client: pg.Client): Promise<number> {
    await client.query('begin');
    const { rows } = await client.query<OutboxRow>(
      `select job_outbox_id as id, queue, payload,
              greatest(0, ceil(extract(epoch from not_before - now()) * 1000))::float8 as "delayMs"
       from job_outbox where queue = any($1) order by job_outbox_id limit ${BATCH_SIZE} for update skip locked`,
      [this.queues.names],
    );
    for (const { id, queue, payload, delayMs } of rows) {
      await this.queues.named(queue).add(payload, { jobId: id, delayMs });
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await client.query('delete from job_outbox where job_outbox_id = any($1)', [ids]);
    await client.query('commit');
    return rows.length;
  }

  private async pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
    await sleep(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
  }
}
