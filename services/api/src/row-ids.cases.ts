import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from './testing/api-client.js';
import { startApi } from './testing/start-api.js';

/** One more than the database's type of ids can have. */
const TOO_LARGE = 2 ** 31;

describe('ids in requests', () => {
  let served: TestApp;
  let clinic: Clinic;
  let admin: Person;

  beforeAll(async () => {
    served = await startApi();
    clinic = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [clinic.clinicId]: true }, { isSuperAdmin: true });
  });
  afterAll(() => served.close());

  const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@helix.example' };
  const grant = (ids: object) => ({
    ...{ procedureRuleTypeId: 18, unitsCovered: 1, resetType: 'oneTime' },
    ...{ effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31', ...ids },
  });
  const listQuery = `filter=${encodeURIComponent(JSON.stringify({ id: [TOO_LARGE] }))}`;

  it.each<[string, 'get' | 'post', string, object | null]>([
    ['the password of a user', 'post', 'User', { userId: TOO_LARGE, password: 'Rather-long-4' }],
    ['a user', 'post', 'User', { userId: TOO_LARGE, ...user }],
    ['the user of a provider', 'post', 'Provider', { providerId: 'H1', userId: TOO_LARGE }],
    ['the profile of a patient', 'post', 'Appointment/HealthProfile/P1', { healthProfileId: TOO_LARGE }],
    ['a health profile', 'post', 'ProcedureRules/HealthProfile', { healthProfileId: TOO_LARGE, profileName: 'x' }],
    [
      'the profile of rules',
      'post',
      'ProcedureRules',
      [{ procedureRuleTypeId: 2, healthProfileId: TOO_LARGE, rules: [] }],
    ],
    ['a rule', 'post', 'ProcedureRules', [{ procedureRuleTypeId: 2, rules: [{ procedureRuleId: TOO_LARGE }] }]],
    ['a grant', 'post', 'Patient/P1/InsuranceDetails', { coverageGrants: [grant({ coverageGrantId: TOO_LARGE })] }],
    [
      'an item of a grant',
      'post',
      'Patient/P1/InsuranceDetails',
      { coverageGrants: [grant({ coverageItemId: TOO_LARGE })] },
    ],
    ['the token of a value', 'post', 'TokenPossibleValue', { tokenId: TOO_LARGE, value: 'x' }],
    ['the clinic of a template', 'post', 'NoteTemplate', { name: 'x', text: 'x', clinicId: TOO_LARGE }],
    ['the user of a template', 'post', 'NoteTemplate', { name: 'x', text: 'x', userId: TOO_LARGE }],
    ['a list of tokens', 'get', `Token?${listQuery}`, null],
    ['a list of users', 'get', `User?${listQuery}`, null],
    ['a list of health profiles', 'get', `ProcedureRules/HealthProfile?${listQuery}`, null],
  ])('are a 422 when no row can have them: %s', async (_name, method, path, body) => {
    const request = apiClient(served)(method, `/api/${path}`, admin, clinic);
    const { status } = await (body ? request.send(body) : request);
    expect(status).toBe(422);
  });
});
