import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeat, type BackoffSettings } from '../delivery/retry.js';
import type { FollowOptions, LogRecord, Subscription } from '../event-log.js';
import { CHANNELS, type LogNotifications } from './notifications.js';
import { readRecords } from './records.js';
import { WakeSignal } from './wake-signal.js';

const LIMITS = { maxRecords: 500, maxBytes: 4 * 1024 * 1024 };

export interface FollowerSettings {
  pool: Pool;
  notifications: LogNotifications;
  pollMs: number;
  backoff: BackoffSettings;
  logger: Logger;
}

/** Reads every record of a topic that is published after its start. Its position is in memory only. */
export class Follower implements Subscription {
  private readonly next = new Map<number, number>();
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly unlisten: () => void;
  private finished: Promise<void> | null = null;

  constructor(
    private readonly options: FollowOptions,
    private readonly settings: FollowerSettings,
  ) {
    this.unlisten = settings.notifications.on(CHANNELS.records, (payload) => {
      if (payload === null || payload.split(' ')[0] === options.topic) this.wakeSignal.wake();
    });
  }

  async start(): Promise<void> {
    for (const [partition, end] of await this.ends()) this.next.set(partition, end);
    this.finished = this.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.unlisten();
    await this.finished;
  }

  private run(signal: AbortSignal): Promise<void> {
    const { backoff, logger, pollMs } = this.settings;
    const readAndWait = async (): Promise<void> => {
      const ticket = this.wakeSignal.ticket();
      await this.readNew(signal);
      await this.wakeSignal.wait(ticket, pollMs, signal);
    };
    return repeat(readAndWait, {
      signal,
      backoff,
      onFailure: (error) =>
        logger.warn({ err: error, topic: this.options.topic }, 'event log: cannot follow the topic'),
    });
  }

  private async readNew(signal: AbortSignal): Promise<void> {
    for (const [partition, end] of await this.ends()) {
      while (!signal.aborted && (this.next.get(partition) ?? 0) < end) {
        const from = this.next.get(partition) ?? 0;
        const records = await readRecords(this.settings.pool, this.options.topic, partition, from, LIMITS);
        for (const record of records) this.notify(record);
        // No records below the end: retention has deleted them.
        this.next.set(partition, (records.at(-1)?.offset ?? end - 1) + 1);
      }
    }
  }

  private notify(record: LogRecord): void {
    try {
      this.options.onRecord(record);
    } catch (error) {
      this.settings.logger.error({ err: error, topic: record.topic }, 'event log: follower failed on a record');
    }
  }

  private async ends(): Promise<[partition: number, end: number][]> {
    const { rows } = await this.settings.pool.query<{ partition: number; next_offset: string }>(
      'select partition, next_offset from log_partition where topic = $1 order by partition',
      [this.options.topic],
    );
    return rows.map((row) => [row.partition, Number(row.next_offset)]);
  }
}
