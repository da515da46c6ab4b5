import { createHash } from 'node:crypto';
import { sendConcurrently } from '../testing/concurrency.js';
import { apiClient, auditEntries } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';

const WEEK_MS = 7 * 24 * 60 * 60_000;

describe('POST Clinic/{id}/SetupCode', () => {
  let served: TestApp;
  let clinicId: number;
  let superAdmin: { token: string };

  beforeAll(async () => {
    served = await startApi({ PUBLIC_URL: 'https://helix.clinics.example/' });
    ({ clinicId } = await served.addClinic('Maple'));
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => served.close());
  beforeEach(async () => {
    await own('delete from setup_code');
    await own('update clinic set dms_type = 1');
  });

  const own = async <Row>(sql: string) => (await served.test.ownerPool.query(sql)).rows as Row[];
  const create = (id: number | string = clinicId, user = superAdmin) =>
    apiClient(served)('post', `/api/Clinic/${id}/SetupCode`, user);
  const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
  const codes = () =>
    own<{ hash: string; ended: boolean }>(
      `select encode(code_hash, 'hex') as hash, ended_at is not null as ended from setup_code order by created_at`,
    );

  it('answers a command whose code of 128 bits is stored as a hash, for 7 days', async () => {
    const { status, body } = await create();
    const { code, expiresAt, command } = body as Record<'code' | 'expiresAt' | 'command', string>;
    expect([status, code]).toEqual([200, expect.stringMatching(/^hs_[\w-]{22}$/)]);
    expect(command).toBe(`helix-agent setup --url https://helix.clinics.example --pms abel --key ${code}`);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - WEEK_MS)).toBeLessThan(60_000);
    expect(await codes()).toEqual([{ hash: hashOf(code), ended: false }]);
    expect(JSON.stringify(await own('select s::text from setup_code s'))).not.toContain(code);
  });

  it('leaves the keys as they are, and records who created it without the code', async () => {
    await own(`insert into agent_key (clinic_id, key_hash) select ${clinicId}, sha256('k')`);
    const { body } = await create();
    expect(await own('select expires_at, revoked_at from agent_key')).toEqual([{ expires_at: null, revoked_at: null }]);
    const entries = await auditEntries(served, 'Maple');
    expect(entries.at(-1)).toMatchObject({ action: 'setupCodeCreated', clinicId, details: {} });
    expect(JSON.stringify(await own('select t::text from audit_trail t'))).not.toContain(body.code);
  });

  it('ends the older codes of the clinic, not those of another one and not those that were used', async () => {
    const other = await served.addClinic('Cedar');
    const first = (await create()).body.code as string;
    const cedars = (await create(other.clinicId)).body.code as string;
    const used = (await create()).body.code as string;
    await own(`update setup_code set used_at = now(), key_hash = sha256('k') where code_hash = '\\x${hashOf(used)}'`);
    const last = (await create()).body.code as string;
    expect(await codes()).toEqual([
      { hash: hashOf(first), ended: true },
      { hash: hashOf(cedars), ended: false },
      { hash: hashOf(used), ended: false },
      { hash: hashOf(last), ended: false },
    ]);
  });

  it('leaves one code that works after requests that are sent at once', async () => {
    const responses = await sendConcurrently(
      served.test,
      `select from clinic where clinic_id = ${clinicId} for update`,
      Array.from({ length: 4 }, () => () => create()),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await codes()).filter(({ ended }) => !ended)).toHaveLength(1);
  });

  it.each([
    ['OpenDental', 4, / --pms opendental --key hs_[\w-]+ --db-password=$/],
    ['Tracker', 3, / --pms tracker --key hs_[\w-]+ --instance tracker$/],
  ])('has what %s needs', async (_, dmsType, end) => {
    await own(`update clinic set dms_type = ${dmsType}`);
    expect((await create()).body.command).toMatch(end);
  });

  it.each([
    ['CleardentCloud', 6],
    ['Maxident', 7],
    ['a system that the catalogue has no more', 99],
  ])('returns 422 for %s, without a code', async (_, dmsType) => {
    await own(`update clinic set dms_type = ${dmsType}`);
    const { status, body } = await create();
    expect([status, body.detail]).toEqual([422, 'DMS not found']);
    expect(await codes()).toEqual([]);
  });

  it('returns 404 for an unknown clinic, and 403 unless the user is a super admin', async () => {
    const admin = await served.addUser('admin@helix.example', { [clinicId]: true });
    const developer = await served.addUser('dev@helix.example', { [clinicId]: true }, { isSuperDeveloper: true });
    expect((await create(987_654)).status).toBe(404);
    expect((await create('maple')).status).toBe(404);
    for (const user of [admin, developer]) expect((await create(clinicId, user)).status).toBe(403);
    expect(await codes()).toEqual([]);
  });
});
