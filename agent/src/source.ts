import type { AgentEmployee, KeyListPart, PmsChange, SqlDialect } from '@helix/contracts';

/** The streams of a source, in the order in which they are sent: live changes before history, and that before a resync. */
export const lanes = ['live', 'history', 'resync'] as const;
export type Lane = (typeof lanes)[number];

/** Changes with the place at which the source goes on after them. Both are kept in one write. */
export interface SourceBatch {
  changes: PmsChange[];
  /** A part of the list of every key that the system has of an entity. Such a batch has no changes (`key-lists.ts`). */
  keyList?: KeyListPart;
  /** Text that only the source understands. */
  cursor: string;
  /** Values of the source's state that belong to the changes: they are kept in the same write. Undefined removes one. */
  state?: Iterable<readonly [key: string, value: string | undefined]>;
  /** How much of the stream is read with this batch, 0 to 100, where the source knows it. */
  percent?: number;
}

/** Values that a source keeps between runs. */
export interface SourceState {
  get(key: string): Promise<string | undefined>;
  /** The values of these keys, in their order. */
  getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  /** Everything whose key starts with the prefix, ordered by key. @param after only keys behind this one. */
  entries(prefix: string, after?: string): AsyncIterable<[key: string, value: string]>;
  /** Keeps a value by itself; what belongs to changes goes with their batch instead. */
  put(key: string, value: string): Promise<void>;
}

/** Where each lane continues; undefined for a lane that has not started. */
export type Cursors = Readonly<Record<'live' | 'history', string | undefined>>;

/** What a statement may cost (`SQL_LIMITS`). */
export interface QueryLimits {
  /** Milliseconds until the statement is ended. */
  statementMs: number;
  rows: number;
  /** Bytes of all rows as JSON. */
  bytes: number;
  /** Bytes of a cell; a longer text or binary value is cut. */
  cellBytes: number;
}

/** Rows of a statement as objects, columns in order, repeated names with `_2`. */
export interface QueryAnswer {
  rows: Record<string, unknown>[];
  /** Whether a limit cut rows or cells. */
  isTruncated: boolean;
}

/** A statement that failed; its message is the system's own, for the super developer who wrote it. */
export class QueryError extends Error {}

/**
 * A practice-management system, as the agent sees it: everything it holds, and what changes in it.
 *
 * Streams may run at once and may contain the same row: its `version` says which is newer. A lane that is opened
 * with a cursor continues after the batch that carried it, in this process or a later one.
 */
export interface PmsSource {
  /** The version of the system, for the server's list of agents. */
  readonly dmsVersion: string;
  /** The dialect of the statements that `query` answers; undefined where it answers none. */
  readonly sqlDialect?: SqlDialect | undefined;
  /** Prepares to continue at the cursors. Called once, before anything else. */
  open(cursors: Cursors): Promise<void>;
  /**
   * Everything that the system holds, what matters soonest first. Where Helix had rows of the clinic before this store was
   * made, it ends with the lists of all keys, so that Helix forgets what the system has lost since.
   */
  history(): AsyncIterable<SourceBatch>;
  /** How many changes `history` has in all, roughly; undefined while unknown. */
  historySize(): number | undefined;
  /** Changes since the last call, up to now; empty when there are none. Called repeatedly. */
  changes(): AsyncIterable<SourceBatch>;
  /**
   * Everything that the system holds once more, sent or not, beside the other streams. Ends with the lists of all keys.
   *
   * @param cursor where an interrupted resync goes on; undefined starts one.
   */
  resync(cursor: string | undefined): AsyncIterable<SourceBatch>;
  /**
   * Runs one statement that `refusalOf` of libs/reading-sql let pass, in a read-only session, within the limits.
   *
   * @throws QueryError in the system's words, when the statement fails or takes longer than it may.
   */
  query?(sql: string, limits: QueryLimits): Promise<QueryAnswer>;
  /**
   * The employees who clock in, and which provider each of them is; only of systems that keep them apart from providers.
   *
   * @param choices provider by employee, as chosen in Helix. They win over the settings, and are kept until others come.
   */
  employees?(choices: Readonly<Record<string, string>>): Promise<AgentEmployee[]>;
  /** Lets go of connections and threads. */
  close?(): Promise<void>;
}
