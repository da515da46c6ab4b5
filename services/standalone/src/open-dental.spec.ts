import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HubEmployees } from '@helix/contracts';
import { DurableQueue } from '../../../agent/src/queue/durable-queue.js';
import { PERSONAL } from '../../../agent/src/open-dental/testing/personal.js';
import { YEAR } from '../../../agent/src/open-dental/testing/practice/practice.js';
import { Random } from '../../../agent/src/open-dental/testing/random.js';
import { RandomChanges } from '../../../agent/src/open-dental/testing/random-changes.js';
import type { RowDataPacket } from 'mysql2/promise';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { HelixAndPractice, type Answer } from './testing/open-dental/helix-and-practice.js';
import { findIn, findInTables } from './testing/open-dental/stored-texts.js';

const isSkipped = process.env['HELIX_SKIP_MARIADB'] === '1';
const isLong = Boolean(process.env['HELIX_LONG_TESTS']);
const CHANGES = isLong ? 3_000 : 200;
const SIZE = isLong ? YEAR : { ...YEAR, patients: 200, appointments: 1_000 };
const today = new Date().toISOString().slice(0, 10);
const MINUTE_MS = 60_000;

/** Statements of the agent by which a test knows where it is. */
const LOAD = /from `procedurelog` where .* order by ProcNum desc/;
const POLL = /from `procedurelog`\s+where DateTStamp >=/;
const SWEEP = /as Parent from `procedurelog`/;
const ZONE = ['--default-time-zone=-08:00'];
const AN_HOUR = 3_600;
/** In so many loops, a minute each, everything is found. */
const LOOPS_AN_HOUR = 62;
/** Requests of it: with changes, and with a page of procedures. */
const CHANGES_SENT = /^POST \/api\/agent\/changes/;
const PROCEDURES_SENT = /^POST \/api\/agent\/changes.*"entity":"procedure"/s;

(isSkipped ? describe.skip : describe)('a clinic with Open Dental, its agent and Helix', () => {
  let all: HelixAndPractice;
  const random = new Random(3);

  beforeAll(async () => {
    all = await HelixAndPractice.start(today, SIZE);
  }, 5 * MINUTE_MS);
  afterAll(() => all?.remove());

  /** Waits until the agent has looked for changes again so many times. */
  const loops = async (count: number): Promise<void> => {
    const { loopsSoFar } = all.wire;
    await waitFor(
      () => all.wire.loopsSoFar,
      (now) => now >= loopsSoFar + count,
      MINUTE_MS,
    );
  };

  /** Waits until Helix has every row of Open Dental as it is, and no other, within so many loops of the agent. */
  const equal = async (maxLoops = 20): Promise<void> => {
    const { loopsSoFar } = all.wire;
    for (;;) {
      await loops(2);
      await all.helix.waitUntilIdle();
      const isLast = all.wire.loopsSoFar > loopsSoFar + maxLoops;
      const found = await all.differences(today);
      if (found.length === 0) return;
      if (isLast) expect(found.slice(0, 3)).toEqual([]);
    }
  };

  /** Kills the agent where the database does not have a statement yet that it waits for, and starts it again. */
  const killAt = async (step: RegExp, work: () => Promise<unknown>): Promise<void> => {
    const held = all.wire.holdNext(step);
    await work();
    const { release } = await held;
    await all.agent.kill();
    release();
    all.agent.start();
  };

  /** Kills it while changes are on their way to Helix, or the answer is on its way back: it cannot tell these apart. */
  const killWhileItSends = async (what: 'request' | 'answer', fits: RegExp): Promise<void> => {
    await all.proxy.loseNext(what, fits);
    await all.agent.kill();
    all.agent.start();
  };

  const change = async (count: number): Promise<void> => {
    const changes = new RandomChanges(all.root, random, today);
    for (let done = 0; done < count; done++) {
      await all.setClock();
      await changes.make(1);
    }
  };

  it(
    'the copied command sets up the agent, which sends every row although it is killed while it loads',
    async () => {
      const command = await all.addClinic();
      const { code, output } = await all.agent.setUp(`${command} ${all.furtherOptions}`);
      expect([code, output]).toEqual([0, expect.stringContaining('The clinic is set up.')]);
      await killAt(LOAD, async () => all.agent.start());
      await killWhileItSends('request', PROCEDURES_SENT);
      await all.agent.isLive(5 * MINUTE_MS);
      await equal();
    },
    10 * MINUTE_MS,
  );

  it(
    'Helix follows changes and deletes although agent and database are killed and the clock steps',
    async () => {
      const part = Math.ceil(CHANGES / 6);
      await killAt(POLL, () => change(part));

      await all.killDatabaseWhileItWrites();
      await all.startDatabase(ZONE);
      await change(part);

      await killAt(SWEEP, async () => {
        await change(part);
        all.wire.aheadSeconds += 61;
      });

      all.wire.aheadSeconds += AN_HOUR;
      await loops(2);
      await change(part);
      await loops(2);
      all.wire.aheadSeconds -= AN_HOUR;
      await change(part);
      await loops(2);
      expect(all.agent.log).toContain("the database's clock was set back");

      await all.server.stop();
      await all.startDatabase();
      await Promise.all([change(part), killWhileItSends('request', CHANGES_SENT)]);
      await all.setClock();
      await new RandomChanges(all.root, random, today).changeLookups();

      await loops(1);
      all.wire.secondsALoop = 61;
      await equal(LOOPS_AN_HOUR);
      all.wire.secondsALoop = 0;
    },
    30 * MINUTE_MS,
  );

  it(
    'commands: a statement at which the agent is killed is not run again, the next agent answers, and a resync goes on',
    async () => {
      const sql = 'select count(*) as Appointments from appointment';
      const submit = () => all.post('/api/Clinic/SubmitCommand', { sql });
      let unanswered: Promise<Answer> | undefined;
      await killAt(/as Appointments/, async () => void (unanswered = submit()));
      await loops(2);
      const [[row]] = await all.root.query<RowDataPacket[]>(sql);
      expect(await submit()).toEqual({ status: 200, body: [{ Appointments: String(row?.['Appointments']) }] });

      const [newest] = await all.versions();
      await all.root.query('delete from procedurelog where ProcNum between 100 and 120');
      await all.root.query('delete from claimproc where ProcNum between 100 and 110');
      await killAt(LOAD, () => all.post('/api/Clinic/SetResyncAll'));
      await killWhileItSends('answer', PROCEDURES_SENT);
      await waitFor(
        async () => (await all.get('/api/Clinic/Commands')).body as { kind: string; state: string }[],
        (rows) => rows.some(({ kind, state }) => kind === 'resyncAll' && state === 'done'),
        10 * MINUTE_MS,
      );
      await equal(2);
      const [, oldest] = await all.versions();
      expect(oldest).toBeGreaterThan(newest);
      expect(await unanswered).toMatchObject({ status: 504 });
    },
    20 * MINUTE_MS,
  );

  it(
    'an employee whom the hub makes a provider has punches in Helix',
    async () => {
      const path = `/api/Hub/Employees?clinicId=${all.clinicId}`;
      const employees = await waitFor(
        async () => ((await all.get(path)).body as HubEmployees).employees,
        ({ length }) => length > 0,
        MINUTE_MS,
      );
      // Of the two employees of this name, one is hidden.
      const unmapped = { employeeId: '5', providerId: null, foundBy: null, chosenProviderId: null };
      expect(employees).toContainEqual(unmapped);
      const punches = () =>
        all.helix.query(`select from punch where clinic_id = $1 and provider_id = '2' and not deleted`, [all.clinicId]);
      expect(await punches()).toEqual([]);
      expect((await all.chooseProvider(5, 2)).status).toBe(200);
      // The agent asks when it starts, and each minute.
      await all.agent.kill();
      all.agent.start();
      await waitFor(
        async () => ((await all.get(path)).body as HubEmployees).employees,
        (listed) => listed.some(({ employeeId, providerId }) => employeeId === '5' && providerId === '2'),
        MINUTE_MS,
      );
      await equal();
      expect((await punches()).length).toBeGreaterThan(100);
    },
    10 * MINUTE_MS,
  );

  it('nothing was refused on the way', async () => {
    expect(await all.agent.stop()).toBe(0);
    const queue = await DurableQueue.open(join(all.dataDir, 'opendental-opendental-0'));
    expect([await queue.rejected(), await queue.setAside(), queue.unsentRows()]).toEqual([[], [], 0]);
    await queue.close();
    expect(await all.helix.query('select * from quarantine')).toEqual([]);
    all.agent.start();
    await loops(2);
  });

  describe('names, phones, e-mails and postal codes', () => {
    it.each(['select LName, FName from patient', 'select HmPhone from patient', 'select Note from appointment'])(
      'the hub does not answer: %s',
      async (sql) => {
        const { status, body } = await all.post('/api/Clinic/SubmitCommand', { sql });
        expect([status, body]).toEqual([502, expect.objectContaining({ detail: expect.stringMatching(/denied/) })]);
      },
    );

    it('are in no column that the user of the hub may read', async () => {
      const answers = await all.everythingThatTheHubMayRead();
      expect(Object.keys(answers).length).toBeGreaterThan(20);
      expect(Object.values(answers).flatMap((text) => findIn(text, PERSONAL) ?? [])).toEqual([]);
      expect(answers['appointment']).toContain('AptDateTime');
    });

    it('are not in quarantine, where a procedure is whose price is too high', async () => {
      const [[row]] = await all.root.query<RowDataPacket[]>(
        `select ProcNum from procedurelog join expected_text on TableName = 'procedurecode' and RowKey = CodeNum
         where ProcStatus = 2 and ProcDate > ? limit 1`,
        [`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`],
      );
      await all.setClock();
      await all.root.query('update procedurelog set ProcFee = 20000000, Discount = 0 where ProcNum = ?', [
        row?.['ProcNum'],
      ]);
      const rows = await waitFor(
        () => all.helix.query<{ text: string }>('select q::text as text from quarantine q'),
        ({ length }) => length > 0,
      );
      expect(rows[0]?.text).toContain('[removed]');
      expect(rows.flatMap(({ text }) => findIn(text, PERSONAL) ?? [])).toEqual([]);
    });

    it('are in Open Dental, and nowhere in what the agent has sent and logged', async () => {
      const [names] = await all.root.query<RowDataPacket[]>('select FName, LName from patient');
      expect(findIn(JSON.stringify(names), PERSONAL)).toBeDefined();
      expect(all.proxy.requests.some((request) => request.includes('[removed]'))).toBe(true);
      expect(all.proxy.requests.flatMap((request) => findIn(request, PERSONAL) ?? [])).toEqual([]);
      expect(findIn(all.agent.log, PERSONAL)).toBeUndefined();
    });

    it('are in no table of Helix, and not in its log', async () => {
      expect(await findInTables(all.helix, /\[removed\]/)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^public\.appointment\.comments: /)]),
      );
      expect(await findInTables(all.helix, PERSONAL)).toEqual([]);
      expect(findIn(await readFile(join(all.helix.dataDir, 'log', 'helix.log'), 'utf8'), PERSONAL)).toBeUndefined();
    });
  });
});
