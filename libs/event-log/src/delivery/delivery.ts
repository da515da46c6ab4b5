import type { Logger } from 'pino';
import type { Batch, ConsumeOptions, LogRecord } from '../event-log.js';
import type { Claim, PositionStore } from '../position/position-store.js';
import { BackOff, type BackOffSettings } from './back-off.js';
import { isStale, isTransient } from './failures.js';

export interface DeliverySettings {
  backOff: BackOffSettings;
  logger: Logger;
}

/**
 * Hands batches to a consumer's handler, for every adapter in the same way:
 * - a failure that passes blocks the partition and is tried again, ever more slowly;
 * - a batch that is refused is cut in half until the record that cannot be handled is alone: that goes to `onPoison`;
 * - a batch that another consumer has handled meanwhile is dropped.
 */
export class Delivery {
  constructor(
    private readonly options: ConsumeOptions,
    private readonly positions: PositionStore,
    private readonly settings: DeliverySettings,
  ) {}

  /**
   * Delivers the whole batch, or as much as was done when the signal came; the claim then stands after what was done.
   *
   * @throws StalePositionError when the claim must be read again.
   */
  async deliver(batch: Batch, claim: Claim, signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.settings.backOff);
    const waiting: (readonly LogRecord[])[] = [batch.records];
    while (!signal.aborted) {
      const records = waiting.shift();
      if (!records) return;
      const failure = await this.attempt({ ...batch, records }, claim);
      if (failure === null) {
        backOff.reset();
      } else if (failure.kind === 'refused' && records.length > 1) {
        const middle = records.length >> 1;
        waiting.unshift(records.slice(0, middle), records.slice(middle));
      } else if (failure.kind === 'passing' || !(await this.poison(records, failure.error, claim))) {
        waiting.unshift(records);
        await backOff.pause(signal);
      }
    }
  }

  private async attempt(batch: Batch, claim: Claim): Promise<{ kind: 'passing' | 'refused'; error: unknown } | null> {
    const position = this.positions.batch(claim, lastOffset(batch.records));
    try {
      await this.options.handle(batch, position);
      await position.settle();
      return null;
    } catch (error) {
      if (isStale(error)) throw error;
      const kind = isTransient(error) || this.options.isTransient?.(error) ? 'passing' : 'refused';
      const words = kind === 'passing' ? 'will be tried again' : 'refused its batch';
      this.settings.logger.warn({ err: error, ...where(batch, claim) }, `consumer ${claim.group}: ${words}`);
      return { kind, error };
    }
  }

  /** False when the record could not be put away. */
  private async poison(records: readonly LogRecord[], error: unknown, claim: Claim): Promise<boolean> {
    const position = this.positions.batch(claim, lastOffset(records));
    try {
      for (const record of records) await this.options.onPoison(record, error, position);
      await position.settle();
      return true;
    } catch (failure) {
      if (isStale(failure)) throw failure;
      this.settings.logger.error({ err: failure, group: claim.group }, 'a refused record could not be put away');
      return false;
    }
  }
}

const lastOffset = (records: readonly LogRecord[]): number => records.at(-1)?.offset ?? -1;

const where = (batch: Batch, claim: Claim): object => ({
  group: claim.group,
  topic: batch.topic,
  partition: batch.partition,
  offset: batch.records[0]?.offset,
  records: batch.records.length,
});
