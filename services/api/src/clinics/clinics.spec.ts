import { createHash } from 'node:crypto';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { sendConcurrently } from '../testing/concurrency.js';
import { startApi } from '../testing/start-api.js';
import './clinic-settings.cases.js';

describe('clinics', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let member: { token: string };
  let superAdmin: { token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    member = await served.addUser('member@helix.example', { [maple.clinicId]: true });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    await served.test.ownerPool.query(
      'update clinic set goal_hourly_production = 187.55, goal_percentage = 0.35, goal_display_mode = 3, launch_date = $2 where clinic_id = $1',
      [maple.clinicId, '2025-11-03'],
    );
  });
  afterAll(() => served.close());

  const get = (path: string, { token }: { token: string }, clinicGuid = '') =>
    served.http().get(path).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', clinicGuid);

  it('GET /api/clinic returns the clinic of the X-Clinic-Guid header', async () => {
    expect((await get('/api/clinic', member, maple.clinicGuid)).body).toEqual({
      ...maple,
      name: 'Maple',
      customerName: 'Maple & Co',
      serviceTier: 2,
      timeZone: 'America/Toronto',
      currency: 'CAD',
      state: 'ON',
      goalHourlyProduction: 187.55,
      goalPercentage: 0.35,
      goalDisplayMode: 3,
      useProviderGroups: false,
      shouldTrackDoctor: true,
      requireExamWithXrays: false,
      graceDays: 0,
      almostDueDays: 30,
      dmsType: 1,
      scribe: false,
      audioConsentRequired: false,
      audioRetentionDays: 30,
      showInsurance: false,
      showInferredProcedures: false,
      shouldShowAmountInNotes: true,
      showClinicalForms: false,
      launchDate: '2025-11-03',
      payrollVisible: false,
      bonusPolicy: 'perDay',
      payPeriod: 'biweekly',
    });
    expect((await get('/api/clinic', superAdmin, cedar.clinicGuid)).body).toMatchObject({
      name: 'Cedar',
      goalPercentage: 0,
      launchDate: null,
    });
    expect((await get('/api/clinic', member)).status).toBe(400);
    expect((await get('/api/clinic', member, cedar.clinicGuid)).status).toBe(403);
    expect((await served.http().get('/api/clinic')).status).toBe(401);
  });

  it('GET /api/clinic/clinics returns the user’s own clinics, and all clinics to super admins', async () => {
    const names = async (user: { token: string }) =>
      ((await get('/api/clinic/clinics', user)).body as { name: string }[]).map((clinic) => clinic.name);
    expect(await names(member)).toEqual(['Maple']);
    expect(await names(superAdmin)).toEqual(['Cedar', 'Maple']);
  });

  describe('POST /api/clinic/{id}/agentKey', () => {
    const makeKey = (clinicId: number | string, body?: object, { token } = superAdmin) =>
      served.http().post(`/api/clinic/${clinicId}/agentKey`).auth(token, { type: 'bearer' }).send(body);
    const works = async (key: string, after = '0 hours') => {
      const { rowCount } = await served.test.ownerPool.query(
        `select from agent_key where key_hash = $1 and clinic_id = $2 and revoked_at is null
         and (expires_at is null or expires_at > now() + $3::interval)`,
        [createHash('sha256').update(key).digest(), maple.clinicId, after],
      );
      return rowCount === 1;
    };

    it('creates a key and stores only its hash', async () => {
      const { status, body } = await makeKey(maple.clinicId);
      expect(status).toBe(201);
      expect(body).toEqual({ agentKey: expect.stringMatching(/^hx_[A-Za-z0-9_-]{43}$/) });
      expect(await works(body.agentKey, '10 years')).toBe(true);
      const { rows } = await served.test.ownerPool.query('select k::text as row from agent_key k');
      expect(rows.map(({ row }: { row: string }) => row).join()).not.toContain(body.agentKey);
    });

    it('keeps the old key valid for 24 hours, which later keys do not extend', async () => {
      const { agentKey: first } = (await makeKey(maple.clinicId)).body;
      const { agentKey: second } = (await makeKey(maple.clinicId, {})).body;
      expect([await works(first, '23 hours 59 minutes'), await works(first, '24 hours 1 minute')]).toEqual([
        true,
        false,
      ]);
      expect(await works(second, '10 years')).toBe(true);
      await served.test.ownerPool.query(
        `update agent_key set expires_at = now() + interval '1 hour' where expires_at is not null`,
      );
      await makeKey(maple.clinicId);
      expect([await works(first, '2 hours'), await works(second, '2 hours')]).toEqual([false, true]);
    });

    it('records the new key in the audit trail, without the key itself', async () => {
      const { agentKey } = (await makeKey(cedar.clinicId, { revokeOld: true })).body;
      const { rows } = await served.test.ownerPool.query(
        `select t.action, t.subject, t.details, t.email, t::text as row from audit_trail t
         where clinic_id = $1 order by audit_id desc limit 1`,
        [cedar.clinicId],
      );
      expect(rows).toEqual([
        {
          action: 'agentKeyCreated',
          subject: 'Cedar',
          details: { revokeOld: true },
          email: 'superadmin@helix.example',
          row: expect.not.stringContaining(agentKey),
        },
      ]);
    });

    it('revokes the old keys of the clinic only when requested', async () => {
      const { agentKey: first } = (await makeKey(maple.clinicId)).body;
      await makeKey(cedar.clinicId, { revokeOld: true });
      expect(await works(first)).toBe(true);
      const { agentKey: second } = (await makeKey(maple.clinicId, { revokeOld: true })).body;
      expect([await works(first), await works(second)]).toEqual([false, true]);
    });

    it('leaves one working key after concurrent requests that revoke the old ones', async () => {
      const oak = await served.addClinic('Oak');
      const revoke = () => makeKey(oak.clinicId, { revokeOld: true });
      // The lock holds all requests back, so that none has finished before another one starts.
      const responses = await sendConcurrently(
        served.test,
        'lock table agent_key in exclusive mode',
        Array.from({ length: 8 }, () => revoke),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
      const { rows } = await served.test.ownerPool.query(
        `select count(*)::int as keys, count(*) filter (where revoked_at is null)::int as working
         from agent_key where clinic_id = $1`,
        [oak.clinicId],
      );
      expect(rows).toEqual([{ keys: 8, working: 1 }]);
    });

    it('returns 403 unless the user is a super admin, and 404 for an unknown clinic', async () => {
      expect((await makeKey(maple.clinicId, {}, member)).status).toBe(403);
      expect((await served.http().post(`/api/clinic/${maple.clinicId}/agentKey`)).status).toBe(401);
      expect((await makeKey(987_654)).status).toBe(404);
      expect((await makeKey('maple')).status).toBe(404);
      const answer = await makeKey(maple.clinicId, { revokeOld: 'yes' });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ field: 'revokeOld', message: 'expected true or false' }],
      ]);
    });
  });

  describe('the settings of a clinic', () => {
    const save = (path: string, body: object, user = clinicAdmin) =>
      served
        .http()
        .post(`/api/clinic/${path}`)
        .auth(user.token, { type: 'bearer' })
        .set('X-Clinic-Guid', maple.clinicGuid)
        .send(body);
    let clinicAdmin: { userId: number; token: string };
    beforeAll(async () => {
      clinicAdmin = await served.addUser('clinic.admin@helix.example', { [maple.clinicId]: true });
    });

    it('POST /api/clinic/payrollSettings saves how payroll is shown and counted, with an audit entry for a change', async () => {
      const settings = { payrollVisible: true, bonusPolicy: 'perPeriod', payPeriod: 'semimonthly' };
      const answer = await save('payrollSettings', settings);
      expect([answer.status, answer.body]).toMatchObject([200, { name: 'Maple', ...settings }]);
      await save('payrollSettings', settings);
      expect((await get('/api/clinic', member, maple.clinicGuid)).body).toMatchObject(settings);
      const { rows } = await served.test.ownerPool.query(
        `select subject, details from audit_trail where action = 'clinicSettingsChanged'`,
      );
      expect(rows).toEqual([
        {
          subject: 'Maple',
          details: {
            payrollVisible: [false, true],
            bonusPolicy: ['perDay', 'perPeriod'],
            payPeriod: ['biweekly', 'semimonthly'],
          },
        },
      ]);
      const user = (await get('/api/user/current', clinicAdmin, maple.clinicGuid)).body;
      expect(user.currentClinic).toMatchObject({ isPayrollReportVisible: true });
    });

    it('returns 409 when somebody else changed the payroll settings that the user saw, and keeps theirs', async () => {
      const seen = { payrollVisible: true, bonusPolicy: 'perPeriod', payPeriod: 'monthly' };
      await save('payrollSettings', seen);
      const theirs = { ...seen, payPeriod: 'weekly' };
      expect((await save('payrollSettings', { ...theirs, seen })).status).toBe(200);
      const mine = { ...seen, bonusPolicy: 'perDay' };
      const { status, body } = await save('payrollSettings', { ...mine, seen });
      expect([status, body.title, body.detail]).toEqual([
        409,
        'Version conflict',
        'This clinic was changed by someone else. Your changes were not saved; close this and open it again.',
      ]);
      expect((await get('/api/clinic', member, maple.clinicGuid)).body).toMatchObject(theirs);
      // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
      expect((await save('payrollSettings', { ...theirs, seen })).status).toBe(200);
      expect((await save('payrollSettings', { ...mine, seen: theirs })).status).toBe(200);
    });

    it('returns 422 for an unknown bonus policy or pay period', async () => {
      const { status, body } = await save('payrollSettings', {
        payrollVisible: true,
        bonusPolicy: 'perYear',
        payPeriod: 'daily',
      });
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'bonusPolicy', message: 'expected perDay or perPeriod' },
          { field: 'payPeriod', message: 'expected weekly, biweekly, semimonthly or monthly' },
        ],
      ]);
    });

    it('POST /api/clinic/useProviderGroups shows or hides the groups on the calendar', async () => {
      expect((await save('useProviderGroups', { useProviderGroups: true })).body).toMatchObject({
        useProviderGroups: true,
      });
      expect((await get('/api/clinic', member, maple.clinicGuid)).body).toMatchObject({ useProviderGroups: true });
    });
  });
});
