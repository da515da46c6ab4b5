import type { AppointmentDetails } from '@helix/contracts';
import { readAppointmentDetails } from './appointment-details.query.js';
import { AFTER_V1, BEFORE_V1, doneAtV1, planOfV1 } from './testing/maple-fixture.js';
import { sharedMapleApi, type MapleApi } from './testing/start-maple-api.js';

const [BITEWINGS, FLUORIDE, SCALING, RECALL, PAS, CUSTOM] = [4, 14, 18, 23, 35, 41];

describe('GET Appointment/{id}', () => {
  let api: MapleApi;

  beforeAll(async () => {
    api = await sharedMapleApi();
  });
  beforeEach(() => api.reset());

  const read = (id = 'V1', now = BEFORE_V1): Promise<AppointmentDetails> =>
    readAppointmentDetails(api.served.test.database, api.maple.clinicId, id, now);
  const ofType = <T extends { procedureRuleTypeId: number | null }>(list: readonly T[], id: number): T =>
    list.find(({ procedureRuleTypeId }) => procedureRuleTypeId === id)!;

  it('returns everything about an appointment that has a plan and is over', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    await api.own(`
      insert into scorecard_entry
        (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes, missed_procedure_reason_id) values
        (${clinicId}, 'V1', ${CUSTOM}, null, 1), (${clinicId}, 'V1', ${SCALING}, 32.5, null);
      insert into added_treatment (clinic_id, patient_id, ada_code, date, deleted_at) values
        (${clinicId}, 'P1', '12113', '2025-01-15', null), (${clinicId}, 'P1', '12112', '2025-02-15', now())`);
    const { recommendations, procedurePlanResults, ...details } = await read('V1', AFTER_V1);
    expect(details).toEqual({
      appointmentId: 'V1',
      status: 'confirmed',
      reason: 'Recall',
      patientId: 'P1',
      patientInitials: 'AB',
      birthDate: '1980-02-28',
      providerId: 'H1',
      providerFirstName: 'Maya',
      providerLastName: 'Okafor',
      primaryProviderName: 'Dan Dent',
      operatoryId: 'OP1',
      operatoryName: 'Hygiene 1',
      startDate: '2026-03-02T09:00:00',
      endDate: '2026-03-02T09:50:00',
      durationInMinutes: 50,
      isHygiene: true,
      // 180 an hour for 50 minutes.
      providerAppointmentGoal: 150,
      providerHourlyGoal: 180,
      appointmentCommissionGoal: null,
      commissionPercentage: null,
      feeScheduleId: 'F1',
      feeScheduleName: 'Ontario 2026',
      healthProfileId: 0,
      healthProfileName: 'Office DNA',
      comments: 'Call first',
      commentState: 1,
      lastVisitDate: '2025-08-31',
      insuranceProvider: 'Northern Life',
      insurancePlanName: 'Gold',
      insuranceIconName: 'private',
      insuranceStatus: 1,
      previousAppointmentId: 'V0',
      nextAppointmentId: 'V2',
      version: expect.stringMatching(/^[\w-]{22}$/) as string,
      plan: { isLate: false, savedAt: '2026-02-20T14:30:00.000Z', userFullName: 'Maya Okafor' },
      userFullName: 'Maya Okafor',
      rnaTotalPlanned: 249,
      totalPlanned: 55.1,
      totalCompleted: 141.25,
      // Scaling of 131.25 at 0.4; the special code has no share.
      totalCommissionCompleted: 52.5,
      // Seat 3, recall exam 12.5, bitewings 5 and scaling 40, the mean of 45 and 35: 60.5 makes 70.
      recommendedMinutes: 70,
      selectedRecommendations: [
        {
          ...{ procedureRuleTypeId: 42, name: 'Seat and prepare', minutes: 3, ...NOTHING_SELECTED, ammount: 0 },
          ...{ initialMinutes: 3, requestedBy: null, status: 0, attributedProviderId: 'H1' },
        },
        {
          procedureRuleTypeId: BITEWINGS,
          name: 'Bitewings',
          minutes: 5,
          quantity: 1,
          selectedCriteria: [8, 7],
          procedureOptions: [
            {
              adaCode: '02144',
              description: '4 bitewing images',
              ammount: 55.1,
              feeOverride: 50,
              teeth: [],
              quantity: 1,
            },
          ],
          ammount: 50,
          // Nobody ordered the images, which were not taken.
          ...{ initialMinutes: 5, requestedBy: null, status: 1, attributedProviderId: 'H1' },
        },
        {
          procedureRuleTypeId: RECALL,
          name: 'Recall exam',
          minutes: 12.5,
          quantity: 1,
          selectedCriteria: [],
          procedureOptions: [
            {
              adaCode: '01202',
              description: 'Exam of a patient who comes regularly',
              ammount: 42,
              feeOverride: null,
              teeth: [],
              quantity: 1,
            },
          ],
          ammount: 42,
          // The doctor did the exam.
          ...{ initialMinutes: 12.5, requestedBy: null, status: 3, attributedProviderId: 'D1' },
        },
        {
          ...{ procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 30, ...NOTHING_SELECTED, ammount: 132 },
          ...{ initialMinutes: null, requestedBy: null, status: 3, attributedProviderId: 'H1' },
        },
        {
          procedureRuleTypeId: CUSTOM,
          name: 'Custom code',
          minutes: 8,
          quantity: 1,
          selectedCriteria: [],
          procedureOptions: [
            {
              adaCode: '99555',
              description: 'Night guard check',
              ammount: 25,
              feeOverride: null,
              teeth: ['16MO'],
              quantity: 1,
            },
          ],
          ammount: 25,
          ...{ initialMinutes: null, requestedBy: null, status: 5, attributedProviderId: 'H1' },
        },
      ],
      inferredRecommendations: [
        {
          procedureRuleTypeId: BITEWINGS,
          name: 'Bitewings',
          minutes: null,
          quantity: 1,
          selectedCriteria: [],
          procedureOptions: [
            {
              adaCode: '02144',
              description: '4 bitewing images',
              ammount: 55.1,
              feeOverride: null,
              teeth: [],
              quantity: 1,
            },
          ],
          ammount: 0,
        },
        {
          procedureRuleTypeId: SCALING,
          name: 'Scaling',
          minutes: null,
          quantity: 1,
          selectedCriteria: [],
          procedureOptions: [
            {
              adaCode: '11112',
              description: 'Scaling, two units (30 minutes)',
              ammount: 132,
              feeOverride: 131.25,
              teeth: [],
              quantity: 1,
            },
          ],
          ammount: 0,
        },
      ],
      procedures: [
        {
          procedureId: 'Y1',
          procedureRuleTypeId: SCALING,
          adaCode: '11112',
          description: 'Sc x2',
          procedureStatus: 102,
          amount: 131.25,
          units: 2,
          minutes: 30,
          teeth: [],
          ...BY_HYGIENIST,
        },
        {
          procedureId: 'Y2',
          procedureRuleTypeId: 28,
          adaCode: '01202',
          description: 'Exam that the doctor bills',
          procedureStatus: 102,
          amount: 42,
          units: null,
          minutes: null,
          teeth: [],
          providerId: 'D1',
          providerName: 'Dan Dent',
          attributedProviderId: 'D1',
          attributedToDoctor: true,
        },
        {
          procedureId: 'Y3',
          procedureRuleTypeId: null,
          adaCode: '99999',
          description: 'Special',
          procedureStatus: 102,
          amount: 10,
          units: null,
          minutes: null,
          teeth: ['16MO'],
          ...BY_HYGIENIST,
        },
        {
          procedureId: 'Y0',
          procedureRuleTypeId: BITEWINGS,
          adaCode: '02144',
          description: 'BW x4',
          procedureStatus: 105,
          amount: 55.1,
          units: null,
          minutes: 5,
          teeth: [],
          ...BY_HYGIENIST,
        },
      ],
      // Of the plan of 249, scaling for 131.25 and the exam for 42 were done.
      successPercentage: 69.6,
      proceduresHistory: [
        history('2026-03-02', 28, 'Recall exam (doctor bills)', '01202', 'Exam that the doctor bills', 1),
        history('2026-03-02', SCALING, 'Scaling', '11112', 'Sc x2', 2),
        history('2026-03-02', null, 'Special', '99999', 'Special', 0),
        history('2025-08-31', RECALL, 'Recall exam', '01202', 'Recall exam', 1),
        history('2025-08-31', SCALING, 'Scaling', '11112', 'Scaling, two units (30 minutes)', 2),
        history('2025-01-15', FLUORIDE, 'Fluoride', '12113', 'Fluoride as varnish', 1, true),
        history('2024-08-12', SCALING, 'Scaling', '11113', 'Scaling elsewhere', 3),
      ],
      orderingDoctor: null,
      examDoctor: { providerId: 'D1', firstName: 'Dan', lastName: 'Dent' },
      prePlannedAppointment: null,
      appointmentNext: null,
      // D1 is in from 10:00 on, and the appointment ends at 9:50.
      doctorAvailability: 'no',
      bookedElsewhere: [],
      previousScalingTimes: [
        { date: '2024-08-12', minutes: 45, isFromAi: false },
        { date: '2025-08-31', minutes: 35, isFromAi: false },
      ],
    });
    expect(recommendations.map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([23, 4, 18, 1, 42, 41]);
    expect(
      procedurePlanResults.map((row) => [
        row.procedureRuleTypeId,
        row.name,
        row.status,
        row.isPlanned,
        row.plannedCodes,
        row.plannedAmmount,
        row.completedCodes,
        row.completedAmmount,
        row.missedProcedureReason,
      ]),
    ).toEqual([
      [CUSTOM, 'Custom code', 5, true, ['99555'], 25, [], 0, 1],
      [null, 'Special', 4, false, [], 0, ['99999'], 10, null],
      // The doctor billed the planned exam.
      [RECALL, 'Recall exam', 3, true, ['01202'], 42, ['01202'], 0, null],
      [SCALING, 'Scaling', 3, true, ['11112'], 132, ['11112'], 131.25, null],
      [BITEWINGS, 'Bitewings', 1, true, ['02144'], 50, [], 0, null],
    ]);
    expect(ofType(procedurePlanResults, SCALING)).toMatchObject({
      plannedMinutes: 30,
      actualMinutes: 32.5,
      enteredMinutes: 32.5,
      plannedUnits: 2,
      completedUnits: 2,
      plannedDescriptions: ['Scaling, two units (30 minutes)'],
      completedDescriptions: ['Sc x2'],
      needsReason: false,
    });
    expect(ofType(procedurePlanResults, BITEWINGS)).toMatchObject({ isDueButMissed: true, needsReason: true });
    expect(ofType(procedurePlanResults, RECALL)).toMatchObject({ enteredMinutes: null });
  });

  it('returns the procedures that apply to the patient with rules, due dates and the fees of the schedule', async () => {
    const { recommendations } = await read();
    expect(ofType(recommendations, RECALL)).toMatchObject({
      name: 'Recall exam',
      color: 'yellow',
      adaCode: '01202',
      ammount: 42,
      commissionPercentage: 0,
      initialMinutes: 12.5,
      ruleMinutes: 12.5,
      defaultMinutes: 10,
      isRecommended: true,
      isPrePlanned: false,
      treatmentDueInfo: {
        isDue: true,
        needsExamButNoExamDue: false,
        lastTreatmentDate: '2025-08-31',
        dueDate: '2026-02-28',
        inDays: -2,
      },
      ruleValues: { source: 'office', rules: [{ procedureRuleId: RECALL, intervalInMonths: 6, patientId: null }] },
    });
    // Of two fees of a code the higher one counts.
    expect(ofType(recommendations, BITEWINGS)).toMatchObject({ adaCode: '02144', ammount: 55.1, initialMinutes: 5 });
    expect(ofType(recommendations, BITEWINGS).treatmentDueInfo).toEqual({
      isDue: true,
      needsExamButNoExamDue: false,
      lastTreatmentDate: null,
      dueDate: '2026-03-02',
      inDays: 0,
    });
    const scaling = ofType(recommendations, SCALING);
    expect(scaling).toMatchObject({ adaCode: null, ammount: null, initialMinutes: null, color: 'violet' });
    expect(scaling.procedureOptions.map(({ adaCode, ammount }) => [adaCode, ammount])).toEqual([
      ['11111', 66],
      ['11112', 132],
      ['11113', null],
      ['11114', null],
      ['11115', null],
      ['11116', null],
      ['11117', null],
      ['11119', null],
    ]);
    expect(ofType(recommendations, 1)).toMatchObject({ includeWithScaling: true, isRecommended: true });
    expect(ofType(recommendations, CUSTOM)).toMatchObject({ procedureOptions: [], isRecommended: false });
  });

  it('returns with each recommendation what the saved plan has of it', async () => {
    const { clinicId } = api.maple;
    const planFields = async (id: number) => {
      const one = ofType((await read()).recommendations, id);
      const { adaUsed, charge, quantity, selectedTeeth, selectedCriteria, payload } = one;
      return { adaUsed, charge, quantity, selectedTeeth, selectedCriteria, payload };
    };
    const unplanned = {
      ...{ adaUsed: null, charge: null, quantity: 0, selectedTeeth: [], selectedCriteria: [], payload: [] },
    };
    expect(await planFields(BITEWINGS)).toEqual(unplanned);
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    expect(await planFields(BITEWINGS)).toEqual({
      adaUsed: '02144',
      charge: 50,
      quantity: 1,
      selectedTeeth: [],
      selectedCriteria: [8, 7],
      payload: [{ adaCode: '02144', teeth: [], charge: 50 }],
    });
    expect(await planFields(SCALING)).toMatchObject({
      ...{ adaUsed: '11112', charge: 132, payload: [{ adaCode: '11112', teeth: [], charge: 132 }] },
    });
    expect(await planFields(CUSTOM)).toMatchObject({ adaUsed: '99555', charge: 25, selectedTeeth: ['16MO'] });
    // Seat and prepare is planned, and nothing bills it.
    expect(await planFields(42)).toEqual({ ...unplanned, charge: 0, quantity: 1 });
    expect(await planFields(1)).toEqual(unplanned);
  });

  it('returns the fee of a unit, the typed fee of a code, and which recommendations a parent lists', async () => {
    const { clinicId } = api.maple;
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    await api.own(`update procedure_rule set active = true where procedure_rule_type_id in (28, 44)`);
    const { recommendations } = await read();
    const price = (id: number) => ofType(recommendations, id).price;
    // Four images for 55.10; a unit of scaling is that of its code for one; the medical history has no fee.
    expect([BITEWINGS, RECALL, SCALING, 1].map(price)).toEqual([13.78, 42, 66, null]);
    const options = (id: number) =>
      ofType(recommendations, id).procedureOptions.map((one) => [one.adaCode, one.feeOverride, one.show]);
    expect(options(BITEWINGS)).toContainEqual(['02144', 50, true]);
    expect(options(RECALL)).toEqual([['01202', null, true]]);
    expect(ofType(recommendations, RECALL).procedureOptions[0]).toMatchObject({ codeListId: 'F1', dentrix: null });
    expect([SCALING, RECALL, 28, BITEWINGS].map((id) => ofType(recommendations, id).children)).toEqual([
      ...[[28], [44], [44], []],
    ]);
  });

  it('returns who ordered the planned images, and to whom a completed procedure counts', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    await api.own(`
      insert into appointment_doctors (clinic_id, appointment_id, ordering_doctor_id) values (${clinicId}, 'V1', 'D2');
      insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, 'Y1', 'H2')`);
    const { selectedRecommendations } = await read('V1', AFTER_V1);
    expect(
      selectedRecommendations.map((one) => [one.procedureRuleTypeId, one.requestedBy, one.attributedProviderId]),
    ).toEqual([
      [42, null, 'H1'],
      [BITEWINGS, 'Dr.Orr', 'H1'],
      [RECALL, null, 'D1'],
      [SCALING, null, 'H2'],
      [CUSTOM, null, 'H1'],
    ]);
  });

  it('uses the rules of the patient before those of the profile and of the office', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      insert into patient_health_profile (clinic_id, patient_id, health_profile_id) values (${clinicId}, 'P1', 7);
      insert into procedure_rule
        (clinic_id, procedure_rule_id, procedure_rule_type_id, health_profile_id, patient_id, active, interval_in_months,
         default_in_minutes)
        overriding system value
        values (${clinicId}, 101, ${RECALL}, 7, null, true, 3, 20), (${clinicId}, 102, ${SCALING}, 7, null, true, 3, null),
               (${clinicId}, 103, ${SCALING}, 0, 'P1', true, 24, 40)`);
    const { recommendations, healthProfileId, healthProfileName } = await read();
    expect([healthProfileId, healthProfileName]).toEqual([7, 'Perio']);
    const of = (id: number) => {
      const { ruleValues, treatmentDueInfo, ruleMinutes } = ofType(recommendations, id);
      return [ruleValues.source, ruleValues.rules.map((rule) => rule.patientId), treatmentDueInfo.dueDate, ruleMinutes];
    };
    expect(of(RECALL)).toEqual(['profile', [null], '2025-11-30', 20]);
    expect(of(SCALING)).toEqual(['patient', ['P1'], '2027-08-31', 40]);
    expect(of(BITEWINGS)).toEqual(['office', [null], '2026-03-02', null]);
  });

  it('uses the stored rules for an appointment that is over, and the current ones before', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      insert into rule_snapshot (clinic_id, rules_hash, rules) values
        (${clinicId}, 'office', jsonb_build_object(
          'settings', '{"graceDays":0,"almostDueDays":30,"requireExamWithXrays":false,"state":"ON",
                        "shouldTrackDoctor":true}'::jsonb,
          'officeRules', '[{"procedureRuleId":23,"procedureRuleTypeId":23,"healthProfileId":0,"patientId":null,
            "intervalInMonths":9,"includeWithScaling":false,"minAge":null,"maxAge":null,"active":true,
            "defaultInMinutes":null}]'::jsonb)),
        (${clinicId}, 'patient', '{"healthProfileId":0,"profileRules":[],"patientRules":[]}');
      insert into appointment_due
        (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at,
         office_rules_hash, patient_rules_hash)
        values (${clinicId}, 'V1', 'P1', 'H1', '2026-03-02', '{"recommendedMinutes":30,"dueProcedures":[],
          "almostDueProcedures":[],"noDoctor":false,"isTooLongForChild":false,"isBirthday":false}', 1, '', now(),
          'office', 'patient')`);
    const past = await read('V1', AFTER_V1);
    expect(past.recommendations.map((one) => [one.procedureRuleTypeId, one.treatmentDueInfo.dueDate])).toEqual([
      [RECALL, '2026-05-31'],
    ]);
    const upcoming = await read('V1', BEFORE_V1);
    expect(upcoming.recommendations).toHaveLength(6);
  });

  it('returns the goals that the clinic had on the day of the appointment', async () => {
    const { clinicId } = api.maple;
    await api.own(
      `insert into clinic_goal values (${clinicId}, '2026-03-02', 90, 0.2), (${clinicId}, '2026-03-03', 120, 0.3)`,
    );
    // 50 minutes.
    expect(await read()).toMatchObject({ providerHourlyGoal: 120, providerAppointmentGoal: 100 });
    await api.own(`delete from clinic_goal where effective_end > '2026-03-02'`);
    expect(await read()).toMatchObject({ providerHourlyGoal: 180, providerAppointmentGoal: 150 });
  });

  it('returns the goals of a provider who has a goal wage', async () => {
    await api.own(
      `insert into provider_setting (clinic_id, provider_id, goal_wage) values (${api.maple.clinicId}, 'H1', 63)`,
    );
    // 63 / 0.3 = 210 an hour.
    expect(await read()).toMatchObject({
      providerHourlyGoal: 210,
      providerAppointmentGoal: 175,
      appointmentCommissionGoal: 52.5,
    });
    await api.own(`
      update provider_setting set goal_wage = null where clinic_id = ${api.maple.clinicId};
      update clinic set goal_hourly_production = null where clinic_id = ${api.maple.clinicId}`);
    expect(await read()).toMatchObject({
      providerHourlyGoal: null,
      providerAppointmentGoal: null,
      appointmentCommissionGoal: null,
    });
  });

  it('has no fees without a fee schedule, and only rules for all ages without a birth date', async () => {
    await api.own(`update patient set fee_schedule_id = null, birth_date = null`);
    const { recommendations, feeScheduleId, feeScheduleName, birthDate } = await read();
    expect([feeScheduleId, feeScheduleName, birthDate]).toEqual([null, null, null]);
    expect(recommendations.map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([23, 18, 1, 42, 41]);
    expect(ofType(recommendations, RECALL)).toMatchObject({ adaCode: '01202', ammount: null });
  });

  it('shows a patient with blank initials as ?', async () => {
    await api.own(`update patient set initials = '  '`);
    expect(await read()).toMatchObject({ patientInitials: '?' });
  });

  it('answers before patient, provider and operatory have arrived', async () => {
    await api.own(`truncate patient, provider, operatory`);
    expect(await read()).toMatchObject({
      patientInitials: '?',
      birthDate: null,
      providerFirstName: '?',
      providerLastName: '',
      isHygiene: false,
      primaryProviderName: null,
      operatoryId: 'OP1',
      operatoryName: null,
      insuranceStatus: 0,
      insuranceIconName: 'unknown',
      examDoctor: { providerId: 'D1', firstName: '?', lastName: '' },
    });
  });

  it('answers an appointment of a doctor, a cancelled and a missed one with what applies to the patient', async () => {
    expect(await read('EXAM')).toMatchObject({
      isHygiene: false,
      status: 'scheduled',
      previousAppointmentId: 'V1',
      nextAppointmentId: 'V2',
      prePlannedAppointment: null,
    });
    expect((await read('EXAM')).recommendations).toHaveLength(6);
    expect(await read('CANCELLED')).toMatchObject({ status: 'cancelled', nextAppointmentId: 'V1' });
    expect(await read('MISSED')).toMatchObject({ status: 'noShow', previousAppointmentId: 'V0' });
  });

  it('has nothing that was missed at an appointment that was cancelled', async () => {
    const { clinicId } = api.maple;
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    const results = async () =>
      (await read('V1', AFTER_V1)).procedurePlanResults.map((row) => [
        row.procedureRuleTypeId,
        row.status,
        row.needsReason,
      ]);
    expect(await results()).toEqual([
      [BITEWINGS, 1, true],
      // The doctor was in from 10:00.
      [RECALL, 1, false],
      [SCALING, 1, true],
      [CUSTOM, 1, true],
    ]);
    await api.own(`update appointment set status = 'cancelled' where id = 'V1'`);
    expect(await results()).toEqual([
      [BITEWINGS, 0, false],
      [RECALL, 0, false],
      [SCALING, 0, false],
      [CUSTOM, 0, false],
    ]);
  });

  it('returns completed procedures with the provider that users attributed them to', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(`insert into procedure_attribution (clinic_id, procedure_id, provider_id) values
      (${clinicId}, 'Y1', 'D1'), (${clinicId}, 'Y2', 'H1')`);
    const { procedures, totalCommissionCompleted } = await read('V1', AFTER_V1);
    expect(
      procedures.map((one) => [
        one.procedureId,
        one.procedureRuleTypeId,
        one.providerId,
        one.attributedProviderId,
        one.attributedToDoctor,
      ]),
    ).toEqual([
      ['Y1', SCALING, 'H1', 'D1', true],
      ['Y2', RECALL, 'D1', 'H1', false],
      ['Y3', null, 'H1', 'H1', false],
      ['Y0', BITEWINGS, 'H1', 'H1', false],
    ]);
    // The exam has a share of 0.
    expect(totalCommissionCompleted).toBe(0);
  });

  it('leaves procedures of other appointments and days out, and keeps linked ones of other days', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(`
      update procedure set date = '2026-03-01' where id = 'Y1';
      update procedure set date = '2026-03-03' where id = 'Y3';
      update procedure set deleted = true where id = 'Y0'`);
    const { procedures, totalCommissionCompleted } = await read('V1', AFTER_V1);
    expect(procedures.map(({ procedureId }) => procedureId)).toEqual(['Y1', 'Y2']);
    expect(totalCommissionCompleted).toBe(0);
    expect((await read('V0')).procedures.map(({ procedureId }) => procedureId)).toEqual(['X1', 'X2']);
  });

  it('counts what was done for one of two appointments with the provider on a day, and never for a cancelled one', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (${clinicId}, 'TWIN', 1, 'P1', 'H1', '2026-03-02 14:00', 30, 'completed')`);
    const done = async (id: string) => {
      const { procedurePlanResults, totalCommissionCompleted, procedures } = await read(id, AFTER_V1 + 12 * 3_600_000);
      const codes = procedurePlanResults.flatMap(({ completedCodes }) => completedCodes);
      return [codes.sort(), totalCommissionCompleted, procedures.length];
    };
    expect([await done('V1'), await done('TWIN')]).toEqual([
      [['11112', '99999'], 52.5, 4],
      [[], 0, 3],
    ]);
    await api.own(`update procedure set appointment_id = 'TWIN' where id = 'Y1'`);
    expect([await done('V1'), await done('TWIN')]).toEqual([
      [['99999'], 0, 4],
      [['11112'], 52.5, 3],
    ]);
    await api.own(`update appointment set status = 'cancelled' where id = 'V1'`);
    expect([await done('V1'), await done('TWIN')]).toEqual([
      [[], 0, 4],
      [['11112', '99999'], 52.5, 3],
    ]);
  });

  it('counts nothing of what was reversed, on the day or weeks later, but money', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(planOfV1(clinicId, api.hygienist.userId));
    // The only earlier treatments of the patient are those of V0, and scaling in another office.
    await api.own(`
      insert into procedure
        (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, units, teeth) values
        (${clinicId}, 'Y1-', 1, 'P1', 'V1', 'H1', '2026-03-02', '11112', 102, -131.25, -2, null),
        (${clinicId}, 'Y3-', 1, 'P1', null, 'H1', '2026-03-30', '99999', 102, -10, null, '["16"]'),
        (${clinicId}, 'X1-', 1, 'P1', null, 'H1', '2026-03-01', '01202', 102, -42, null, null),
        (${clinicId}, 'X2-', 1, 'P1', null, 'H1', '2026-01-05', '11112', 102, -132, null, null)`);
    const details = await read('V1', AFTER_V1);
    expect(details.procedures.map(({ procedureId }) => procedureId)).toEqual(['Y2', 'Y0']);
    const scaling = ofType(details.procedurePlanResults, SCALING);
    expect([scaling.status, scaling.completedUnits, scaling.completedCodes, scaling.completedAmmount]).toEqual([
      1,
      0,
      [],
      0,
    ]);
    expect(details.procedurePlanResults.some(({ procedureRuleTypeId }) => procedureRuleTypeId === null)).toBe(false);
    expect(details.totalCommissionCompleted).toBe(0);
    expect(details.lastVisitDate).toBe('2024-08-12');
    expect(details.previousScalingTimes).toEqual([{ date: '2024-08-12', minutes: 45, isFromAi: false }]);
    expect(details.proceduresHistory.map(({ date, adaCode }) => [date, adaCode])).toEqual([
      ['2026-03-02', '01202'],
      ['2024-08-12', '11113'],
    ]);
    expect(ofType(details.recommendations, RECALL).treatmentDueInfo?.lastTreatmentDate).toBeNull();
    expect(details.inferredRecommendations.map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([BITEWINGS]);
  });

  it('does not count as done here what the practice marks as external on the day', async () => {
    const { clinicId } = api.maple;
    await api.own(doneAtV1(clinicId));
    await api.own(`update procedure set external = true, amount = 0 where id = 'Y1'`);
    const { procedurePlanResults } = await read('V1', AFTER_V1);
    expect(procedurePlanResults.flatMap(({ completedCodes }) => completedCodes)).toEqual(['99999']);
  });

  it('infers what the practice-management system has for the appointment, by procedure', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      update procedure_rule set active = true where procedure_rule_type_id in (20, ${PAS}, ${FLUORIDE});
      insert into procedure
        (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, teeth) values
        (${clinicId}, 'Z1', 1, 'P1', 'V1', 'H1', '2026-03-02', '02112', 105, 32, '["11", "12"]'),
        (${clinicId}, 'Z2', 1, 'P1', 'V1', 'H1', '2026-03-02', '02111', 105, 24, '["36"]'),
        (${clinicId}, 'Z3', 1, 'P1', 'V1', 'H1', '2026-03-02', '13401', 105, 32, '["16", "26"]'),
        (${clinicId}, 'Z4', 1, 'P1', 'V1', 'H1', '2026-03-02', '12113 ', 105, 32, null),
        (${clinicId}, 'Z5', 1, 'P1', 'V1', 'H1', '2026-03-02', '12113', 102, 32, null),
        (${clinicId}, 'Z6', 1, 'P1', 'V1', 'H1', '2026-03-02', '99999', 105, 32, null),
        (${clinicId}, 'Z7', 1, 'P1', 'V1', 'H1', '2026-03-02', '43421', 105, 72, null)`);
    const { inferredRecommendations } = await read();
    expect(
      inferredRecommendations.map(({ procedureRuleTypeId, minutes, procedureOptions }) => [
        procedureRuleTypeId,
        minutes,
        procedureOptions.map(({ adaCode, quantity, teeth }) => [adaCode, quantity, teeth]),
      ]),
    ).toEqual([
      [
        PAS,
        null,
        [
          ['02112', 2, ['11', '12']],
          ['02111', 1, ['36']],
        ],
      ],
      [
        20,
        null,
        [
          ['13401', 1, ['16']],
          ['13401', 1, ['26']],
        ],
      ],
      [FLUORIDE, null, [['12113', 2, []]]],
    ]);
  });

  it('names what the practice booked on other appointments of the patient that are not over, each procedure once', async () => {
    const { clinicId } = api.maple;
    const booked = (id: string, appointmentId: string, code: string, change = {}) => {
      const row = { provider: 'H1', status: 105, deleted: false, patient: 'P1', ...change };
      return `(${clinicId}, '${id}', 1, '${row.patient}', '${appointmentId}', '${row.provider}', '2026-09-08', '${code}',
        ${row.status}, 50, ${row.deleted})`;
    };
    await api.own(`
      insert into procedure
        (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, deleted) values
        ${[
          ...[booked('B1', 'V2', '02144'), booked('B2', 'V2', '11112'), booked('B3', 'V2', '11117')],
          // A doctor bills this recall exam; these are of this appointment, done, deleted, of no procedure, and cancelled.
          booked('B4', 'EXAM', '01202', { provider: 'D1' }),
          ...[booked('N1', 'V1', '12113'), booked('N2', 'V2', '12113', { status: 102 })],
          ...[booked('N3', 'V2', '12113', { deleted: true }), booked('N4', 'V2', '99999')],
          ...[booked('N5', 'CANCELLED', '12113'), booked('N6', 'V0', '12113')],
          booked('N7', 'V2', '12113', { patient: 'P2' }),
        ].join()}`);
    expect((await read()).bookedElsewhere).toEqual([
      { appointmentId: 'EXAM', date: '2026-03-02', procedureRuleTypeId: 28 },
      { appointmentId: 'V2', date: '2026-09-08', procedureRuleTypeId: BITEWINGS },
      { appointmentId: 'V2', date: '2026-09-08', procedureRuleTypeId: SCALING },
    ]);
    // EXAM is over at 10:15.
    expect((await read('V1', AFTER_V1)).bookedElsewhere.map((one) => one.appointmentId)).toEqual(['V2', 'V2']);
  });

  it('infers the amounts of the practice where they are not those of the fee schedule', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      update procedure_rule set active = true where procedure_rule_type_id in (20, ${PAS}, ${FLUORIDE});
      insert into procedure
        (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, units, teeth) values
        (${clinicId}, 'Z1', 1, 'P1', 'V1', 'H1', '2026-03-02', '11112', 105, 132, null, null),
        (${clinicId}, 'Z2', 1, 'P1', 'V1', 'H1', '2026-03-02', '11119', 105, 195, 3, null),
        (${clinicId}, 'Z3', 1, 'P1', 'V1', 'H1', '2026-03-02', '02112', 105, 32, null, '["11", "12"]'),
        (${clinicId}, 'Z4', 1, 'P1', 'V1', 'H1', '2026-03-02', '13401', 105, 64, null, '["16", "26"]'),
        (${clinicId}, 'Z5', 1, 'P1', 'V1', 'H1', '2026-03-02', '12113', 105, 35, null, null),
        (${clinicId}, 'Z6', 1, 'P1', 'V1', 'H1', '2026-03-02', '12113', 105, 33, null, null)`);
    const { inferredRecommendations } = await read();
    expect(
      inferredRecommendations.map(({ procedureRuleTypeId, procedureOptions }) => [
        procedureRuleTypeId,
        procedureOptions.map(({ adaCode, quantity, feeOverride }) => [adaCode, quantity, feeOverride]),
      ]),
    ).toEqual([
      [
        SCALING,
        [
          ['11112', 1, null],
          ['11119', 3, 65],
        ],
      ],
      [PAS, [['02112', 2, 32]]],
      [
        20,
        [
          ['13401', 1, 32],
          ['13401', 1, 32],
        ],
      ],
      [FLUORIDE, [['12113', 2, 34]]],
    ]);
  });

  it('shows the plan of an earlier appointment at the next hygiene appointment only', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months, comments, date_modified) values
        (${clinicId}, 'V0', 6, 'Bring the night guard', '2025-08-31T14:00:00Z');
      insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes) values
        (${clinicId}, 'V0', ${SCALING}, 37.5), (${clinicId}, 'V0', ${RECALL}, 10)`);
    const { prePlannedAppointment, recommendations, appointmentNext } = await read();
    expect(prePlannedAppointment).toEqual({
      procedures: [
        { procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 37.5, ...NOTHING_SELECTED, ammount: 0 },
        { procedureRuleTypeId: RECALL, name: 'Recall exam', minutes: 10, ...NOTHING_SELECTED, ammount: 0 },
      ],
      appointmentNext: {
        appointmentId: 'V0',
        dateModified: '2025-08-31T14:00:00.000Z',
        timeFrameInMonths: 6,
        comments: 'Bring the night guard',
      },
    });
    expect(recommendations.filter((one) => one.isPrePlanned).map((one) => one.procedureRuleTypeId)).toEqual([23, 18]);
    expect(appointmentNext).toBeNull();
    for (const id of ['V0', 'EXAM', 'CANCELLED', 'V2'])
      expect([id, (await read(id)).prePlannedAppointment]).toEqual([id, null]);
    // 47.5 minutes make 50.
    expect((await read('V0')).appointmentNext).toEqual({
      timeFrameInMonths: 6,
      totalMinutes: 50,
      procedures: [
        { procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 37.5 },
        { procedureRuleTypeId: RECALL, name: 'Recall exam', minutes: 10 },
      ],
      comments: 'Bring the night guard',
      dateModified: '2025-08-31T14:00:00.000Z',
    });
    await api.own(`update appointment set status = 'cancelled' where id = 'V1'`);
    expect((await read('V2')).prePlannedAppointment).not.toBeNull();
    expect((await read('V1')).prePlannedAppointment).toBeNull();
  });

  it('returns the doctors that a user selected, else those of the practice-management system', async () => {
    await api.own(`insert into appointment_doctors (clinic_id, appointment_id, ordering_doctor_id)
      values (${api.maple.clinicId}, 'V1', 'D2')`);
    expect(await read()).toMatchObject({
      examDoctor: { providerId: 'D1' },
      orderingDoctor: { providerId: 'D2', firstName: 'Ida', lastName: 'Orr' },
    });
  });

  it('has a version that changes with the plan and its doctors, and not otherwise', async () => {
    const { clinicId } = api.maple;
    const version = async () => (await read()).version;
    const seen = [await version()];
    const change = async (statement: string) => {
      await api.own(statement);
      seen.push(await version());
    };
    await change(planOfV1(clinicId, api.hygienist.userId));
    await change(`update planned_procedure set minutes = 12 where procedure_rule_type_id = ${RECALL}`);
    await change(`update planned_procedure set criterion_ids = '{7}' where procedure_rule_type_id = ${BITEWINGS}`);
    await change(`update planned_option set fee_override = 51 where ada_code = '02144'`);
    await change(`update planned_option set teeth = '{17}' where ada_code = '99555'`);
    await change(`insert into appointment_doctors (clinic_id, appointment_id, exam_doctor_id)
      values (${clinicId}, 'V1', 'D2')`);
    expect(new Set(seen).size).toBe(seen.length);
    await api.own(doneAtV1(clinicId));
    await api.own(`
      update appointment_plan set saved_at = now(), version = version + 1;
      update appointment set comments = 'Call later', exam_doctor_id = 'D2' where id = 'V1';
      update fee set fee = fee + 1;
      insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, missed_procedure_reason_id)
        values (${clinicId}, 'V1', ${CUSTOM}, 1)`);
    expect(await version()).toBe(seen.at(-1));
  });

  it('answers over HTTP with the version as ETag, which nobody stores, and records the read', async () => {
    const { status, headers, body } = await api.get('V1');
    expect([status, headers['etag'], headers['cache-control']]).toEqual([200, `"${body.version}"`, 'no-store']);
    const { rows } = await api.own(`select subject from audit_trail where action = 'patientsRead'`);
    expect(rows).toEqual([{ subject: 'GET appointment/V1' }]);
  });

  it('leaves the other routes of appointments alone', async () => {
    const range = 'startDate=2026-03-02&endDate=2026-03-02';
    expect((await api.get(`Analyze?${range}`)).body).toEqual([]);
    expect((await api.get('insights')).body).toEqual([]);
    expect((await api.get('dismissInsight?appointmentId=V1&insightTypeId=4&dismiss=false')).status).toBe(204);
  });

  it.each(['NEVER.CAME', 'DELETED', 'V-1', 'V1%00'])('returns 404 for %s', async (id) => {
    const { status, body } = await api.get(id);
    expect([status, body.detail]).toEqual([404, 'Appointment not found in this clinic.']);
  });

  it('returns 404 for an appointment of another clinic', async () =>
    expect((await api.get('V1', api.cedar)).status).toBe(404));
});

const NOTHING_SELECTED = { quantity: 1, selectedCriteria: [], procedureOptions: [] };
const BY_HYGIENIST = {
  providerId: 'H1',
  providerName: 'Maya Okafor',
  attributedProviderId: 'H1',
  attributedToDoctor: false,
};

function history(
  date: string,
  procedureRuleTypeId: number | null,
  name: string,
  adaCode: string,
  description: string,
  units: number,
  isAdded = false,
): AppointmentDetails['proceduresHistory'][number] {
  return { procedureRuleTypeId, name, adaCode, description, date, units, isAdded };
}
