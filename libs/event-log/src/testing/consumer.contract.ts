import { waitFor } from '../../../database/src/testing/wait-for.js';
import type { LogRecord } from '../event-log.js';
import { collectRecords, lagOf, numberedRecords, range, valuesOf, type ContractContext } from './contract-context.js';

export function consumerContract(context: () => ContractContext): void {
  const sortedValues = (records: readonly LogRecord[]): number[] => valuesOf(records).sort((a, b) => a - b);
  const partitionsOf = (records: readonly LogRecord[]): Set<number> => new Set(records.map((r) => r.partition));

  describe('consume', () => {
    it('shares the partitions among the consumers of a group, again when one joins or leaves', async () => {
      const { topic, group } = context();
      const [one, two] = [collectRecords(), collectRecords()];
      const log = context().createLog();
      await log.consume({ group, topic, ...one });
      await log.publish(topic, numberedRecords(0, 200, 50));
      await one.waitForCount(200);

      const second = await context()
        .createLog()
        .consume({ group, topic, ...two });
      let published = 200;
      // Published in small steps until the new consumer has its share.
      await waitFor(
        async () => {
          await log.publish(topic, numberedRecords(published, published + 50, 50));
          published += 50;
          await waitFor(
            () => one.records.length + two.records.length,
            (n) => n >= published,
          );
          return two.records.length;
        },
        (n) => n >= 50,
      );
      // The keys fall into seven of the eight partitions; now the two consumers have four each.
      expect(partitionsOf(one.records.slice(0, 200)).size).toBe(7);
      const [last1, last2] = [one, two].map(({ records }) =>
        partitionsOf(records.filter((r) => Number(r.value) >= published - 50)),
      );
      expect([last1?.size ?? 0, last2?.size ?? 0].sort()).toEqual([3, 4]);
      expect(new Set([...(last1 ?? []), ...(last2 ?? [])]).size).toBe(7);

      await second.stop();
      const receivedByTwo = two.records.length;
      await log.publish(topic, numberedRecords(published, published + 100, 50));
      published += 100;
      await waitFor(
        () => one.records.length + two.records.length,
        (n) => n >= published,
      );
      expect(two.records).toHaveLength(receivedByTwo);
      // Nothing was killed and nothing failed, so every record came once.
      expect(sortedValues([...one.records, ...two.records])).toEqual(range(0, published));
    });

    it('delivers every record to each group, to a new group from the oldest record on', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      await log.publish(topic, numberedRecords(0, 30));
      const [one, two] = [collectRecords(), collectRecords()];
      await log.consume({ group: `${group}.one`, topic, ...one });
      await one.waitForCount(30);
      await log.publish(topic, numberedRecords(30, 60));
      await log.consume({ group: `${group}.two`, topic, ...two });
      await Promise.all([one.waitForCount(60), two.waitForCount(60)]);
      expect(sortedValues(one.records)).toEqual(range(0, 60));
      expect(sortedValues(two.records)).toEqual(range(0, 60));
    });

    it('takes nothing more once the log has stopped consuming, and still publishes', async () => {
      const { topic, group } = context();
      const [log, other] = [context().createLog(), context().createLog()];
      const [before, after] = [collectRecords(), collectRecords()];
      const followed: LogRecord[] = [];
      await log.consume({ group, topic, ...before });
      await log.follow({ topic, onRecord: (record) => void followed.push(record) });
      await log.publish(topic, numberedRecords(0, 10));
      await before.waitForCount(10);
      await waitFor(
        () => followed.length,
        (length) => length === 10,
      );
      await log.stopConsuming();
      await log.publish(topic, numberedRecords(10, 20));
      // Whoever takes over gets what was published after the stop, so the stopped one had time to take it too.
      await other.consume({ group, topic, ...after });
      await after.waitForCount(10);
      expect(sortedValues(after.records)).toEqual(range(10, 20));
      expect([before.records.length, followed.length]).toEqual([10, 10]);
    });

    it('continues at the stored position when a group returns, and reports its lag meanwhile', async () => {
      const { topic, group } = context();
      const log = context().createLog();
      const [before, after] = [collectRecords(), collectRecords()];
      const subscription = await log.consume({ group, topic, ...before });
      await log.publish(topic, numberedRecords(0, 40));
      await before.waitForCount(40);
      await subscription.stop();
      await log.publish(topic, numberedRecords(40, 57));
      expect(await lagOf(log, group)).toBe(17);
      const delay = async () => (await log.delays()).find((entry) => entry.group === group)?.seconds;
      const publishedAt = Date.now();
      await waitFor(delay, (seconds) => seconds !== undefined && seconds > 1);
      expect(await delay()).toBeLessThan((Date.now() - publishedAt) / 1_000 + 2);
      await log.consume({ group, topic, ...after });
      await waitFor(
        () => lagOf(log, group),
        (lag) => lag === 0,
      );
      expect(await delay()).toBe(0);
      expect(sortedValues(after.records)).toEqual(range(40, 57));
    });
  });

  describe('follow', () => {
    it('delivers to each follower every record that is published after it started', async () => {
      const { topic } = context();
      const log = context().createLog();
      await log.publish(topic, numberedRecords(0, 20));
      const [one, two]: [LogRecord[], LogRecord[]] = [[], []];
      await log.follow({ topic, onRecord: (record) => one.push(record) });
      const second = await context()
        .createLog()
        .follow({ topic, onRecord: (record) => two.push(record) });
      await log.publish(topic, numberedRecords(20, 60));
      await waitFor(
        () => one.length + two.length,
        (n) => n >= 80,
      );
      expect(sortedValues(one)).toEqual(range(20, 60));
      expect(sortedValues(two)).toEqual(range(20, 60));
      await second.stop();
      await log.publish(topic, numberedRecords(60, 70));
      await waitFor(
        () => one.length,
        (n) => n >= 50,
      );
      expect(two).toHaveLength(40);
    });
  });
}
