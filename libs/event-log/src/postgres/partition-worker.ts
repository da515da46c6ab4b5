import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { BackOff, type BackOffSettings } from '../delivery/back-off.js';
import type { Delivery } from '../delivery/delivery.js';
import { isStale } from '../delivery/failures.js';
import type { Claim, PositionStore } from '../position/position-store.js';
import { readRecords, type ReadLimits } from './record-reader.js';
import type { Slots } from './slots.js';
import { WakeSignal } from './wake-signal.js';

export interface WorkerSettings {
  pool: Pool;
  positions: PositionStore;
  delivery: Delivery;
  limits: ReadLimits;
  /** Shared by the workers of one consumer: at most so many of them read or handle at once. */
  slots: Slots;
  /** How long to sleep when nothing wakes it, milliseconds. */
  pollMs: number;
  backOff: BackOffSettings;
  logger: Logger;
}

/** Reads one partition that its consumer owns and hands the records on, until it is stopped or the partition is lost. */
export class PartitionWorker {
  readonly woken = new WakeSignal();
  /** Set when the partition is about to be given back. */
  leaving = false;
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;

  constructor(
    readonly claim: Claim,
    private readonly settings: WorkerSettings,
  ) {
    this.finished = this.run(this.stopping.signal);
  }

  /** Resolves when the batch in hand is finished. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.finished;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.settings.backOff);
    while (!signal.aborted) {
      const ticket = this.woken.ticket();
      try {
        const found = await this.settings.slots.use(() => this.step(signal));
        backOff.reset();
        if (!found) await this.woken.wait(ticket, this.settings.pollMs, signal);
      } catch (error) {
        if (isStale(error) && (await this.isLost())) return;
        if (!isStale(error)) this.settings.logger.warn({ err: error, ...this.claim }, 'event log: cannot read records');
        await backOff.pause(signal);
      }
    }
  }

  /** False when there was nothing to read. */
  private async step(signal: AbortSignal): Promise<boolean> {
    const { claim, settings } = this;
    if (signal.aborted) return true;
    const records = await readRecords(settings.pool, claim.topic, claim.partition, claim.next, settings.limits);
    if (records.length === 0) return false;
    await settings.delivery.deliver({ topic: claim.topic, partition: claim.partition, records }, claim, signal);
    return true;
  }

  /** Reads the position again; true when the partition belongs to another by now. */
  private async isLost(): Promise<boolean> {
    const backOff = new BackOff(this.settings.backOff);
    while (!this.stopping.signal.aborted) {
      try {
        return !(await this.settings.positions.refresh(this.claim));
      } catch (error) {
        this.settings.logger.warn({ err: error, ...this.claim }, 'event log: cannot read the position');
        await backOff.pause(this.stopping.signal);
      }
    }
    return true;
  }
}
