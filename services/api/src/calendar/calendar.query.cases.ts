import type { DayBucket } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { CALENDAR, readCalendar } from './calendar.query.js';

/** Clinic 1 is queried; clinic 2 has the same ids, and must never appear. */
const ROWS = `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (1, 'H1', 1, 'Anna', 'Berg', 1, true), (1, 'H2', 1, 'Bo', 'Zuse', 1, true), (1, 'D1', 1, 'Dan', 'Dent', 2, true),
    (1, 'X1', 1, 'Xu', 'Away', 1, true), (2, 'H1', 1, 'Other', 'Clinic', 1, true);
  insert into provider_setting (clinic_id, provider_id, calendar_order, exclude_from_calendar) values
    (1, 'H2', 1, false), (1, 'X1', 0, true);
  insert into patient (clinic_id, id, version, initials, birth_date, is_active, insurance_status, insurance_provider, insurance_plan_name) values
    (1, 'P1', 1, 'AB', '1980-05-06', true, 2, 'Accerta', 'ODSP'), (1, 'P2', 1, 'CD', null, true, 1, 'Sun Life', 'Gold'),
    (2, 'P1', 1, 'ZZ', '1950-01-01', true, 3, null, null), (2, 'P3', 1, 'ZZ', null, true, 3, null, null);
  insert into appointment
    (clinic_id, id, version, deleted, patient_id, provider_id, operatory_id, start_at, duration_minutes, reason, status, exam_doctor_id, ordering_doctor_id, comments)
  values
    (1, 'A1', 1, false, 'P1', 'H1', '3', '2026-11-24T09:00', 60, 'Recall', 'confirmed', 'D1', 'D9', E' Call first\\n'),
    (1, 'A2', 1, false, 'P2', 'H1', null, '2026-11-24T10:00', 30, null, 'cancelled', null, null, '  '),
    (1, 'A3', 1, false, 'P3', 'H9', null, '2026-11-25T08:00', 50, 'New', 'scheduled', null, null, null),
    (1, 'A4', 1, false, 'P1', 'D1', null, '2026-12-01T09:00', 30, null, 'scheduled', null, null, null),
    (1, 'A5', 1, false, 'P1', 'H2', null, '2026-12-05T09:00', 60, null, 'noShow', null, null, null),
    (1, 'A6', 1, false, 'P1', 'H2', null, '2026-12-10T09:00', 60, null, 'scheduled', null, null, null),
    (1, 'A7', 1, true, 'P1', 'H1', null, '2026-11-24T11:00', 60, null, 'scheduled', null, null, null),
    (1, 'A8', 1, false, 'P2', 'X1', null, '2026-11-24T09:00', 60, null, 'scheduled', null, null, null),
    (1, 'A9', 1, false, 'P2', 'H2', null, '2026-11-24T23:30', 60, 'Late', 'noShow', null, null, null),
    (1, 'B1', 1, false, 'P1', 'H1', null, '2026-11-26T00:00', 60, null, 'scheduled', null, null, null),
    (2, 'A1', 1, false, 'P1', 'H1', null, '2026-11-24T09:00', 60, 'Theirs', 'scheduled', null, null, 'secret');
  insert into procedure (clinic_id, id, version, deleted, patient_id, appointment_id, provider_id, date, code, description, status, amount, minutes) values
    (1, 'R1', 1, false, 'P1', 'A1', 'H1', '2026-11-24', '11117', 'Scaling', 105, 120, 52.5),
    (1, 'R2', 1, false, 'P1', 'A1', 'H1', '2026-11-24', '01202', null, 102, 60.5, null),
    (1, 'R3', 1, true, 'P1', 'A1', 'H1', '2026-11-24', '99999', 'Gone', 105, 1, 1),
    (2, 'R1', 1, false, 'P1', 'A1', 'H1', '2026-11-24', '00000', 'Theirs', 105, 1, 1);
  insert into appointment_analysis values
    (1, 'A1', 180.50, 120.25, 300, 150, 99.99, 1), (2, 'A1', 1, 1, 1, 1, 1, 1);
  insert into provider_day values
    (1, 'H1', '2026-11-24', 1, 0, 1, 0, 0, 1, 0, 60, null, 180.50, 120.25, 300, 150, 1),
    (1, 'H2', '2026-11-24', 0, 0, 0, 0, 0, 0, 1, 0, null, 0, 10.10, 20, 0, 1),
    (1, 'X1', '2026-11-24', 1, 1, 0, 0, 0, 0, 0, 60, null, 0, 500, 500, 0, 1),
    (2, 'H1', '2026-11-24', 1, 1, 0, 0, 0, 0, 0, 60, null, 7, 7, 7, 7, 1)`;

/** Sees all goals. */
const READER = { clinicId: 1, userId: 1, isAdmin: true };

describe('readCalendar', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(ROWS);
  });
  afterAll(() => test.drop());

  const read = async (startDate: string, endDate: string, providerId?: string) =>
    JSON.parse(await readCalendar(test.database, READER, { startDate, endDate, providerId })) as DayBucket[];
  const ids = async (...range: Parameters<typeof read>) =>
    (await read(...range)).map(({ date, providers }) => [
      date,
      ...providers.map(
        (column) =>
          `${column.providerId}: ${column.appointments.map((appointment) => appointment.appointmentId).join(' ')}`,
      ),
    ]);

  it('returns a bucket for every day and a column for every provider with appointments, in the order of the calendar', async () => {
    expect(await ids('2026-11-23', '2026-11-25')).toEqual([
      ['2026-11-23'],
      ['2026-11-24', 'H2: A9', 'H1: A1 A2'],
      ['2026-11-25', 'H9: A3'],
    ]);
  });

  it('filters by provider', async () => {
    expect(await ids('2026-11-24', '2026-11-25', 'H1')).toEqual([['2026-11-24', 'H1: A1 A2'], ['2026-11-25']]);
    expect(await read('2026-11-24', '2026-11-24', 'H1')).toMatchObject([{ totalCompleted: 120.25, totalBilled: 300 }]);
    expect(await ids('2026-11-24', '2026-11-24', 'X1')).toEqual([['2026-11-24']]);
  });

  it('lists the services of each appointment as tasks in the calendar of one provider only', async () => {
    const appointments = (days: DayBucket[]) =>
      days.flatMap(({ providers }) => providers.flatMap((one) => one.appointments));
    const [first, second] = appointments(await read('2026-11-24', '2026-11-24', 'H1'));
    expect(first).toEqual({
      ...(await appointment('2026-11-24', 'A1')),
      // By code; a procedure without a description has the name of its code.
      tasks: [{ service: '01202' }, { service: 'Scaling' }],
    });
    expect(second).toMatchObject({ appointmentId: 'A2', tasks: [] });
    for (const one of appointments(await read('2026-11-24', '2026-11-24'))) expect(one).not.toHaveProperty('tasks');
  });

  it('leaves out what was reversed, also by a reversal of a later day that belongs to no appointment', async () => {
    await test.ownerPool.query(`
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, units) values
        (1, 'V1', 1, 'P2', 'A9', 'H2', '2026-11-24', '43421', 102, 70, 1),
        (1, 'V2', 1, 'P2', null, 'H2', '2026-11-27', '43421', 102, -70, 1),
        (1, 'V3', 1, 'P2', 'A9', 'H2', '2026-11-24', '12111', 102, null, 1),
        (1, 'V4', 1, 'P2', 'A9', 'H2', '2026-11-24', '12111', 102, null, -1),
        (1, 'V5', 1, 'P2', 'A9', 'H2', '2026-11-24', '11101', 102, 40, 1),
        (1, 'V6', 1, 'P2', null, 'H2', '2026-11-27', '11101', 102, -35, 1)`);
    try {
      const [day] = await read('2026-11-24', '2026-11-24', 'H2');
      const listed = day?.providers[0]?.appointments.map(({ procedures }) => procedures.map(({ adaCode }) => adaCode));
      expect(listed).toEqual([['11101']]);
    } finally {
      await test.ownerPool.query("delete from procedure where clinic_id = 1 and id like 'V_'");
    }
  });

  it('sums what the providers on the calendar completed', async () => {
    // 120.25 + 10.10; X1 is excluded from the calendar.
    expect(await read('2026-11-24', '2026-11-25')).toMatchObject([
      { date: '2026-11-24', totalCompleted: 130.35 },
      { date: '2026-11-25', totalCompleted: 0 },
    ]);
  });

  it('sums what was billed to the patients of the appointments shown, each patient once', async () => {
    // P1 comes twice, 100.10 in all; P2 0.20, also to the excluded X1; P4 40 with a doctor; P5 and P6 did not come.
    await test.ownerPool.query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (1, 'C1', 1, 'P1', 'H1', '2026-11-20T09:00', 60, 'completed'), (1, 'C2', 1, 'P1', 'H2', '2026-11-20T11:00', 60, 'arrived'),
        (1, 'C3', 1, 'P2', 'H1', '2026-11-20T10:00', 60, 'completed'), (1, 'C4', 1, 'P2', 'X1', '2026-11-20T11:00', 60, 'completed'),
        (1, 'C5', 1, 'P4', 'D1', '2026-11-20T09:00', 60, 'completed'), (1, 'C6', 1, 'P5', 'H2', '2026-11-20T13:00', 60, 'noShow'),
        (1, 'C7', 1, 'P6', 'H2', '2026-11-20T14:00', 60, 'cancelled'), (1, 'C8', 1, 'P7', 'X1', '2026-11-20T14:00', 60, 'completed');
      insert into appointment_analysis values
        (1, 'C1', 0, 0, 100.10, 0, 0, 1), (1, 'C2', 0, 0, 100.10, 0, 0, 1), (1, 'C3', 0, 0, 0.20, 0, 0, 1),
        (1, 'C4', 0, 0, 0.20, 0, 0, 1), (1, 'C5', 0, 0, 40, 0, 0, 1), (1, 'C6', 0, 0, 7, 0, 0, 1),
        (1, 'C7', 0, 0, 7, 0, 0, 1), (1, 'C8', 0, 0, 9, 0, 0, 1)`);
    const billed = async (providerId?: string) => (await read('2026-11-20', '2026-11-20', providerId))[0]?.totalBilled;
    expect(await billed()).toBe(140.3);
    expect([await billed('H1'), await billed('H2'), await billed('D1'), await billed('X1')]).toEqual([
      100.3, 100.1, 40, 0,
    ]);
  });

  it('has the commission of the days on which the provider has a share, for admins and the provider’s own user', async () => {
    await test.ownerPool.query(`
      insert into app_user (user_id, email, first_name, last_name) values (71, 'own@helix.example', 'Own', 'User');
      insert into provider (clinic_id, id, version, type, is_active) values (1, 'H7', 1, 1, true);
      insert into provider_setting (clinic_id, provider_id, user_id, base_wage) values (1, 'H7', 71, 40);
      insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, commission_percentage) values
        (1, 'H7', '2026-10-06', 40, 0.35), (1, 'H7', '2026-10-08', 40, null);
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select 1, 'S' || n, 1, 'P1', 'H7', '2026-10-04T09:00'::timestamp + n * interval '1 day', 60,
               case n when 3 then 'noShow' else 'completed' end
        from generate_series(1, 4) n;
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
        (1, 'S1', 1, 'P1', 'H7', '2026-10-05', '01202', 102, 100), (1, 'S2', 1, 'P1', 'H7', '2026-10-06', '01202', 102, 51.30),
        (1, 'S3', 1, 'P1', 'H7', '2026-10-06', '11111', 102, 51.30), (1, 'S4', 1, 'P1', 'D1', '2026-10-06', '11111', 102, 500),
        (1, 'S5', 1, 'P1', 'H7', '2026-10-06', '11111', 105, 500), (1, 'S6', 1, 'P2', 'H7', '2026-10-06', '11111', 102, 500),
        (1, 'S7', 1, 'P1', 'H7', '2026-10-07', '11111', 102, 500)`);
    const filter = { startDate: '2026-10-05', endDate: '2026-10-08', providerId: 'H7' };
    const commission = async (range: Partial<typeof filter>, reader: { userId: number; isAdmin: boolean }) =>
      (
        JSON.parse(
          await readCalendar(test.database, { clinicId: 1, ...reader }, { ...filter, ...range }),
        ) as DayBucket[]
      ).map((day) => day.totalCommissionCompleted);
    // 0.35 of 51.30 is 17.955, twice; the appointment of the next day was missed.
    const shown = [undefined, 35.92, 0, undefined];
    expect(await commission({}, { userId: 1, isAdmin: true })).toEqual(shown);
    expect(await commission({}, { userId: 71, isAdmin: false })).toEqual(shown);
    const hidden = [undefined, undefined, undefined, undefined];
    expect(await commission({}, { userId: 72, isAdmin: false })).toEqual(hidden);
    expect(await commission({ providerId: 'H1' }, { userId: 1, isAdmin: true })).toEqual(hidden);
  });

  const appointment = async (date: string, id: string) =>
    (await read(date, date))
      .flatMap((day) => day.providers.flatMap((column) => column.appointments))
      .find((one) => one.appointmentId === id);

  it('returns all fields of an appointment', async () => {
    expect(await appointment('2026-11-24', 'A1')).toEqual({
      appointmentId: 'A1',
      providerId: 'H1',
      operatoryId: '3',
      patientId: 'P1',
      patientInitials: 'AB',
      startDate: '2026-11-24T09:00:00',
      endDate: '2026-11-24T10:00:00',
      appointmentDate: '2026-11-24',
      durationInMinutes: 60,
      status: 'confirmed',
      reason: 'Recall',
      rnaReason: null,
      totalPlanned: 180.5,
      rnaTotalPlanned: null,
      rnaTotalPlannedpriceOfScaling: 99.99,
      totalCompleted: 120.25,
      totalBilled: 300,
      providerAppointmentGoal: 150,
      birthDate: '1980-05-06',
      isOdsp: true,
      insuranceStatus: 2,
      insuranceIconName: 'public',
      insurancePlanName: 'ODSP',
      comments: 'Call first',
      commentState: 1,
      // A4 is with a doctor, A5 was missed, B1 is the next with a hygienist.
      nextAppointmentId: 'B1',
      nextAppointmentDate: '2026-11-26',
      procedures: [
        { adaCode: '01202', procedureName: '01202', minutes: null, comments: null },
        { adaCode: '11117', procedureName: 'Scaling', minutes: 52.5, comments: null },
      ],
      examDoctor: { firstName: 'Dan', lastName: 'Dent' },
      orderingDoctor: { firstName: '?', lastName: '' },
    });
  });

  it('returns the plan of an appointment, and the doctors that a user selected for it', async () => {
    await test.ownerPool.query(`
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
        values (1, 'A1', 'Scaling, Fluoride', 199.95, 60), (2, 'A3', 'Theirs', 1, 1);
      insert into appointment_doctors (clinic_id, appointment_id, ordering_doctor_id) values (1, 'A1', 'D1')`);
    expect(await appointment('2026-11-24', 'A1')).toMatchObject({
      rnaReason: 'Scaling, Fluoride',
      rnaTotalPlanned: 199.95,
      // The first is the practice's own choice.
      examDoctor: { firstName: 'Dan', lastName: 'Dent' },
      orderingDoctor: { firstName: 'Dan', lastName: 'Dent' },
    });
    expect(await appointment('2026-11-25', 'A3')).toMatchObject({ rnaReason: null, rnaTotalPlanned: null });
  });

  it('finds the next active hygiene appointment, ignoring doctors, missed and deleted appointments', async () => {
    expect(await appointment('2026-11-26', 'B1')).toMatchObject({
      nextAppointmentId: 'A6',
      nextAppointmentDate: '2026-12-10',
    });
    expect(await appointment('2026-12-10', 'A6')).toMatchObject({ nextAppointmentId: null, nextAppointmentDate: null });
  });

  it('returns an appointment without analysis, patient and provider', async () => {
    expect(await appointment('2026-11-25', 'A3')).toMatchObject({
      patientInitials: '?',
      providerId: 'H9',
      birthDate: null,
      totalPlanned: 0,
      totalCompleted: 0,
      totalBilled: 0,
      providerAppointmentGoal: null,
      rnaTotalPlannedpriceOfScaling: null,
      insuranceStatus: 0,
      insuranceIconName: 'unknown',
      comments: null,
      commentState: null,
      procedures: [],
      examDoctor: null,
    });
  });

  it('ignores blank comments, and returns an end after midnight', async () => {
    expect(await appointment('2026-11-24', 'A2')).toMatchObject({
      status: 'cancelled',
      comments: null,
      commentState: null,
    });
    expect(await appointment('2026-11-24', 'A9')).toMatchObject({
      startDate: '2026-11-24T23:30:00',
      endDate: '2026-11-25T00:30:00',
    });
  });
});

describe('readCalendar of a clinic with a long history', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Five years, 24 appointments a day with two procedures each, for two clinics.
    await test.ownerPool.query(`
      insert into provider (clinic_id, id, version, type, is_active) select c, 'H' || i, 1, 1, true from generate_series(1, 2) c, generate_series(1, 4) i;
      insert into patient (clinic_id, id, version, initials) select c, 'P' || i, 1, 'AB' from generate_series(1, 2) c, generate_series(1, 5000) i;
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
      select c, 'A' || d || '.' || i, 1, 'P' || (d * 24 + i) * 37 % 5000 + 1, 'H' || i % 4 + 1,
             timestamp '2022-01-01' + make_interval(days => d, hours => 8, mins => i * 15), 60, 'completed'
      from generate_series(1, 2) c, generate_series(0, 1824) d, generate_series(0, 23) i;
      insert into appointment_analysis
      select clinic_id, id, 100, 100, 100, 100, 100, 1 from appointment;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
      select clinic_id, id || '.' || n, 1, patient_id, id, provider_id, start_at::date, '11111', 102, 60
      from appointment, generate_series(1, 2) n;
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
      select clinic_id, id, 'Scaling', 100, 30 from appointment;
      insert into appointment_doctors (clinic_id, appointment_id, exam_doctor_id) select clinic_id, id, 'H1' from appointment;
      insert into appointment_comment (clinic_id, appointment_id, text, state) select clinic_id, id, 'Called', 2 from appointment;
      insert into provider_day
      select c, 'H' || i, date '2022-01-01' + d, 6, 0, 0, 0, 6, 0, 0, 360, 480, 600, 600, 600, 600, 1
      from generate_series(1, 2) c, generate_series(0, 1824) d, generate_series(1, 4) i;
      analyze`);
  }, 120_000);
  afterAll(() => test.drop());

  it.each([[null], ['H1']])('reads large tables by index only (provider %s)', async (provider) => {
    const scanned = await sequentialScans(test, CALENDAR, [1, '2026-11-07', '2026-12-05', provider, ['H1'], []]);
    // Tables with a few rows for each clinic are best read whole.
    expect(scanned.filter((table) => table !== 'provider' && table !== 'provider_setting')).toEqual([]);
  });

  it('reads four weeks in less than 500 ms', async () => {
    await readCalendar(test.database, READER, { startDate: '2026-11-07', endDate: '2026-12-05' });
    const startedAt = performance.now();
    const answer = await readCalendar(test.database, READER, { startDate: '2026-11-07', endDate: '2026-12-05' });
    const milliseconds = performance.now() - startedAt;
    const days = JSON.parse(answer) as DayBucket[];
    expect(days).toHaveLength(29);
    expect(days[0]?.providers.flatMap((column) => column.appointments)).toHaveLength(24);
    expect(milliseconds).toBeLessThan(500);
  });
});
