import type { MonthlyReportData } from '@helix/contracts';
import { createDataToken, readReportData, revokeDataTokens } from '@helix/monthly-report';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { storeOctober } from './testing/october.js';

const NOW = Date.parse('2025-11-24T15:00:00Z');
const MONTH = '2025-10';
const EXPIRED = 'This report link has expired.';

describe('GET Agent/ReportData', () => {
  let clinics: TwoClinics;
  let data: MonthlyReportData;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { served, maple } = clinics;
    await storeOctober(served.test.ownerPool, maple.clinicId);
    data = await readReportData(served.test.database, { ...maple, timeZone: 'America/Toronto' }, MONTH, NOW);
  });
  afterAll(() => clinics.served.close());
  beforeEach(() => clinics.served.test.ownerPool.query('truncate monthly_report, data_token, attempt_count'));

  /** Stores a version whose clinic has its number in its name. */
  const storeVersion = (version: number, state: string, clinicId = clinics.maple.clinicId) =>
    clinics.served.test.ownerPool.query(
      `insert into monthly_report (clinic_id, month, version, state, wants_mail, data, as_of, pages, object_key, bytes, sha256,
                                   made_at, error)
       select $1, $2, $3, $4, false, $5, now(), 9, 'key', 1, 'aa', case when $4 in ('stored', 'mailed') then now() end,
              case when $4 = 'failed' then 'It failed.' end`,
      [clinicId, `${MONTH}-01`, version, state, JSON.stringify({ ...data, clinicName: `Version ${version}` })],
    );
  const newToken = (month = MONTH, { clinicId } = clinics.maple) =>
    clinics.served.test.database.transaction((transaction) => createDataToken(transaction, { clinicId, month }));
  const get = (token: string) => clinics.served.http().get(`/api/Agent/ReportData?dataToken=${token}`);
  const statusOf = async (token: string) => {
    const { status, body } = await get(token);
    return [status, (body as { detail?: string }).detail];
  };

  it('shows a report as it was made, without a sign-in, and lets nobody store it', async () => {
    await storeVersion(1, 'mailed');
    const token = await newToken();
    // Corrected since.
    await clinics.rows(`update provider_day set production = 0 where date = '2025-10-06'`);
    const { status, body, headers } = await get(token);
    expect([status, body]).toEqual([200, { ...data, clinicName: 'Version 1' }]);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    const elsewhere = clinics.call(
      'get',
      `/api/agent/reportdata?datatoken=${token}`,
      clinics.cedarAdmin,
      clinics.cedar,
    );
    expect((await elsewhere).body).toMatchObject({ clinicName: 'Version 1' });
  });

  it('shows the newest version that is stored', async () => {
    await storeVersion(1, 'mailed');
    await storeVersion(2, 'stored');
    await storeVersion(3, 'failed');
    await storeVersion(4, 'rendering');
    expect((await get(await newToken())).body).toMatchObject({ clinicName: 'Version 2' });
  });

  it('shows the newest version with data while none is stored', async () => {
    await storeVersion(1, 'failed');
    await storeVersion(2, 'rendering');
    await clinics.rows(
      `insert into monthly_report (clinic_id, month, version, state, wants_mail, error) values ($1, $2, 3, 'failed', false, 'It failed.')`,
      [clinics.maple.clinicId, `${MONTH}-01`],
    );
    expect((await get(await newToken())).body).toMatchObject({ clinicName: 'Version 2' });
  });

  it('opens the month and the clinic of the token alone', async () => {
    await storeVersion(1, 'stored');
    expect(await statusOf(await newToken('2025-09'))).toEqual([404, EXPIRED]);
    expect(await statusOf(await newToken(MONTH, clinics.cedar))).toEqual([404, EXPIRED]);
    await storeVersion(7, 'stored', clinics.cedar.clinicId);
    expect((await get(await newToken(MONTH, clinics.cedar))).body).toMatchObject({ clinicName: 'Version 7' });
    expect((await get(await newToken())).body).toMatchObject({ clinicName: 'Version 1' });
  });

  it('returns 404 for a link that was cut, has expired, or was revoked', async () => {
    await storeVersion(1, 'stored');
    const [cut, expired, revoked] = [await newToken(), await newToken(), await newToken()];
    expect(await statusOf(cut.slice(0, -1))).toEqual([404, EXPIRED]);
    await clinics.rows(
      `update data_token set expires_at = expires_at - interval '35 days' where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [expired],
    );
    expect(await statusOf(expired)).toEqual([404, EXPIRED]);
    expect((await get(revoked)).status).toBe(200);
    const ofMonth = { clinicId: clinics.maple.clinicId, month: MONTH };
    const { database } = clinics.served.test;
    expect(await database.transaction((transaction) => revokeDataTokens(transaction, ofMonth))).toBe(2);
    expect([await statusOf(revoked), await statusOf(cut)]).toEqual([
      [404, EXPIRED],
      [404, EXPIRED],
    ]);
    expect((await get(await newToken())).status).toBe(200);
  });

  it.each([
    ['no token', ''],
    ['a text that is too long', 'x'.repeat(201)],
  ])('returns 422 with the field for %s', async (_name, token) => {
    expect((await get(token).expect(422)).body).toMatchObject({
      errors: [{ field: 'dataToken', message: 'expected a data token' }],
    });
  });

  it('refuses guesses after a hundred from one address, and still opens links', async () => {
    await storeVersion(1, 'stored');
    const token = await newToken();
    const statuses = new Set<number>();
    for (let guess = 0; guess < 100; guess += 1) statuses.add((await get(`guess-${guess}`)).status);
    expect([...statuses]).toEqual([404]);
    const refused = await get('guess-100');
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await get(token)).status).toBe(200);
  });

  it('writes no token into the log', async () => {
    await storeVersion(1, 'stored');
    const token = await newToken();
    await get(token).expect(200);
    await get(`${token}-cut`).expect(404);
    await get('x'.repeat(300)).expect(422);
    await clinics.rows('alter table monthly_report rename to monthly_report_away');
    try {
      await get(token).expect(500);
    } finally {
      await clinics.rows('alter table monthly_report_away rename to monthly_report');
    }
    const lines = clinics.served.logLines.filter((line) => line['route'] === '/api/Agent/ReportData');
    expect(lines.map((line) => line['status'])).toEqual(expect.arrayContaining([200, 404, 422, 500]));
    const log = JSON.stringify(clinics.served.logLines);
    expect(log).not.toContain(token);
    expect(log).not.toContain('xxx');
    expect(await clinics.served.metrics.registry.metrics()).not.toContain(token);
    expect(JSON.stringify(await clinics.rows('select * from audit_trail'))).not.toContain(token);
  });
});
