import type { Logger } from 'pino';
import type { Batch, ConsumeOptions, LogRecord } from '../event-log.js';
import type { Claim, PositionStore } from '../position-store.js';
import { isStale, isTransient } from './errors.js';
import { retry, type BackoffSettings } from './retry.js';

export interface DeliverySettings {
  backoff: BackoffSettings;
  logger: Logger;
}

/**
 * Passes batches to a consumer's handler, in the same way for every adapter:
 * - after a transient failure the batch is retried with backoff, and the partition waits;
 * - after any other failure the batch is bisected until the failing record is alone, which goes to `onPoison`;
 * - a batch that another consumer has handled meanwhile is dropped.
 */
export class Delivery {
  constructor(
    private readonly options: ConsumeOptions,
    private readonly positions: PositionStore,
    private readonly settings: DeliverySettings,
  ) {}

  /**
   * Delivers the whole batch, or a first part of it when the signal aborts; the claim is moved past what was handled.
   *
   * @throws StalePositionError when the claim must be refreshed.
   */
  async deliver(batch: Batch, claim: Claim, signal: AbortSignal): Promise<void> {
    const pending: (readonly LogRecord[])[] = [batch.records];
    while (!signal.aborted) {
      const records = pending.shift();
      if (!records) return;
      const part = { ...batch, records };
      const result = await retry(() => this.handle(part, claim), {
        signal,
        backoff: this.settings.backoff,
        shouldRetry: (error) => !isStale(error),
        onFailure: (error) => {
          this.settings.logger.warn({ err: error, ...whereIs(part, claim) }, 'consumer failed; its batch is retried');
        },
      });
      if (result === 'bisect') {
        const middle = records.length >> 1;
        pending.unshift(records.slice(0, middle), records.slice(middle));
      }
    }
  }

  /** @throws an error that is to be retried, or a StalePositionError. */
  private async handle(batch: Batch, claim: Claim): Promise<'handled' | 'bisect'> {
    try {
      const position = this.positions.batch(claim, lastOffset(batch.records));
      await this.options.handle(batch, position);
      await position.settle();
      return 'handled';
    } catch (error) {
      if (isStale(error) || isTransient(error) || this.options.isTransient?.(error)) throw error;
      this.settings.logger.warn({ err: error, ...whereIs(batch, claim) }, 'consumer rejected its batch');
      if (batch.records.length > 1) return 'bisect';
      await this.quarantine(batch, error, claim);
      return 'handled';
    }
  }

  private async quarantine(batch: Batch, error: unknown, claim: Claim): Promise<void> {
    const position = this.positions.batch(claim, lastOffset(batch.records));
    try {
      for (const record of batch.records) await this.options.onPoison(record, error, position);
      await position.settle();
    } catch (failure) {
      if (!isStale(failure)) this.settings.logger.error({ err: failure, ...whereIs(batch, claim) }, 'onPoison failed');
      throw failure;
    }
  }
}

const lastOffset = (records: readonly LogRecord[]): number => records.at(-1)?.offset ?? -1;

const whereIs = (batch: Batch, claim: Claim): object => ({
  group: claim.group,
  topic: batch.topic,
  partition: batch.partition,
  offset: batch.records[0]?.offset,
  records: batch.records.length,
});
