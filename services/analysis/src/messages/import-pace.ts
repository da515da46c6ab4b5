import type { Batch, LogRecord } from '@helix/event-log';

/** A longer message names more rows than anybody changes in a moment: a clinic's history arrives, or many plans are saved. */
const LARGE_MESSAGE_CHARACTERS = 1_000;

/** Whether a record names many rows. */
const isLarge = ({ value }: LogRecord): boolean => value.length > LARGE_MESSAGE_CHARACTERS;

export interface Pace {
  /** Large messages are handled this long after the ones before began to be, at the latest, milliseconds. */
  intervalMs: number;
  /** Sooner, when nothing more has come for this long, milliseconds. */
  quietMs: number;
}

interface PartitionState {
  startedAt: number;
  /** Large messages wait at least until then. */
  restsUntil: number;
  newestOffset: number;
  newestAt: number;
}

/**
 * When to handle large messages. A history of years names a patient or an appointment in every part that has something of it, so
 * parts that follow each other are collected, and it is handled once for many of them. After that there is a rest as
 * long as the work was: rows that arrive meanwhile are applied in the other half of the time. What comes alone is handled at once.
 */
export class ImportPace {
  private readonly partitions = new Map<number, PartitionState>();

  /** @param maxRecords of a full batch. */
  constructor(
    private readonly clock: () => number,
    private readonly maxRecords: number,
    private readonly pace: Pace,
  ) {}

  /** How long a batch may wait, in milliseconds. One that is full, or has a message about a few rows, does not wait. */
  holdBack(batch: Batch): number {
    return batch.records.every(isLarge) ? this.untilDue(batch) : 0;
  }

  /** Divides a batch that is handled: its large messages may wait on. */
  divide(batch: Batch): { now: readonly LogRecord[]; later: readonly LogRecord[] } {
    const { records } = batch;
    const large = records.filter(isLarge);
    if (this.untilDue(batch) > 0 && large.length < records.length)
      return { now: records.filter((record) => !isLarge(record)), later: large };
    if (large.length > 0) this.stateOf(batch).startedAt = this.clock();
    return { now: records, later: [] };
  }

  /** Begins the rest after a batch with large messages. */
  finish(batch: Batch, handled: readonly LogRecord[]): void {
    if (!handled.some(isLarge)) return;
    const state = this.stateOf(batch);
    const now = this.clock();
    state.restsUntil = now + (now - state.startedAt);
  }

  private untilDue(batch: Batch): number {
    if (batch.records.length >= this.maxRecords) return 0;
    const { startedAt, restsUntil, newestAt } = this.stateOf(batch);
    const { intervalMs, quietMs } = this.pace;
    const due = Math.max(restsUntil, Math.min(startedAt + intervalMs, newestAt + quietMs));
    return Math.max(0, due - this.clock());
  }

  private stateOf({ partition, records }: Batch): PartitionState {
    const newestOffset = records.at(-1)?.offset ?? -1;
    const known = this.partitions.get(partition);
    if (known && known.newestOffset >= newestOffset) return known;
    const before = known ?? { startedAt: -Infinity, restsUntil: -Infinity };
    const state = { ...before, newestOffset, newestAt: this.clock() };
    this.partitions.set(partition, state);
    return state;
  }
}
