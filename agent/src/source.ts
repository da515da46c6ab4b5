import type { PmsChange } from '@helix/contracts';

/** The two streams of a source. Live changes are sent before history. */
export type Lane = 'live' | 'history';
export const lanes: readonly Lane[] = ['live', 'history'];

/** Changes with the place at which the source goes on after them. Both are kept in one write. */
export interface SourceBatch {
  changes: PmsChange[];
  /** Text that only the source understands. */
  cursor: string;
}

/** A few small values that a source keeps between runs. */
export interface SourceState {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
}

/** Where each lane continues; undefined for a lane that has not started. */
export type Cursors = Readonly<Record<Lane, string | undefined>>;

/**
 * A practice-management system, as the agent sees it: everything it holds, and what changes in it.
 *
 * Both streams may run at once and may contain the same row: its `version` says which is newer. A lane that is opened
 * with a cursor continues after the batch that carried it, in this process or a later one.
 */
export interface PmsSource {
  /** The version of the system, for the server's list of agents. */
  readonly dmsVersion: string;
  /** Prepares to continue at the cursors. Called once, before anything else. */
  open(cursors: Cursors): Promise<void>;
  /** Everything that the system holds, what matters soonest first. Ends after the last row. */
  history(): AsyncIterable<SourceBatch>;
  /** How many changes `history` has in all, roughly; undefined while unknown. */
  historySize(): number | undefined;
  /** Changes since the last call, up to now; empty when there are none. Called repeatedly. */
  changes(): AsyncIterable<SourceBatch>;
}
