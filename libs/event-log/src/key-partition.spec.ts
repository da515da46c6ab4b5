import { createRequire } from 'node:module';
import { partitionOf } from './key-partition.js';

const { Partitioners } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');

describe('partitionOf', () => {
  it('returns the partition that Kafka clients use', () => {
    const partitioner = Partitioners.DefaultPartitioner();
    const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({
      partitionId,
      leader: 1,
      partitionErrorCode: 0,
      replicas: [1],
      isr: [1],
    }));
    for (let i = 0; i < 500; i += 1) {
      // All lengths modulo four, and bytes above 127.
      const key = `${i % 3 ? '' : 'é'}${'x'.repeat(i % 7)}${i}`;
      expect(partitionOf(key, 12)).toBe(partitioner({ topic: 't', partitionMetadata, message: { key, value: '' } }));
    }
  });

  it('spreads keys evenly over the partitions', () => {
    const counts = Array<number>(8).fill(0);
    for (let clinic = 1; clinic <= 8000; clinic += 1) {
      const partition = partitionOf(String(clinic), 8);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });
});
