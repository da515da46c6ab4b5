import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { routesOfApi } from './testing/routes-of-api.js';
import { startApi } from './testing/start-api.js';

describe('the API module', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let member: { userId: number; token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    member = await served.addUser('member@helix.example', { [maple.clinicId]: false });
    await served.test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
       values (${maple.clinicId}, 'A1', 1, 'P1', 'H1', '2026-11-24T09:00', 60, 'scheduled')`,
    );
  });
  afterAll(() => served.close());

  it('documents every route of the console in OpenAPI', async () => {
    const { body } = await served.http().get('/api/openapi.json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`.toLowerCase()),
    );
    const operation = ['get /health/live', 'get /health/ready', 'get /metrics'];
    const expected = routesOfApi.map(([call, { isPage }]) => call.replace(' ', isPage ? ' /' : ' /api/').toLowerCase());
    expect(described.sort()).toEqual([...expected, ...operation].sort());
  });

  describe('GET /api/appointment', () => {
    const get = (query: string, clinicGuid = maple.clinicGuid) =>
      served
        .http()
        .get(`/api/Appointment?${query}`)
        .auth(member.token, { type: 'bearer' })
        .set('X-Clinic-Guid', clinicGuid);

    it('returns a bucket for every day of the range, whatever the case of parameter names', async () => {
      const { status, body } = await get('StartDate=2026-11-24&ENDDATE=2026-11-25&providerID=H1');
      expect(status).toBe(200);
      expect(body).toEqual([
        {
          date: '2026-11-24',
          totalCompleted: 0,
          totalBilled: 0,
          providers: [
            {
              providerId: 'H1',
              appointments: [expect.objectContaining({ appointmentId: 'A1', patientInitials: '?' })],
            },
          ],
        },
        { date: '2026-11-25', totalCompleted: 0, totalBilled: 0, providers: [] },
      ]);
    });

    it('accepts at most 91 days, and returns 422 for invalid ranges and ids', async () => {
      expect((await get('startDate=2026-11-01&endDate=2027-01-30')).body).toHaveLength(91);
      const errors = async (query: string) => {
        const answer = await get(query);
        expect([answer.status, answer.type]).toEqual([422, 'application/problem+json']);
        return (answer.body.errors as { field: string; message: string }[]).map(
          ({ field, message }) => `${field}: ${message}`,
        );
      };
      expect(await errors('startDate=2026-11-01&endDate=2027-01-31')).toEqual(['endDate: expected at most 91 days']);
      expect(await errors('startDate=2026-11-02&endDate=2026-11-01')).toEqual([
        'endDate: expected no earlier than startDate',
      ]);
      expect(await errors('endDate=2026-02-30')).toEqual([
        'startDate: expected a date, yyyy-mm-dd',
        'endDate: expected a date that exists',
      ]);
      expect(await errors('startDate=2026-11-01&endDate=2026-11-01&providerId=H-1')).toEqual([
        'providerId: expected 1 to 64 letters, digits, underscores or dots',
      ]);
    });

    it('returns the appointments of the requested clinic only', async () => {
      const cedar = await served.addClinic('Cedar');
      expect((await get('startDate=2026-11-24&endDate=2026-11-24', cedar.clinicGuid)).status).toBe(403);
      const both = await served.addUser('both@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
      const answer = await get('startDate=2026-11-24&endDate=2026-11-24', cedar.clinicGuid).auth(both.token, {
        type: 'bearer',
      });
      expect(answer.body).toEqual([{ date: '2026-11-24', totalCompleted: 0, totalBilled: 0, providers: [] }]);
      expect((await get('startDate=2026-11-24&endDate=2026-11-24', '')).status).toBe(400);
    });
  });
});
