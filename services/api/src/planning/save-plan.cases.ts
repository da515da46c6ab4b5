import type { AppointmentDetails } from '@helix/contracts';
import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

/** Fees of the sample schedule: 42 + 55 + 132 + 30 + 32 = 291. */
const RECALL = [
  { procedureRuleTypeId: 23, adaCodes: [{ code: '01202' }], minutes: 10 },
  { procedureRuleTypeId: 4, adaCodes: [{ code: '02144' }], minutes: 5 },
  { procedureRuleTypeId: 18 },
  { procedureRuleTypeId: 29, minutes: 7.5 },
  { procedureRuleTypeId: 14, adaCodes: [{ code: '12113' }], minutes: 3 },
];
const RECALL_REASON = 'Bitewings, Scaling, Recall exam, Polishing, ½ unit, Fluoride';

describe('POST Appointment/{appointmentId}', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  interface Saved {
    version: string;
    rnaTotalPlanned: number | null;
    newReason: string;
    newTotalCompleted: number;
    isOptimal: boolean;
  }

  const save = (body: object, id = 'UPCOMING', ifMatch?: string) => {
    const request = api.post(`Appointment/${id}`, body);
    return ifMatch === undefined ? request : request.set('If-Match', ifMatch);
  };
  const saved = async (procedures: object[], id = 'UPCOMING'): Promise<Saved> => {
    const answer = await save({ procedures }, id);
    expect([answer.status, (answer.body as { errors?: unknown }).errors]).toEqual([200, undefined]);
    return answer.body as Saved;
  };
  const plan = async (id = 'UPCOMING') => {
    const [row] = await api.rows(
      `select version, saved_by as "savedBy", reason, total_planned::float8 as total,
              total_commission::float8 as commission
       from appointment_plan where appointment_id = $1`,
      [id],
    );
    return row;
  };
  /** What counts in reports. */
  const timely = async (id = 'UPCOMING') => {
    const [row] = await api.rows(
      `select saved_by as "savedBy", total_planned::float8 as total, procedures from timely_plan where appointment_id = $1`,
      [id],
    );
    return row;
  };
  const items = (id = 'UPCOMING') =>
    api.rows(
      `select procedure_rule_type_id as type, minutes::float8, units::float8, quantity, fee::float8, commission::float8,
              criterion_ids as criteria
       from planned_procedure where appointment_id = $1 order by agenda_order`,
      [id],
    );
  const codes = async (table: 'planned_option' | 'planned_code', id = 'UPCOMING') => {
    const found = await api.rows(
      `select procedure_rule_type_id as type, ada_code as code, quantity, teeth
       from ${table} where appointment_id = $1 order by 1, position`,
      [id],
    );
    return found.map(({ type, code, quantity, teeth }) => [type, code, quantity, teeth]);
  };

  it('saves a recall appointment with its codes, fees, minutes and commission', async () => {
    const answer = await save({ procedures: RECALL });
    const body = answer.body as Saved;
    expect([answer.status, body]).toEqual([
      200,
      {
        appointmentId: 'UPCOMING',
        version: body.version,
        rnaTotalPlanned: 291,
        newReason: RECALL_REASON,
        newTotalCompleted: 0,
        // The goal is 180 for the hour.
        isOptimal: true,
      },
    ]);
    expect(answer.headers['etag']).toBe(`"${body.version}"`);
    expect(await plan()).toEqual({
      version: 1,
      savedBy: api.hygienist.userId,
      reason: RECALL_REASON,
      total: 291,
      // 0.18 x 55 + 0.4 x 132 + 0 x 42 + 0.4 x 30 + 0.4 x 32 = 9.90 + 52.80 + 0 + 12 + 12.80.
      commission: 87.5,
    });
    // Scaling has what the others leave: 60 - 10 - 5 - 7.5 - 3 = 34.5 minutes, which are 2 units.
    const item = { criteria: [], quantity: 1 };
    expect(await items()).toEqual([
      { ...item, type: 4, minutes: 5, units: 4, fee: 55, commission: 9.9 },
      { ...item, type: 18, minutes: 34.5, units: 2, fee: 132, commission: 52.8 },
      { ...item, type: 23, minutes: 10, units: 1, fee: 42, commission: 0 },
      { ...item, type: 29, minutes: 7.5, units: 0.5, fee: 30, commission: 12 },
      { ...item, type: 14, minutes: 3, units: 1, fee: 32, commission: 12.8 },
    ]);
    expect(await codes('planned_code')).toEqual([
      [4, '02144', 1, []],
      [14, '12113', 1, []],
      [18, '11112', 1, []],
      [23, '01202', 1, []],
      [29, '11107', 1, []],
    ]);
    // The codes of scaling and polishing follow from their minutes.
    expect(await codes('planned_option')).toEqual([
      [4, '02144', 1, []],
      [14, '12113', 1, []],
      [23, '01202', 1, []],
    ]);
    expect(await api.audited('appointment UPCOMING')).toEqual([
      [
        'planChanged',
        {
          plan: [
            null,
            'Bitewings 5 min 55.00, Scaling 34.5 min 132.00, Recall exam 10 min 42.00, Polishing, ½ unit 7.5 min 30.00, Fluoride 3 min 32.00',
          ],
        },
      ],
    ]);
    expect(await api.touched()).toEqual([{ clinicId: api.maple.clinicId, appointmentIds: ['UPCOMING'] }]);
  });

  it('computes minutes from the fee where none are sent', async () => {
    // 42 of 180 in 60 minutes are 14, 55 are 18.33.
    await saved([{ procedureRuleTypeId: 23 }, { procedureRuleTypeId: 4 }]);
    expect((await items()).map(({ type, minutes }) => [type, minutes])).toEqual([
      [4, 18],
      [23, 14],
    ]);
  });

  it('saves a plan in which only minutes differ, neither total nor reason', async () => {
    await saved([{ procedureRuleTypeId: 42, minutes: 3 }]);
    await saved([{ procedureRuleTypeId: 42, minutes: 5 }]);
    expect((await items()).map(({ type, minutes }) => [type, minutes])).toEqual([[42, 5]]);
    expect(await plan()).toMatchObject({ version: 2, reason: '', total: 0 });
  });

  it('keeps the teeth of a procedure whose codes follow from its minutes', async () => {
    const adaCodes = [{ code: '11112', teeth: ['16', '17'] }, { code: '11111' }];
    await saved([{ procedureRuleTypeId: 18, minutes: 30, adaCodes }]);
    expect(await codes('planned_option')).toEqual([[18, '11112', 1, ['16', '17']]]);
  });

  it('keeps the codes of the practice until the minutes are edited', async () => {
    const codesOfPractice = { adaCodes: [{ code: '11113' }, { code: '11117', fee: 30 }], keepsCodes: true };
    const before = await saved([{ procedureRuleTypeId: 18, ...codesOfPractice, minutes: null }]);
    expect(before.rnaTotalPlanned).toBe(228);
    expect(await items()).toMatchObject([{ type: 18, minutes: 52.5, units: 3.5, fee: 228 }]);
    const read = (await api.get('Appointment/UPCOMING')).body as AppointmentDetails;
    expect(read.selectedRecommendations).toMatchObject([{ procedureRuleTypeId: 18, minutes: 52.5, keepsCodes: true }]);
    // As it was read, also beside something that is part of the scaling.
    const history = { procedureRuleTypeId: 1, minutes: 6 };
    const again = await saved([history, { procedureRuleTypeId: 18, ...codesOfPractice, minutes: 52.5 }]);
    expect([again.rnaTotalPlanned, again.version === before.version]).toEqual([228, false]);
    // 24 and 6 minutes are 2 units.
    const edited = await saved([history, { procedureRuleTypeId: 18, adaCodes: [], minutes: 24 }]);
    expect(edited.rnaTotalPlanned).toBe(132);
    const after = (await api.get('Appointment/UPCOMING')).body as AppointmentDetails;
    expect(after.selectedRecommendations.map(({ keepsCodes }) => keepsCodes)).toEqual([undefined, undefined]);
  });

  it('reads the body as the documents write it: fields in any case, codes as texts', async () => {
    const answer = await save({
      ExamDoctor: 'D1',
      Procedures: [{ ProcedureRuleTypeId: 18, AdaCodes: ['11112'], Minutes: 30 }],
    });
    expect(answer.body).toMatchObject({ rnaTotalPlanned: 132, newReason: 'Scaling', isOptimal: false });
    expect(await api.rows('select exam_doctor_id, ordering_doctor_id, saved_by from appointment_doctors')).toEqual([
      { exam_doctor_id: 'D1', ordering_doctor_id: null, saved_by: api.hygienist.userId },
    ]);
  });

  it('bills the images of all PA entries with one code, at their teeth', async () => {
    const entries = [
      { code: '02112', teeth: ['16', '17'], quantity: 2 },
      { code: '02111', teeth: ['31'], quantity: 1 },
    ];
    const { rnaTotalPlanned } = await saved([{ procedureRuleTypeId: 35, adaCodes: entries }]);
    expect(rnaTotalPlanned).toBe(40);
    expect(await items()).toMatchObject([{ type: 35, quantity: 3, units: 3, fee: 40, commission: 7.2 }]);
    expect(await codes('planned_code')).toEqual([[35, '02113', 1, ['16', '17', '31']]]);
    expect(await codes('planned_option')).toEqual([
      [35, '02112', 2, ['16', '17']],
      [35, '02111', 1, ['31']],
    ]);
  });

  it('takes the quantity of a procedure for its only code, unless that has one of its own', async () => {
    const custom = (quantity?: number) => ({
      ...{ procedureRuleTypeId: 41, quantity: 3 },
      adaCodes: [{ code: '99555', ...(quantity === undefined ? {} : { quantity }) }],
    });
    await saved([custom()]);
    expect(await items()).toMatchObject([{ quantity: 3, fee: 75 }]);
    await saved([custom(2)]);
    expect(await items()).toMatchObject([{ quantity: 2, fee: 50 }]);
    const entries = [
      { code: '02112', teeth: ['16', '17'], quantity: 2 },
      { code: '02111', teeth: ['31'], quantity: 1 },
    ];
    await saved([{ procedureRuleTypeId: 35, quantity: 3, adaCodes: entries }]);
    expect(await codes('planned_option')).toEqual([
      [35, '02112', 2, ['16', '17']],
      [35, '02111', 1, ['31']],
    ]);
  });

  it('bills the first sealant of each quadrant higher', async () => {
    // 16 is the first tooth of its quadrant, 26 of its own; 17 is a further one: 32 + 32 + 22.
    const { rnaTotalPlanned } = await saved(
      [{ procedureRuleTypeId: 20, adaCodes: [{ code: '13401', teeth: ['16', '26', '17'] }] }],
      'KID',
    );
    expect(rnaTotalPlanned).toBe(86);
    expect(await codes('planned_code', 'KID')).toEqual([
      [20, '13401', 1, ['16']],
      [20, '13401', 1, ['26']],
      [20, '13409', 1, ['17']],
    ]);
    expect(await items('KID')).toMatchObject([{ units: 3, fee: 86, commission: 15.48 }]);
  });

  it('saves custom codes of the fee schedule and typed fees', async () => {
    const { rnaTotalPlanned } = await saved([
      { procedureRuleTypeId: 41, adaCodes: [{ code: '99555', quantity: 2 }] },
      { procedureRuleTypeId: 14, adaCodes: [{ code: '12113', fee: 51.3 }] },
    ]);
    // 2 x 25 + 51.30, and 0.4 of 51.30.
    expect(rnaTotalPlanned).toBe(101.3);
    expect(await items()).toMatchObject([
      { type: 41, fee: 50, quantity: 2 },
      { type: 14, fee: 51.3, commission: 20.52 },
    ]);
    expect(await api.rows(`select description, fee::float8 from planned_code where ada_code = '99555'`)).toEqual([
      { description: 'Night guard check', fee: 50 },
    ]);
  });

  it('does not take the fee of the schedule for a typed one', async () => {
    const first = await saved([
      { procedureRuleTypeId: 14, adaCodes: ['12113'] },
      { procedureRuleTypeId: 18, minutes: 30 },
    ]);
    const priced = await saved([
      { procedureRuleTypeId: 14, adaCodes: [{ code: '12113', fee: 32 }] },
      { procedureRuleTypeId: 18, minutes: 30, adaCodes: [{ code: '11112', fee: 132 }] },
    ]);
    expect(priced).toEqual(first);
    expect(await codes('planned_option')).toEqual([[14, '12113', 1, []]]);
    // One fee for all images together: what one image costs is a typed fee of two.
    const images = { procedureRuleTypeId: 35, adaCodes: [{ code: '02111', quantity: 2, fee: 24 }] };
    expect((await saved([images])).rnaTotalPlanned).toBe(24);
    // 45 for 15 minutes are 22.50 for 7.5: what a unit costs is a typed fee of half a unit.
    const counselling = { procedureRuleTypeId: 10, minutes: 7.5 };
    expect((await saved([counselling])).rnaTotalPlanned).toBe(22.5);
    const typed = { ...counselling, adaCodes: [{ code: '13101', fee: 45 }] };
    expect((await saved([typed])).rnaTotalPlanned).toBe(45);
  });

  it('changes nothing when the same plan is saved again, in any order', async () => {
    const first = await saved(RECALL);
    const again = await saved([...RECALL].reverse());
    expect(again).toEqual(first);
    expect(await plan()).toMatchObject({ version: 1 });
    expect(await api.touched()).toHaveLength(1);
    expect((await api.audited('appointment UPCOMING')).map(([action]) => action)).toEqual([
      'planChanged',
      'patientsRead',
    ]);
  });

  it('restores a saved plan when it is applied as it was read', async () => {
    const first = await saved([...RECALL, { procedureRuleTypeId: 41, adaCodes: ['99555'] }]);
    const rows = [await items(), await codes('planned_code'), await codes('planned_option')];
    const { body } = await api.get('Appointment/UPCOMING');
    const details = body as {
      version: string;
      rnaTotalPlanned: number;
      selectedRecommendations: {
        procedureRuleTypeId: number;
        minutes: number;
        selectedCriteria: number[];
        procedureOptions: { adaCode: string; teeth: string[]; quantity: number; feeOverride: number | null }[];
      }[];
    };
    // The custom code is worth 8 minutes (25 of 180), so that scaling has 26.5, 1.5 units: 42 + 55 + 66 + 34 + 30 + 32 + 25.
    expect([details.version, details.rnaTotalPlanned]).toEqual([first.version, 284]);
    const procedures = details.selectedRecommendations.map(
      ({ procedureRuleTypeId, minutes, selectedCriteria, procedureOptions }) => ({
        procedureRuleTypeId,
        minutes,
        selectedCriteria,
        adaCodes: procedureOptions.map(({ adaCode, teeth, quantity, feeOverride }) => ({
          code: adaCode,
          teeth,
          quantity,
          fee: feeOverride,
        })),
      }),
    );
    expect(await saved(procedures)).toEqual(first);
    await save({ procedures: [] });
    expect(await saved(procedures)).toEqual(first);
    expect([await items(), await codes('planned_code'), await codes('planned_option')]).toEqual(rows);
  });

  it('replaces the plan, and raises its version', async () => {
    const first = await saved(RECALL);
    const second = await saved([{ procedureRuleTypeId: 18, minutes: 30 }]);
    expect(second.version).not.toBe(first.version);
    expect(await plan()).toMatchObject({ version: 2, total: 132, reason: 'Scaling' });
    expect(await items()).toHaveLength(1);
    expect(await codes('planned_option')).toEqual([]);
  });

  it('removes the plan with an empty list', async () => {
    const { version: none } = await saved([]);
    expect(await api.touched()).toEqual([]);
    await saved(RECALL);
    expect(await saved([])).toEqual({
      appointmentId: 'UPCOMING',
      version: none,
      rnaTotalPlanned: null,
      newReason: '',
      newTotalCompleted: 0,
      isOptimal: false,
    });
    expect([await plan(), await items(), await codes('planned_code')]).toEqual([undefined, [], []]);
    expect(await api.touched()).toHaveLength(2);
  });

  describe('the plan that counts in reports', () => {
    const moveTo = (id: string, by: string) =>
      api.rows('update appointment set start_at = start_at + $2::interval where id = $1', [id, by]);
    const SCALING = { procedureRuleTypeId: 18, minutes: 30 };

    it('is the one that was last saved in time, with its codes', async () => {
      await saved([{ procedureRuleTypeId: 18, minutes: 45 }]);
      await saved([SCALING]);
      const { total } = (await plan())!;
      expect(await timely()).toEqual({
        savedBy: api.hygienist.userId,
        total,
        procedures: [
          {
            ...{ procedureRuleTypeId: 18, minutes: 30, units: 2, fee: total },
            codes: [{ adaCode: '11112', description: expect.any(String), quantity: 1, fee: total }],
          },
        ],
      });
    });

    it('is none when it was only saved late, until it is saved again in time', async () => {
      const details = async () => ((await api.get('Appointment/PAST')).body as { plan: unknown }).plan;
      await saved([SCALING], 'PAST');
      expect([await timely('PAST'), await details()]).toMatchObject([undefined, { isLate: true }]);
      await moveTo('PAST', '30 years');
      try {
        await saved([SCALING], 'PAST');
        expect([await timely('PAST'), await details()]).toMatchObject([
          { total: (await plan('PAST'))?.['total'] },
          { isLate: false },
        ]);
        expect(await plan('PAST')).toMatchObject({ version: 2 });
      } finally {
        await moveTo('PAST', '-30 years');
      }
    });

    it('stays as it was when the plan is changed or removed late', async () => {
      await saved([SCALING]);
      const before = await timely();
      await moveTo('UPCOMING', '-20 days');
      try {
        await saved([{ procedureRuleTypeId: 18, minutes: 45 }]);
        expect([await timely(), (await plan())?.['version']]).toEqual([before, 2]);
        await saved([]);
        expect([await timely(), await plan()]).toEqual([before, undefined]);
      } finally {
        await moveTo('UPCOMING', '20 days');
      }
    });

    it('goes when the plan is removed in time', async () => {
      await saved([SCALING]);
      await saved([]);
      expect(await timely()).toBeUndefined();
    });
  });

  it('counts what was completed once the appointment is over', async () => {
    await api.rows(
      `insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
       values ($1, 'PAST', 0, 180, 180, 1)`,
      [api.maple.clinicId],
    );
    try {
      expect(await saved([{ procedureRuleTypeId: 14 }], 'PAST')).toMatchObject({
        newTotalCompleted: 180,
        isOptimal: true,
      });
      await api.rows('update appointment_analysis set total_completed = 179.99');
      expect(await saved([{ procedureRuleTypeId: 14 }], 'PAST')).toMatchObject({ isOptimal: false });
    } finally {
      await api.rows('delete from appointment_analysis');
    }
  });

  describe('with If-Match', () => {
    it('saves the version that was read, and refuses an older one', async () => {
      const { version } = await saved([]);
      const first = await save({ procedures: RECALL }, 'UPCOMING', `"${version}"`);
      expect(first.status).toBe(200);
      const second = await save({ procedures: [] }, 'UPCOMING', `"${version}"`);
      expect([second.status, second.body]).toEqual([
        412,
        {
          title: 'Version conflict',
          status: 412,
          detail: 'This plan was changed by someone else. Nothing was saved; reload it and try again.',
          errors: [
            {
              field: '',
              message: 'This plan was changed by someone else. Nothing was saved; reload it and try again.',
            },
          ],
        },
      ]);
      expect(await plan()).toMatchObject({ version: 1, total: 291 });
      expect((await save({ procedures: [] }, 'UPCOMING', String(first.headers['etag']))).status).toBe(200);
    });

    it('saves one of two plans that were made from the same version', async () => {
      const { version } = await saved([]);
      const one = { procedures: [{ procedureRuleTypeId: 18, minutes: 30 }] };
      const other = { procedures: [{ procedureRuleTypeId: 14, minutes: 3 }] };
      const answers = await Promise.all([one, other].map((body) => save(body, 'UPCOMING', `"${version}"`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      expect(await plan()).toMatchObject({ version: 1 });
      expect([await items(), await api.touched()].map(({ length }) => length)).toEqual([1, 1]);
    });

    it('refuses a plan from before a doctor was selected', async () => {
      const { version } = await saved([]);
      await save({ procedures: [], examDoctor: 'D1' });
      expect((await save({ procedures: RECALL }, 'UPCOMING', `"${version}"`)).status).toBe(412);
      expect(await plan()).toBeUndefined();
    });
  });

  it('selects doctors, and gives them back to the practice-management system', async () => {
    const doctors = () =>
      api.rows('select exam_doctor_id as exam, ordering_doctor_id as ordering from appointment_doctors');
    await save({ procedures: [], examDoctor: 'D1', orderingDoctor: 'D1' });
    expect(await doctors()).toEqual([{ exam: 'D1', ordering: 'D1' }]);
    await save({ procedures: [], orderingDoctor: 'D1' });
    expect(await doctors()).toEqual([{ exam: null, ordering: 'D1' }]);
    // One who left stays where he was selected before.
    await api.rows(`update provider set is_active = false where id = 'D1'`);
    try {
      expect((await save({ procedures: RECALL, orderingDoctor: 'D1' })).status).toBe(200);
    } finally {
      await api.rows(`update provider set is_active = true where id = 'D1'`);
    }
    await save({ procedures: RECALL });
    expect(await doctors()).toEqual([]);
    expect((await api.audited('appointment UPCOMING')).at(-1)).toEqual([
      'planChanged',
      { orderingDoctorId: ['D1', null] },
    ]);
  });

  it('saves the criteria that a public plan needs', async () => {
    await saved(
      [
        { procedureRuleTypeId: 23 },
        { procedureRuleTypeId: 29 },
        { procedureRuleTypeId: 14, selectedCriteria: [3] },
        { procedureRuleTypeId: 8, selectedCriteria: [12, 7, 7] },
      ],
      'PUBLIC',
    );
    expect((await items('PUBLIC')).map(({ type, criteria }) => [type, criteria])).toEqual([
      [8, [7, 12]],
      [23, []],
      [29, []],
      [14, [3]],
    ]);
  });
});
