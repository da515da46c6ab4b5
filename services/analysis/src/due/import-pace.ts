import type { Batch, LogRecord } from '@helix/event-log';

/** A longer message names more patients than anybody changes in a moment: a clinic's history arrives, or many plans are saved. */
const LARGE_MESSAGE_CHARACTERS = 1_000;
/** Large messages of a clinic are evaluated this long after the ones before at the latest. */
const INTERVAL_MS = 10_000;
/** Sooner, when nothing more has come for this long. */
const QUIET_MS = 2_000;

/** Whether a record of `patients.touched` names many patients. */
const isLarge = ({ value }: LogRecord): boolean => value.length > LARGE_MESSAGE_CHARACTERS;

interface PartitionState {
  evaluatedAt: number;
  newestOffset: number;
  newestAt: number;
}

/**
 * When to evaluate large messages. A history of years names a patient in every part that has something of the patient, so
 * parts that follow each other are collected, and the patient is evaluated once for many of them. What comes alone is
 * evaluated at once.
 */
export class ImportPace {
  private readonly partitions = new Map<number, PartitionState>();

  /** @param maxRecords of a full batch. */
  constructor(
    private readonly clock: () => number,
    private readonly maxRecords: number,
  ) {}

  /** How long a batch may wait, in milliseconds. One that is full, or has a message about a few patients, does not wait. */
  holdBack(batch: Batch): number {
    return batch.records.every(isLarge) ? this.untilDue(batch) : 0;
  }

  /** Divides a batch that is handled: its large messages may wait on. */
  divide(batch: Batch): { now: readonly LogRecord[]; later: readonly LogRecord[] } {
    const { records } = batch;
    const large = records.filter(isLarge);
    if (this.untilDue(batch) > 0 && large.length < records.length)
      return { now: records.filter((record) => !isLarge(record)), later: large };
    if (large.length > 0) this.stateOf(batch).evaluatedAt = this.clock();
    return { now: records, later: [] };
  }

  private untilDue(batch: Batch): number {
    if (batch.records.length >= this.maxRecords) return 0;
    const { evaluatedAt, newestAt } = this.stateOf(batch);
    return Math.max(0, Math.min(evaluatedAt + INTERVAL_MS, newestAt + QUIET_MS) - this.clock());
  }

  private stateOf({ partition, records }: Batch): PartitionState {
    const newestOffset = records.at(-1)?.offset ?? -1;
    const known = this.partitions.get(partition);
    if (known && known.newestOffset >= newestOffset) return known;
    const state = { evaluatedAt: known?.evaluatedAt ?? -Infinity, newestOffset, newestAt: this.clock() };
    this.partitions.set(partition, state);
    return state;
  }
}
