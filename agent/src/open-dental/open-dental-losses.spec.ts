import { pmsEntities, type PmsEntity } from '@helix/contracts';
import type { Connection } from 'mysql2/promise';
import { MariaDbServer } from '../testing/mariadb-server.js';
import { until } from '../testing/until.js';
import { openDentalSetup } from './setup/open-dental-setup.js';
import { fillDatabase } from './testing/fill.js';
import { FollowedClinic } from './testing/followed-clinic.js';
import { makePractice, YEAR } from './testing/practice/practice.js';
import { YesTerminal } from './testing/yes-terminal.js';

const isSkipped = process.env['HELIX_SKIP_MARIADB'] === '1';
const SIZE = { ...YEAR, patients: 60, appointments: 300 };
const today = new Date().toISOString().slice(0, 10);

/** What was lost: by the agent, on purpose in the practice, or while its database is repaired. */
(isSkipped ? describe.skip : describe)('OpenDentalSource, when something is gone', () => {
  let server: MariaDbServer;
  let root: Connection;
  let databases = 0;
  let clinic: FollowedClinic;

  beforeAll(async () => {
    server = await MariaDbServer.start();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    const name = `lost${++databases}`;
    root = await server.connect();
    await fillDatabase(root, name, makePractice(today, SIZE, 7));
    const options = { 'db-port': String(server.port), 'db-name': name, 'db-password': '' };
    const { database } = await openDentalSetup.prepare(options, undefined, new YesTerminal());
    if (!database) throw new Error('setup returned no login');
    clinic = new FollowedClinic({
      ...{ database, clinicNum: 0, historyYears: 1, notes: true, breaks: 'paid' as const, employees: {} },
    });
    await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
  });
  afterEach(async () => {
    await clinic.remove();
    await root.end();
  });

  const differences = async () => (await clinic.differences(root)).slice(0, 3);
  const count = (entity: Parameters<typeof clinic.mirror.of>[0]) => clinic.mirror.of(entity).size;
  /** Everything that is found in an hour, as far as these tables are compared. */
  async function lookThrough(): Promise<void> {
    for (let part = 0; part < 5; part++) {
      clinic.ready().source.searchAgain();
      await clinic.readChanges();
    }
  }

  it('forgets what was deleted while its store was lost, and nothing else, killed at any part of the lists', async () => {
    await clinic.loseStore();
    await root.query('delete from appointment where AptNum between 100 and 120');
    await root.query('delete from fee order by FeeNum limit 5');
    const before = new Map(clinic.mirror.rows);
    for (const parts of [1, 5, 3]) {
      await clinic.start();
      await clinic.readUntilKeys('history', parts);
      await clinic.stop();
    }
    await clinic.start();
    await clinic.readHistory();
    expect(await differences()).toEqual([]);
    const gone = [...clinic.mirror.rows.values()].filter(({ op, entity, id }) => {
      return op === 'delete' && before.get(`${entity}/${id}`)?.op === 'upsert';
    });
    expect(gone.length).toBeGreaterThan(15);
    // It goes on like an agent that has lost nothing, and sends no list again.
    await root.query('delete from appointment where AptNum between 130 and 135');
    await clinic.stop();
    await clinic.start();
    await clinic.readHistory();
    await lookThrough();
    expect(await differences()).toEqual([]);
  }, 300_000);

  it('deletes nothing of a run that stops between its parts, and goes on with it', async () => {
    await root.query('delete from appointment where AptNum between 100 and 120');
    const appointments = count('appointment');
    await clinic.readUntilKeys('resync', 2);
    await clinic.stop();
    await clinic.start();
    expect(count('appointment')).toBe(appointments);
    await clinic.resumeResync();
    expect(await differences()).toEqual([]);
  }, 300_000);

  it('asks before a tenth of a table is deleted, deletes once somebody agreed, and takes back what comes back', async () => {
    await root.query('create table kept as select * from appointment where AptNum > 150');
    const appointments = count('appointment');
    await root.query('delete from appointment where AptNum > 150');
    // Killed before the last part: the rows are found missing again.
    clinic.ready().source.searchAgain();
    await clinic.readUntilKeys('live', 1);
    await clinic.stop();
    await clinic.start();
    await clinic.readHistory();
    await lookThrough();
    const missing = clinic.mirror.waiting.get('appointment') ?? 0;
    expect([missing > 100, count('appointment')]).toEqual([true, appointments]);
    expect(clinic.logged.join('')).toContain('Many rows are gone. Helix asks a super developer');

    // Half of them come back before somebody agrees, with the stamps that they had.
    await root.query('insert into appointment select * from kept where AptNum % 2 = 0');
    await lookThrough();
    clinic.mirror.agree('appointment');
    expect(await differences()).toEqual([]);
    await root.query('insert into appointment select * from kept where AptNum % 2 = 1');
    await lookThrough();
    expect(await differences()).toEqual([]);
  }, 300_000);

  it('empties nothing because tables that are read as a whole are empty', async () => {
    const tables = ['schedule', 'scheduleop', 'fee', 'feesched', 'provider', 'procedurecode', 'clockevent'];
    for (const table of tables) await root.query(`rename table ${table} to away_${table}`);
    for (const table of tables) await root.query(`create table ${table} like away_${table}`);
    const before = new Map(pmsEntities.map((entity) => [entity, count(entity)]));
    await lookThrough();
    // Few may go without a question.
    const asked: readonly PmsEntity[] = ['schedule', 'fee', 'punch'];
    for (const [entity, rows] of before)
      expect([entity, count(entity)]).toEqual([entity, asked.includes(entity) ? expect.any(Number) : rows]);
    for (const entity of asked) {
      const rows = before.get(entity) ?? 0;
      expect(rows - count(entity)).toBeLessThanOrEqual(Math.max(50, rows / 10));
    }
    expect([...clinic.mirror.waiting.keys()].sort()).toEqual(['fee', 'punch', 'schedule']);
    expect(clinic.logged.join('')).toContain('Small tables have lost most of their rows');

    for (const table of tables) await root.query(`drop table ${table}`);
    for (const table of tables) await root.query(`rename table away_${table} to ${table}`);
    await clinic.catchUpAnHour();
    expect(await differences()).toEqual([]);
  }, 300_000);

  it('goes on without an optional column that disappears, and waits for one that it cannot do without', async () => {
    await root.query('alter table appointment drop column DateTimeArrived');
    await root.query(`update appointment set Note = 'moved' where AptNum = 30`);
    await clinic.catchUp();
    expect(clinic.mirror.of('appointment').get('30')).toMatchObject({ comments: 'moved' });
    expect(clinic.logged.join('')).toContain('"lost":["appointment.DateTimeArrived"]');

    await root.query('alter table appointment change Pattern Pattern2 varchar(255)');
    await root.query(`update appointment set Note = 'moved again' where AptNum = 30`);
    const waiting = clinic.catchUp();
    await until(() => clinic.logged.some((line) => line.includes('The database lacks appointment.Pattern')));
    await root.query('alter table appointment change Pattern2 Pattern varchar(255)');
    await waiting;
    await clinic.catchUp();
    expect(clinic.mirror.of('appointment').get('30')).toMatchObject({ comments: 'moved again' });
  }, 300_000);
});
