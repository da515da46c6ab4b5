import type { RuleTypeWithOptions, RuleTypeWithRules } from '@helix/contracts';
import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

const [RECALL, SCALING, HISTORY] = [23, 18, 1];

describe('GET ProcedureRules', () => {
  let clinic: RulesClinic;
  let perio: number;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(async () => {
    await clinic.reset();
    perio = await clinic.addProfile('Perio');
  });

  const insert = (clinicId: number, ruleTypeId: number, owner: number | string, months: number, change = '') =>
    clinic.served.test.ownerPool.query(
      `insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, patient_id, interval_in_months)
       values ($1, $2, $3, $4, $5) ${change}`,
      [clinicId, ruleTypeId, typeof owner === 'number' ? owner : 0, typeof owner === 'string' ? owner : null, months],
    );
  const assign = (patientId: string, profileId: number) =>
    clinic.served.test.ownerPool.query('insert into patient_health_profile values ($1, $2, $3)', [
      clinic.maple.clinicId,
      patientId,
      profileId,
    ]);
  const ask = (query = '', by = clinic.hygienist, at = clinic.maple) =>
    clinic.call('get', `/api/ProcedureRules${query}`, by, at);
  const rules = async (query = ''): Promise<RuleTypeWithRules[]> => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    return body as RuleTypeWithRules[];
  };
  const recall = async (query = '') => {
    const found = (await rules(query)).find(({ procedureRuleTypeId }) => procedureRuleTypeId === RECALL)!;
    const { source, rules: rows } = found.ruleValues;
    return [source, rows.map(({ intervalInMonths }) => intervalInMonths)];
  };

  it('returns every procedure by colour group with its fields', async () => {
    const all = await rules();
    expect(all).toHaveLength(45);
    const groups = all.map(({ procedureGroupColor }) => procedureGroupColor);
    expect([...new Set(groups)]).toEqual(['yellow', 'lightyellow', 'lavender', 'violet', 'orange', 'grey', 'red']);
    expect(groups).toEqual([...groups].sort((a, b) => groups.indexOf(a) - groups.indexOf(b)));
    expect(all.find(({ procedureRuleTypeId }) => procedureRuleTypeId === RECALL)).toEqual({
      procedureRuleTypeId: 23,
      name: 'Recall exam',
      description: expect.any(String),
      calculationType: 1,
      color: 'yellow',
      procedureGroupColor: 'yellow',
      isInterval: true,
      isAge: false,
      isEveryAppointment: false,
      isWithScaling: false,
      includeWithScaling: false,
      isOutsideAppointment: false,
      needsDoctor: true,
      defaultMinutes: 10,
      scheduleOrderBeginning: null,
      scheduleOrderEnd: 3,
      parentProcedureRuleTypes: [],
      options: expect.arrayContaining([{ duration: 6, units: 'months' }]),
      ruleValues: {
        source: 'office',
        rules: [
          expect.objectContaining({ procedureRuleId: null, intervalInMonths: 6, minAge: 0, maxAge: 15 }),
          {
            procedureRuleId: null,
            procedureRuleTypeId: 23,
            healthProfileId: 0,
            patientId: null,
            intervalInMonths: 9,
            includeWithScaling: false,
            minAge: 16,
            maxAge: null,
            active: true,
            defaultInMinutes: null,
          },
        ],
        version: expect.stringMatching(/^[\w-]{22}$/),
      },
    });
  });

  it('returns the default rules of a procedure until the office has its own', async () => {
    await insert(clinic.maple.clinicId, RECALL, 0, 4);
    await insert(clinic.cedar.clinicId, SCALING, 0, 99);
    const all = await rules();
    const monthsOf = (id: number) =>
      all
        .find(({ procedureRuleTypeId }) => procedureRuleTypeId === id)!
        .ruleValues.rules.map((r) => r.intervalInMonths);
    expect([monthsOf(RECALL), monthsOf(SCALING), monthsOf(HISTORY)]).toEqual([[4], [6], [null]]);
  });

  it('returns the patient’s own rules, else those of the profile, else those of the office (R-01)', async () => {
    await insert(clinic.maple.clinicId, RECALL, 0, 9);
    await insert(clinic.maple.clinicId, RECALL, perio, 3);
    await insert(clinic.maple.clinicId, RECALL, 'P2', 2);
    await insert(clinic.cedar.clinicId, RECALL, 'P1', 1);
    expect(await recall('?patientId=P1')).toEqual(['office', [9]]);
    expect(await recall(`?healthProfileId=${perio}`)).toEqual(['profile', [3]]);
    await assign('P1', perio);
    await assign('P2', perio);
    expect(await recall('?patientId=P1')).toEqual(['profile', [3]]);
    expect(await recall('?patientId=P2')).toEqual(['patient', [2]]);
    expect(await recall('?patientId=P1&healthProfileId=0')).toEqual(['office', [9]]);
    expect(await recall('?healthProfileId=0')).toEqual(['office', [9]]);
    const scaling = (await rules('?patientId=P2')).find(({ procedureRuleTypeId }) => procedureRuleTypeId === SCALING)!;
    expect(scaling.ruleValues.source).toBe('office');
  });

  it('ignores a deactivated profile for its patients', async () => {
    await insert(clinic.maple.clinicId, RECALL, perio, 3);
    await assign('P1', perio);
    await clinic.served.test.ownerPool.query('update health_profile set date_deleted = now()');
    expect(await recall('?patientId=P1')).toEqual(['office', [6, 9]]);
  });

  it('returns 404 for unknown profiles and patients, and for those of another clinic', async () => {
    const theirs = await clinic.addProfile('Theirs', clinic.cedar);
    for (const [query, detail] of [
      [`?healthProfileId=${theirs}`, 'Health profile not found in this clinic.'],
      ['?healthProfileId=999999999', 'Health profile not found in this clinic.'],
      ['?patientId=P9', 'Patient not found in this clinic.'],
      ['?patientId=GONE', 'Patient not found in this clinic.'],
    ] as const) {
      const { status, body } = await ask(query);
      expect([query, status, body.detail]).toEqual([query, 404, detail]);
    }
    for (const query of ['?healthProfileId=-1', '?healthProfileId=x', '?patientId=a-b', '?healthProfileId=9999999999'])
      expect((await ask(query)).status).toBe(422);
  });

  describe('RuleTypesAndOptions', () => {
    const codes = async (query: string, ruleTypeId: number) => {
      const { status, body } = await ask(`/RuleTypesAndOptions${query}`);
      expect(status).toBe(200);
      const type = (body as RuleTypeWithOptions[]).find(
        ({ procedureRuleTypeId }) => procedureRuleTypeId === ruleTypeId,
      )!;
      return type.procedureOptions;
    };

    it('returns the fees of the requested schedule, and null without one', async () => {
      await clinic.served.test.ownerPool.query(`
        insert into fee (clinic_id, id, version, deleted, fee_schedule_id, code, fee) values
          (${clinic.maple.clinicId}, 'F1', 1, false, 'S1', '01202', 43.5),
          (${clinic.maple.clinicId}, 'F2', 1, false, 'S1', '11111', 67),
          (${clinic.maple.clinicId}, 'F3', 1, false, 'S1', '11111', 66),
          (${clinic.maple.clinicId}, 'F4', 1, true, 'S1', '11112', null),
          (${clinic.maple.clinicId}, 'F5', 1, false, 'S2', '11117', 12),
          (${clinic.cedar.clinicId}, 'F6', 1, false, 'S1', '11113', 999)`);
      expect(await codes('?feeScheduleId=S1', RECALL)).toEqual([
        {
          adaCode: '01202',
          name: 'Recall exam',
          description: 'Exam of a patient who comes regularly',
          ammount: 43.5,
          units: 1,
          teeth: false,
          minutes: null,
          commissionPercentage: 0,
          isAdditional: false,
          isHalf: false,
          show: true,
          codeListId: 'S1',
          dentrix: null,
        },
      ]);
      const fees = async (query: string) =>
        (await codes(query, SCALING)).map(({ adaCode, ammount }) => [adaCode, ammount]);
      const none = ['11111', '11112', '11113', '11114', '11115', '11116', '11117', '11119'].map((code) => [code, null]);
      expect(await fees('')).toEqual(none);
      expect(await fees('?feeScheduleId=NONE')).toEqual(none);
      expect(await fees('?feeScheduleId=S1')).toEqual([['11111', 67], ...none.slice(1)]);
      expect(await codes('', HISTORY)).toEqual([]);
    });

    it('names the schedule that lists a code, the spelling of Dentrix, and whether users choose the code', async () => {
      const pool = clinic.served.test.ownerPool;
      await pool.query(`
        insert into fee (clinic_id, id, version, deleted, fee_schedule_id, code, fee) values
          (${clinic.maple.clinicId}, 'L1', 1, false, 'LISTED', 'D01202', 43.5),
          (${clinic.maple.clinicId}, 'L2', 1, false, 'LISTED', '11111', 67),
          (${clinic.maple.clinicId}, 'L3', 2, true, 'LISTED', '11112', null)`);
      const listed = async (query: string, ruleTypeId: number) =>
        (await codes(query, ruleTypeId)).map((one) => [one.adaCode, one.show, one.codeListId, one.dentrix]).slice(0, 2);
      expect(await listed('?feeScheduleId=LISTED', RECALL)).toEqual([['01202', true, 'LISTED', null]]);
      // The codes of scaling follow from its minutes.
      expect(await listed('?feeScheduleId=LISTED', SCALING)).toEqual([
        ['11111', false, 'LISTED', null],
        ['11112', false, null, null],
      ]);
      expect(await listed('', RECALL)).toEqual([['01202', true, null, null]]);
      await pool.query(`update clinic set dms_type = 5 where clinic_id = ${clinic.maple.clinicId}`);
      expect(await listed('?feeScheduleId=LISTED', RECALL)).toEqual([['01202', true, 'LISTED', 'D01202']]);
      await pool.query(`update clinic set dms_type = 1 where clinic_id = ${clinic.maple.clinicId}`);
    });
  });
});
