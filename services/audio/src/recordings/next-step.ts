import { MAX_RECORDING_MINUTES, SILENT_MINUTES } from '@helix/contracts';
import type { Recording, StopReason } from '@helix/database';

const MINUTE_MS = 60_000;
/** How long parts may take to arrive after the recording stopped, or after another part. */
const LATE_CHUNK_MINUTES = 2;

/** What is to be done with a recording. */
export type NextStep =
  { kind: 'nothing' } | { kind: 'wait'; ms: number } | { kind: 'stop'; reason: StopReason } | { kind: 'assemble' };

export interface Arrived {
  /** How many of the parts from 1 to `chunkCount` have arrived; of all while that is not known. */
  count: number;
  /** Whether the first of them begins a file: without it, those that go on from it cannot be read. */
  isReadable: boolean;
}

type Timed = Pick<Recording, 'startedAt' | 'stoppedAt' | 'lastChunkAt' | 'chunkCount' | 'state' | 'deletedAt'>;

/** What is to be done with a recording now. @param now milliseconds since the epoch. */
export function nextStep(recording: Timed, arrived: Arrived, now: number): NextStep {
  const { startedAt, stoppedAt, lastChunkAt, chunkCount, state, deletedAt } = recording;
  if (deletedAt) return { kind: 'nothing' };
  if (!stoppedAt) {
    const tooLong = startedAt.getTime() + MAX_RECORDING_MINUTES * MINUTE_MS;
    const silent = (lastChunkAt ?? startedAt).getTime() + SILENT_MINUTES * MINUTE_MS;
    const end = Math.min(tooLong, silent);
    if (now < end) return { kind: 'wait', ms: end - now };
    return { kind: 'stop', reason: end === tooLong ? 'tooLong' : 'silent' };
  }
  if (state !== 'waiting') return { kind: 'nothing' };
  const until = Math.max(stoppedAt.getTime(), lastChunkAt?.getTime() ?? 0) + LATE_CHUNK_MINUTES * MINUTE_MS;
  if (arrived.count !== chunkCount && now < until) return { kind: 'wait', ms: until - now };
  // Another part puts it back on the queue.
  return arrived.isReadable ? { kind: 'assemble' } : { kind: 'nothing' };
}
