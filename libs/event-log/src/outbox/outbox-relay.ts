import type pg from 'pg';
import type { Logger } from 'pino';
import { BackOff, defaultBackOff, pause, type BackOffSettings } from '../delivery/back-off.js';
import type { EventLog, NewRecord } from '../event-log.js';
import { dedicatedClient } from '../postgres/dedicated-client.js';
import { WakeSignal } from '../postgres/wake-signal.js';
import { OUTBOX_CHANNEL } from './enqueue.js';

export interface OutboxRelaySettings {
  logger: Logger;
  /** How often to look when no notification comes, and for the others to see whether the working relay is gone, milliseconds. */
  pollMs?: number;
  /** At most so many records in one go. */
  maxRecords?: number;
  backOff?: BackOffSettings;
}

interface OutboxRow {
  outbox_id: string;
  topic: string;
  key: string;
  value: string;
  headers: Record<string, string>;
}

/**
 * Puts the outbox on the log, oldest first, and deletes what the log has confirmed. A crash between the two publishes
 * again: at least once, never not at all. Of all processes one relays at a time; it holds a lock by the very connection
 * that it reads and deletes with, so a relay that lost the lock can do neither.
 *
 * Ids of concurrent transactions become visible out of order, so the relay keeps no position by id: what is in the table
 * is what is left to do. Within a key ids are in commit order (see `enqueue`).
 */
export class OutboxRelay {
  private readonly woken = new WakeSignal();
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

  /** Starts to relay, or to wait for its turn. */
  start(): void {
    this.running ??= this.run(this.stopping.signal);
  }

  /** Finishes the batch in hand and lets another process take over. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.settings.backOff ?? defaultBackOff);
    while (!signal.aborted) {
      const client = dedicatedClient(this.pool, 'helix outbox relay');
      client.on('error', () => this.woken.wake());
      client.on('notification', () => this.woken.wake());
      try {
        await client.connect();
        await this.relay(client, signal, backOff);
      } catch (error) {
        this.settings.logger.warn({ err: error }, 'outbox: records wait, will be tried again');
        await backOff.pause(signal);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async relay(client: pg.Client, signal: AbortSignal, backOff: BackOff): Promise<void> {
    while (!signal.aborted && !(await this.isMyTurn(client))) await pause(this.pollMs, signal);
    if (signal.aborted) return;
    await client.query(`listen ${OUTBOX_CHANNEL}`);
    while (!signal.aborted) {
      const ticket = this.woken.ticket();
      const relayed = await this.relayBatch(client);
      backOff.reset();
      if (relayed === 0) await this.woken.wait(ticket, this.pollMs, signal);
    }
  }

  /** A lock of the session: PostgreSQL gives it to another when this connection ends, however it ends. */
  private async isMyTurn(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('outbox relay', 0)) as mine",
    );
    return rows[0]?.mine ?? false;
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
