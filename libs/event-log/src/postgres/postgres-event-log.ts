import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Delivery } from '../delivery/delivery.js';
import { withTimeout, wrapTransientErrors } from '../delivery/errors.js';
import { delay } from '../delivery/retry.js';
import type {
  ConsumeOptions,
  EventLog,
  FollowOptions,
  GroupDelay,
  GroupLag,
  NewRecord,
  Subscription,
} from '../event-log.js';
import { PositionStore } from '../position-store.js';
import { topicSettings, type EventLogSettings } from '../settings.js';
import { Follower } from './follower.js';
import { GroupConsumer } from './group-consumer.js';
import { Membership, POSTGRES_LOG } from './membership.js';
import { CHANNELS, Notifications, type LogNotifications } from './notifications.js';
import { PartitionWorker, Semaphore } from './partition-worker.js';
import { RecordWriter } from './records.js';
import { turnRing } from './ring.js';
import { TopicStore } from './topic-store.js';

export interface PostgresEventLogSettings extends EventLogSettings {
  /** How often consumers look for records when no notification wakes them, milliseconds. */
  pollMs: number;
  /** How often old records are deleted, milliseconds. */
  retentionIntervalMs: number;
}

/** The event log in PostgreSQL tables. The owner of the pool ends it after `close`. */
export class PostgresEventLog implements EventLog {
  private readonly positions: PositionStore;
  private readonly topics: TopicStore;
  private readonly writer: RecordWriter;
  private readonly notifications: LogNotifications;
  private readonly subscriptions = new Set<Subscription>();
  private readonly closing = new AbortController();
  private readonly retention: Promise<void>;

  constructor(
    private readonly pool: Pool,
    private readonly settings: PostgresEventLogSettings,
  ) {
    this.positions = new PositionStore(pool, POSTGRES_LOG);
    this.topics = new TopicStore(pool, (topic) => topicSettings(settings, topic).partitions);
    this.writer = new RecordWriter(pool, this.topics);
    this.notifications = new Notifications(pool, {
      channels: Object.values(CHANNELS),
      name: 'event log',
      ...settings,
    });
    // An idle connection that the server closes must not end the process.
    pool.on('error', this.onPoolError);
    this.retention = this.runRetention(this.closing.signal);
  }

  async publish(topic: string, records: readonly NewRecord[]): Promise<void> {
    if (records.length === 0) return;
    await withTimeout(this.settings.publishTimeoutMs, () => this.writer.append(topic, records));
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    const { group, topic } = options;
    await wrapTransientErrors(() => this.joinGroup(group, topic));
    const semaphore = new Semaphore(this.settings.concurrency);
    const delivery = new Delivery(options, this.positions, this.settings);
    const limits = { maxRecords: options.maxRecords ?? 1_000, maxBytes: options.maxBytes ?? 4 * 1024 * 1024 };
    const consumer = new GroupConsumer({
      ...this.settings,
      pool: this.pool,
      group,
      topic,
      membership: new Membership(this.pool, group, topic, randomUUID(), this.settings.leaseMs),
      notifications: this.notifications,
      startWorker: (claim) =>
        new PartitionWorker(claim, {
          ...this.settings,
          pool: this.pool,
          positions: this.positions,
          delivery,
          limits,
          holdBack: options.holdBack,
          semaphore,
        }),
    });
    return this.start(consumer);
  }

  async follow(options: FollowOptions): Promise<Subscription> {
    await wrapTransientErrors(() => this.topics.partitions(options.topic));
    return this.start(new Follower(options, { ...this.settings, pool: this.pool, notifications: this.notifications }));
  }

  async lag(): Promise<GroupLag[]> {
    const { rows } = await this.pool.query<Omit<GroupLag, 'lag'> & { lag: string }>(
      `select s.consumer_group as "group", topic, partition,
         greatest(p.next_offset - greatest(s.next_offset, p.first_offset), 0) as lag
       from log_position s join log_partition p using (topic, partition)
       where s.log = $1 order by s.consumer_group, topic, partition`,
      [POSTGRES_LOG],
    );
    return rows.map((row) => ({ ...row, lag: Number(row.lag) }));
  }

  async delays(): Promise<GroupDelay[]> {
    const { rows } = await this.pool.query<GroupDelay>(DELAYS, [POSTGRES_LOG]);
    return rows;
  }

  async ping(): Promise<void> {
    await withTimeout(this.settings.publishTimeoutMs, () => this.pool.query('select 1 from log_topic limit 1'));
  }

  async stopConsuming(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.stopConsuming();
    await this.notifications.close();
    await this.retention;
    this.pool.off('error', this.onPoolError);
  }

  /** Deletes old records now, in whole slots. Runs by itself every `retentionIntervalMs`. @returns how many slots. */
  deleteOldRecords(): Promise<number> {
    const { topicDefaults, topics } = this.settings;
    const ages = Object.values(topics).flatMap(({ retention }) => retention?.ageMs ?? []);
    return turnRing(this.pool, Math.max(topicDefaults.retention.ageMs, ...ages), this.closing.signal);
  }

  /** A new group starts with the oldest record that is retained. */
  private async joinGroup(group: string, topic: string): Promise<void> {
    await this.topics.partitions(topic);
    const { rows } = await this.pool.query<{ partition: number; first_offset: string }>(
      'select partition, first_offset from log_partition where topic = $1',
      [topic],
    );
    const starts = rows.map((row) => ({ partition: row.partition, offset: Number(row.first_offset) }));
    await this.positions.ensure(group, topic, starts);
  }

  private async start(subscription: Subscription & { start(): Promise<void> }): Promise<Subscription> {
    try {
      await wrapTransientErrors(() => subscription.start());
    } catch (error) {
      await subscription.stop();
      throw error;
    }
    this.subscriptions.add(subscription);
    return {
      stop: async () => {
        await subscription.stop();
        this.subscriptions.delete(subscription);
      },
    };
  }

  private async runRetention(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.settings.retentionIntervalMs, signal, false);
      if (signal.aborted) return;
      await this.deleteOldRecords().catch((error: unknown) => {
        this.settings.logger.warn({ err: error }, 'event log: cannot delete old records');
      });
    }
  }

  private readonly onPoolError = (error: Error): void => {
    this.settings.logger.warn({ err: error }, 'event log: lost an idle database connection');
  };
}

// By the clock of the database, which has stamped the records. One record of each partition is looked at.
const DELAYS = `
  select s.consumer_group as "group", topic,
         coalesce(max(greatest(extract(epoch from now() - oldest.published_at), 0)), 0)::float8 as seconds
  from log_position s join log_partition p using (topic, partition)
  left join lateral (
    select r.published_at from log_record r
    where r.topic = s.topic and r.partition = s.partition
      and r.record_offset >= greatest(s.next_offset, p.first_offset)
    order by r.record_offset limit 1
  ) oldest on p.next_offset > greatest(s.next_offset, p.first_offset)
  where s.log = $1
  group by 1, 2 order by 1, 2`;
