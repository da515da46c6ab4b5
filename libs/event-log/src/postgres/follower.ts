import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { BackOff, type BackOffSettings } from '../delivery/back-off.js';
import type { FollowOptions, Subscription } from '../event-log.js';
import { CHANNELS, type Notifications } from './notifications.js';
import { readRecords } from './record-reader.js';
import { WakeSignal } from './wake-signal.js';

const LIMITS = { maxRecords: 500, maxBytes: 4 * 1024 * 1024 };

export interface FollowerSettings {
  pool: Pool;
  notifications: Notifications;
  pollMs: number;
  backOff: BackOffSettings;
  logger: Logger;
}

/** Hands on every record of a topic that is published after its start; keeps its place in memory alone. */
export class Follower implements Subscription {
  private readonly next = new Map<number, number>();
  private readonly woken = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly unlisten: () => void;
  private finished: Promise<void> | null = null;

  constructor(
    private readonly options: FollowOptions,
    private readonly settings: FollowerSettings,
  ) {
    this.unlisten = settings.notifications.on(CHANNELS.records, (payload) => {
      if (payload === null || payload.split(' ')[0] === options.topic) this.woken.wake();
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

  private async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.settings.backOff);
    while (!signal.aborted) {
      const ticket = this.woken.ticket();
      try {
        await this.readNew(signal);
        backOff.reset();
        await this.woken.wait(ticket, this.settings.pollMs, signal);
      } catch (error) {
        this.settings.logger.warn({ err: error, topic: this.options.topic }, 'event log: cannot follow the topic');
        await backOff.pause(signal);
      }
    }
  }

  private async readNew(signal: AbortSignal): Promise<void> {
    for (const [partition, end] of await this.ends()) {
      while (!signal.aborted && (this.next.get(partition) ?? 0) < end) {
        const from = this.next.get(partition) ?? 0;
        const records = await readRecords(this.settings.pool, this.options.topic, partition, from, LIMITS);
        for (const record of records) this.handOn(record);
        // None left below the end: retention was faster.
        this.next.set(partition, (records.at(-1)?.offset ?? end - 1) + 1);
      }
    }
  }

  private handOn(record: Parameters<FollowOptions['onRecord']>[0]): void {
    try {
      this.options.onRecord(record);
    } catch (error) {
      this.settings.logger.error({ err: error, topic: record.topic }, 'event log: a follower failed on a record');
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
