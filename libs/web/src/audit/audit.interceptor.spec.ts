import { Controller, Get, NotFoundException, Post } from '@nestjs/common';
import type { RoutePermissionTable } from '../index.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

@Controller('Screens')
class ScreensController {
  @Get()
  list() {
    return ['Ada'];
  }

  @Get('missing')
  missing() {
    throw new NotFoundException('Screen not found.');
  }

  @Get('quiet')
  quiet() {
    return [];
  }

  @Get('export')
  export() {
    return 'Ada;1970';
  }

  @Get('rules')
  rules() {
    return [];
  }

  @Post('report')
  report() {
    return [];
  }

  @Get(':patientId')
  one() {
    return {};
  }
}

const routePermissions: RoutePermissionTable = {
  'GET screens': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET screens/missing': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET screens/quiet': { roles: ['signedIn'], inClinic: true },
  'GET screens/export': { roles: ['signedIn'], inClinic: true, audit: 'exported' },
  'GET screens/rules': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead', auditIf: 'patientId' },
  'POST screens/report': {
    ...{ roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
    auditedFields: ['startDate', 'ids'],
  },
  'GET screens/:patientId': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
};

describe('AuditInterceptor', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let member: { userId: number; token: string };
  let people = 0;

  beforeAll(async () => {
    served = await startTestApp({ controllers: [ScreensController], routePermissions });
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
  });
  beforeEach(async () => {
    await served.test.ownerPool.query('delete from audit_trail');
    people += 1;
    const clinics = { [maple.clinicId]: false, [cedar.clinicId]: false };
    member = await served.addUser(`member${people}@helix.example`, clinics);
  });
  afterAll(() => served.close());

  const get = (path: string, user = member, clinic = maple) =>
    served
      .http()
      .get(`/API/screens${path}`)
      .auth(user.token, { type: 'bearer' })
      .set('X-Clinic-Guid', clinic.clinicGuid);
  const entries = async () =>
    (
      await served.test.ownerPool.query<Record<string, unknown>>(
        'select action, user_id, email, clinic_id, address, subject, details from audit_trail order by audit_id',
      )
    ).rows;
  const auditedSubjects = async () => (await entries()).map((row) => `${row['action']} ${row['subject']}`);

  it('records user, clinic, route and query of a request', async () => {
    expect((await get('?startDate=2026-11-24&providerId=&Other=a%20b&Other=c')).body).toEqual(['Ada']);
    expect(await entries()).toEqual([
      {
        action: 'patientsRead',
        user_id: member.userId,
        email: `member${people}@helix.example`,
        clinic_id: maple.clinicId,
        address: expect.stringMatching(/127\.0\.0\.1$/),
        subject: 'GET screens?startDate=2026-11-24&Other=a+b&Other=c',
        details: {},
      },
    ]);
  });

  it('records the ids of the path, encoded', async () => {
    await get('/P1');
    await get('/a%00b%2F');
    await get(`/${'x'.repeat(400)}`);
    expect(await auditedSubjects()).toEqual([
      'patientsRead GET screens/P1',
      'patientsRead GET screens/a%00b%2F',
      `patientsRead GET screens/${'x'.repeat(400)}`,
    ]);
  });

  it('records every request with its whole query, however long that is', async () => {
    const padding = 'p'.repeat(12_000);
    for (const day of [1, 2, 3]) await get(`?a=${padding}&day=${day}`);
    expect(await auditedSubjects()).toEqual([1, 2, 3].map((day) => `patientsRead GET screens?a=${padding}&day=${day}`));
  });

  it('records a route with auditIf only when the query has that parameter', async () => {
    for (const query of ['', '?profileId=3', '?patientId=', '?patientId=&PATIENTID=']) await get(`/rules${query}`);
    expect(await auditedSubjects()).toEqual([]);
    for (const query of ['?patientId=P1', '?profileId=3&PatientID=P2']) await get(`/rules${query}`);
    expect(await auditedSubjects()).toEqual([
      'patientsRead GET screens/rules?patientId=P1',
      'patientsRead GET screens/rules?profileId=3&PatientID=P2',
    ]);
  });

  it('records repeated reads once, but again for another user, clinic or day', async () => {
    const colleague = await served.addUser(`colleague${people}@helix.example`, { [maple.clinicId]: false });
    for (let again = 0; again < 3; again += 1) {
      await get('?day=1');
      await get('?day=2');
      await get('?day=1', member, cedar);
      await get('?day=1', colleague);
    }
    expect((await entries()).map((row) => [row['user_id'], row['clinic_id'], row['subject']])).toEqual([
      [member.userId, maple.clinicId, 'GET screens?day=1'],
      [member.userId, maple.clinicId, 'GET screens?day=2'],
      [member.userId, cedar.clinicId, 'GET screens?day=1'],
      [colleague.userId, maple.clinicId, 'GET screens?day=1'],
    ]);
  });

  it('records every export', async () => {
    for (let again = 0; again < 2; again += 1) expect((await get('/export')).text).toBe('Ada;1970');
    expect(await auditedSubjects()).toEqual(['exported GET screens/export', 'exported GET screens/export']);
  });

  it('records nothing for rejected and failed requests, and for routes without audit', async () => {
    const stranger = await served.addUser(`stranger${people}@helix.example`);
    expect((await get('', stranger)).status).toBe(403);
    expect((await get('/missing')).status).toBe(404);
    expect((await get('/quiet')).status).toBe(200);
    expect(await auditedSubjects()).toEqual([]);
  });

  describe('AuditInterceptor when the trail cannot be written', () => {
    beforeAll(() => served.test.ownerPool.query('revoke insert on audit_trail from helix_service'));
    afterAll(() => served.test.ownerPool.query('grant insert on audit_trail to helix_service'));

    it('fails an export', async () => {
      const answer = await get('/export');
      expect([answer.status, answer.text.includes('Ada')]).toEqual([500, false]);
    });

    it('still serves a screen, logs an error, and records the next read when the trail works again', async () => {
      expect((await get('?day=3')).body).toEqual(['Ada']);
      expect(served.logLines.find((line) => line['msg'] === 'cannot record that patients were read')).toMatchObject({
        level: 'error',
        subject: 'GET screens',
        userId: member.userId,
      });
      await served.test.ownerPool.query('grant insert on audit_trail to helix_service');
      await get('?day=3');
      expect(await auditedSubjects()).toEqual(['patientsRead GET screens?day=3']);
    });
  });

  it('has the audited fields of a body as parameters, and no others', async () => {
    const post = (body: object) =>
      served
        .http()
        .post('/API/screens/report')
        .auth(member.token, { type: 'bearer' })
        .set('X-Clinic-Guid', maple.clinicGuid)
        .send(body);
    await post({ startDate: '2026-03-02', ids: ['H1', 'H 2'], note: 'Private' });
    await post({ startDate: '2026-03-03', ids: [] });
    expect(await auditedSubjects()).toEqual([
      'patientsRead POST screens/report?startDate=2026-03-02&ids=H1&ids=H+2',
      'patientsRead POST screens/report?startDate=2026-03-03',
    ]);
  });
});
