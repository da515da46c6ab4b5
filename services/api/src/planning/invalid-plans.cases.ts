import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

describe('an invalid plan', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  const save = (body: object, id = 'UPCOMING') => api.post(`Appointment/${id}`, body);
  const plans = () => api.rows('select version, total_planned::float8 as total from appointment_plan');

  const procedure = (change: object) => ({ procedures: [{ procedureRuleTypeId: 18, ...change }] });
  const MINUTES = 'Minutes must be a number from 0 to 1000, in half minutes.';
  it.each<[string, object, string, string]>([
    ['UPCOMING', procedure({ procedureRuleTypeId: 999 }), 'procedures.0.procedureRuleTypeId', 'Unknown procedure.'],
    [
      'UPCOMING',
      procedure({ procedureRuleTypeId: 20 }),
      'procedures.0.procedureRuleTypeId',
      'Sealants does not apply to this patient.',
    ],
    [
      'UPCOMING',
      { procedures: [{ procedureRuleTypeId: 18 }, { procedureRuleTypeId: 18 }] },
      'procedures.1.procedureRuleTypeId',
      'Already in the plan.',
    ],
    ['UPCOMING', procedure({ minutes: 1001 }), 'procedures.0.minutes', MINUTES],
    ['UPCOMING', procedure({ minutes: 7.2 }), 'procedures.0.minutes', MINUTES],
    [
      'UPCOMING',
      procedure({ procedureRuleTypeId: 35, adaCodes: [{ code: '02111', quantity: 16 }] }),
      'procedures.0',
      'Value must be between 1 and 15',
    ],
    [
      'UPCOMING',
      procedure({
        procedureRuleTypeId: 35,
        adaCodes: [
          { code: '02120', quantity: 10 },
          { code: '02116', quantity: 6 },
        ],
      }),
      'procedures.0',
      'Value must be between 1 and 15',
    ],
    [
      'KID',
      procedure({ procedureRuleTypeId: 20, adaCodes: [{ code: '13401', teeth: ['99'] }] }),
      'procedures.0.adaCodes.0.teeth.0',
      'Unknown tooth.',
    ],
    [
      'KID',
      procedure({ procedureRuleTypeId: 20, adaCodes: [{ code: '13401', teeth: ['58'] }] }),
      'procedures.0',
      '58 is no tooth.',
    ],
    ['KID', procedure({ procedureRuleTypeId: 20 }), 'procedures.0', 'No tooth was chosen.'],
    [
      'UPCOMING',
      procedure({ procedureRuleTypeId: 41, adaCodes: ['99999'] }),
      'procedures.0.adaCodes.0.code',
      'The fee schedule of the patient has no code 99999.',
    ],
    [
      'UPCOMING',
      procedure({ procedureRuleTypeId: 41, adaCodes: ['12113'] }),
      'procedures.0.adaCodes.0.code',
      '12113 is already in applicable services.',
    ],
    ['UPCOMING', procedure({ procedureRuleTypeId: 41 }), 'procedures.0', 'No code was chosen.'],
    [
      'UPCOMING',
      procedure({ procedureRuleTypeId: 41, adaCodes: ['a\0b'] }),
      'procedures.0.adaCodes.0',
      'the null character cannot be stored',
    ],
    ['UPCOMING', procedure({ adaCodes: ['12113'] }), 'procedures.0.adaCodes.0.code', '12113 is no code of Scaling.'],
    [
      'UPCOMING',
      { procedures: [{ procedureRuleTypeId: 22 }, { procedureRuleTypeId: 23 }] },
      'procedures.1',
      'There is an exam in the plan already.',
    ],
    ['PUBLIC', procedure({ procedureRuleTypeId: 29 }), 'procedures.0', 'Add a recall exam first.'],
    ['PUBLIC', procedure({ procedureRuleTypeId: 14 }), 'procedures.0', 'Choose at least 1 criterion.'],
    [
      'PUBLIC',
      procedure({ procedureRuleTypeId: 8, selectedCriteria: [7] }),
      'procedures.0',
      'Choose at least 2 criteria.',
    ],
    [
      'PUBLIC',
      procedure({ procedureRuleTypeId: 14, selectedCriteria: [7] }),
      'procedures.0.selectedCriteria.0',
      'Unknown criterion.',
    ],
    ['UPCOMING', { procedures: [], examDoctor: 'D2' }, 'examDoctor', 'This doctor is not active in this clinic.'],
    [
      'UPCOMING',
      { procedures: [], orderingDoctor: 'H2' },
      'orderingDoctor',
      'This doctor is not active in this clinic.',
    ],
    ['UPCOMING', { procedures: [], examDoctor: 'D9' }, 'examDoctor', 'This doctor is not active in this clinic.'],
    ['UPCOMING', {}, 'procedures', 'expected a list of procedures'],
  ])('returns 422 at %s for %j', async (id, body, field, message) => {
    expect(api.errorsOf(await save(body, id))).toEqual([422, [{ field, message }]]);
    expect([await plans(), await api.touched(), await api.rows('select from appointment_doctors')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('leaves the saved plan as it is when the new one is invalid', async () => {
    expect((await save(procedure({ minutes: 30 }))).status).toBe(200);
    expect((await save(procedure({ procedureRuleTypeId: 999 }))).status).toBe(422);
    expect(await plans()).toEqual([{ version: 1, total: 132 }]);
  });

  it.each([
    ['NONE', 404, 'Appointment not found in this clinic.'],
    ['a-b', 404, 'Appointment not found in this clinic.'],
    ['DELETED', 404, 'Appointment not found in this clinic.'],
    ['CEDAR', 404, 'Appointment not found in this clinic.'],
    ['CANCELLED', 409, 'The appointment was cancelled. Nothing was saved.'],
    ['MISSED', 409, 'The patient did not come to the appointment. Nothing was saved.'],
  ])('refuses the appointment %s with %d', async (id, status, detail) => {
    const answer = await save(procedure({ minutes: 30 }), id);
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([status, detail]);
    expect(await plans()).toEqual([]);
  });
});
