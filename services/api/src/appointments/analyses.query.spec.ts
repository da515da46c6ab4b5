import type { AnalyzeQuery } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { ANALYSES, readAnalyses } from './analyses.query.js';
import { DISMISSED, readDismissed } from '../insights/dismissed.query.js';
import { storeEvaluatedAppointment } from './testing/evaluated-appointment.js';

/** Clinic 1 is three hours behind New York; clinic 2 has the same ids, and must never appear. */
const CLINICS = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
    values (1, 1, 'West', 1, 'America/Vancouver'), (2, 1, 'East', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
    values (1, 'H1', 1, 'Anna', 'Berg', 1, true), (1, 'X1', 1, 'Xu', 'Away', 1, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_calendar) values (1, 'X1', true);
  insert into patient (clinic_id, id, version, initials) values (1, 'P1', 1, 'AB'), (2, 'P1', 1, 'ZZ');`;

const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: '2026-03-28' };
/** 11:00 in Vancouver, 14:00 in New York. */
const ELEVEN = Date.parse('2026-03-10T18:00:00Z');
const MARCH: AnalyzeQuery = { startDate: '2026-03-01', endDate: '2026-04-30', insightsOnly: false };

describe('readAnalyses', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(CLINICS);
    const store = (clinicId: number, appointment: Parameters<typeof storeEvaluatedAppointment>[2]) =>
      storeEvaluatedAppointment(test, clinicId, appointment);
    await store(1, {
      appointmentId: 'DUE',
      start: '2026-03-10T10:00:00',
      durationInMinutes: 60,
      recommendedMinutes: 70,
      almostDueProcedures: [RECALL],
      comments: '  Call first\n',
      review: {
        before: [{ code: 'tooShort', amount: 10, procedureRuleTypeId: null, procedureName: null }],
        after: [{ code: 'notPlanned', amount: null, procedureRuleTypeId: null, procedureName: null }],
        always: [],
      },
      nextAppointmentSummary: {
        nextAppointmentId: 'N1',
        nextAppointmentDate: '2026-09-10',
        nextAppointmentLength: 50,
      },
    });
    await store(1, { appointmentId: 'NO.DOCTOR', start: '2026-04-09T09:00:00', noDoctor: true });
    await store(1, {
      appointmentId: 'CHILD',
      start: '2026-03-11T09:00:00',
      isTooLongForChild: true,
      recommendedMinutes: 50,
    });
    await store(1, { appointmentId: 'BIRTHDAY', start: '2026-03-10T08:00:00', isBirthday: true });
    await store(1, { appointmentId: 'NOTHING', start: '2026-03-10T09:00:00', patientId: 'NOT.YET', comments: '  ' });
    await store(1, { appointmentId: 'EXCLUDED', start: '2026-03-10T09:00:00', providerId: 'X1', isBirthday: true });
    await store(1, { appointmentId: 'DELETED', start: '2026-03-10T09:00:00', isBirthday: true });
    await test.ownerPool.query(`update appointment set deleted = true where id = 'DELETED'`);
    await store(2, { appointmentId: 'DUE', start: '2026-03-10T10:00:00', isBirthday: true, comments: 'secret' });
  });
  afterAll(() => test.drop());

  const read = (query: Partial<AnalyzeQuery> = {}, now = ELEVEN) =>
    readAnalyses(test.database, 1, { ...MARCH, ...query }, now);
  const ids = async (...args: Parameters<typeof read>) =>
    (await read(...args)).map(({ appointmentId }) => appointmentId);
  const one = async (id: string, now: number) =>
    (await read({}, now)).find(({ appointmentId }) => appointmentId === id);

  it('returns the appointments of the clinic in the date range, in order of start', async () => {
    expect(await ids()).toEqual(['BIRTHDAY', 'NOTHING', 'DUE', 'CHILD', 'NO.DOCTOR']);
    expect(await ids({ startDate: '2026-03-10', endDate: '2026-03-10' })).toEqual(['BIRTHDAY', 'NOTHING', 'DUE']);
    expect(await ids({ startDate: '2026-03-12', endDate: '2026-04-08' })).toEqual([]);
  });

  it('returns all fields of an appointment', async () => {
    expect(await one('DUE', ELEVEN)).toEqual({
      appointmentId: 'DUE',
      patientInitials: 'AB',
      date: '2026-03-10',
      startDate: '2026-03-10T10:00:00',
      durationInMinutes: 60,
      providerId: 'H1',
      needsReview: true,
      details: [{ code: 'tooShort', text: expect.any(String), amount: 10 }],
      recommendedMinutes: 70,
      almostDueProcedures: [RECALL],
      dueProcedures: [],
      noDoctor: null,
      appointmentTooLongForChild: null,
      isBirthday: false,
      comments: 'Call first',
      commentState: 1,
      nextAppointmentSummary: {
        nextAppointmentId: 'N1',
        nextAppointmentDate: '2026-09-10',
        nextAppointmentLength: 50,
      },
      hasPlanNext: false,
      planTimeFrameInMonths: null,
      planTotalMinutesPlanned: null,
      planComments: null,
    });
    expect(await one('NOTHING', ELEVEN)).toMatchObject({ patientInitials: '?', comments: null, commentState: null });
  });

  it('returns the plan of the next appointment, with its length rounded up to the next ten', async () => {
    await test.ownerPool.query(`
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months, comments) values (1, 'NOTHING', 6, 'Images');
      insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes) values
        (1, 'NOTHING', 18, 37.5), (1, 'NOTHING', 14, 3)`);
    expect(await one('NOTHING', ELEVEN)).toMatchObject({
      hasPlanNext: true,
      planTimeFrameInMonths: 6,
      planTotalMinutesPlanned: 50,
      planComments: 'Images',
    });
  });

  it('switches to the review after the appointment once it is over in local time', async () => {
    // The appointment ends at 11:00 in Vancouver.
    const valuesAt = async (now: string) => {
      const row = await one('DUE', Date.parse(now));
      return [row?.almostDueProcedures.length, row?.details.map(({ code }) => code)];
    };
    expect(await valuesAt('2026-03-10T18:06:59Z')).toEqual([1, ['tooShort']]);
    expect(await valuesAt('2026-03-10T18:07:00Z')).toEqual([0, ['notPlanned']]);
  });

  it('reports a missing doctor 30 days ahead, by the date in New York', async () => {
    // 30 days before 9 April is 10 March, which begins in New York while Vancouver has 9 March for three more hours.
    const valuesAt = async (now: string) => (await one('NO.DOCTOR', Date.parse(now)))?.noDoctor;
    expect(await valuesAt('2026-03-10T03:59:59Z')).toBeNull();
    expect(await valuesAt('2026-03-10T04:00:00Z')).toEqual({ recommendedMinutes: 60 });
  });

  it('with insightsOnly leaves out appointments without current insights and comments', async () => {
    expect(await ids({ insightsOnly: true })).toEqual(['BIRTHDAY', 'DUE', 'CHILD', 'NO.DOCTOR']);
    expect(await ids({ insightsOnly: true }, Date.parse('2026-03-10T03:00:00Z'))).toEqual(['BIRTHDAY', 'DUE', 'CHILD']);
  });
});

describe('insight queries of a clinic with a long history', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(CLINICS);
    await storeEvaluatedAppointment(test, 1, {
      appointmentId: 'FIRST',
      start: '2022-01-01T08:00:00',
      isBirthday: true,
    });
    // Five years, 24 appointments a day, each with an insight that was dismissed.
    await test.ownerPool.query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
      select 1, 'A' || d || '.' || i, 1, 'P1', 'H1', timestamp '2022-01-02' + make_interval(days => d, mins => i * 15), 60, 'completed'
      from generate_series(0, 1824) d, generate_series(0, 23) i;
      insert into appointment_due
        (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at)
      select a.clinic_id, a.id, patient_id, provider_id, a.start_at::date, d.analysis, 1, '', now()
      from appointment a, (select analysis from appointment_due) d where a.id <> 'FIRST';
      insert into appointment_comment (clinic_id, appointment_id, text, state) select clinic_id, id, 'Called', 2 from appointment;
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months) select clinic_id, id, 6 from appointment;
      insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes)
      select clinic_id, id, 18, 30 from appointment;
      insert into dismissed_insight (clinic_id, appointment_id, insight_type_id)
      select clinic_id, appointment_id, 4 from appointment_due;
      analyze`);
  }, 120_000);
  afterAll(() => test.drop());

  /** Tables with a few rows for each clinic are best read whole. */
  const SMALL_TABLES = ['clinic', 'patient', 'provider_setting'];
  const scanned = async (sql: string, values: unknown[]) =>
    (await sequentialScans(test, sql, values)).filter((table) => !SMALL_TABLES.includes(table));

  it('read large tables by index only', async () => {
    expect(await scanned(ANALYSES, [1, '2026-03-01', '2026-03-31', true])).toEqual([]);
    expect(await scanned(DISMISSED, [1, '2026-03-10', '2026-09-10'])).toEqual([]);
  });

  it('return the dismissals of the next six months', async () => {
    // 2022-01-02 and 1,824 days are 2026-12-31: 124 + 1 days from 29 August to the end of the year.
    const dismissed = await readDismissed(test.database, 1, Date.parse('2026-08-29T12:00:00Z'));
    expect(dismissed).toHaveLength(125 * 24);
    expect(dismissed[0]).toEqual({
      appointmentId: expect.any(String),
      insightTypeId: 4,
      procedureRuleType: 0,
      dueDate: null,
    });
  });
});
