import { inTransaction } from '../../../database/src/transaction.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { LogUnavailableError, StalePositionError, type LogRecord } from '../event-log.js';
import {
  collectRecords,
  lagOf,
  numberedRecords,
  range,
  valuesByKey,
  valuesOf,
  type ContractContext,
} from './contract-context.js';

export function failureContract(context: () => ContractContext): void {
  const oneKey = (from: number, to: number): { key: string; value: string }[] => numberedRecords(from, to, 1);
  const rejectPoison = (): Promise<void> => Promise.reject(new Error('unexpected'));

  describe('a consumer whose handler fails', () => {
    it('retries after a transient failure, before anything else of the partition is handled', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      const attempts: number[][] = [];
      await log.publish(topic, oneKey(0, 50));
      await log.consume({
        group,
        topic,
        maxRecords: 10,
        handle: (batch) => {
          attempts.push(valuesOf(batch.records));
          return attempts.length === 2 || attempts.length === 3
            ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
            : Promise.resolve();
        },
        onPoison: rejectPoison,
      });
      await waitFor(
        () => attempts.flat().length,
        (n) => n >= 70,
      );
      const tens = (i: number): number[] => range(i * 10, i * 10 + 10);
      expect(attempts).toEqual([tens(0), tens(1), tens(1), tens(1), tens(2), tens(3), tens(4)]);
    });

    it('retries a failure that its isTransient accepts', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      let attempts = 0;
      await log.publish(topic, oneKey(0, 1));
      await log.consume({
        group,
        topic,
        handle: () => (++attempts < 4 ? Promise.reject(new Error('the speech server is starting')) : Promise.resolve()),
        onPoison: rejectPoison,
        isTransient: (error) => error instanceof Error && error.message.includes('starting'),
      });
      await waitFor(
        () => attempts,
        (n) => n === 4,
      );
    });

    it('passes single bad records to onPoison, and handles the others once and in order', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      const handled: number[] = [];
      const poison: [number, string][] = [];
      let poisonCalls = 0;
      await log.publish(topic, oneKey(0, 100));
      await log.consume({
        group,
        topic,
        handle: (batch) => {
          const values = valuesOf(batch.records);
          const bad = values.find((value) => value === 13 || value === 77);
          if (bad !== undefined) return Promise.reject(new Error(`cannot read ${bad}`));
          handled.push(...values);
          return Promise.resolve();
        },
        onPoison: (record, error) => {
          // The first call fails, too.
          if (poisonCalls++ === 0) return Promise.reject(new Error('cannot write to the quarantine'));
          poison.push([Number(record.value), (error as Error).message]);
          return Promise.resolve();
        },
      });
      await waitFor(
        () => handled.length + poison.length,
        (n) => n >= 100,
      );
      expect(poison).toEqual([
        [13, 'cannot read 13'],
        [77, 'cannot read 77'],
      ]);
      expect(handled).toEqual(range(0, 100).filter((n) => n !== 13 && n !== 77));
      await waitFor(
        () => lagOf(log, group),
        (lag) => lag === 0,
      );
    });

    it('drops the batch without effects when somebody else has moved the position', async () => {
      const { topic, group, harness } = context();
      const owner = harness.ownerPool();
      await owner.query('drop table if exists stale_effect');
      await owner.query('create table stale_effect (value int)');
      await owner.query('grant all on stale_effect to helix_service');
      const log = context().createLog();
      const errors: unknown[] = [];
      await log.publish(topic, oneKey(0, 30));
      await log.consume({
        group,
        topic,
        maxRecords: 10,
        handle: async (batch, position) => {
          if (batch.records[0]?.offset === 10 && errors.length === 0) {
            await owner.query('update log_position set next_offset = 15 where consumer_group = $1 and partition = $2', [
              group,
              batch.partition,
            ]);
          }
          await inTransaction(harness.pool(), async (client) => {
            await client.query('insert into stale_effect select * from unnest($1::int[])', [valuesOf(batch.records)]);
            await position.advance(client);
          }).catch((error: unknown) => {
            errors.push(error);
            throw error;
          });
        },
        onPoison: rejectPoison,
      });
      const effects = async (): Promise<number[]> =>
        (await owner.query<{ value: number }>('select value from stale_effect order by value')).rows.map(
          (r) => r.value,
        );
      await waitFor(effects, (found) => found.length >= 25);
      expect(errors).toEqual([expect.any(StalePositionError)]);
      expect(await effects()).toEqual([...range(0, 10), ...range(15, 30)]);
    });
  });

  describe('a log whose server is down', () => {
    it('rejects publish and ping in bounded time, and its consumers continue when the server is back', async () => {
      const { topic, group, harness } = context();
      const publishTimeoutMs = 2_000;
      const log = context().createLog({ publishTimeoutMs });
      const collector = collectRecords();
      const followed: LogRecord[] = [];
      await log.consume({ group, topic, ...collector });
      await log.follow({ topic, onRecord: (record) => followed.push(record) });
      await log.publish(topic, oneKey(0, 20));
      await waitFor(
        () => collector.records.length + followed.length,
        (n) => n === 40,
      );

      await harness.stopServer();
      const started = Date.now();
      await expect(log.publish(topic, [{ key: 'k0', value: '9999' }])).rejects.toThrow(LogUnavailableError);
      await expect(log.ping()).rejects.toThrow(LogUnavailableError);
      expect(Date.now() - started).toBeLessThan(2 * publishTimeoutMs + 2_000);
      await harness.startServer();

      const isDone = (attempt: Promise<void>): Promise<boolean> =>
        attempt.then(
          () => true,
          () => false,
        );
      const isUp = (up: boolean): boolean => up;
      await waitFor(() => isDone(log.ping()), isUp);
      // A server that answers may still be choosing who leads the topic, and refuses its records until then.
      await waitFor(() => isDone(log.publish(topic, [{ key: 'k0', value: '9999' }])), isUp, 60_000);
      await log.publish(topic, oneKey(20, 40));
      // The records of the rejected publishes may be there or not.
      const sure = (records: readonly LogRecord[]): LogRecord[] => records.filter(({ value }) => value !== '9999');
      await waitFor(
        () => Math.min(sure(collector.records).length, sure(followed).length),
        (n) => n >= 40,
        60_000,
      );
      expect(valuesByKey(sure(collector.records))).toEqual({ k0: range(0, 40) });
      expect(valuesByKey(sure(followed))).toEqual({ k0: range(0, 40) });
    }, 120_000);
  });
}
