import type { PmsChange } from '@helix/contracts';

/** What can be told apart when sending: what happens now goes before what happened long ago. */
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

/** Where each lane goes on; undefined for a lane that has not begun. */
export type Cursors = Readonly<Record<Lane, string | undefined>>;

/**
 * A practice-management system, as the agent sees it: everything it holds, and what changes in it.
 *
 * Both streams may run at once and may tell the same row twice: its `version` says which is newer. A lane that is opened
 * with a cursor goes on after the batch that carried it, in this process or a later one.
 */
export interface PmsSource {
  /** The version of the system, for the server's list of agents. */
  readonly dmsVersion: string;
  /** Gets ready to go on at the cursors. Called once, before anything else. */
  open(cursors: Cursors): Promise<void>;
  /** Everything that the system holds, what matters soonest first. Ends when all has been told. */
  history(): AsyncIterable<SourceBatch>;
  /** How many changes `history` has in all, roughly; undefined while nobody knows. */
  historySize(): number | undefined;
  /** What has changed since it was last asked, up to now; nothing when nothing has. Asked again and again. */
  changes(): AsyncIterable<SourceBatch>;
}
