import type { LogRecord } from '../event-log.js';
import { byKey, keeping, numbered, type Bench } from './bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

/** Records go in and come out as they were, in order. */
export function publishContract(bench: () => Bench): void {
  describe('publishing', () => {
    it('keeps the order within a key, and every part of a record', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      const before = Date.now();
      for (let from = 0; from < 300; from += 25) await log.publish(topic, numbered(from, from + 25));
      const odd = {
        key: 'clé ✓',
        value: '{"a":"\\\\ \\"quoted\\" {} , NULL 😀"}',
        headers: { traceparent: '00-ab', empty: '' },
      };
      await log.publish(topic, [odd]);

      const kept = keeping();
      await log.consume({ group, topic, ...kept, maxRecords: 40 });
      await waitFor(
        () => kept.records.length,
        (n) => n >= 301,
      );

      expect(kept.records).toHaveLength(301);
      const found = kept.records.filter((record) => record.key === odd.key);
      expect(found).toEqual([
        { ...odd, topic, partition: expect.any(Number), offset: expect.any(Number), publishedAt: expect.any(Number) },
      ]);
      expect(found[0]?.publishedAt).toBeGreaterThanOrEqual(before - 1000);
      expect(found[0]?.publishedAt).toBeLessThanOrEqual(Date.now() + 1000);
      const keys = byKey(kept.records.filter((record) => record.key !== odd.key));
      for (let k = 0; k < 10; k += 1) {
        expect(keys[`k${k}`]).toEqual(Array.from({ length: 30 }, (_, i) => i * 10 + k));
      }
    });

    it('keeps the order of each of several writers that publish at the same time', async () => {
      const { topic, group } = bench();
      const writers = [bench().open(), bench().open(), bench().open()];
      await Promise.all(
        writers.map(async (log, writer) => {
          for (let i = 0; i < 40; i += 1) {
            const records = ['a', 'b', 'c', 'd'].map((key) => ({ key, value: String(writer * 1000 + i) }));
            await log.publish(topic, records);
          }
        }),
      );
      const kept = keeping();
      await writers[0]?.consume({ group, topic, ...kept });
      await waitFor(
        () => kept.records.length,
        (n) => n >= 480,
      );

      const ofPartition = new Map<number, LogRecord[]>();
      for (const record of kept.records) {
        ofPartition.set(record.partition, [...(ofPartition.get(record.partition) ?? []), record]);
      }
      for (const records of ofPartition.values()) {
        expect(records.map((record) => record.offset)).toEqual(records.map((_, i) => i));
      }
      for (const values of Object.values(byKey(kept.records))) {
        for (let writer = 0; writer < 3; writer += 1) {
          const own = values.filter((value) => Math.floor(value / 1000) === writer);
          expect(own).toEqual(Array.from({ length: 40 }, (_, i) => writer * 1000 + i));
        }
      }
    });

    it('takes records of half a megabyte and more than one statement or request holds', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      const value = (i: number): string => JSON.stringify({ i, text: `"${String(i % 10)}"`.repeat(170_000) });
      await log.publish(
        topic,
        Array.from({ length: 20 }, (_, i) => ({ key: 'big', value: value(i) })),
      );
      const got: LogRecord[] = [];
      const batches: number[] = [];
      await log.consume({
        group,
        topic,
        maxBytes: 2_000_000,
        handle: (batch) => {
          got.push(...batch.records);
          batches.push(batch.records.length);
          return Promise.resolve();
        },
        onPoison: () => Promise.resolve(),
      });
      await waitFor(
        () => got.length,
        (n) => n >= 20,
      );
      expect(got.map((record) => record.value === value(record.offset))).toEqual(Array(20).fill(true));
      // Each is about 850 kB, so three would pass the limit of two megabytes.
      expect(Math.max(...batches)).toBeLessThanOrEqual(2);
    });
  });
}
