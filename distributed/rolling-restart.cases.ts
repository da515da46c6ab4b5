import { waitFor } from '../libs/database/src/testing/wait-for.js';
import { upsert } from '../services/sync-ingest/src/testing/changes.js';
import type { TestClinic } from '../services/standalone/src/testing/clinics-and-users.js';
import { ConsoleStream } from './support/console-stream.js';
import { inLines, SteadyLoad } from './support/steady-load.js';
import type { ConsoleHeaders, World } from './support/world.js';

/** DRAIN_SECONDS of 1, then what is open; with room for a busy machine. */
const STOP_SECONDS = 20;
/** The share of requests that may need a retry at all. */
const MAX_RETRIED = 0.01;

/** Every service is restarted, one after the other, and nobody notices. */
export function describeRollingRestart(world: () => World): void {
  describe('a rolling restart', () => {
    let clinic: TestClinic;
    let users: ConsoleHeaders[];
    let load: SteadyLoad;
    let streams: ConsoleStream[];

    beforeAll(async () => {
      clinic = await world().addClinic('Rolling Hills');
      users = [];
      for (const number of [1, 2]) users.push(await world().addUser(`rolling.${number}@helix.example`, clinic));
      streams = users.map((headers) => ConsoleStream.open(world().url, headers));
      await waitFor(
        () => streams.every(({ isLive }) => isLive),
        (isLive) => isLive,
      );
      const [headers] = users;
      if (!headers) throw new Error('there is no user');
      load = new SteadyLoad(world().url, clinic, headers);
    });
    afterAll(async () => {
      await load?.stop();
      for (const stream of streams ?? []) stream.close();
    });

    it('fails no request beyond what console and agent retry by themselves, and leaves no stream dead', async () => {
      const startedAt = performance.now();
      const steps: string[] = [];
      const note = (step: string): number =>
        steps.push(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${step}`);
      try {
        const ends: string[] = [];
        load.start();
        for (const process of world().installation.processes) {
          note(`${process.name} is stopped`);
          const { code, signal, seconds } = await process.stop();
          ends.push(`${process.name} ${code} ${signal}`);
          expect([process.name, seconds < STOP_SECONDS]).toEqual([process.name, true]);
          note(`${process.name} is started`);
          await process.start().ready();
          // As an orchestrator, which goes on once whoever sends requests knows of the new one.
          await waitFor(
            () => world().installation.ingress.isReady(process.url),
            (isReady) => isReady,
          );
          note(`${process.name} is ready`);
        }
        await load.stop();
        expect(ends).toEqual(world().installation.processes.map(({ name }) => `${name} 0 null`));

        const { sent } = load;
        const kinds = new Set(sent.map(({ what }) => what));
        expect(kinds).toEqual(new Set(['calendar', 'dashboard', 'user', 'changes', 'poll']));
        const lost = sent.filter((one) => one.lost !== null);
        expect(inLines(lost, startedAt)).toEqual([]);
        const retried = sent.filter(({ failures }) => failures.length > 0);
        expect(retried.length <= MAX_RETRIED * sent.length ? [] : inLines(retried, startedAt)).toEqual([]);

        await expectChangeOnStreams();
        expect(streams.every(({ connects }) => connects > 1)).toBe(true);
      } catch (error) {
        process.stderr.write(`${steps.join('\n')}\n${world().newestLines()}\n`);
        throw error;
      }
    }, 600_000);

    async function expectChangeOnStreams(): Promise<void> {
      await waitFor(
        () => streams.every(({ isLive }) => isLive),
        (isLive) => isLive,
      );
      await world().waitUntilIdle();
      const id = 'after.restart';
      const answer = await fetch(`${world().url}/api/agent/changes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Api-Key': clinic.agentKey },
        body: JSON.stringify({ changes: [upsert('appointment', id, { start: '2031-04-03T09:00:00' })] }),
      });
      expect(answer.status).toBe(202);
      await waitFor(
        () => streams.map(({ updates }) => updates.some(({ appointmentIds }) => appointmentIds.includes(id))),
        (arrived) => arrived.every(Boolean),
      );
    }
  });
}
