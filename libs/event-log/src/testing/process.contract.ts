import { waitFor } from '../../../database/src/testing/wait-for.js';
import { numberedRecords, range, valuesByKey, type ContractContext } from './contract-context.js';
import { TestProcess } from './test-process.js';

export function processContract(context: () => ContractContext): void {
  describe('consumer processes', () => {
    const total = 3000;
    const started: TestProcess[] = [];

    beforeEach(async () => {
      const owner = context().harness.ownerPool();
      await owner.query('drop table if exists effect');
      await owner.query(
        `create table effect (effect_id bigserial, partition int, record_offset bigint, key text, value text, process int)`,
      );
      await owner.query(
        'grant all on effect to helix_service; grant usage on sequence effect_effect_id_seq to helix_service',
      );
      await context()
        .createLog()
        .publish(context().topic, numberedRecords(0, total, 40));
    });

    afterEach(async () => {
      for (const process of started.splice(0)) await process.kill();
    });

    const start = (advanceFirst = false): TestProcess => {
      const { topic, group, harness } = context();
      const brokers = harness.kafka()?.brokers;
      const task = { role: 'consume', databaseUrl: harness.databaseUrl(), group, topic, advanceFirst } as const;
      const process = new TestProcess(brokers ? { ...task, brokers } : task);
      started.push(process);
      return process;
    };
    const effects = async (): Promise<{ key: string; value: string; process: number }[]> =>
      (
        await context()
          .harness.ownerPool()
          .query<{ key: string; value: string; process: number }>(
            'select key, value, process from effect order by effect_id',
          )
      ).rows;
    const waitForEffects = (n: number, ms?: number): Promise<unknown> =>
      waitFor(effects, (found) => found.length >= n, ms);
    /** Stops the processes first, so that no attempt is left that could add an effect. */
    const expectEachOnce = async (): Promise<void> => {
      for (const process of started) await process.stop();
      const found = await effects();
      expect(found).toHaveLength(total);
      expect(new Set(found.map((row) => row.process)).size).toBeGreaterThan(1);
      const keys = valuesByKey(found);
      for (let k = 0; k < 40; k += 1) expect(keys[`k${k}`]).toEqual(range(0, 75).map((i) => i * 40 + k));
    };

    it('have every effect exactly once when some are killed in the middle of a batch', async () => {
      const [first, second] = [start(true), start(false)];
      await waitForEffects(200, 60_000);
      await first.kill();
      start();
      await waitForEffects(1000, 60_000);
      await second.kill();
      await waitForEffects(total, 60_000);
      await expectEachOnce();
    }, 120_000);

    it('have every effect exactly once when one freezes, is replaced, and wakes up again', async () => {
      const first = start();
      await waitForEffects(200, 60_000);
      first.pause();
      const second = start();
      // A transaction that froze between advancing its position and its commit blocks the new owner until it wakes up.
      await waitFor(effects, (found) => found.some((row) => row.process === second.pid), 20_000).catch(() => undefined);
      first.resume();
      await waitForEffects(total, 60_000);
      await expectEachOnce();
    }, 120_000);
  });
}
