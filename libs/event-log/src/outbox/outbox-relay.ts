import type pg from 'pg';
import type { Logger } from 'pino';
import { DEFAULT_BACKOFF, delay, repeat, type BackoffSettings } from '../delivery/retry.js';
import type { EventLog, NewRecord } from '../event-log.js';
import { dedicatedClient } from '../postgres/notifications.js';
import { WakeSignal } from '../postgres/wake-signal.js';
import { OUTBOX_CHANNEL } from './enqueue.js';

export interface OutboxRelaySettings {
  logger: Logger;
  /** How often to poll the outbox without a notification, and how often the waiting relays try to take over, milliseconds. */
  pollMs?: number;
  /** Maximum records of one batch. */
  maxRecords?: number;
  backoff?: BackoffSettings;
}

interface OutboxRow {
  outbox_id: string;
  topic: string;
  key: string;
  value: string;
  headers: Record<string, string>;
}

/**
 * Publishes the outbox on the log, oldest first, and deletes what the log has confirmed. A crash between the two publishes
 * again: delivery is at least once. One process relays at a time; the connection that reads and deletes also holds the
 * lock, so a relay that has lost the lock can do neither.
 *
 * Ids of concurrent transactions become visible out of order, so the relay stores no position: the rows in the table are
 * what is left to publish. Within a key ids are in commit order (see `enqueue`).
 */
export class OutboxRelay {
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly pollMs: number;
  private running: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Pick<EventLog, 'publish'>,
    private readonly settings: OutboxRelaySettings,
  ) {
    this.pollMs = settings.pollMs ?? 1_000;
  }

  /** Starts to relay, or to wait for the lock. */
  start(): void {
    this.running ??= this.run(this.stopping.signal);
  }

  /** Finishes the current batch and lets another process take over. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private run(signal: AbortSignal): Promise<void> {
    const { backoff = DEFAULT_BACKOFF, logger } = this.settings;
    return repeat((onProgress) => this.connectAndRelay(signal, onProgress), {
      signal,
      backoff,
      onFailure: (error) => logger.warn({ err: error }, 'outbox: cannot publish, will retry'),
    });
  }

  private async connectAndRelay(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const client = dedicatedClient(this.pool, 'helix outbox relay');
    client.on('error', () => this.wakeSignal.wake());
    client.on('notification', () => this.wakeSignal.wake());
    try {
      await client.connect();
      await this.relay(client, signal, onProgress);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async relay(client: pg.Client, signal: AbortSignal, onProgress: () => void): Promise<void> {
    while (!signal.aborted && !(await this.tryLock(client))) await delay(this.pollMs, signal);
    if (signal.aborted) return;
    await client.query(`listen ${OUTBOX_CHANNEL}`);
    while (!signal.aborted) {
      const ticket = this.wakeSignal.ticket();
      const relayed = await this.relayBatch(client);
      onProgress();
      if (relayed === 0) await this.wakeSignal.wait(ticket, this.pollMs, signal);
    }
  }

  /** Takes a session lock, which PostgreSQL releases when this connection ends for whatever reason. */
  private async tryLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('outbox relay', 0)) as locked",
    );
    return rows[0]?.locked ?? false;
  }

  private async relayBatch(client: pg.Client): Promise<number> {
    const { rows } = await client.query<OutboxRow>(
      'select outbox_id, topic, key, value, headers from outbox order by outbox_id limit $1',
      [this.settings.maxRecords ?? 500],
    );
    for (const [topic, records] of byTopic(rows)) await this.log.publish(topic, records);
    if (rows.length > 0) {
      const ids = rows.map((row) => row.outbox_id);
      await client.query('delete from outbox where outbox_id = any($1::bigint[])', [ids]);
    }
    return rows.length;
  }
}

function byTopic(rows: readonly OutboxRow[]): Map<string, NewRecord[]> {
  const topics = new Map<string, NewRecord[]>();
  for (const { topic, key, value, headers } of rows) {
    const records = topics.get(topic) ?? [];
    records.push({ key, value, headers });
    topics.set(topic, records);
  }
  return topics;
}
