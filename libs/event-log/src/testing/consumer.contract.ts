import { setTimeout } from 'node:timers/promises';
import type { LogRecord } from '../event-log.js';
import { byKey, keeping, numbered, type Bench } from './bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { TestProcess } from './test-process.js';

/** Groups, followers, and what happens when their members come, go and die. */
export function consumerContract(bench: () => Bench): void {
  const values = (records: readonly LogRecord[]): number[] => records.map((r) => Number(r.value)).sort((a, b) => a - b);
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

  describe('groups', () => {
    it('share the partitions among their consumers, and anew when one comes or leaves', async () => {
      const { topic, group } = bench();
      const [one, two] = [keeping(), keeping()];
      const log = bench().open();
      await log.consume({ group, topic, ...one });
      await log.publish(topic, numbered(0, 200, 50));
      await waitFor(
        () => one.records.length,
        (n) => n === 200,
      );

      const second = await bench()
        .open()
        .consume({ group, topic, ...two });
      let published = 200;
      // Published bit by bit: at some time the newcomer has its share.
      await waitFor(
        async () => {
          await log.publish(topic, numbered(published, published + 50, 50));
          published += 50;
          await waitFor(
            () => one.records.length + two.records.length,
            (n) => n >= published,
          );
          return two.records.length;
        },
        (n) => n >= 50,
      );
      const partitionsOf = (records: readonly LogRecord[]): Set<number> => new Set(records.map((r) => r.partition));
      // The keys fall into seven of the eight partitions; now two consumers have four each.
      expect(partitionsOf(one.records.slice(0, 200)).size).toBe(7);
      const [last1, last2] = [one, two].map((kept) =>
        partitionsOf(kept.records.filter((r) => Number(r.value) >= published - 50)),
      );
      expect([last1?.size ?? 0, last2?.size ?? 0].sort()).toEqual([3, 4]);
      expect(new Set([...(last1 ?? []), ...(last2 ?? [])]).size).toBe(7);

      await second.stop();
      const handed = two.records.length;
      await log.publish(topic, numbered(published, published + 100, 50));
      published += 100;
      await waitFor(
        () => one.records.length + two.records.length,
        (n) => n >= published,
      );
      expect(two.records).toHaveLength(handed);
      // Nobody was killed and nothing failed, so every record came once.
      expect(values([...one.records, ...two.records])).toEqual(upTo(published));
    });

    it('each see everything, a new one from the oldest record on', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      await log.publish(topic, numbered(0, 30));
      const [one, two] = [keeping(), keeping()];
      await log.consume({ group: `${group}.one`, topic, ...one });
      await waitFor(
        () => one.records.length,
        (n) => n === 30,
      );
      await log.publish(topic, numbered(30, 60));
      await log.consume({ group: `${group}.two`, topic, ...two });
      await waitFor(
        () => one.records.length + two.records.length,
        (n) => n >= 120,
      );
      expect(values(one.records)).toEqual(upTo(60));
      expect(values(two.records)).toEqual(upTo(60));
    });

    it('go on where they were when they come back, and tell their lag meanwhile', async () => {
      const { topic, group } = bench();
      const log = bench().open();
      const [before, after] = [keeping(), keeping()];
      const subscription = await log.consume({ group, topic, ...before });
      await log.publish(topic, numbered(0, 40));
      await waitFor(
        () => before.records.length,
        (n) => n === 40,
      );
      await subscription.stop();
      await log.publish(topic, numbered(40, 57));
      const lag = async (): Promise<number> =>
        (await log.lag()).filter((l) => l.group === group && l.topic === topic).reduce((sum, l) => sum + l.lag, 0);
      expect(await lag()).toBe(17);
      await log.consume({ group, topic, ...after });
      await waitFor(lag, (n) => n === 0);
      expect(values(after.records)).toEqual(upTo(57).slice(40));
    });

    describe('of processes', () => {
      const total = 3000;
      const started: TestProcess[] = [];

      beforeEach(async () => {
        const owner = bench().harness.ownerPool();
        await owner.query('drop table if exists effect');
        await owner.query(
          `create table effect (effect_id bigserial, partition int, record_offset bigint, key text, value text, process int)`,
        );
        await owner.query(
          'grant all on effect to helix_service; grant usage on sequence effect_effect_id_seq to helix_service',
        );
        await bench()
          .open()
          .publish(bench().topic, numbered(0, total, 40));
      });

      afterEach(async () => {
        for (const process of started.splice(0)) await process.kill();
      });

      const start = (advanceFirst = false): TestProcess => {
        const { topic, group, harness } = bench();
        const brokers = harness.kafka()?.brokers;
        const task = { role: 'consume', databaseUrl: harness.databaseUrl(), group, topic, advanceFirst } as const;
        const made = new TestProcess(brokers ? { ...task, brokers } : task);
        started.push(made);
        return made;
      };
      const effects = async (): Promise<{ key: string; value: string; process: number }[]> =>
        (
          await bench()
            .harness.ownerPool()
            .query<{ key: string; value: string; process: number }>(
              'select key, value, process from effect order by effect_id',
            )
        ).rows;
      const reach = (n: number, ms?: number): Promise<unknown> => waitFor(effects, (found) => found.length >= n, ms);
      const expectEachOnce = async (): Promise<void> => {
        const found = await effects();
        expect(found).toHaveLength(total);
        expect(new Set(found.map((row) => row.process)).size).toBeGreaterThan(1);
        const keys = byKey(found);
        for (let k = 0; k < 40; k += 1) expect(keys[`k${k}`]).toEqual(Array.from({ length: 75 }, (_, i) => i * 40 + k));
      };

      it('have every effect exactly once when some are killed in the middle of a batch', async () => {
        const [first, second] = [start(true), start(false)];
        await reach(200);
        await first.kill();
        start();
        await reach(1000);
        await second.kill();
        await reach(total, 60_000);
        await expectEachOnce();
      }, 120_000);

      it('have every effect exactly once when one freezes, is replaced, and wakes up again', async () => {
        const first = start();
        await reach(200);
        first.pause();
        start();
        // A process that froze just between moving its position and its commit keeps that partition to itself meanwhile.
        await reach(total, 20_000).catch(() => undefined);
        first.resume();
        await reach(total);
        // Time for the one that woke up to try its old batch.
        await setTimeout(500);
        await expectEachOnce();
      }, 120_000);
    });
  });

  describe('followers', () => {
    it('each see everything that is published after they began', async () => {
      const { topic } = bench();
      const log = bench().open();
      await log.publish(topic, numbered(0, 20));
      const [one, two]: [LogRecord[], LogRecord[]] = [[], []];
      await log.follow({ topic, onRecord: (record) => one.push(record) });
      const second = await bench()
        .open()
        .follow({ topic, onRecord: (record) => two.push(record) });
      await log.publish(topic, numbered(20, 60));
      await waitFor(
        () => one.length + two.length,
        (n) => n >= 80,
      );
      expect(values(one)).toEqual(upTo(60).slice(20));
      expect(values(two)).toEqual(upTo(60).slice(20));
      await second.stop();
      await log.publish(topic, numbered(60, 70));
      await waitFor(
        () => one.length,
        (n) => n >= 50,
      );
      expect(two).toHaveLength(40);
    });
  });
}
