import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@helix/database';
import { changeBatches } from '../services/standalone/src/testing/change-stream.js';
import type { TestClinic } from '../services/standalone/src/testing/clinics-and-users.js';
import { expectRowsOf } from '../services/standalone/src/testing/expect-rows-of.js';
import { Sender } from '../services/standalone/src/testing/sender.js';
import { Errands } from './support/errands.js';
import { expectJobsOnce, expectMailsOnce } from './support/expect-errands-once.js';
import { killPlan } from './support/kill-plan.js';
import { Supervisor } from './support/supervisor.js';
import type { World } from './support/world.js';

const IS_LONG = Boolean(process.env['HELIX_LONG_TESTS']);
const SEED = 'soak';
/** A minute of 7 strikes, or a quarter of an hour of 300. */
const PLAN = killPlan(SEED, IS_LONG ? { rounds: 25, services: 8 } : { rounds: 1, services: 3 });
const PACE_MS = IS_LONG ? 3_000 : 8_000;
const DURATION_MS = (PLAN.length + 1) * PACE_MS;

/** Of each agent: 40 changes a second, and every seventh batch twice. */
const BATCH_SIZE = 20;
const BATCH_PACE_MS = 500;
/** Sent before anything is struck, so that most changes meet a row. */
const FIRST_BATCHES = 150;
const AGENT_RETRY_MS = 200;

/** From when everything is ready again. */
const LAG_MS = 30_000;

/** Everything is killed all the time; nothing is lost, and nothing is done twice. */
export function describeSoak(world: () => World): void {
  describe('soak', () => {
    let clinics: TestClinic[];
    let senders: Sender[];
    let errands: Errands;
    let supervisor: Supervisor;
    const stopping = new AbortController();

    beforeAll(async () => {
      clinics = [];
      for (const name of ['Soaked Maple', 'Soaked Cedar', 'Soaked Birch']) clinics.push(await world().addClinic(name));
      errands = await Errands.prepare(world(), clinics);
      const batches = FIRST_BATCHES + Math.ceil((2 * DURATION_MS) / BATCH_PACE_MS);
      senders = clinics.map(
        ({ agentKey }) =>
          new Sender(world().url, agentKey, changeBatches(agentKey, batches, BATCH_SIZE), AGENT_RETRY_MS),
      );
      await Promise.all(senders.map((sender) => sender.run(FIRST_BATCHES)));
      await world().waitUntilIdle(120_000);
      supervisor = new Supervisor(world());
    }, 300_000);
    afterAll(async () => {
      stopping.abort();
      for (const sender of senders ?? []) sender.stop();
      supervisor?.end();
      await errands?.endSchedule();
    });

    it(
      'keeps every row, every mail and every job once while services, Kafka, PostgreSQL and Redis are killed',
      async () => {
        const startedAt = Date.now();
        try {
          const sent = senders.map((sender) => send(sender));
          const done = errands.run(0.7 * DURATION_MS, stopping.signal);
          for (const one of [...sent, done]) one.catch(() => undefined);
          await strikeAll();
          stopping.abort();
          await Promise.all(sent);
          await supervisor.allReady();
          await world().waitUntilIdle(LAG_MS);
          await done;
          supervisor.end();
          expect(supervisor.ends).toEqual([]);
          await expectJobsOnce(world(), errands, startedAt);
          await expectMailsOnce(world(), errands);
          await expectEveryRow();
          // It had an effect on who sent.
          expect(senders.some(({ cutOff, unavailable }) => cutOff + unavailable > 0)).toBe(true);
        } catch (error) {
          process.stderr.write(`${supervisor.table}\n${supervisor.ends.join('\n')}\n${world().newestLines(12)}\n`);
          throw error;
        }
      },
      DURATION_MS + 600_000,
    );

    /** Strikes one after the other, each at its time, whether or not the one before is ready again. */
    async function strikeAll(): Promise<void> {
      const struck: Promise<void>[] = [];
      for (const strike of PLAN) {
        await sleep(PACE_MS);
        const one = supervisor.strike(strike);
        one.catch(() => undefined);
        struck.push(one);
      }
      await Promise.all(struck);
    }

    async function send(sender: Sender): Promise<void> {
      for (let batch = FIRST_BATCHES + 1; batch <= sender.batches.length && !stopping.signal.aborted; batch += 1) {
        await sender.run(batch);
        await sleep(BATCH_PACE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }

    async function expectEveryRow(): Promise<void> {
      const ids = clinics.map(({ clinicId }) => clinicId);
      await world().waitUntilIdle();
      expect(await world().query('select * from quarantine where clinic_id = any($1)', [ids])).toEqual([]);
      const url = world().installation.parts.postgres?.url ?? '';
      const database = await Database.connect({ url, poolSize: 2 });
      try {
        for (const [index, { clinicId }] of clinics.entries()) {
          const changes = senders[index]?.acknowledgedChanges ?? [];
          await expectRowsOf(changes, { clinicId, database, query: (text, values) => world().query(text, values) });
        }
      } finally {
        await database.close();
      }
    }
  });
}
