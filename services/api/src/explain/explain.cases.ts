import type { ExplainedAppointment, ExplainedValue, ReasonRow } from '@helix/contracts';
import { analyseDue } from '@helix/hygiene';
import {
  DoctorsDayLoader,
  RuleSnapshots,
  loadClinicRecord,
  loadPatients,
  hashOfficeRules,
  currentRules,
} from '@helix/appointment-inputs';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { explainHygieneAppointment } from './explain-appointment.query.js';

const [COMPLETE, RECALL, PRIMARY] = [2, 23, 25];

/**
 * Only the recall exam is active, every 6 months from age 16. P1, born in 1980, had it on 2025-08-31. On the day of
 * the appointment a doctor works from 14:00, after it. Rules have the ids of their procedures, except the recall exam
 * with 100.
 */
const fixture = (clinicId: number) => `
  insert into procedure_rule (clinic_id, procedure_rule_id, procedure_rule_type_id, active, interval_in_months)
    overriding system value
    select ${clinicId}, id, id, false, null from generate_series(1, 45) as id where id <> 23;
  insert into procedure_rule
    (clinic_id, procedure_rule_id, procedure_rule_type_id, min_age, interval_in_months, default_in_minutes)
    overriding system value values (${clinicId}, 100, 23, 16, 6, 12.5);
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Left', 'Out', 1, true),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H2', true);
  insert into patient (clinic_id, id, version, initials, birth_date, fee_schedule_id) values
    (${clinicId}, 'P1', 1, 'AB', '1980-02-28', 'F1');
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values
    (${clinicId}, 'a', 1, 'F1', '11111', 66), (${clinicId}, 'b', 1, 'F1', '11117', 34);
  insert into procedure
    (clinic_id, id, version, patient_id, provider_id, date, code, description, status, amount) values
    (${clinicId}, '1', 1, 'P1', 'H1', '2025-08-31', '01202', 'Recall exam, adult', 102, 42),
    (${clinicId}, '2', 1, 'P1', 'GONE', '2025-02-01', '01202', null, 102, 42);
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (${clinicId}, 'S1', 1, 'D1', '2026-02-28', '14:00', '18:00');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'V1', 1, 'P1', 'H1', '2026-02-28 09:00', 60, 'scheduled'),
    (${clinicId}, 'V0', 1, 'P1', 'H1', '2026-02-27 09:00', 30, 'scheduled'),
    (${clinicId}, 'DOCTOR', 1, 'P1', 'D1', '2026-03-02 14:30', 30, 'scheduled'),
    (${clinicId}, 'EXCLUDED', 1, 'P1', 'H2', '2026-03-03 09:00', 60, 'scheduled'),
    (${clinicId}, 'UNKNOWN', 1, 'P1', 'H9', '2026-03-04 09:00', 60, 'scheduled'),
    (${clinicId}, 'CALLED.OFF', 1, 'P1', 'H1', '2026-03-05 09:00', 60, 'cancelled'),
    (${clinicId}, 'MISSED', 1, 'P1', 'H1', '2026-03-06 09:00', 60, 'noShow');
  insert into appointment (clinic_id, id, version, deleted) values (${clinicId}, 'DELETED', 2, true);
  update clinic set goal_hourly_production = 180, goal_percentage = 0.3, should_track_doctor = true
    where clinic_id = ${clinicId}`;

/** A week before the appointment, and an hour after it. */
const BEFORE = Date.parse('2026-02-21T15:00:00Z');
const AFTER = Date.parse('2026-02-28T16:00:00Z');

describe('GET Explain/appointment/{id}', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let hygienist: Person;

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    await own(fixture(maple.clinicId));
  });
  afterAll(() => served.close());

  const own = (statement: string) => served.test.ownerPool.query(statement);
  const get = (id: string, clinic = maple) =>
    apiClient(served)('get', `/api/Explain/appointment/${id}`, hygienist, clinic);
  const explain = (id: string, now: number): Promise<ExplainedAppointment> =>
    explainHygieneAppointment(served.test.database, maple.clinicId, id, now);
  const asText = ({ because }: ExplainedValue<unknown>) => because.map(({ rule, text }) => `${rule}: ${text}`);
  const rowsOf = ({ because }: ExplainedValue<unknown>): ReasonRow[] => because.flatMap(({ rows }) => rows);
  const ofType = <T extends { procedureRuleTypeId: number }>(list: ExplainedValue<T>[], id: number) =>
    list.find(({ value }) => value.procedureRuleTypeId === id)!;

  it('explains the analysis before the appointment', async () => {
    const answer = await explain('V1', BEFORE);
    expect(answer).toMatchObject({
      appointmentId: 'V1',
      patientId: 'P1',
      patientInitials: 'AB',
      ageInYears: 46,
      providerId: 'H1',
      providerName: 'Zoe Adams',
      start: '2026-02-28T09:00:00',
      durationInMinutes: 60,
      isOver: false,
      problems: [],
      almostDueProcedures: [],
      doctor: { value: 'no' },
      goalCents: { value: 18000 },
      // Eight half units are four units.
      priceOfScalingCents: { value: 26400 },
      isOptimal: { value: false },
      isTooLongForChild: { value: false },
      isBirthday: { value: true },
    });
    expect([answer.recommendedMinutes.value, asText(answer.recommendedMinutes)]).toEqual([
      30,
      [
        'R-08: Recall exam 12.5: 12.5 minutes, which makes an appointment of 30.',
        'R-08: No appointment is shorter than 30 minutes.',
      ],
    ]);
    expect(answer.breakdowns).toEqual({
      minutes: {
        items: [{ name: 'Recall exam', amount: 12.5 }],
        total: 12.5,
        steps: [{ name: 'No appointment is shorter than 30 minutes', amount: 30 }],
      },
      goal: { items: [{ name: '60 minutes at $180.00 an hour', amount: 18_000 }], total: 18_000, steps: [] },
      estimate: {
        items: [{ name: '4 units of scaling at $66.00', amount: 26_400 }],
        total: 26_400,
        steps: [{ name: 'Times the goal percentage, 30 %', amount: 7920 }],
      },
    });
    expect(answer.review.map(({ value }) => value)).toEqual([
      { code: 'tooLong', amount: 30, text: 'The appointment is 30 minutes longer than recommended.' },
      { code: 'noDoctor', amount: null, text: 'An exam is due and no doctor is in.' },
    ]);
  });

  it('returns the rows behind a due procedure with dates, codes and providers', async () => {
    const { dueProcedures } = await explain('V1', BEFORE);
    expect(dueProcedures.map(({ value }) => value)).toEqual([
      {
        procedureRuleTypeId: RECALL,
        procedureName: 'Recall exam',
        lastTreatmentDate: '2025-08-31',
        dueDate: '2026-02-28',
        isRecommended: true,
        status: 2,
      },
    ]);
    const [due] = dueProcedures;
    // The outcome is explained once the appointment is over.
    expect(asText(due!)).toEqual([
      'R-01: Recall exam goes by the office’s rule for ages from 16: every 6 months.',
      'R-02: It was last done on 2025-08-31.',
      'R-03: So it is due since 2026-02-28.',
    ]);
    expect(rowsOf(due!)).toEqual([
      {
        entity: 'procedureRule',
        id: '100',
        date: null,
        code: null,
        text: 'Age 16 and over: every 6 months, 12.5 minutes',
        whose: 'Office DNA',
      },
      {
        entity: 'procedure',
        id: '1',
        date: '2025-08-31',
        code: '01202',
        text: 'Recall exam, adult',
        whose: 'Zoe Adams',
      },
    ]);
  });

  it('returns the rows behind amounts, without the amount of the wage', async () => {
    const { clinicId } = maple;
    const thisAppointment = {
      entity: 'appointment',
      id: 'V1',
      date: '2026-02-28',
      code: null,
      text: '09:00, 60 minutes',
      whose: 'Zoe Adams',
    };
    const schedule = { entity: 'fee', date: null, whose: '' };
    const { goalCents, priceOfScalingCents, review } = await explain('V1', BEFORE);
    expect(rowsOf(priceOfScalingCents)).toEqual([
      { ...schedule, id: 'a', code: '11111', text: '$66.00' },
      { ...schedule, id: 'b', code: '11117', text: '$34.00' },
      thisAppointment,
    ]);
    expect(rowsOf(goalCents!)).toEqual([thisAppointment]);
    expect(asText(review[0]!)).toEqual([
      'R-07: The appointment takes 60 minutes, and 30 are recommended.',
      'R-08: Recall exam 12.5: 12.5 minutes, which makes an appointment of 30.',
      'R-08: No appointment is shorter than 30 minutes.',
    ]);
    expect(rowsOf(review[0]!)).toEqual([thisAppointment, expect.objectContaining({ id: '100', whose: 'Office DNA' })]);
    await own(`insert into provider_setting (clinic_id, provider_id, goal_wage) values (${clinicId}, 'H1', 60)`);
    expect(rowsOf((await explain('V1', BEFORE)).goalCents!)).toEqual([
      { entity: 'provider', id: 'H1', date: null, code: null, text: 'Goal wage', whose: 'Zoe Adams' },
      thisAppointment,
    ]);
    await own(`delete from provider_setting where clinic_id = ${clinicId} and provider_id = 'H1'`);
  });

  it('explains the outcome once the appointment is over', async () => {
    const answer = await explain('V1', AFTER);
    const [due] = answer.dueProcedures;
    expect([answer.isOver, due!.value.status, asText(due!).at(-1)]).toEqual([
      true,
      3,
      'R-06: It could not be done: no doctor was in during the appointment.',
    ]);
    expect(answer.review.map(({ value }) => value.code)).toEqual(['notPlanned']);
    expect(rowsOf(answer.doctor)).toEqual([
      { entity: 'schedule', id: 'S1', date: '2026-02-28', code: null, text: '14:00 to 18:00', whose: 'Dan Dent' },
    ]);
  });

  it('reports a missing doctor only within thirty days', async () => {
    const codes = async (now: string) => (await explain('V1', Date.parse(now))).review.map(({ value }) => value.code);
    // The 29th of January in New York is 30 days before.
    expect(await codes('2026-01-29T05:00:00Z')).toEqual(['tooLong', 'noDoctor']);
    expect(await codes('2026-01-29T04:59:00Z')).toEqual(['tooLong']);
  });

  it('covers every procedure of the catalogue, and why some do not apply', async () => {
    const { procedures, notApplicable } = await explain('V0', BEFORE);
    expect(procedures.map(({ value }) => value)).toEqual([
      {
        procedureRuleTypeId: RECALL,
        procedureName: 'Recall exam',
        isDue: false,
        isRecommended: false,
        lastTreatmentDate: '2025-08-31',
        dueDate: '2026-02-28',
        inDays: 1,
      },
    ]);
    expect(notApplicable).toHaveLength(44);
    expect(asText(ofType(notApplicable, COMPLETE))).toEqual([
      'R-01: Complete exam, adult does not apply: its rule for this age is switched off.',
    ]);
    expect(rowsOf(ofType(notApplicable, PRIMARY))).toEqual([
      expect.objectContaining({ id: '25', text: 'All ages: inactive, no interval', whose: 'Office DNA' }),
    ]);
  });

  it('names the owners of rules, and doctors’ appointments as reasons', async () => {
    const { clinicId } = maple;
    const made = await own(
      `insert into health_profile (clinic_id, profile_name) values (${clinicId}, 'Perio') returning health_profile_id as id`,
    );
    const { id: profile } = made.rows[0] as { id: number };
    await own(`
      insert into patient_health_profile values (${clinicId}, 'P1', ${profile});
      insert into procedure_rule (clinic_id, procedure_rule_id, procedure_rule_type_id, health_profile_id, interval_in_months)
        overriding system value values (${clinicId}, 101, 23, ${profile}, 3);
      update schedule set date = '2026-03-01';
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (${clinicId}, 'D.APPOINTMENT', 1, 'P9', 'D1', '2026-02-28 08:40', 40, 'scheduled')`);
    const first = await explain('V1', BEFORE);
    expect(rowsOf(ofType(first.dueProcedures, RECALL))[0]).toMatchObject({ id: '101', whose: 'Perio' });
    expect([first.doctor.value, rowsOf(first.doctor)]).toEqual([
      'yes',
      [
        {
          entity: 'appointment',
          id: 'D.APPOINTMENT',
          date: '2026-02-28',
          code: null,
          text: '08:40, 40 minutes',
          whose: 'Dan Dent',
        },
      ],
    ]);
    await own(`
      insert into procedure_rule (clinic_id, procedure_rule_id, procedure_rule_type_id, patient_id, interval_in_months)
        overriding system value values (${clinicId}, 102, 23, 'P1', 2);
      update procedure set date = '2025-01-31' where id = '1'`);
    const second = await explain('V1', BEFORE);
    expect(rowsOf(ofType(second.dueProcedures, RECALL))).toEqual([
      expect.objectContaining({ id: '102', whose: 'the patient', text: 'All ages: every 2 months' }),
      // Of an unknown provider, without a description.
      { entity: 'procedure', id: '2', date: '2025-02-01', code: '01202', text: '', whose: '' },
    ]);
  });

  /** Stores the analysis of V1 with the current rules, as the analysis service does. */
  const evaluate = () => {
    const { clinicId } = maple;
    return served.test.database.inClinics([clinicId], async (transaction) => {
      const clinic = await loadClinicRecord(transaction, clinicId);
      const doctors = new DoctorsDayLoader(transaction, clinicId, clinic.doctors);
      const [patient] = await loadPatients(transaction, clinic, ['P1'], doctors);
      const now = currentRules(hashOfficeRules(clinic), patient!.inputs);
      await new RuleSnapshots(transaction, clinicId).store([now]);
      await transaction.query(
        `insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
           inputs_hash, computed_at, office_rules_hash, patient_rules_hash)
         values ($1, 'V1', 'P1', 'H1', '2026-02-28', $2, 1, '', now(), $3, $4)`,
        [
          clinicId,
          analyseDue(clinic.settings, patient!.inputs, patient!.appointments[1]!),
          now.hashes.officeRulesHash,
          now.hashes.patientRulesHash,
        ],
      );
    });
  };

  /** Stores the money of V1: the goal of 180.00, and 4 units of scaling. */
  const analyse = () =>
    own(`insert into appointment_analysis
           (clinic_id, appointment_id, total_planned, total_completed, total_billed, goal, price_of_scaling, rule_version)
         values (${maple.clinicId}, 'V1', 0, 0, 0, 180, 264, 1)`);

  it('reports whether the stored due analysis and the stored money are the same', async () => {
    expect(await explain('V1', BEFORE)).toMatchObject({ isShown: false, rulesFrom: 'now' });
    await evaluate();
    expect(await explain('V1', BEFORE)).toMatchObject({ isShown: false, rulesFrom: 'now' });
    await analyse();
    expect(await explain('V1', BEFORE)).toMatchObject({ isShown: true, rulesFrom: 'now' });
    expect(await explain('V1', AFTER)).toMatchObject({ isShown: true, rulesFrom: 'now' });
    await own(`update procedure set date = '2025-01-15' where id = '2'`);
    expect(await explain('V1', AFTER)).toMatchObject({ isShown: false, rulesFrom: 'now' });
    await own(`update procedure set date = '2025-02-01' where id = '2'`);
    for (const column of ['goal', 'price_of_scaling']) {
      await own(`update appointment_analysis set ${column} = ${column} + 0.01`);
      expect(await explain('V1', AFTER)).toMatchObject({ isShown: false });
      await own(`update appointment_analysis set ${column} = ${column} - 0.01`);
    }
    expect(await explain('V1', AFTER)).toMatchObject({ isShown: true });
  });

  it('explains a past appointment with its rule snapshot, and the goal of its day', async () => {
    const { clinicId } = maple;
    await own(`
      delete from procedure_rule where patient_id = 'P1';
      update procedure_rule set interval_in_months = 1 where procedure_rule_id = 101;
      insert into clinic_goal values (${clinicId}, '2026-03-01', 180, 0.3);
      update clinic set goal_hourly_production = 200 where clinic_id = ${clinicId}`);
    const past = await explain('V1', AFTER);
    expect(past).toMatchObject({ isShown: true, rulesFrom: 'snapshot', goalCents: { value: 18000 } });
    expect(ofType(past.dueProcedures, RECALL).value.dueDate).toBe('2025-04-01');
    expect(rowsOf(ofType(past.dueProcedures, RECALL))[0]).toEqual({
      entity: 'procedureRule',
      id: '102',
      date: null,
      code: null,
      text: 'All ages: every 2 months',
      whose: 'the patient',
    });
    // Upcoming until 7 minutes after its end, at 10:00 local time.
    const upcoming = await explain('V1', Date.parse('2026-02-28T15:06:00Z'));
    expect(upcoming).toMatchObject({ isOver: false, isShown: false, rulesFrom: 'now', goalCents: { value: 18000 } });
    expect(ofType(upcoming.dueProcedures, RECALL).value.dueDate).toBe('2025-03-01');
    expect(await explain('V1', Date.parse('2026-02-28T15:07:00Z'))).toMatchObject({ isOver: true, isShown: true });
  });

  it('reports when a past appointment has no rule snapshot', async () => {
    await own('update appointment_due set office_rules_hash = null, patient_rules_hash = null');
    expect(await explain('V1', AFTER)).toMatchObject({ isShown: false, rulesFrom: 'unknown' });
    expect(await explain('V1', BEFORE)).toMatchObject({ isShown: false, rulesFrom: 'now' });
  });

  it('responds over HTTP, and records a read in the audit trail', async () => {
    const { status, body } = await get('V1');
    expect([status, body.providerName, body.recommendedMinutes.because[0].rule]).toEqual([200, 'Zoe Adams', 'R-08']);
    const { rows } = await own(`select subject from audit_trail where action = 'patientsRead'`);
    expect(rows).toEqual([{ subject: 'GET explain/appointment/V1' }]);
  });

  it.each([
    ['NEVER.CAME', 'Appointment not found in this clinic.'],
    ['DELETED', 'Appointment not found in this clinic.'],
    ['V-1', 'Appointment not found in this clinic.'],
    ['DOCTOR', 'This is no hygiene appointment: its provider is not a hygienist.'],
    ['UNKNOWN', 'This is no hygiene appointment: its provider is not a hygienist.'],
    ['EXCLUDED', 'The clinic leaves the provider of this appointment out of its analyses.'],
    ['CALLED.OFF', 'This appointment was cancelled, so there is nothing to explain.'],
    ['MISSED', 'The patient did not come to this appointment, so there is nothing to explain.'],
  ])('returns 404 with the reason for %s', async (id, detail) => {
    const { status, body } = await get(id);
    expect([status, body.detail]).toEqual([404, detail]);
  });

  it('returns 404 for an appointment of another clinic', async () => expect((await get('V1', cedar)).status).toBe(404));
});
