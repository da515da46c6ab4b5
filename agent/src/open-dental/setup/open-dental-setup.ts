import { randomBytes } from 'node:crypto';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { SetupError, type SetupTerminal, type SourceSetup } from '../../setup/source-setup.js';
import { mapEmployees } from '../mapping/employees.js';
import type { Cell } from '../mapping/values.js';
import { connectionOptions, prepareSession } from '../reading/database.js';
import { openDentalSettings, type OpenDentalClinic } from '../settings.js';
import { columnsFound, MissingColumnsError, TABLES, type Columns } from '../tables.js';
import { MAY_WRITE, mayWrite, statementsFor, type NewUser } from './grants.js';

type Login = OpenDentalClinic['database'];

/** An administrator's statements change users, and count rows of a whole table. */
const STATEMENT_SECONDS = 30;
const COUNTED = ['patient', 'appointment', 'procedurelog', 'claimproc', 'fee', 'schedule', 'clockevent'] as const;

const options = {
  'db-host': 'the address of the database (127.0.0.1)',
  'db-port': 'its port (3306)',
  'db-name': 'its name (opendental)',
  'db-user': "an administrator's login, with which setup creates two users who may only read (root)",
  'db-password': 'its password',
  clinic: 'the number of the clinic in Open Dental (0: all are one)',
  'history-years': 'how many years are sent (10)',
  notes: 'yes: chart notes and forms are sent, without names',
  breaks: 'unpaid: breaks are cut out of worked time',
  employees: 'which employee is which provider: 7=3,8=4',
};

/** What `setup` and `--check` do with the database of Open Dental. Creating the users is all that is ever written. */
export const openDentalSetup: SourceSetup<OpenDentalClinic> = {
  options,

  async prepare(given, known, terminal) {
    const clinic = checkedClinic(given, known);
    return withLogin(clinic.database, async (connection) => {
      const columns = await columnsOf(connection);
      if (!mayWrite(await grantsOf(connection))) {
        terminal.print(`The database user ${clinic.database.user} may only read.`);
        return prepared(clinic, clinic.database);
      }
      const database = await createUsers(connection, clinic, columns, terminal);
      await withLogin(database, async (agent) => {
        if (mayWrite(await grantsOf(agent))) throw new SetupError(MAY_WRITE);
        await columnsOf(agent);
        await printUnmapped(agent, clinic, terminal);
      });
      return prepared(clinic, database);
    });
  },

  check: (clinic) =>
    withLogin(clinic.database, async (connection) => {
      if (mayWrite(await grantsOf(connection))) throw new SetupError(MAY_WRITE);
      const columns = await columnsOf(connection);
      const [[version]] = await connection.query<RowDataPacket[]>(
        "select ValueString from preference where PrefName = 'ProgramVersion'",
      );
      const lines = [`Open Dental ${String(version?.['ValueString'] ?? 'of an unknown version')}`];
      lines.push('the database user may only read');
      const missing = Object.keys(TABLES).flatMap((table) => missingOf(columns, table as keyof typeof TABLES));
      if (missing.length > 0) lines.push(`columns that this version lacks: ${missing.join(', ')}`);
      for (const table of COUNTED) {
        const { key } = TABLES[table];
        const [[row]] = await connection.query<RowDataPacket[]>(`select count(${key}) as Count from ${table}`);
        lines.push(`${table}: ${String(row?.['Count'])}`);
      }
      const unmapped = await unmappedEmployees(connection, clinic);
      lines.push(`employees whose punches are not sent: ${unmapped.length}`);
      lines.push(clinic.database.sqlUser ? 'the SQL explorer is set up' : 'the SQL explorer is not set up');
      return lines;
    }),
};

const prepared = (clinic: OpenDentalClinic, database: Login): Partial<OpenDentalClinic> => {
  const { clinicNum, historyYears, notes, breaks, employees } = clinic;
  return { database, clinicNum, historyYears, notes, breaks, employees };
};

/** The settings that the options make, with what is known from an earlier setup. @throws SetupError that names the option. */
function checkedClinic(
  given: Readonly<Record<string, string>>,
  known: Partial<OpenDentalClinic> | undefined,
): OpenDentalClinic {
  const isGiven = 'db-user' in given || 'db-password' in given;
  const login = known?.database;
  const candidate = {
    key: 'x',
    source: 'opendental',
    database: {
      host: given['db-host'] ?? login?.host,
      port: given['db-port'] === undefined ? login?.port : Number(given['db-port']),
      name: given['db-name'] ?? login?.name,
      user: given['db-user'] ?? (isGiven ? 'root' : (login?.user ?? 'root')),
      password: given['db-password'] ?? (isGiven ? '' : login?.password),
      ...(isGiven ? {} : { sqlUser: login?.sqlUser, sqlPassword: login?.sqlPassword }),
    },
    clinicNum: given['clinic'] === undefined ? known?.clinicNum : Number(given['clinic']),
    historyYears: given['history-years'] === undefined ? known?.historyYears : Number(given['history-years']),
    notes: given['notes'] === undefined ? known?.notes : given['notes'] === 'yes',
    breaks: given['breaks'] ?? known?.breaks,
    employees: given['employees'] === undefined ? known?.employees : employeesIn(given['employees']),
  };
  if (given['notes'] !== undefined && !/^(yes|no)$/.test(given['notes']))
    throw new SetupError('--notes: expected yes or no');
  const parsed = openDentalSettings.safeParse(candidate);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  const name = path[0] === 'database' ? `db-${path[1]}` : (OPTION_OF[path[0] ?? ''] ?? path[0]);
  throw new SetupError(`--${name}: ${issue?.message ?? 'not valid'}`);
}

const OPTION_OF: Readonly<Record<string, string>> = { clinicNum: 'clinic', historyYears: 'history-years' };

function employeesIn(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, employee, provider] = /^\s*(\d+)\s*=\s*(\d+)\s*$/.exec(pair) ?? [];
      if (!employee || !provider) throw new SetupError('--employees: expected pairs of numbers, such as 7=3,8=4');
      return [employee, provider];
    }),
  );
}

/** Creates a user for the agent and one for the SQL explorer. @returns the login with both. */
async function createUsers(
  connection: Connection,
  clinic: OpenDentalClinic,
  columns: Columns,
  terminal: SetupTerminal,
): Promise<Login> {
  const { database, clinicNum } = clinic;
  const [[me]] = await connection.query<RowDataPacket[]>('select user() as Me');
  const host = String(me?.['Me']).split('@').at(-1) ?? 'localhost';
  // Two clinics of one database have an agent each.
  const suffix = clinicNum === 0 ? '' : `_${clinicNum}`;
  const user = (name: string, purpose: NewUser['purpose']): NewUser => ({
    name: `${name}${suffix}`,
    host,
    password: randomBytes(24).toString('base64url'),
    purpose,
  });
  const [agent, sql] = [user('helix_agent', 'agent'), user('helix_sql', 'sql')];
  const statements = [agent, sql].flatMap((one) => statementsFor(one, database.name, columns));
  terminal.print('setup runs these statements, and writes nothing else:');
  for (const statement of statements)
    terminal.print(`  ${statement.replace(/identified by '.*'$/, "identified by '…'")}`);
  if ((await terminal.ask('Create both users? (yes/no) ')).toLowerCase() !== 'yes') throw new SetupError(MAY_WRITE);
  try {
    await connection.query('set session transaction read write');
    for (const statement of statements) await connection.query(statement);
  } catch (error) {
    throw new SetupError(`The users could not be created: ${wordsOf(error)}`);
  }
  return { ...database, user: agent.name, password: agent.password, sqlUser: sql.name, sqlPassword: sql.password };
}

async function printUnmapped(connection: Connection, clinic: OpenDentalClinic, terminal: SetupTerminal): Promise<void> {
  const unmapped = await unmappedEmployees(connection, clinic);
  if (unmapped.length === 0) return;
  terminal.print(
    `Punches of the employees ${unmapped.join(', ')} are not sent, since nothing says which providers they are. ` +
      'For those who are one, choose it in the Developer Hub, or run setup with --employees, such as --employees 7=3.',
  );
}

async function unmappedEmployees(connection: Connection, { employees }: OpenDentalClinic): Promise<readonly string[]> {
  const all = async (sql: string) => {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows.map((row): Record<string, Cell> => ({ ...row }));
  };
  return mapEmployees(
    await all('select EmployeeNum, LName, FName, IsHidden from employee'),
    await all('select UserNum, EmployeeNum, ProvNum from userod'),
    await all('select ProvNum, LName, FName from provider'),
    employees,
  )
    .employees.filter(({ providerId }) => providerId === null)
    .map(({ employeeId }) => employeeId);
}

const missingOf = (columns: Columns, table: keyof typeof TABLES): string[] => {
  const { optional = [] } = TABLES[table] as { optional?: readonly string[] };
  return optional.filter((column) => !columns.get(table)?.includes(column)).map((column) => `${table}.${column}`);
};

export async function grantsOf(connection: Pick<Connection, 'query'>): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>('show grants');
  return rows.map((row) => String(Object.values(row)[0]));
}

async function columnsOf(connection: Connection): Promise<Columns> {
  const [rows] = await connection.query<RowDataPacket[]>(
    'select table_name as t, column_name as c from information_schema.columns where table_schema = database()',
  );
  try {
    return columnsFound(rows.map((row) => `${String(row['t'])}.${String(row['c'])}`));
  } catch (error) {
    if (error instanceof MissingColumnsError) throw new SetupError(error.message);
    throw error;
  }
}

async function withLogin<T>(login: Login, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { host, port, name, user } = login;
  let connection: Connection;
  try {
    connection = await createConnection(connectionOptions(login));
  } catch (error) {
    throw new SetupError(`The database ${name} at ${host}:${port} does not let ${user} in: ${wordsOf(error)}`);
  }
  try {
    await prepareSession(connection, STATEMENT_SECONDS);
    return await work(connection);
  } catch (error) {
    if (error instanceof Error && 'sqlState' in error) throw new SetupError(`The database refuses: ${wordsOf(error)}`);
    throw error;
  } finally {
    connection.destroy();
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
