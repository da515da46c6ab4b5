import { LogUnavailableError, StalePositionError, type LogRecord } from '../event-log.js';
import { inTransaction } from '../postgres/transaction.js';
import { byKey, keeping, numbered, type Bench } from './bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

/** Handlers that fail, positions that moved, and a log that goes away. */
export function failureContract(bench: () => Bench): void {
  const oneKey = (from: number, to: number): { key: string; value: string }[] => numbered(from, to, 1);
  const valuesOf = (records: readonly LogRecord[]): number[] => records.map((record) => Number(record.value));
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

  describe('failures', () => {
    it('that pass are tried again, and nothing of the partition is handled before', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      const tried: number[][] = [];
      await log.publish(topic, oneKey(0, 50));
      await log.consume({
        group,
        topic,
        maxRecords: 10,
        handle: (batch) => {
          tried.push(valuesOf(batch.records));
          const failing = tried.length === 2 || tried.length === 3;
          return failing
            ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
            : Promise.resolve();
        },
        onPoison: () => Promise.reject(new Error('not expected')),
      });
      await waitFor(
        () => tried.flat().length,
        (n) => n >= 70,
      );
      const tens = (i: number): number[] => upTo(50).slice(i * 10, i * 10 + 10);
      expect(tried).toEqual([tens(0), tens(1), tens(1), tens(1), tens(2), tens(3), tens(4)]);
    });

    it('that a consumer calls passing are tried again as well', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      let tries = 0;
      await log.publish(topic, oneKey(0, 1));
      await log.consume({
        group,
        topic,
        handle: () => (++tries < 4 ? Promise.reject(new Error('the speech server is starting')) : Promise.resolve()),
        onPoison: () => Promise.reject(new Error('not expected')),
        isTransient: (error) => error instanceof Error && error.message.includes('starting'),
      });
      await waitFor(
        () => tries,
        (n) => n === 4,
      );
    });

    it('of single records go to onPoison, and the others are handled once and in order', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      const handled: number[] = [];
      const poison: [number, string][] = [];
      let refusals = 0;
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
          // The first time there is no room for it either.
          if (refusals++ === 0) return Promise.reject(new Error('quarantine is away'));
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
      expect(handled).toEqual(upTo(100).filter((n) => n !== 13 && n !== 77));
      await waitFor(
        async () => (await log.lag()).filter((l) => l.group === group).reduce((sum, l) => sum + l.lag, 0),
        (n) => n === 0,
      );
    });

    it('of a position that another has moved drop the batch and leave no effect', async () => {
      const { topic, group, harness } = bench();
      const owner = harness.ownerPool();
      await owner.query('drop table if exists stale_effect');
      await owner.query('create table stale_effect (value int)');
      await owner.query('grant all on stale_effect to helix_service');
      const log = bench().open();
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
        onPoison: () => Promise.reject(new Error('not expected')),
      });
      const effects = async (): Promise<number[]> =>
        (await owner.query<{ value: number }>('select value from stale_effect order by value')).rows.map(
          (r) => r.value,
        );
      await waitFor(effects, (found) => found.length >= 25);
      expect(errors).toEqual([expect.any(StalePositionError)]);
      expect(await effects()).toEqual([...upTo(10), ...upTo(30).slice(15)]);
    });

    it('of the log itself refuse what is published, and consumers come back by themselves', async () => {
      const { topic, group, harness } = bench();
      const log = bench().open();
      const [kept, followed] = [keeping(), [] as LogRecord[]];
      await log.consume({ group, topic, ...kept });
      await log.follow({ topic, onRecord: (record) => followed.push(record) });
      await log.publish(topic, oneKey(0, 20));
      await waitFor(
        () => kept.records.length + followed.length,
        (n) => n === 40,
      );

      await harness.stopServer();
      const started = Date.now();
      await expect(log.publish(topic, [{ key: 'k0', value: '9999' }])).rejects.toThrow(LogUnavailableError);
      await expect(log.ping()).rejects.toThrow(LogUnavailableError);
      expect(Date.now() - started).toBeLessThan(12_000);
      await harness.startServer();

      await waitFor(
        () =>
          log.ping().then(
            () => true,
            () => false,
          ),
        (up) => up,
      );
      await log.publish(topic, oneKey(20, 40));
      await waitFor(
        () => kept.records.filter((r) => r.value !== '9999').length,
        (n) => n >= 40,
        60_000,
      );
      await waitFor(
        () => followed.filter((r) => r.value !== '9999').length,
        (n) => n >= 40,
        60_000,
      );
      const expected = { k0: upTo(40) };
      expect(byKey(kept.records.filter((r) => r.value !== '9999'))).toEqual(expected);
      expect(byKey(followed.filter((r) => r.value !== '9999'))).toEqual(expected);
    }, 120_000);
  });
}
