import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
import { freePort } from '../../../libs/database/src/embedded/free-port.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { HelixProcess, type HelixOptions } from './testing/helix-process.js';
import { runScript } from './testing/run-script.js';

const PASSWORD = 'Maple-syrup-in-spring-7';
const DAY = '2026-11-24';

/** The tests depend on each other, like the steps of an operator. */
describe('a first clinic on an own PostgreSQL, with the services apart', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let env: Record<string, string>;
  let ownerUrl: string;
  let apiUrl: string;
  let ingestUrl: string;
  let agentKey: string;
  let token: string | undefined;
  let clinicGuid: string | undefined;
  const processes: HelixProcess[] = [];

  /** An address of the operator's database. */
  const addressOf = (login: string): string =>
    Object.assign(new URL(postgres.ownerUrl), { username: login, password: 'secret', pathname: '/helix_own' }).href;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-first-clinic-'));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), settings: ['fsync = off'] });
    await runDocumentedSql();
    ownerUrl = addressOf('helix_owner');
    const port = await freePort();
    apiUrl = `http://127.0.0.1:${port}`;
    env = {
      DATABASE_URL: addressOf('helix_service'),
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a secret for tests, of 32 characters or more',
      PUBLIC_URL: apiUrl,
    };
  });
  afterAll(async () => {
    for (const process of processes) await process.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What docs/settings.md asks of an administrator of the server, who has neither of the logins yet. */
  async function runDocumentedSql(): Promise<void> {
    const text = await readFile(join(import.meta.dirname, '../../../docs/settings.md'), 'utf8');
    const sql = /```sql\n([^`]*)```/.exec(text)?.[1] ?? '';
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query('drop role helix_service');
    for (const statement of sql.split(';').filter((part) => part.trim() !== '')) {
      await client.query(statement.replace("'...'", "'secret'").replace('database helix ', 'database helix_own '));
    }
    await client.end();
  }

  function startService(service: NonNullable<HelixOptions['service']>, port: number, more = {}): HelixProcess {
    const helix = new HelixProcess({ service, port, dataDir: join(folder, service), env: { ...env, ...more } });
    processes.push(helix);
    return helix;
  }

  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> =>
    fetch(`${apiUrl}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(clinicGuid ? { 'X-Clinic-Guid': clinicGuid } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  it('migrates as the owner only, and says so', async () => {
    expect(await runScript('migrate.mjs', [], env)).toEqual({
      code: 1,
      output: expect.stringContaining(
        'The schema was not brought up to date: set DATABASE_OWNER_URL; the login of DATABASE_URL may not change the schema',
      ),
    });
    const done = await runScript('migrate.mjs', [], { ...env, DATABASE_OWNER_URL: ownerUrl });
    expect(done).toEqual({ code: 0, output: expect.stringContaining('ran ServiceLogin') });
  });

  it('starts no service with the address of the owner', async () => {
    const helix = startService('api', 0, { DATABASE_URL: ownerUrl });
    expect(await helix.ended()).toBe(1);
    expect(helix.err).toMatch(
      /^helix api: DATABASE_URL: the login helix_owner owns tables or the database\. Services log in as helix_service, .*\n$/,
    );
  });

  it('starts the services', async () => {
    const ports = { api: Number(new URL(apiUrl).port), 'sync-ingest': await freePort(), analysis: await freePort() };
    ingestUrl = `http://127.0.0.1:${ports['sync-ingest']}`;
    for (const [service, port] of Object.entries(ports)) startService(service as keyof typeof ports, port);
    for (const port of Object.values(ports)) {
      const status = () => fetch(`http://127.0.0.1:${port}/health/ready`).then((answer) => answer.status, String);
      await waitFor(status, (answer) => answer === 200, 60_000);
    }
  });

  it('creates the first admin once, who accepts the link and signs in', async () => {
    const { code, output } = await runScript('create-admin.mjs', ['ana@maple.example'], env);
    expect([code, output]).toEqual([0, expect.stringContaining('ana@maple.example is a super admin.')]);
    const link = new URL(/http\S+/.exec(output)?.[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${apiUrl}/registration`);

    const again = await runScript('create-admin.mjs', ['bob@maple.example'], env);
    expect(again).toEqual({
      code: 1,
      output: expect.stringContaining('No super admin was created: there is a super admin already;'),
    });

    const registration = {
      token: link.searchParams.get('token'),
      password: PASSWORD,
      firstName: 'Ana',
      lastName: 'Roy',
    };
    expect((await call('POST', 'registration', registration)).status).toBe(200);
    const login = await call('POST', 'login', { email: 'ana@maple.example', password: PASSWORD });
    expect(login.status).toBe(200);
    ({ token } = (await login.json()) as { token: string });
  });

  it('creates the first clinic, and nothing for a time zone that does not exist', async () => {
    const options = ['--customer', 'Maple Dental', '--name', 'Maple Street', '--pms', 'Tracker'];
    expect(await runScript('create-clinic.mjs', [...options, '--time-zone', 'Maple'], env)).toEqual({
      code: 1,
      output: expect.stringContaining('No clinic was created: time zone: expected an IANA name'),
    });
    expect(await runScript('create-clinic.mjs', options, env)).toEqual({
      code: 1,
      output: expect.stringContaining('No clinic was created: give --time-zone'),
    });
    const { code, output } = await runScript(
      'create-clinic.mjs',
      [
        ...options,
        '--time-zone',
        'America/Halifax',
        '--goal-per-hour',
        '175',
        '--goal-percentage',
        '30',
        '--recorder',
        'yes',
      ],
      env,
    );
    expect(code).toBe(0);
    agentKey = /^ +(hx_[\w-]{43})$/m.exec(output)?.[1] ?? '';
    expect(output).toContain('of a simulated Tracker practice in America/Halifax');
    const folder = join(env['DATA_DIR'] ?? '', 'agent-1');
    expect(output).toContain(`HELIX_URL=${apiUrl} AGENT_CLINICS='${folder}/clinics.json' AGENT_DATA_DIR='${folder}'`);
    const user = (await (await call('GET', 'user/current')).json()) as {
      clinics: { name: string; clinicGuid: string }[];
    };
    expect(user.clinics.map(({ name }) => name)).toEqual(['Maple Street']);
    clinicGuid = user.clinics[0]?.clinicGuid;
  });

  it('shows the agent’s first appointment on the calendar', async () => {
    const changes = [
      {
        ...{ entity: 'provider', id: 'H1', op: 'upsert', version: 1 },
        data: { firstName: 'Jo', lastName: 'Chen', type: 1, isActive: true },
      },
      {
        ...{ entity: 'patient', id: 'P1', op: 'upsert', version: 1 },
        data: { initials: 'AB', birthDate: '1980-05-01', isActive: true, insuranceStatus: 1 },
      },
      {
        ...{ entity: 'appointment', id: 'V1', op: 'upsert', version: 1 },
        data: {
          patientId: 'P1',
          providerId: 'H1',
          start: `${DAY}T09:00:00`,
          durationInMinutes: 60,
          status: 'scheduled',
        },
      },
      {
        ...{ entity: 'procedure', id: 'R1', op: 'upsert', version: 1 },
        data: {
          ...{ patientId: 'P1', appointmentId: 'V1', providerId: 'H1', date: DAY, code: '11111' },
          ...{ status: 105, amount: 66 },
        },
      },
    ];
    const posted = await fetch(`${ingestUrl}/api/agent/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': agentKey },
      body: JSON.stringify({ sequence: 1, changes }),
    });
    expect([posted.status, await posted.json()]).toEqual([202, { accepted: 4, rejected: [] }]);
    const calendar = async (): Promise<unknown> =>
      (await call('GET', `appointment?startDate=${DAY}&endDate=${DAY}`)).json();
    // The analysis service derives the planned money.
    const days = await waitFor(calendar, (answer) => JSON.stringify(answer).includes('"totalPlanned":66'), 60_000);
    expect(days).toEqual([
      expect.objectContaining({
        date: DAY,
        providers: [
          {
            providerId: 'H1',
            appointments: [
              expect.objectContaining({
                ...{ appointmentId: 'V1', patientId: 'P1', patientInitials: 'AB' },
                ...{ startDate: `${DAY}T09:00:00`, endDate: `${DAY}T10:00:00`, status: 'scheduled', totalPlanned: 66 },
              }),
            ],
          },
        ],
      }),
    ]);
  });
});
