import type { LogRecord } from '../event-log.js';
import { partitionOf } from '../key-partition.js';
import { defaultSettings } from '../settings.js';
import { collectRecords, numberedRecords, range, valuesByKey, type ContractContext } from './contract-context.js';

export function publishContract(context: () => ContractContext): void {
  describe('publish', () => {
    it('keeps the order within a key, and every part of a record', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      const before = Date.now();
      for (let from = 0; from < 300; from += 25) await log.publish(topic, numberedRecords(from, from + 25));
      const odd = {
        key: 'clé ✓',
        value: '{"a":"\\\\ \\"quoted\\" {} , NULL 😀"}',
        headers: { traceparent: '00-ab', empty: '' },
      };
      await log.publish(topic, [odd]);

      const collector = collectRecords();
      await log.consume({ group, topic, ...collector, maxRecords: 40 });
      await collector.waitForCount(301);

      expect(collector.records).toHaveLength(301);
      const found = collector.records.filter((record) => record.key === odd.key);
      expect(found).toEqual([
        { ...odd, topic, partition: expect.any(Number), offset: expect.any(Number), publishedAt: expect.any(Number) },
      ]);
      expect(found[0]?.publishedAt).toBeGreaterThanOrEqual(before - 1000);
      expect(found[0]?.publishedAt).toBeLessThanOrEqual(Date.now() + 1000);
      const keys = valuesByKey(collector.records.filter((record) => record.key !== odd.key));
      for (let k = 0; k < 10; k += 1) expect(keys[`k${k}`]).toEqual(range(0, 30).map((i) => i * 10 + k));
    });

    it('keeps the order of each of several writers that publish at the same time', async () => {
      const { topic, group } = context();
      const writers = [context().createLog(), context().createLog(), context().createLog()];
      await Promise.all(
        writers.map(async (log, writer) => {
          for (let i = 0; i < 40; i += 1) {
            const records = ['a', 'b', 'c', 'd'].map((key) => ({ key, value: String(writer * 1000 + i) }));
            await log.publish(topic, records);
          }
        }),
      );
      const collector = collectRecords();
      await writers[0]?.consume({ group, topic, ...collector });
      await collector.waitForCount(480);

      const byPartition = new Map<number, LogRecord[]>();
      for (const record of collector.records) {
        byPartition.set(record.partition, [...(byPartition.get(record.partition) ?? []), record]);
      }
      for (const records of byPartition.values()) {
        expect(records.map((record) => record.offset)).toEqual(records.map((_, i) => i));
      }
      for (const values of Object.values(valuesByKey(collector.records))) {
        for (let writer = 0; writer < 3; writer += 1) {
          const own = values.filter((value) => Math.floor(value / 1000) === writer);
          expect(own).toEqual(range(0, 40).map((i) => writer * 1000 + i));
        }
      }
    });

    it('assigns keys to the partitions that the topic has, whatever number is set', async () => {
      const { topic, group } = context();
      const withPartitions = (partitions: number) =>
        context().createLog({ topicDefaults: { ...defaultSettings.topicDefaults, partitions } });
      await withPartitions(3).publish(topic, numberedRecords(0, 40, 40));
      const log = withPartitions(24);
      await log.publish(topic, numberedRecords(40, 80, 40));
      const collector = collectRecords();
      await log.consume({ group, topic, ...collector });
      await collector.waitForCount(80);
      const misplaced = collector.records.filter(({ key, partition }) => partition !== partitionOf(key, 3));
      expect(misplaced).toEqual([]);
      for (const [key, values] of Object.entries(valuesByKey(collector.records))) {
        const number = Number(key.slice(1));
        expect(values).toEqual([number, number + 40]);
      }
    });

    it('takes more than one statement or request holds, and batches are within maxBytes', async () => {
      const { topic, group } = context();
      const log = context().createLog({ publishTimeoutMs: 60_000 });
      const value = (i: number): string => JSON.stringify({ i, text: `"${String(i % 10)}"`.repeat(170_000) });
      await log.publish(
        topic,
        range(0, 20).map((i) => ({ key: 'big', value: value(i) })),
      );
      const collector = collectRecords();
      const batches: number[] = [];
      await log.consume({
        ...collector,
        group,
        topic,
        maxBytes: 2_000_000,
        handle: (batch, position) => {
          batches.push(batch.records.length);
          return collector.handle(batch, position);
        },
      });
      await collector.waitForCount(20);
      expect(collector.records.map((record) => record.value === value(record.offset))).toEqual(Array(20).fill(true));
      // Each has about 850 kB, so three would exceed the limit of two megabytes.
      expect(Math.max(...batches)).toBeLessThanOrEqual(2);
    });
  });
}
