import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import {
  FAST,
  numberedRecords,
  range,
  valuesByKey,
  type ContractContext,
  type LogHarness,
} from './contract-context.js';
import { LOCKS, processName, TestProcess, type TestTask } from './test-process.js';

export function processContract(context: () => ContractContext): void {
  describe('consumer processes', () => {
    const total = 3000;
    const started: TestProcess[] = [];

    beforeEach(() => createEffectTables(context().harness));

    afterEach(async () => {
      for (const process of started.splice(0)) await process.kill();
    });

    const publishAll = (): Promise<void> =>
      context()
        .createLog()
        .publish(context().topic, numberedRecords(0, total, 40));
    const start = (advanceFirst = false): TestProcess => {
      const process = startConsumer(context(), { advanceFirst });
      started.push(process);
      return process;
    };
    const effects = () => effectsOf(context().harness);
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
      await publishAll();
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
      await publishAll();
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

  describe('consumer processes in the middle of their transactions', () => {
    const started: TestProcess[] = [];
    let published: number;
    let gate: PoolClient;

    beforeEach(async () => {
      published = 0;
      await createEffectTables(context().harness);
      gate = await context().harness.ownerPool().connect();
    });

    afterEach(async () => {
      // Before the processes end: those that wait at the gate could not.
      gate.release(true);
      for (const process of started.splice(0)) {
        process.resume();
        await process.kill();
      }
    });

    const start = (settings: Partial<TestTask> = {}): TestProcess => {
      const process = startConsumer(context(), settings);
      started.push(process);
      return process;
    };
    const publish = async (count: number): Promise<void> => {
      await context()
        .createLog()
        .publish(context().topic, numberedRecords(published, published + count, 40));
      published += count;
    };
    const effects = () => effectsOf(context().harness);
    const effectsBy = async ({ pid }: TestProcess): Promise<number> =>
      (await effects()).filter((row) => row.process === pid).length;
    /** Publishes in small steps until the process has effects of these. */
    const publishUntilItTakesPart = async (process: TestProcess): Promise<void> => {
      const before = await effectsBy(process);
      await waitFor(
        async () => {
          await publish(40);
          await untilAllIsHandled();
          return effectsBy(process);
        },
        (count) => count > before,
        60_000,
      );
    };
    const untilAllIsHandled = (): Promise<unknown> =>
      waitFor(effects, (found) => new Set(found.map(({ value }) => value)).size === published, 60_000);
    const closeGate = (): Promise<unknown> => gate.query('select pg_advisory_lock($1, 0)', [LOCKS.gate]);
    const openGate = (): Promise<unknown> => gate.query('select pg_advisory_unlock($1, 0)', [LOCKS.gate]);
    const untilItWaits = ({ pid }: TestProcess): Promise<unknown> =>
      waitFor(
        async () => (await gate.query(WAITS_AT_GATE, [LOCKS.gate, processName(pid)])).rowCount ?? 0,
        (count) => count > 0,
      );
    const untilMembers = (count: number): Promise<unknown> =>
      waitFor(
        () => context().harness.members(context().group),
        (members) => members === count,
        60_000,
      );
    const expectEachOnce = async (): Promise<void> => {
      for (const process of started) await process.stop();
      const keys = valuesByKey(await effects());
      const expected = range(0, 40).map((k) => [`k${k}`, range(0, published).filter((value) => value % 40 === k)]);
      expect(keys).toEqual(Object.fromEntries(expected));
    };

    it('share the partitions with one owner each while one joins and one leaves, and have every effect once', async () => {
      // A busy machine may let a process wait for a second, which must not cost it its partitions here.
      const leaseMs = 3 * FAST.leaseMs;
      const [first, second] = [start({ leaseMs }), start({ leaseMs })];
      await publishUntilItTakesPart(first);
      await publishUntilItTakesPart(second);
      await closeGate();
      await publish(400);
      await Promise.all([first, second].map(untilItWaits));
      const third = start({ leaseMs });
      await untilMembers(3);
      const left = first.stop();
      // Long enough for a partition to be given away under its owner's transaction, if that were possible.
      await sleep(1.5 * leaseMs);
      await openGate();
      await left;
      await untilAllIsHandled();
      const byFirst = await effectsBy(first);
      await publishUntilItTakesPart(third);
      await publishUntilItTakesPart(second);
      expect(await effectsBy(first)).toBe(byFirst);
      // At no time did two of them handle the same partition.
      expect((await effects()).filter(({ alone }) => !alone)).toEqual([]);
      await expectEachOnce();
    }, 120_000);

    it('lose the batch in which one was stopped past its session to its new owner, and go on when it wakes up', async () => {
      const stopped = start();
      await publishUntilItTakesPart(stopped);
      await closeGate();
      await publish(200);
      await untilItWaits(stopped);
      stopped.pause();
      const other = start();
      await openGate();
      await untilAllIsHandled();
      expect(await effectsBy(other)).toBeGreaterThan(0);
      stopped.resume();
      // It had the effects of its batches in transactions, and could not commit them.
      await waitFor(
        async () =>
          (await context().harness.ownerPool().query('select from dropped where process = $1', [stopped.pid])).rowCount,
        (count) => (count ?? 0) > 0,
        60_000,
      );
      await publishUntilItTakesPart(stopped);
      await expectEachOnce();
    }, 120_000);
  });
}

/** Connections of one process that wait for the lock of the gate. */
const WAITS_AT_GATE = `
  select from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = $1 and not l.granted and a.application_name = $2`;

async function createEffectTables(harness: LogHarness): Promise<void> {
  await harness.ownerPool().query(`
    drop table if exists effect, dropped;
    create table effect (
      effect_id bigserial, partition int, record_offset bigint, key text, value text, process int, alone boolean);
    create table dropped (process int, partition int);
    grant all on effect, dropped to helix_service;
    grant usage on sequence effect_effect_id_seq to helix_service`);
}

function startConsumer({ topic, group, harness }: ContractContext, settings: Partial<TestTask>): TestProcess {
  const brokers = harness.kafka()?.brokers;
  const task = { role: 'consume', databaseUrl: harness.databaseUrl(), group, topic, ...settings } as const;
  return new TestProcess(brokers ? { ...task, brokers } : task);
}

interface Effect {
  key: string;
  value: string;
  process: number;
  /** Whether no other process handled the same partition at that moment. */
  alone: boolean;
}

async function effectsOf(harness: LogHarness): Promise<Effect[]> {
  const { rows } = await harness
    .ownerPool()
    .query<Effect>('select key, value, process, alone from effect order by effect_id');
  return rows;
}
