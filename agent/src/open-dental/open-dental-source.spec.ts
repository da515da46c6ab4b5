import type { Connection } from 'mysql2/promise';
import { MariaDbServer } from '../testing/mariadb-server.js';
import { until } from '../testing/until.js';
import type { OpenDentalSettings } from './open-dental-source.js';
import { DatabaseClosedError } from './reading/database.js';
import { openDentalSetup } from './setup/open-dental-setup.js';
import { fillDatabase } from './testing/fill.js';
import { FollowedClinic } from './testing/followed-clinic.js';
import { PERSONAL } from './testing/personal.js';
import { makePractice, YEAR } from './testing/practice/practice.js';
import { Random } from './testing/random.js';
import { RandomChanges } from './testing/random-changes.js';
import { YesTerminal } from './testing/yes-terminal.js';

const isSkipped = process.env['HELIX_SKIP_MARIADB'] === '1';
const isLong = Boolean(process.env['HELIX_LONG_TESTS']);
const CHANGES = isLong ? 3_000 : 500;
/** A tenth of a clinic has rows of every kind as well. */
const SIZE = isLong ? YEAR : { ...YEAR, patients: 200, appointments: 1_000 };
const today = new Date().toISOString().slice(0, 10);

(isSkipped ? describe.skip : describe)('OpenDentalSource', () => {
  let server: MariaDbServer;
  let root: Connection;
  let databases = 0;
  let clinic: FollowedClinic;

  beforeAll(async () => {
    server = await MariaDbServer.start();
  });
  afterAll(() => server.remove());

  /** A database of its own, that is followed with the users that setup creates. */
  async function practice(change: Partial<OpenDentalSettings> = {}, without: readonly string[] = []): Promise<void> {
    const name = `opendental${++databases}`;
    root = await server.connect();
    await fillDatabase(root, name, makePractice(today, SIZE, 7 + databases), without);
    const options = { 'db-port': String(server.port), 'db-name': name, 'db-password': '' };
    const { database } = await openDentalSetup.prepare(options, undefined, new YesTerminal());
    if (!database) throw new Error('setup returned no login');
    clinic = new FollowedClinic({
      database,
      clinicNum: 0,
      // Older procedures are there, and are not sent.
      historyYears: 1,
      notes: true,
      breaks: 'paid',
      employees: {},
      ...change,
    });
  }
  afterEach(async () => {
    await clinic.remove();
    await root.end();
  });

  it('sends what independent SQL computes from the same tables, and follows random changes of all of them', async () => {
    await practice();
    await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);
    expect(clinic.mirror.of('procedure').size).toBeGreaterThan(SIZE.appointments);

    // These are not sent, but what was claimed for them is.
    await root.query('delete from procedurelog where ProcStatus in (5, 7, 8)');
    const changes = new RandomChanges(root, new Random(11), today);
    for (let part = 0; part < 5; part++) {
      await changes.make(CHANGES / 5);
      await clinic.readChanges();
      // An agent that is started again continues.
      if (part === 2) {
        await clinic.stop();
        await clinic.start();
        await clinic.readHistory();
      }
    }
    await clinic.catchUpAnHour();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);

    await changes.changeLookups();
    await clinic.catchUp();
    await clinic.catchUp();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);

    for (const text of [...clinic.mirror.sent, ...clinic.logged]) expect(PERSONAL.exec(text)?.[0]).toBeUndefined();
  }, 600_000);

  it('goes on where it was after MariaDB was killed in the middle of everything, moved to another zone and set back an hour', async () => {
    await practice({ clinicNum: 1 });
    await clinic.start();
    await clinic.readSomeHistory(4);
    await server.kill();
    await clinic.stop();
    await server.run(['--default-time-zone=-08:00']);
    root = await server.connect({ database: clinic.settings.database.name });

    await clinic.start();
    await clinic.readHistory();
    const changes = new RandomChanges(root, new Random(5), today);
    await changes.make(40);
    // Killed while the agent waits for it, and away for a while.
    await server.kill();
    const waiting = clinic.readChanges();
    await server.run();
    await waiting;
    root = await server.connect({ database: clinic.settings.database.name });

    await clinic.setClockBack(3_600);
    await new RandomChanges(root, new Random(6), today).make(40);
    await clinic.catchUpAnHour();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);
    expect(clinic.logged.join('')).toContain('was set back');
  }, 600_000);

  it('sends everything again on a resync, above all versions, and deletes what is gone', async () => {
    await practice();
    await clinic.start();
    await clinic.readHistory();
    await root.query('delete from appointment where AptNum between 100 and 120');
    const before = new Map(clinic.mirror.rows);
    await clinic.resync();
    for (const [key, { op, version }] of before)
      if (op === 'upsert') expect([key, clinic.mirror.rows.get(key)?.version !== version]).toEqual([key, true]);
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);
  }, 600_000);

  it('sends the punches of an employee once Helix says which provider that is, also after a restart, and none when it does not', async () => {
    await practice();
    const source = await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
    const others = [
      { employeeId: '1', providerId: '3', foundBy: 'name' },
      { employeeId: '2', providerId: '4', foundBy: 'name' },
      { employeeId: '3', providerId: '5', foundBy: 'login' },
    ];
    const unmapped = { employeeId: '5', providerId: null, foundBy: null };
    expect(await source.employees({})).toEqual([...others, { ...unmapped, employeeId: '4' }, unmapped]);
    // The login of employee 3 wins.
    const chosen = { employeeId: '4', providerId: '2', foundBy: 'choice' };
    expect(await source.employees({ 3: '1', 4: '2' })).toEqual([...others, chosen, unmapped]);
    await clinic.catchUp();
    expect((await clinic.differences(root, [[4, 2]])).slice(0, 3)).toEqual([]);
    const punches = [...clinic.mirror.of('punch').values()].filter(({ providerId }) => providerId === '2');
    expect(punches.length).toBeGreaterThan(100);

    const sent = clinic.mirror.sent.length;
    await clinic.stop();
    const restarted = await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
    expect(clinic.mirror.sent).toHaveLength(sent);
    expect(await restarted.employees({ 3: '1', 4: '2' })).toEqual([...others, chosen, unmapped]);
    await restarted.employees({});
    await clinic.catchUp();
    expect((await clinic.differences(root)).slice(0, 3)).toEqual([]);
  }, 600_000);

  it('does not delete the rows of a table that has lost most of them', async () => {
    await practice();
    await clinic.start();
    await clinic.readHistory();
    const count = clinic.mirror.of('appointment').size;
    await root.query('delete from appointment where AptNum > 100');
    await clinic.catchUpAnHour();
    // A row that something else leads to is looked at, and found missing.
    expect(clinic.mirror.of('appointment').size).toBeGreaterThan(count * 0.9);
    expect(clinic.logged.join('')).toContain('Many rows are gone');
  }, 600_000);

  it('reads a version that lacks optional columns', async () => {
    await practice({}, [
      'SecDateTEntry',
      'CanadaTimeUnits',
      'DateTimeArrived',
      'ToothRange',
      'Preferred',
      'ProcNumLab',
    ]);
    await clinic.start();
    await clinic.readHistory();
    await clinic.catchUp();
    expect(clinic.mirror.of('appointment').size).toBeGreaterThan(SIZE.appointments / 2);
    expect([...clinic.mirror.of('procedure').values()].filter(({ units }) => units !== null)).toEqual([]);
  }, 600_000);

  it('does not read with a login that may write', async () => {
    await practice();
    const { database } = clinic.settings;
    const other = new FollowedClinic({
      ...clinic.settings,
      database: { ...database, user: 'root', password: '' },
    });
    const opening = other.start().catch((error: unknown) => error);
    await until(() => other.logged.some((line) => line.includes('The database user may write.')));
    await other.remove();
    expect(await opening).toBeInstanceOf(DatabaseClosedError);
    expect(other.mirror.rows.size).toBe(0);
  }, 600_000);
});
