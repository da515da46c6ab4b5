import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pmsEntities } from '@helix/contracts';
import { hashPassword } from '@helix/web';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { fillDatabase } from '../../../../../agent/src/open-dental/testing/fill.js';
import type { ExpectedScope } from '../../../../../agent/src/open-dental/testing/expected.js';
import { makePractice } from '../../../../../agent/src/open-dental/testing/practice/practice.js';
import type { PracticeSize } from '../../../../../agent/src/open-dental/testing/practice/rows.js';
import { MariaDbServer } from '../../../../../agent/src/testing/mariadb-server.js';
import { waitFor } from '../../../../../libs/database/src/testing/wait-for.js';
import { tables } from '../expected-rows.js';
import { Installation } from '../installation.js';
import { AgentProgram } from './agent-program.js';
import { differences, type AppliedRows } from './applied-rows.js';
import { DatabaseWire } from './database-wire.js';
import { RecordingProxy } from './recording-proxy.js';

/** The name that Open Dental gives its database. */
const DATABASE = 'opendental';
const OPEN_DENTAL = 4;
const HISTORY_YEARS = 1;
const START_MS = 120_000;
const PASSWORD = 'Helix-tests-1';
const DEVELOPER = 'dev@helix.example';

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * A clinic with Open Dental and its agent, and Helix: three programs, with somebody on the wire between each two of them.
 */
export class HelixAndPractice {
  /** Open Dental's own connection. */
  root!: Connection;
  private clinic = { clinicId: 0, clinicGuid: '' };
  private token = '';
  private choices: NonNullable<ExpectedScope['choices']> = [];

  private constructor(
    readonly helix: Installation,
    readonly proxy: RecordingProxy,
    readonly server: MariaDbServer,
    readonly wire: DatabaseWire,
    readonly agent: AgentProgram,
    private readonly folder: string,
  ) {}

  /**
   * Starts Helix and the database, and fills it. Nothing connects them yet.
   *
   * @param today the day that is today, `yyyy-mm-dd`.
   */
  static async start(today: string, size: PracticeSize): Promise<HelixAndPractice> {
    const helix = await Installation.create();
    const proxy = await RecordingProxy.start(helix.url);
    const server = await MariaDbServer.start();
    const wire = await DatabaseWire.start(server.port);
    const folder = await mkdtemp(join(tmpdir(), 'helix-agent-of-'));
    const all = new HelixAndPractice(helix, proxy, server, wire, new AgentProgram(folder), folder);
    try {
      const program = helix.start({ PUBLIC_URL: proxy.url, LOG_LEVEL: 'debug' });
      const filling = await server.connect();
      await fillDatabase(filling, DATABASE, makePractice(today, size));
      await filling.end();
      await all.reconnect();
      await program.waitForOutput('Helix runs at', START_MS);
      await all.addDeveloper();
      return all;
    } catch (error) {
      await all.remove();
      throw error;
    }
  }

  get dataDir(): string {
    return this.folder;
  }

  get clinicId(): number {
    return this.clinic.clinicId;
  }

  /** A clinic in Helix, and the command that sets up its agent, as a super admin makes and copies them. */
  async addClinic(): Promise<string> {
    const customer = await this.post('/api/Customer', {
      ...{ customerName: 'Elm Dental', firstName: 'Ana', lastName: 'Silva', province: 'BC', city: 'Victoria' },
      ...{ country: 'CA', address: '1 Elm Street', email: 'ana@elm.example' },
    });
    const { customerId } = customer.body as { customerId: number };
    const clinic = await this.post('/api/Clinic', {
      ...{ name: 'Elm Street', DMSType: OPEN_DENTAL, state: 'BC', city: 'Victoria', country: 'CA', customerId },
      ...{ timezone: 'America/Vancouver', serviceTier: 2, syncIntervalInSeconds: 1 },
    });
    this.clinic = clinic.body as typeof this.clinic;
    await this.helix.query(
      'insert into user_clinic (clinic_id, user_id) select $1, user_id from app_user where email = $2',
      [this.clinicId, DEVELOPER],
    );
    const { body } = await this.post(`/api/Clinic/${this.clinicId}/SetupCode`);
    return (body as { command: string }).command;
  }

  /** What `setup` needs besides the copied command: the database is not where Open Dental has it, and notes are wanted. */
  get furtherOptions(): string {
    return `--db-port ${this.wire.port} --notes yes --history-years ${HISTORY_YEARS}`;
  }

  /** A call of the super developer in the clinic. */
  post(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, body);
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** Chooses in the hub which provider an employee is. */
  async chooseProvider(employee: number, provider: number): Promise<Answer> {
    const choices = [{ employeeId: String(employee), providerId: String(provider) }];
    const answer = await this.post('/api/Hub/Employees', { clinicId: this.clinicId, choices });
    this.choices = [[employee, provider]];
    return answer;
  }

  /** What differs between Helix and Open Dental by now. */
  async differences(today: string): Promise<string[]> {
    const firstDay = `${Number(today.slice(0, 4)) - HISTORY_YEARS}${today.slice(4)}`;
    const rows: AppliedRows = {
      helix: this.helix,
      clinicId: this.clinicId,
      practice: this.root,
      scope: { clinicNum: 0, firstDay, today, ...(this.choices.length > 0 ? { choices: this.choices } : {}) },
    };
    return differences(rows);
  }

  /** Signs in to the database again, after it was away. */
  async reconnect(): Promise<void> {
    this.root = await this.server.connect({ database: DATABASE });
    await this.root.query("set sql_mode = ''");
  }

  /** Kills the database in the middle of a statement of Open Dental, when some of its rows are written and others are not. */
  async killDatabaseWhileItWrites(): Promise<void> {
    const watching = await this.server.connect();
    const written = async (): Promise<number> => {
      const [[row]] = await watching.query<RowDataPacket[]>("show global status like 'Handler_update'");
      return Number(row?.['Value']);
    };
    const before = await written();
    const writing = this.root
      .query('update procedurelog set ProcFee = ProcFee + 1 where sleep(0.001) = 0')
      .catch(() => undefined);
    await waitFor(written, (rows) => rows > before + 20);
    await this.server.kill();
    await writing;
  }

  /** Starts the database again on the data that it has left, and makes its indexes again, as a clinic does after a crash. */
  async startDatabase(options: readonly string[] = []): Promise<void> {
    await this.server.run(options);
    await this.reconnect();
    await this.repairTables();
  }

  /** The newest and the oldest version of all rows that Helix has. */
  async versions(): Promise<[newest: number, oldest: number]> {
    const each = pmsEntities.map(
      (entity) => `select version from ${tables[entity].table} where clinic_id = ${this.clinicId} and not deleted`,
    );
    const [row] = await this.helix.query<{ newest: string; oldest: string }>(
      `select max(version) as newest, min(version) as oldest from (${each.join(' union all ')}) every`,
    );
    return [Number(row?.newest), Number(row?.oldest)];
  }

  /** What the statements of a super developer could return of each table, as text. */
  async everythingThatTheHubMayRead(): Promise<Record<string, string>> {
    const settings = JSON.parse(await readFile(join(this.folder, 'agent.json'), 'utf8')) as {
      clinics: { database: { sqlUser: string; sqlPassword: string } }[];
    };
    const { sqlUser = '', sqlPassword = '' } = settings.clinics[0]?.database ?? {};
    const hub = await this.server.connect({ user: sqlUser, password: sqlPassword, database: DATABASE });
    try {
      const [columns] = await hub.query<RowDataPacket[]>(
        `select table_name as t, group_concat(concat('\`', column_name, '\`')) as c
         from information_schema.columns where table_schema = database() group by table_name`,
      );
      const answers: Record<string, string> = {};
      for (const { t, c } of columns) {
        const [rows] = await hub.query<RowDataPacket[]>(`select ${String(c)} from ${String(t)}`);
        answers[String(t)] = JSON.stringify(rows);
      }
      return answers;
    } finally {
      await hub.end();
    }
  }

  /** Has Open Dental write with the time that the agent sees. */
  async setClock(): Promise<void> {
    await this.root.query('set timestamp = ?', [Math.floor(Date.now() / 1000) + this.wire.aheadSeconds]);
  }

  async remove(): Promise<void> {
    await this.agent.kill();
    await this.root?.end().catch(() => undefined);
    await this.wire.stop();
    await this.server.remove();
    await this.proxy.stop();
    await this.helix.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** @throws when a table cannot be repaired: what is read from it would prove nothing. */
  private async repairTables(): Promise<void> {
    const [all] = await this.root.query<RowDataPacket[]>('show tables');
    const names = all.map((row) => String(Object.values(row)[0]));
    const [answers] = await this.root.query<RowDataPacket[]>(`repair table ${names.join(', ')}`);
    const failed = answers.filter((row) => row['Msg_type'] === 'error' || row['Msg_type'] === 'Error');
    if (failed.length > 0) throw new Error(`tables are not repaired: ${JSON.stringify(failed)}`);
  }

  private async addDeveloper(): Promise<void> {
    await this.helix.query(
      `insert into app_user (email, first_name, last_name, password_hash, is_super_admin, is_super_developer)
       values ($1, 'Ana', 'Roy', $2, true, true)`,
      [DEVELOPER, await hashPassword(PASSWORD)],
    );
    const { body } = await this.post('/api/login', { email: DEVELOPER, password: PASSWORD });
    this.token = (body as { token: string }).token;
  }

  private async call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.helix.url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(this.clinic.clinicGuid === '' ? {} : { 'X-Clinic-Guid': this.clinic.clinicGuid }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  }
}
