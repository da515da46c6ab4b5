import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoginAnswer, StartedRecording } from '@helix/contracts';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';
import type { HelixProcess } from './testing/helix-process.js';
import { Installation, type TestClinic } from './testing/installation.js';

const ADMIN = 'admin@helix.example';
const PASSWORD = 'a password for tests';
/** A word that stands nowhere else. */
const SECRET_TEXT = 'Quillfeather';
const MAIL = `${SECRET_TEXT}@clinic.example`;

/** The tables that still take the word: what the agent sent is on its way in them, and what was refused ends there. */
const TAKING = ['log_record(_\\d)?', 'outbox', 'job_outbox', 'quarantine'];

describe('the logs of Helix and of its database', () => {
  let place: Installation;
  let helix: HelixProcess;
  let clinic: TestClinic;
  let headers: Record<string, string>;

  beforeAll(async () => {
    place = await Installation.create();
    helix = await place.start({ LOG_LEVEL: 'debug', SPEECH_COMMAND: 'true' }).ready();
    clinic = await place.addClinic('Maple');
    await place.addUser(ADMIN, PASSWORD, clinic.clinicId);
    await place.query('update user_clinic set is_admin = true');
    await place.query('update app_user set is_super_admin = true');
    await place.query('update clinic set scribe = true');
    const { token } = await post('login', { email: ADMIN, password: PASSWORD }).then(
      async (answer) => (await answer.json()) as LoginAnswer,
    );
    headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinic.clinicGuid };
    await sendChanges([upsert('provider', 'H1'), upsert('patient', 'P1'), upsert('appointment', 'A1')]);
    await place.waitUntilIdle();
  }, 60_000);
  afterAll(() => place.remove());

  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(`${place.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const sendChanges = (changes: unknown) =>
    post('agent/changes', typeof changes === 'string' ? changes : { changes }, { 'X-Api-Key': clinic.agentKey });
  const upload = (path: string, fields: Record<string, string>, file: Blob, name: string) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    body.append('file', file, name);
    return fetch(`${place.url}/api/${path}`, { method: 'POST', headers, body });
  };

  /** Sends the word through every entry. @returns the statuses of the answers. */
  async function sendEverywhere(): Promise<number[]> {
    const answers: Response[] = [];
    const send = async (answer: Promise<Response>) => void answers.push(await answer);
    const get = (path: string, more: Record<string, string> = {}) =>
      send(fetch(`${place.url}/${path}`, { headers: { ...headers, ...more } }));
    // The agent.
    await send(
      sendChanges([
        upsert('patient', 'P2', { initials: 'AB', insurancePlanName: SECRET_TEXT }),
        upsert('appointment', 'A2', { reason: SECRET_TEXT, comments: SECRET_TEXT }),
        upsert('procedure', 'X2', { appointmentId: 'A2', description: SECRET_TEXT }),
        upsert('operatory', 'O2', { name: SECRET_TEXT }),
        upsert('appointment', 'A3', { reason: 7, comments: { [SECRET_TEXT]: SECRET_TEXT } }),
        { entity: SECRET_TEXT, id: SECRET_TEXT, op: SECRET_TEXT, version: SECRET_TEXT, data: SECRET_TEXT },
      ]),
    );
    await send(sendChanges(`{"changes": [${SECRET_TEXT}]}`));
    await send(post('agent/changes', { changes: [] }, { 'X-Api-Key': SECRET_TEXT }));
    // Addresses: path, query and headers.
    await get(`api/Appointment/${SECRET_TEXT}`);
    await get(`appointment/${SECRET_TEXT}?in=${SECRET_TEXT}`);
    await get(`api/${SECRET_TEXT}`);
    await get(`api/Appointment/Search?text=${SECRET_TEXT}`);
    await get(`api/Appointment?startDate=${SECRET_TEXT}&endDate=${SECRET_TEXT}&providerId=${SECRET_TEXT}`);
    await get('api/Clinic', { 'X-Clinic-Guid': SECRET_TEXT });
    await get('api/Appointment/A1');
    await get('api/Clinic', { Authorization: `Bearer ${SECRET_TEXT}`, 'User-Agent': SECRET_TEXT });
    // Bodies, of people who are signed in and of those who are not.
    await send(post('login', { email: MAIL, password: SECRET_TEXT }));
    await send(post('login', `{"email": "${MAIL}", ${SECRET_TEXT}}`));
    await send(post('forgot_password', { email: MAIL }));
    await send(post('user', { firstName: SECRET_TEXT, lastName: SECRET_TEXT, email: MAIL }, headers));
    await send(post('user', { firstName: `${SECRET_TEXT}\0`, lastName: SECRET_TEXT, email: MAIL }, headers));
    await send(post('Appointment/A1/Comment', { note: SECRET_TEXT }, headers));
    await send(post('Appointment/A1/Comment', { note: [SECRET_TEXT] }, headers));
    await send(post('Appointment/patientNote/P1', { note: SECRET_TEXT, appointmentId: 'A1' }, headers));
    await send(post('Token', { name: SECRET_TEXT, tokenTypeId: 1 }, headers));
    await send(post('Provider', { providerId: 'H1', notes: SECRET_TEXT }, headers));
    // Uploads.
    const csv = new Blob([`Payroll ID,Date,In\n${SECRET_TEXT},${SECRET_TEXT},${SECRET_TEXT}\n`], { type: 'text/csv' });
    await send(upload('Villanova/ImportItemCardsEntry', {}, csv, `${SECRET_TEXT}.csv`));
    const started = await post('Audio/start-recording', { appointmentId: 'A1' }, headers);
    const { recordingId } = (await started.json()) as StartedRecording;
    const chunk = new Blob([`\x1a\x45\xdf\xa3 ${SECRET_TEXT}`], { type: 'audio/webm' });
    const fields = { recordingId, chunkIndex: '0', chunkStartTime: '2026-11-24 09:00:00', name: SECRET_TEXT };
    await send(upload('Audio/upload-chunk', fields, chunk, `${SECRET_TEXT}.webm`));
    await send(post('Audio/stop-recording', { recordingId, chunkCount: 1 }, headers));
    return answers.map(({ status }) => status);
  }

  const logFiles = async (): Promise<string[]> => {
    const files = [
      ['log', 'helix.log'],
      ['postgres', 'server.log'],
    ];
    for (const name of await readdir(join(place.dataDir, 'postgres', 'log'))) files.push(['postgres', 'log', name]);
    return Promise.all(files.map((path) => readFile(join(place.dataDir, ...path), 'utf8')));
  };
  /** The lines with the word. */
  const leaks = async () =>
    [...(await logFiles()), helix.out, helix.err]
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.toLowerCase().includes(SECRET_TEXT.toLowerCase()));
  const messages = async () => (await place.logLines()).map(({ msg }) => msg);

  it('have nothing of what the practice and users write while all is well', async () => {
    const statuses = await sendEverywhere();
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(5);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await place.waitUntilIdle();
    await waitFor(messages, (lines) => lines.includes('sent a mail'));
    expect(await leaks()).toEqual([]);
  });

  it('have nothing of it when the database refuses to store it', async () => {
    await place.query(`
      do $$ declare place record; begin
        for place in
          select table_name, string_agg(format('%I::text', c.column_name), ', ') as columns
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name !~ '^(${TAKING.join('|')})$'
          group by table_name
        loop
          execute format('alter table %I add constraint refused check (concat_ws('' '', %s) not like ''%%${SECRET_TEXT}%%'') not valid',
            place.table_name, place.columns);
        end loop;
      end $$`);
    const statuses = await sendEverywhere();
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(3);
    expect(await messages()).toContain('request failed');
    const codes = (await place.logLines()).map(({ err }) => (err as { code?: string } | undefined)?.code);
    expect(codes).toContain('23514');
    await place.waitUntilIdle();
    const [refused] = await place.query<{ count: number }>('select count(*)::int from quarantine where clinic_id > 0');
    expect(refused?.count).toBeGreaterThan(3);
    expect(await leaks()).toEqual([]);
  });
});
