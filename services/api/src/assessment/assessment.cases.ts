import type { AssessmentRow } from '@helix/contracts';
import { sequentialScans } from '../testing/sequential-scans.js';
import { readXlsx } from 'hucre/xlsx';
import { ACTIVE_PATIENTS, assessedMonths, PROCEDURES, readAssessment, SEEN_MONTHS } from '@helix/report-inputs';
import { XLSX } from '@helix/spreadsheets';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { scheduleDetailFile } from './schedule-detail-file.js';
import { readScheduleDetail } from './schedule-detail.query.js';

/** 10:00 in Toronto: the last full month is October 2026. */
const NOW = Date.parse('2026-11-24T15:00:00Z');

/**
 * H1 and H2 count, H3 is excluded from charts, D1 is a doctor. P1 and P2 come every 6 months, P3 by a rule of its own every 3,
 * P4 (a child) every 9. P5 was last seen in April 2025, 18 months before November; P6 left; P7 saw H3 only; P8 saw the doctor.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, false),
    (${clinicId}, 'H3', 1, 'Eva', 'Temp', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H3', true);
  insert into patient (clinic_id, id, version, initials, birth_date, is_active, insurance_status, insurance_plan_name,
      insurance_provider) values
    (${clinicId}, 'P1', 1, 'AB', '1980-01-01', true, 1, 'Gold', 'Acme'), (${clinicId}, 'P2', 1, 'CD', '1981-01-01', true, 1, ' ', 'Acme'),
    (${clinicId}, 'P3', 1, 'EF', '1982-01-01', null, 3, 'Gold', null), (${clinicId}, 'P4', 1, 'GH', '2018-01-01', true, 1, 'Gold', null),
    (${clinicId}, 'P5', 1, 'IJ', '1980-01-01', true, null, null, null), (${clinicId}, 'P6', 1, 'KL', '1980-01-01', false, 1, 'Gold', null),
    (${clinicId}, 'P7', 1, 'MN', '1980-01-01', true, 1, 'Gold', null), (${clinicId}, 'P8', 1, 'OP', '1980-01-01', true, 1, 'Gold', null);
  insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, interval_in_months, min_age, max_age, active) values
    (${clinicId}, 18, null, 6, 16, null, true), (${clinicId}, 18, null, 9, 0, 15, true),
    (${clinicId}, 23, null, 9, null, null, true), (${clinicId}, 12, null, 1, null, null, false),
    (${clinicId}, 18, 'P3', 3, null, null, true);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'N1', 1, 'P1', 'H1', '2026-11-24T10:01', 60, 'scheduled'), (${clinicId}, 'N2', 1, 'P2', 'H1', '2026-11-24T10:00', 60, 'scheduled'),
    (${clinicId}, 'N3', 1, 'P3', 'D1', '2027-01-05T10:00', 60, 'scheduled'), (${clinicId}, 'N4', 1, 'P4', 'H3', '2027-01-05T10:00', 60, 'scheduled');
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at) values
    (${clinicId}, 'A1', 'P1', 'H1', '2026-10-31', true, now()), (${clinicId}, 'A2', 'P2', 'H2', '2025-11-01', false, now()),
    (${clinicId}, 'A3', 'P3', 'H1', '2025-05-01', false, now()), (${clinicId}, 'A4', 'P4', 'H1', '2026-10-01', true, now()),
    (${clinicId}, 'A5', 'P5', 'H1', '2025-04-30', false, now()), (${clinicId}, 'A6', 'P6', 'H1', '2026-10-01', false, now()),
    (${clinicId}, 'A7', 'P7', 'H3', '2026-10-01', false, now()), (${clinicId}, 'A8', 'P8', 'D1', '2026-10-01', false, now()),
    (${clinicId}, 'A9', 'P1', 'H1', '2026-11-02', false, now());
  insert into appointment_treatment (clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, done, done_codes) values
    (${clinicId}, 'A1', 18, 'P1', 'H1', '2026-10-31', 198, '{11113}'), (${clinicId}, 'A2', 18, 'P2', 'H2', '2025-11-01', 132.5, '{11112}'),
    (${clinicId}, 'A4', 14, 'P4', 'H1', '2026-10-01', 33.05, '{12113}'), (${clinicId}, 'A4', 18, 'P4', 'H1', '2026-10-01', 0, '{}'),
    (${clinicId}, 'A7', 18, 'P7', 'H3', '2026-10-01', 500, '{11113}'), (${clinicId}, 'A9', 18, 'P1', 'H1', '2026-11-02', 500, '{11113}');
  insert into provider_day
    (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal, production) values
    (${clinicId}, 'H1', '2026-10-31', 1, 2, 0, 0, 0, 2, 0, 0, 110, 200, 480, 0, 0, 0, 0, 300),
    (${clinicId}, 'H2', '2025-11-01', 1, 1, 0, 0, 0, 1, 0, 0, 60, 100, 240, 0, 0, 0, 0, 125),
    (${clinicId}, 'H1', '2025-10-31', 1, 9, 0, 0, 0, 9, 0, 0, 900, 900, 900, 0, 0, 0, 0, 900),
    (${clinicId}, 'H3', '2026-10-01', 1, 9, 0, 0, 0, 9, 0, 0, 900, 900, 900, 0, 0, 0, 0, 900)`;

describe('GET Report/Assessment', () => {
  let clinics: TwoClinics;
  let rows: AssessmentRow[];
  const assess = ({ clinicId }: { clinicId: number }) =>
    readAssessment(clinics.served.test.database, { clinicId, timeZone: 'America/Toronto' }, NOW);

  beforeAll(async () => {
    clinics = await startTwoClinics();
    await clinics.rows(fixture(clinics.maple.clinicId));
    rows = await assess(clinics.maple);
  });
  afterAll(() => clinics.served.close());

  it('begins with the insurance plans of active patients, the largest first', () => {
    expect(rows.slice(0, 3)).toEqual([
      { InsurancePlan: 'Gold', Count: 2 },
      { InsurancePlan: 'Acme', Count: 1 },
      { InsurancePlan: 'Not insured', Count: 1 },
    ]);
  });

  it('then has the active patients of each month, from January three years back to the last full month', () => {
    const months = rows.filter((row) => 'MonthDate' in row);
    expect([months.length, rows.indexOf(months[0]!), months[0]]).toEqual([
      46,
      3,
      { MonthDate: '2023-01-01', NumberOfActivePatients: 0 },
    ]);
    // P5 counts from April 2025 to September 2026, P3 from May 2025 to October 2026, P2 from November 2025 on.
    const numbers = new Map(months.map((row) => [row.MonthDate.slice(0, 7), row.NumberOfActivePatients]));
    expect(
      ['2025-03', '2025-04', '2025-05', '2025-11', '2026-09', '2026-10'].map((month) => numbers.get(month)),
    ).toEqual([0, 1, 2, 3, 3, 4]);
  });

  it('then has what was done in the last 12 full months, with its share of appointments and revenue', () => {
    // 2 of 3 appointments; 330.50 and 33.05 of 363.55.
    expect(rows.filter((row) => 'ProcedureName' in row)).toEqual([
      {
        ProcedureName: expect.stringMatching(/scaling/i),
        ...{ Count: 2, Patients: 2, PercentOfAppointments: 66.7, Revenue: 330.5, RevenuePercent: 90.9 },
      },
      {
        ProcedureName: expect.stringMatching(/fluoride/i),
        ...{ Count: 1, Patients: 1, PercentOfAppointments: 33.3, Revenue: 33.05, RevenuePercent: 9.1 },
      },
    ]);
  });

  it('ends with the appointments that patients need in a year, and the general information', () => {
    // 1 x 12 / 3, 2 x 12 / 6 and 1 x 12 / 9 = 1.33; 9 appointments of 56.7 minutes are 8.5 hours.
    expect(rows.slice(51)).toEqual([
      { RecallIntervalInMonths: 3, NumberOfAppointmentsNeededPerYear: 4 },
      { RecallIntervalInMonths: 6, NumberOfAppointmentsNeededPerYear: 4 },
      { RecallIntervalInMonths: 9, NumberOfAppointmentsNeededPerYear: 1 },
      { Total: 'All', NumberOfAppointmentsNeededPerYear: 9 },
      { HoursNeededPerYear: 9, HoursAvailablePerYear: 12 },
      { NumberOfActivePatients: 4 },
      { NumberOfHygienists: 1 },
      // 720 minutes are 12 hours: 12 / 52.18.
      { HygieneHoursPerWeek: 0.2 },
      { HygieneAppointmentsLast12Months: 3 },
      { AverageAppointmentMinutes: 56.7 },
      // 425.00 in 170 minutes.
      { AverageHourlyProduction: 150 },
      // 170 of 300 minutes.
      { OpenTimePercentage: 43.3 },
      // P1 and P4 of P1, P2, P4 and P6.
      { RebookingPercentage: 50 },
      // P2 is in the chair, P3 sees a doctor.
      { PatientsWithoutFutureAppointment: 2 },
    ]);
  });

  it('has a row for each part of a clinic without data', async () => {
    const none = await assess(clinics.cedar);
    expect(none.filter((row) => !('MonthDate' in row))).toEqual([
      { RecallIntervalInMonths: 'None', NumberOfAppointmentsNeededPerYear: 0 },
      { Total: 'All', NumberOfAppointmentsNeededPerYear: 0 },
      { HoursNeededPerYear: null, HoursAvailablePerYear: null },
      { NumberOfActivePatients: 0 },
      { NumberOfHygienists: 0 },
      { HygieneHoursPerWeek: null },
      { HygieneAppointmentsLast12Months: 0 },
      { AverageAppointmentMinutes: null },
      { AverageHourlyProduction: null },
      { OpenTimePercentage: null },
      { RebookingPercentage: null },
      { PatientsWithoutFutureAppointment: 0 },
    ]);
  });

  it('has a spreadsheet of the active patients, which is in the audit trail', async () => {
    const details = await readScheduleDetail(
      clinics.served.test.database,
      { clinicId: clinics.maple.clinicId, timeZone: 'America/Toronto' },
      NOW,
    );
    // 6 months after 2025-11-01 was 2026-05-01: 207 days before 24 November; 3 after 2025-05-01 was 2025-08-01: 480 days.
    expect(
      details.map((one) => [one.patientId, one.intervalInMonths, one.appointmentsPerYear, one.overdueDays]),
    ).toEqual([
      ['P1', 6, 2, 0],
      ['P2', 6, 2, 207],
      ['P3', 3, 4, 480],
      ['P4', 9, 1.33, 0],
    ]);
    const [first] = details;
    const file = await scheduleDetailFile([{ ...first!, initials: '=1+1' }], {
      clinicName: 'Maple',
      today: '2026-11-24',
    });
    const { sheets } = await readXlsx(file);
    expect(sheets.map(({ name }) => name)).toEqual(['Schedule detail', 'About']);
    expect(sheets[0]?.rows).toEqual([
      [
        ...['Patient id', 'Initials', 'Interval (months)', 'From (type)', 'Last appointment', 'Next appointment'],
        ...['Appointments needed per year', 'Overdue (days)'],
      ],
      ['P1', '=1+1', 6, expect.stringMatching(/scaling/i), new Date('2026-10-31'), new Date('2026-11-24'), 2, 0],
    ]);

    const superAdmin = await clinics.served.addUser('exporter@helix.example', {}, { isSuperAdmin: true });
    const { status, headers, body } = await clinics
      .call('get', '/api/Report/Assessment/ScheduleDetail', superAdmin, clinics.maple)
      .responseType('blob');
    expect([status, headers['x-file-name'], headers['content-type']]).toEqual([200, 'ScheduleDetail.xlsx', XLSX]);
    expect((await readXlsx(body as Uint8Array)).sheets[0]?.rows[0]?.[0]).toBe('Patient id');
    const exported = await clinics.rows(`select subject from audit_trail where action = 'exported'`);
    expect(exported).toHaveLength(1);
  });

  it('answers super admins', async () => {
    const superAdmin = await clinics.served.addUser('assessor@helix.example', {}, { isSuperAdmin: true });
    const { status, body } = await clinics.call('get', '/api/Report/Assessment', superAdmin, clinics.maple);
    expect([status, body]).toEqual([200, expect.arrayContaining([{ NumberOfHygienists: 1 }])]);
  });

  it('reads ten years of appointments by indexes', async () => {
    await clinics.rows(`
      insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
        select clinic_id, 'X' || n, 'X' || n % 3000, 'H1', date '2014-01-01' + n / 10, true, now()
        from (values (${clinics.maple.clinicId}), (${clinics.cedar.clinicId}), (901), (902)) c (clinic_id), generate_series(1, 36500) n;
      insert into appointment_treatment
          (clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, done, done_codes)
        select clinic_id, appointment_id, 18, patient_id, provider_id, date, 132, '{11112}' from appointment_rebooking
        where appointment_id like 'X%';
      analyze appointment_rebooking, appointment_treatment`);
    const scans = (sql: string, ...values: unknown[]) => sequentialScans(clinics.served.test, sql, [1, ...values]);
    expect(await scans(SEEN_MONTHS, '2021-08-01', '2026-10-01')).not.toContain('appointment_rebooking');
    expect(await scans(ACTIVE_PATIENTS, '2025-05-01', '2026-10-01', '2026-11-24T10:00')).not.toContain(
      'appointment_rebooking',
    );
    expect(await scans(PROCEDURES, '2025-11-01', '2026-10-31')).not.toContain('appointment_treatment');
  });
});

describe('assessedMonths', () => {
  it('ends with the month before, also in January', () => {
    const { range, month, chartMonths } = assessedMonths('2026-01-01');
    expect([range, month]).toEqual([{ startDate: '2025-01-01', endDate: '2025-12-31' }, '2025-12']);
    expect([chartMonths.length, chartMonths[0], chartMonths.at(-1)]).toEqual([36, '2023-01', '2025-12']);
  });
});
