/**
 * The event log port: topics of records, split into partitions by key, read by groups of consumers.
 *
 * What every adapter promises (one contract suite proves it for both):
 * - records of one key stay in the order in which they were published;
 * - a published record is durable once `publish` returns;
 * - the partitions of a topic are shared by the living consumers of a group, and shared anew when one comes or goes;
 * - delivery is at least once, and a consumer that advances its position in the transaction that writes its rows
 *   (`Position.advance`) has every effect exactly once;
 * - a record that cannot be handled goes to `onPoison` and does not stop its partition.
 */
export interface EventLog {
  /** Appends records; returns when they are durable. Throws `LogUnavailableError` when the log cannot be reached. */
  publish(topic: string, records: readonly NewRecord[]): Promise<void>;
  /** Joins a group. Resolves when the consumer runs (it may not own a partition yet). */
  consume(options: ConsumeOptions): Promise<Subscription>;
  /** Reads every partition from now on, outside of any group: for processes that must each see everything. */
  follow(options: FollowOptions): Promise<Subscription>;
  /** Records that each group has not handled yet. */
  lag(): Promise<GroupLag[]>;
  /** Throws `LogUnavailableError` when the log cannot be reached. */
  ping(): Promise<void>;
  /** Stops all subscriptions (work in flight is finished first), then the producer. */
  close(): Promise<void>;
}

export interface NewRecord {
  /** Records of one key share a partition and stay in order. */
  key: string;
  /** JSON text. */
  value: string;
  /** For example `traceparent`. */
  headers?: Record<string, string>;
}

export interface LogRecord extends Required<NewRecord> {
  topic: string;
  partition: number;
  offset: number;
  /** Milliseconds since the epoch. */
  publishedAt: number;
}

/** Records of one partition, in order. */
export interface Batch {
  topic: string;
  partition: number;
  records: readonly LogRecord[];
}

/** What `Position.advance` needs of a database transaction: a `pg` client that is inside one. */
export interface PositionTransaction {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null }>;
}

/** Where a group stands in the batch's partition. */
export interface Position {
  /**
   * Moves the group past the batch inside the caller's transaction, so that rows and position commit together.
   * A handler that never calls it is advanced after it returns.
   *
   * @throws StalePositionError when another consumer has moved the group meanwhile; the transaction must roll back.
   */
  advance(transaction: PositionTransaction): Promise<void>;
}

export interface ConsumeOptions {
  group: string;
  topic: string;
  /** At most this many records in one batch. */
  maxRecords?: number;
  /** At most about this many bytes of values in one batch. */
  maxBytes?: number;
  handle(batch: Batch, position: Position): Promise<void>;
  /**
   * Takes a record that its handler refused while it was alone in its batch. It must keep the record (and may advance
   * the position in the transaction in which it does so); when it throws, the record is tried again.
   */
  onPoison(record: LogRecord, error: unknown, position: Position): Promise<void>;
  /** Tells failures that pass (a database that is away) from a record that will always fail. */
  isTransient?(error: unknown): boolean;
}

export interface FollowOptions {
  topic: string;
  onRecord(record: LogRecord): void;
}

export interface Subscription {
  /** Finishes the batch in hand, gives its partitions back, and stops. */
  stop(): Promise<void>;
}

export interface GroupLag {
  group: string;
  topic: string;
  partition: number;
  lag: number;
}

/** The log cannot be reached or did not confirm; nothing may be assumed about the records. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

/** Another consumer of the group has taken the partition over. */
export class StalePositionError extends Error {
  override name = 'StalePositionError';
}
