import type { Connection } from 'mysql2/promise';
import { QueryError } from '../../source.js';
import { MariaDbServer } from '../../testing/mariadb-server.js';
import { queryAs } from '../query.js';
import { openDentalSettings, type OpenDentalClinic } from '../settings.js';
import { fillDatabase } from '../testing/fill.js';
import { makePractice } from '../testing/practice/practice.js';
import { YesTerminal } from '../testing/yes-terminal.js';
import { openDentalSetup } from './open-dental-setup.js';

const isSkipped = process.env['HELIX_SKIP_MARIADB'] === '1';
const SIZE = { patients: 60, appointments: 200, proceduresEach: 2, days: 60 };
const LIMITS = { statementMs: 5_000, rows: 5_000, bytes: 4 * 1024 * 1024, cellBytes: 64 * 1024 };

(isSkipped ? describe.skip : describe)('setup of Open Dental', () => {
  let server: MariaDbServer;
  let root: Connection;
  let options: Record<string, string>;
  let clinic: OpenDentalClinic;
  let terminal: YesTerminal;

  beforeAll(async () => {
    server = await MariaDbServer.start();
    root = await server.connect();
    await fillDatabase(root, 'opendental', makePractice('2026-11-24', SIZE));
    options = { 'db-port': String(server.port), 'db-password': '' };
    terminal = new YesTerminal();
    const prepared = await openDentalSetup.prepare({ ...options, employees: '3=4' }, undefined, terminal);
    clinic = openDentalSettings.parse({ ...prepared, key: 'k', source: 'opendental' });
  });
  afterAll(async () => {
    await root.end();
    await server.remove();
  });

  const agentLogin = () => ({ ...clinic.database });
  const sqlLogin = () => {
    const { sqlUser = '', sqlPassword = '', ...login } = clinic.database;
    return { ...login, user: sqlUser, password: sqlPassword };
  };
  const errorOf = (sql: string, login = sqlLogin(), limits = LIMITS) =>
    queryAs(login, sql, limits).then(
      () => 'no error',
      (error: unknown) => (error instanceof QueryError ? error.message : String(error)),
    );

  it('creates two users after it has shown how, without their passwords', () => {
    expect(clinic.database).toMatchObject({ user: 'helix_agent', sqlUser: 'helix_sql' });
    expect(clinic).toMatchObject({ clinicNum: 0, historyYears: 10, notes: false, employees: { 3: '4' } });
    const printed = terminal.printed.join('\n');
    expect(printed).toContain("create user 'helix_sql'@'127.0.0.1' identified by '…'");
    expect(printed).not.toContain(clinic.database.password);
    expect(printed).toContain('Punches of the employees 4, 5 are not sent');
  });

  it('creates nothing when nobody agrees', async () => {
    const refused = openDentalSetup.prepare({ ...options, clinic: '2' }, undefined, new YesTerminal('no'));
    await expect(refused).rejects.toThrow('The database user may write. Use the one that setup creates.');
    const [users] = await root.query("select user from mysql.user where user like 'helix%2'");
    expect(users).toEqual([]);
  });

  it('takes a login that may only read as it is', async () => {
    const { user, password } = clinic.database;
    const prepared = await openDentalSetup.prepare(
      { ...options, 'db-user': user, 'db-password': password },
      undefined,
      new YesTerminal('no'),
    );
    expect(prepared.database).toMatchObject({ user, password });
  });

  it.each([
    ['db-port', '--db-port: expected a port', { 'db-port': 'x' }],
    ['db-name', '--db-name: expected a name of letters', { 'db-name': 'a`b' }],
    ['clinic', '--clinic: expected the number of a clinic', { clinic: '-1' }],
    ['history-years', '--history-years: expected a number of years', { 'history-years': '0' }],
    ['notes', '--notes: expected yes or no', { notes: 'maybe' }],
    ['breaks', '--breaks: expected paid or unpaid', { breaks: 'some' }],
    ['employees', '--employees: expected pairs of numbers', { employees: '3' }],
    ['db-user', 'does not let nobody in', { 'db-user': 'nobody' }],
    ['another database', 'The database lacks patient.PatNum', { 'db-name': 'mysql' }],
  ])('says in words what is wrong with %s', async (_what, message, change) => {
    await expect(openDentalSetup.prepare({ ...options, ...change }, undefined, terminal)).rejects.toThrow(message);
  });

  it('checks rights, and prints counts only', async () => {
    expect(await openDentalSetup.check(clinic)).toEqual([
      'Open Dental 24.3.10.0',
      'the database user may only read',
      'patient: 60',
      'appointment: 200',
      expect.stringMatching(/^procedurelog: \d+$/),
      expect.stringMatching(/^claimproc: \d+$/),
      expect.stringMatching(/^fee: \d+$/),
      expect.stringMatching(/^schedule: \d+$/),
      expect.stringMatching(/^clockevent: \d+$/),
      'employees whose punches are not sent: 2',
      'the SQL explorer is set up',
    ]);
    const asRoot = { ...clinic, database: { ...clinic.database, user: 'root', password: '' } };
    await expect(openDentalSetup.check(asRoot)).rejects.toThrow('The database user may write.');
  });

  it.each(['HmPhone', 'Email', 'SSN', 'Address', '*'])('the agent may not read patient.%s', async (column) => {
    expect(await errorOf(`select ${column} from patient`, agentLogin())).toMatch(/denied/);
  });

  it.each(['LName', 'HmPhone', '*'])('a super developer may not read patient.%s', async (column) => {
    expect(await errorOf(`select ${column} from patient`)).toMatch(/denied/);
  });

  it.each([
    'select Note from appointment',
    'select FieldValue from sheetfield',
    'update patient set PatStatus = 4',
    'delete from appointment',
    'create table x (a int)',
    "select PatNum from patient into outfile '/tmp/x'",
    'lock tables patient read',
  ])('a super developer may not: %s', async (sql) => {
    expect(await errorOf(sql)).not.toBe('no error');
  });

  it('answers a statement with columns in order, keys, dates and decimals as text, binary values as 0x', async () => {
    const { rows, isTruncated } = await queryAs(
      sqlLogin(),
      "select PatNum, Birthdate, PatNum, cast(1.50 as decimal(5, 2)) as d, x'0AFF' as b, 7 as n, null as nothing from patient where PatNum = 1",
      LIMITS,
    );
    expect(isTruncated).toBe(false);
    expect(rows).toEqual([
      {
        PatNum: '1',
        Birthdate: expect.stringMatching(/^\d{4}-/),
        PatNum_2: '1',
        d: '1.50',
        b: '0x0AFF',
        n: 7,
        nothing: null,
      },
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['PatNum', 'Birthdate', 'PatNum_2', 'd', 'b', 'n', 'nothing']);
  });

  it('cuts rows and cells, and ends what takes too long', async () => {
    const many = await queryAs(sqlLogin(), 'select a.AptNum from appointment a, appointment b', {
      ...LIMITS,
      rows: 50,
    });
    expect([many.rows.length, many.isTruncated]).toEqual([50, true]);
    const long = await queryAs(sqlLogin(), "select repeat('x', 100000) as x", LIMITS);
    expect([String(long.rows[0]?.['x']).length, long.isTruncated]).toEqual([65_536, true]);
    const endless =
      'select sum(a.Op * b.Op * c.Op * d.Op) from appointment a, appointment b, appointment c, appointment d';
    expect(await errorOf(endless, sqlLogin(), { ...LIMITS, statementMs: 1_000 })).toBe(
      'The statement took longer than 1 seconds, and was ended.',
    );
  });

  it('does not run a second statement', async () => {
    expect(await errorOf('select 1; select 2')).toMatch(/syntax/);
  });
});
