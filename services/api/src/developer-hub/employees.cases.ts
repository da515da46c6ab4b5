import type { Test } from 'supertest';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('employees of the clinics’ systems', () => {
  let served: TestApp;
  let maple: { clinicId: number };
  let cedar: { clinicId: number };
  let developer: { token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    developer = await served.addUser('dev@helix.example', { [maple.clinicId]: false }, { isSuperDeveloper: true });
    await owner(
      `insert into provider (clinic_id, id, version, first_name, last_name, is_active, deleted)
       values ($1, '3', 1, 'Eve', 'Roy', true, false), ($1, '4', 1, 'Kim', 'Abel', true, false),
              ($1, '5', 1, 'Old', 'Aster', false, false), ($1, '6', 1, 'Gone', 'Away', true, true),
              ($1, '0', 1, '', 'Unassigned', false, false), ($2, '8', 1, 'Other', 'Clinic', true, false)`,
      [maple.clinicId, cedar.clinicId],
    );
  });
  beforeEach(async () => {
    for (const table of ['agent_employee', 'employee_choice', 'audit_trail']) await owner(`delete from ${table}`);
    await owner(
      `insert into agent_employee (clinic_id, employee_id, provider_id, found_by)
       values ($1, '12', null, null), ($1, '7', '3', 'login'), ($1, '9', null, null)`,
      [maple.clinicId],
    );
  });
  afterAll(() => served.close());

  const owner = async (sql: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const get = (clinicId: unknown): Test =>
    served.http().get('/api/hub/employees').query({ clinicId }).auth(developer.token, { type: 'bearer' });
  const choose = (choices: unknown, clinicId: unknown = maple.clinicId): Test =>
    served.http().post('/api/hub/employees').auth(developer.token, { type: 'bearer' }).send({ clinicId, choices });
  const chosen = () => owner('select employee_id as employee, provider_id as provider from employee_choice order by 1');
  const employee = (employeeId: string, more: object = {}) => ({
    ...{ employeeId, providerId: null, foundBy: null, chosenProviderId: null },
    ...more,
  });
  const byLogin = employee('7', { providerId: '3', foundBy: 'login' });

  it('GET /api/hub/employees lists those of the agent by number, and the providers that they may be', async () => {
    const { body } = await get(maple.clinicId);
    expect(body).toEqual({
      employees: [byLogin, employee('9'), employee('12')],
      providers: [
        { providerId: '4', name: 'Kim Abel' },
        { providerId: '3', name: 'Eve Roy' },
        { providerId: '5', name: 'Old Aster' },
      ],
    });
    expect((await get(cedar.clinicId)).status).toBe(403);
    expect((await get('x')).body.errors).toEqual([{ field: 'clinicId', message: 'expected a clinic' }]);
  });

  it('GET /api/clinic/agents says how many there are, and how many are no provider', async () => {
    const { body } = await served.http().get('/api/clinic/agents').auth(developer.token, { type: 'bearer' });
    expect(body.map(({ employees }: { employees: unknown }) => employees)).toEqual([{ total: 3, unmapped: 2 }]);
  });

  describe('POST /api/hub/employees', () => {
    it('keeps the choices for the agent, and takes them back, with an entry of what has changed in the audit trail', async () => {
      const { status, body } = await choose([
        { employeeId: '9', providerId: '4' },
        { employeeId: '12', providerId: '5' },
      ]);
      expect([status, body.employees]).toEqual([
        200,
        [byLogin, employee('9', { chosenProviderId: '4' }), employee('12', { chosenProviderId: '5' })],
      ]);
      await choose([
        { employeeId: '9', providerId: '4' },
        { employeeId: '12', providerId: null },
      ]);
      await choose([{ employeeId: '12', providerId: null }]);
      expect(await chosen()).toEqual([{ employee: '9', provider: '4' }]);
      expect(await owner('select action, clinic_id, subject, details from audit_trail order by audit_id')).toEqual([
        {
          ...{ action: 'employeesMapped', clinic_id: maple.clinicId, subject: 'Maple' },
          details: { 9: { from: null, to: '4' }, 12: { from: null, to: '5' } },
        },
        {
          ...{ action: 'employeesMapped', clinic_id: maple.clinicId, subject: 'Maple' },
          details: { 12: { from: '5', to: null } },
        },
      ]);
    });

    it('makes none of the choices where one cannot be made, and says why of each', async () => {
      const { status, body } = await choose([
        { employeeId: '9', providerId: '4' },
        { employeeId: '12', providerId: '8' },
        { employeeId: '12', providerId: '6' },
        { employeeId: '12', providerId: '0' },
        { employeeId: '7', providerId: '4' },
        { employeeId: '55', providerId: '4' },
      ]);
      const foreign = 'Employee 12: this provider is not one of the clinic.';
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'choices.1.providerId', message: foreign },
          { field: 'choices.2.providerId', message: foreign },
          { field: 'choices.3.providerId', message: foreign },
          { field: 'choices.4.providerId', message: 'Employee 7: their login says who the provider is.' },
          { field: 'choices.5.employeeId', message: 'Employee 55: the agent does not list this employee any more.' },
        ],
      ]);
      expect([await chosen(), await owner('select 1 from audit_trail')]).toEqual([[], []]);
    });

    it('returns 403 for a clinic that the user may not enter, and 422 for what is no choice', async () => {
      expect((await choose([{ employeeId: '9', providerId: null }], cedar.clinicId)).status).toBe(403);
      expect((await choose([])).body.errors).toEqual([{ field: 'choices', message: 'expected a choice' }]);
      const { body } = await choose([{ employeeId: 'Eve Roy' }], 'x');
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
        ...['clinicId', 'choices.0.employeeId', 'choices.0.providerId'],
      ]);
    });
  });
});
