import type { RecorderTarget } from '../components/recorder-target.js';
import { ValueStore } from '../components/value-store.js';

/** A recording of which parts are still in this browser. */
export interface UnsentRecording {
  recordingId: string;
  target: RecorderTarget;
  /** Parts that will be sent. */
  pending: number;
  /** Parts that the server refused, which are not sent again. */
  setAside: { chunkIndex: number; reason: string }[];
}

/** What the signed-in user has recorded in this browser and the server does not have yet. */
export interface Unsent {
  recordings: readonly UnsentRecording[];
  /** Parts of all recordings. */
  pending: number;
  setAside: number;
  /** Why the last attempt failed; null: it did not. */
  problem: 'unreachable' | 'noRoom' | null;
}

export const NOTHING_UNSENT: Unsent = { recordings: [], pending: 0, setAside: 0, problem: null };

export const unsentStore = new ValueStore<Unsent>(NOTHING_UNSENT);

/** Whether unsent parts are worth a sign: while it records, the last part is always on its way. */
export const isUnsentShown = ({ pending, setAside, problem }: Unsent, isRecording: boolean): boolean =>
  setAside > 0 || problem !== null || pending > (isRecording ? 1 : 0);
