/**
 * The event log port: topics of records, split into partitions by key, read by groups of consumers.
 *
 * Guarantees of every adapter (one contract suite tests both):
 * - records of one key stay in the order in which they were published;
 * - a published record is durable once `publish` returns;
 * - the partitions of a topic are shared by the living consumers of a group, and rebalanced when one joins or leaves;
 * - delivery is at least once, and a consumer that advances its position in the transaction that writes its rows
 *   (`Position.advance`) has every effect exactly once;
 * - a record that cannot be handled goes to `onPoison` and does not stop its partition.
 */
export interface EventLog {
  /** Appends records; resolves when they are durable. @throws LogUnavailableError when the log cannot be reached. */
  publish(topic: string, records: readonly NewRecord[]): Promise<void>;
  /** Joins a group. Resolves when the consumer runs (it may not own a partition yet). */
  consume(options: ConsumeOptions): Promise<Subscription>;
  /** Reads every partition from now on, outside of any group: for processes that each need every record. */
  follow(options: FollowOptions): Promise<Subscription>;
  /** The number of records that each group has not handled yet. */
  lag(): Promise<GroupLag[]>;
  /** How long the oldest record has waited that each group has not handled yet, by topic. */
  delays(): Promise<GroupDelay[]>;
  /** @throws LogUnavailableError when the log cannot be reached. */
  ping(): Promise<void>;
  /** Stops all subscriptions, after the work in flight; publishing goes on. */
  stopConsuming(): Promise<void>;
  /** Stops all subscriptions (after the work in flight), then the producer. */
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
  /** By the clock of the log's servers, milliseconds since the epoch. */
  publishedAt: number;
}

/** Records of one partition, in order. */
export interface Batch {
  topic: string;
  partition: number;
  records: readonly LogRecord[];
}

/** A `pg` client inside a transaction, as far as `Position.advance` needs it. */
export interface PositionTransaction {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null }>;
}

/** The position of a group in the batch's partition. */
export interface Position {
  /**
   * Moves the group past the batch inside the caller's transaction, so that rows and position commit together. When a
   * handler does not call it, the position is advanced after the handler returns.
   *
   * @throws StalePositionError when another consumer has moved the group meanwhile; the transaction must roll back.
   */
  advance(transaction: PositionTransaction): Promise<void>;
}

/** Records that a group had not handled when the log lost them. Only Kafka does: by age, or with a topic that is deleted. */
export interface Loss {
  group: string;
  topic: string;
  partition: number;
  /** How many partitions the topic has; see `mayBeLost`. */
  partitions: number;
  /** How many; null when nobody knows, since the topic is not the one that the group has read. */
  records: number | null;
}

export interface ConsumeOptions {
  group: string;
  topic: string;
  /** Maximum records of a batch. */
  maxRecords?: number;
  /** Approximate maximum bytes of values in a batch. */
  maxBytes?: number;
  handle(batch: Batch, position: Position): Promise<void>;
  /**
   * How long what is there may wait for more, in milliseconds; 0: not at all. Asked again when more has arrived. Only the log
   * in PostgreSQL waits; Kafka passes on what it has fetched.
   */
  holdBack?(batch: Batch): number;
  /**
   * Receives a record that the handler rejected while it was alone in its batch. It must store the record (and may advance
   * the position in the same transaction); when it rejects, the record is retried.
   */
  onPoison(record: LogRecord, error: unknown, position: Position): Promise<void>;
  /**
   * Called before the group goes on with the oldest record that is there, so that the loss can be made good; it may advance
   * the position in the same transaction. When it rejects, it is called again, and the partition waits.
   */
  onLoss?(loss: Loss, position: Position): Promise<void>;
  /** Whether a failure may pass by itself (a server that is down), beside the ones that the log knows. */
  isTransient?(error: unknown): boolean;
}

export interface FollowOptions {
  topic: string;
  onRecord(record: LogRecord): void;
}

export interface Subscription {
  /** Finishes the current batch, releases the partitions, and stops. */
  stop(): Promise<void>;
}

export interface GroupLag {
  group: string;
  topic: string;
  partition: number;
  lag: number;
}

export interface GroupDelay {
  group: string;
  topic: string;
  /** 0 when the group has handled everything. Kafka knows it to a tenth of it, and to a second. */
  seconds: number;
}

/** The log cannot be reached or did not confirm; nothing may be assumed about the records. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

/**
 * The log refuses this process (a sign-in, a certificate), until somebody changes a setting or the log's servers. The message
 * says in words, for who runs the installation, who is refused, where, and what to look at; no secret is in it.
 */
export class LogRefusedError extends LogUnavailableError {
  override name = 'LogRefusedError';
}

/** Another consumer of the group has taken the partition over. */
export class StalePositionError extends Error {
  override name = 'StalePositionError';
}
