import { readXlsx } from 'hucre/xlsx';
import type { CustomReportQuery } from '@helix/contracts';
import { XLSX } from '@helix/spreadsheets';
import type { Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { storeDays } from '../testing/stored-days.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { customReportFile } from './custom-report-file.query.js';
import { DAY_SHEETS } from './reports/day-sheet.js';
import { NEW_PATIENTS } from './reports/new-patients.js';
import { MISSED_APPOINTMENTS } from './reports/no-shows-and-cancellations.js';
import { NOT_REBOOKED } from './reports/not-rebooked.js';
import { OPEN_DAYS } from './reports/open-time.js';
import { CODES } from './reports/production-by-code.js';

/** 10:00 in Toronto. */
const NOW = Date.parse('2026-11-24T15:00:00Z');
const [BITEWINGS, FLUORIDE, SCALING] = [4, 14, 18];
/** A name, and a text, that a spreadsheet must not compute. */
const FORMULA = '=HYPERLINK("x")';

/**
 * H1 is Zoe Adams with a goal of 180.00 an hour (63.00 of 35 %), H2 is called like a formula and has the clinic's 150.00. X1 is
 * excluded from charts, D1 is a doctor. All of it is in February 2026:
 *
 * | id  | provider | patient | start          | minutes |                                                             |
 * | --- | -------- | ------- | -------------- | ------- | ----------------------------------------------------------- |
 * | V1  | H1       | P1      | 3rd 9:00       | 60      | fluoride of 40.00 missed, due; scaling 165.00 of 198.00     |
 * | V2  | H1       | P3      | 3rd 11:30      | 60      |                                                             |
 * | V3  | H1       | P3      | 4th 9:00       | 60      | never completed; fluoride of 40.00 missed without a reason  |
 * | V4  | H2       | P2      | 4th 9:00       | 30      | bitewings could not be done                                 |
 * | V5  | H1       | P1      | 3rd 11:00      | 60      | cancelled; V2 fills its last 30 minutes                     |
 * | V7  | H2       | P2      | 4th 10:00      | 45      | no-show                                                     |
 * | V8  | X1       | P4      | 4th 10:00      | 45      | no-show of the excluded one                                 |
 * | V9  | X1       | P4      | 4th 9:00       | 60      | fluoride missed at the excluded one                         |
 *
 * V10 is cancelled on 30 November, V11 is the next appointment of P3 in December. P6 is no longer a patient, and P7 saw X1 alone.
 */
const fixture = (clinicId: number) => `
  update clinic set goal_hourly_production = 150, goal_percentage = 0.35 where clinic_id = ${clinicId};
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, '${FORMULA}', null, 1, false),
    (${clinicId}, 'X1', 1, 'Left', 'Out', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis, goal_wage) values
    (${clinicId}, 'X1', true, null), (${clinicId}, 'H1', false, 63);
  insert into patient (clinic_id, id, version, initials, is_active, fee_schedule_id) values
    (${clinicId}, 'P1', 1, 'AB', true, 'F1'), (${clinicId}, 'P2', 1, 'CD', true, 'F1'), (${clinicId}, 'P3', 1, '=1', true, 'F1'),
    (${clinicId}, 'P4', 1, 'EF', true, 'F1'), (${clinicId}, 'P6', 1, 'GH', false, 'F1'), (${clinicId}, 'P7', 1, 'IJ', true, 'F1');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, interval_in_months, active) values
    (${clinicId}, ${SCALING}, 6, true);
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values (${clinicId}, '1', 1, 'F1', '12113', 42);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'V1', 1, 'P1', 'H1', '2026-02-03 09:00', 60, 'completed'), (${clinicId}, 'V2', 1, 'P3', 'H1', '2026-02-03 11:30', 60, 'completed'),
    (${clinicId}, 'V3', 1, 'P3', 'H1', '2026-02-04 09:00', 60, 'scheduled'), (${clinicId}, 'V4', 1, 'P2', 'H2', '2026-02-04 09:00', 30, 'completed'),
    (${clinicId}, 'V5', 1, 'P1', 'H1', '2026-02-03 11:00', 60, 'cancelled'), (${clinicId}, 'V7', 1, 'P2', 'H2', '2026-02-04 10:00', 45, 'noShow'),
    (${clinicId}, 'V8', 1, 'P4', 'X1', '2026-02-04 10:00', 45, 'noShow'), (${clinicId}, 'V9', 1, 'P4', 'X1', '2026-02-04 09:00', 60, 'completed'),
    (${clinicId}, 'V10', 1, 'P1', 'H1', '2026-11-30 09:00', 60, 'cancelled'), (${clinicId}, 'V11', 1, 'P3', 'H1', '2026-12-10 09:00', 60, 'scheduled');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, description, status, amount, units) values
    (${clinicId}, '1', 1, 'P1', 'H1', '2026-02-03', '11112', 'Scaling', 102, 132, 2), (${clinicId}, '2', 1, 'P1', 'H1', '2026-02-03', '02144', 'Bitewings', 102, 55, null),
    (${clinicId}, '3', 1, 'P1', 'D1', '2026-02-03', '01202', 'Recall exam', 102, 42, 1), (${clinicId}, '4', 1, 'P1', 'H1', '2026-02-03', '11112', 'Scaling', 102, -66, 1),
    (${clinicId}, '5', 1, 'P2', 'H2', '2026-02-04', '12113', 'Fluoride', 102, 40, 1), (${clinicId}, '6', 1, 'P3', 'H1', '2026-02-04', '12113', 'Fluoride', 102, 32, 1),
    (${clinicId}, '7', 1, 'P4', 'X1', '2026-02-04', '11111', 'Scaling', 102, 77, 1), (${clinicId}, '8', 1, 'P1', null, '2026-02-05', '11111', 'Scaling', 102, 10, 1),
    (${clinicId}, '9', 1, 'P2', 'D1', '2026-01-05', '01103', 'Exam', 102, 60, 1), (${clinicId}, '10', 1, 'P6', 'D1', '2025-12-01', '01103', 'Exam', 102, 60, 1),
    (${clinicId}, '11', 1, 'P1', 'H1', '2026-02-03', '11111', 'Planned', 101, 999, 1);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, '3', 'H1'), (${clinicId}, '6', 'H2');
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    (${clinicId}, '1', 1, 'H1', '2026-02-03', '09:00', '13:00');
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (${clinicId}, '1', 1, 'H1', '2026-02-03', '08:00', '16:00'), (${clinicId}, '2', 1, 'H2', '2026-02-04', '09:00', '10:00');
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at) values
    (${clinicId}, 'V1', 'P1', 'H1', '2026-02-03', false, now()), (${clinicId}, 'V2', 'P3', 'H1', '2026-02-03', true, now()),
    (${clinicId}, 'V3', 'P3', 'H1', '2026-02-04', true, now()), (${clinicId}, 'V4', 'P2', 'H2', '2026-02-04', false, now()),
    (${clinicId}, 'V9', 'P4', 'X1', '2026-02-04', false, now()), (${clinicId}, 'V12', 'P6', 'H1', '2026-02-03', false, now()),
    (${clinicId}, 'V13', 'P7', 'X1', '2026-02-03', false, now()), (${clinicId}, 'V11', 'P3', 'H1', '2026-12-10', false, now());
  insert into hygiene_day (clinic_id, provider_id, date, appointments, planned) values
    (${clinicId}, 'H1', '2026-02-03', 2, 1), (${clinicId}, 'H1', '2026-02-04', 1, 1), (${clinicId}, 'H2', '2026-02-04', 1, 0),
    (${clinicId}, 'X1', '2026-02-04', 1, 1);
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values
    (${clinicId}, 'V1', '2026-02-02', 238, '[]'), (${clinicId}, 'V3', '2026-02-02', 40, '[]'), (${clinicId}, 'V9', '2026-02-02', 40, '[]');
  insert into appointment_treatment (
    clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, agenda_order, planned_units, planned,
    planned_codes, done_units, done, done_codes, due_status, due_date, interval_in_months, default_code)
  values
    (${clinicId}, 'V1', ${SCALING}, 'P1', 'H1', '2026-02-03', 1, 3, 198, '{11113}', 2.5, 165, '{11112,11117}', null, null, null, null),
    (${clinicId}, 'V1', ${FLUORIDE}, 'P1', 'H1', '2026-02-03', 2, 1, 40, '{12113}', 0, 0, '{}', 2, '2026-01-15', 6, '12113'),
    (${clinicId}, 'V3', ${FLUORIDE}, 'P3', 'H1', '2026-02-04', 1, 1, 40, '{12113}', 0, 0, '{}', null, null, null, null),
    (${clinicId}, 'V4', ${BITEWINGS}, 'P2', 'H2', '2026-02-04', null, 0, 0, '{}', 0, 0, '{}', 3, '2025-12-31', 12, '02144'),
    (${clinicId}, 'V9', ${FLUORIDE}, 'P4', 'X1', '2026-02-04', 1, 1, 40, '{12113}', 0, 0, '{}', 2, '2026-01-15', 6, '12113');
  insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, missed_procedure_reason_id, missed_procedure_reason_text)
  values (${clinicId}, 'V1', ${FLUORIDE}, 255, '${FORMULA}')`;

const FEBRUARY = { startDate: '2026-02-01', endDate: '2026-02-28' };

/** A day of a spreadsheet, and so many hours after its day 0. */
const day = (date: string) => new Date(date);
const hours = (count: number) => new Date(Date.UTC(1899, 11, 31, 0, 0) + count * 3_600_000);

describe('custom reports', () => {
  let clinics: TwoClinics;
  let admin: Person;
  let quietAdmin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { clinicId } = clinics.maple;
    admin = await clinics.served.addUser('admin@helix.example', { [clinicId]: true });
    quietAdmin = await clinics.served.addUser('quiet@helix.example', { [clinicId]: true });
    await clinics.rows(`update app_user set preferences = '{"performanceDisplay":"none"}' where user_id = $1`, [
      quietAdmin.userId,
    ]);
    await clinics.rows(fixture(clinicId));
    await storeDays(clinics.served.test.ownerPool, clinicId, [
      {
        ...{ providerId: 'H1', date: '2026-02-03', appointments: 2, minutesBooked: 120, minutesClocked: 240 },
        ...{ minutesScheduled: 480, production: 163, hygiene: 66, xRay: 55, goal: 180, goalMinutes: 60 },
      },
      {
        providerId: 'H1',
        date: '2026-02-04',
        appointments: 1,
        completed: 0,
        minutesBooked: 60,
        minutesNotCompleted: 60,
      },
      {
        ...{ providerId: 'H2', date: '2026-02-04', appointments: 1, minutesBooked: 30, minutesClocked: 60 },
        ...{ minutesScheduled: 60, production: 72, hygiene: 72 },
      },
      { providerId: 'X1', date: '2026-02-04', appointments: 1, minutesBooked: 60, minutesClocked: 60, production: 77 },
      { providerId: 'D1', date: '2026-01-05', production: 60 },
      {
        ...{ providerId: 'H1', date: '2026-03-02', appointments: 1, minutesBooked: 60, minutesClocked: 60 },
        ...{ production: 120, hygiene: 120 },
      },
      {
        ...{ providerId: 'H1', date: '2025-02-03', appointments: 1, minutesBooked: 120, minutesClocked: 240 },
        ...{ production: 100, hygiene: 100 },
      },
      { providerId: 'H1', date: '2025-11-24', appointments: 1, minutesBooked: 60, production: 30 },
      { providerId: 'H1', date: '2025-11-25', appointments: 1, minutesBooked: 60, production: 500 },
    ]);
  });
  afterAll(() => clinics.served.close());

  const read = async (query: CustomReportQuery, reader = admin) => {
    const { name, file } = await customReportFile(
      clinics.served.test.database,
      { clinicId: clinics.maple.clinicId, name: 'Maple', timeZone: 'America/Toronto' },
      query,
      { userId: reader.userId, isAdmin: true, now: NOW },
    );
    const { sheets } = await readXlsx(file);
    return { name, sheets, rows: sheets[0]!.rows, about: Object.fromEntries(sheets.at(-1)!.rows) as object };
  };

  describe('Production by provider', () => {
    it('has the measures of each day and hygienist', async () => {
      const { name, rows } = await read({ reportName: 'productionbyprovider', ...FEBRUARY });
      expect(name).toBe('ProductionByProvider.xlsx');
      expect(rows).toEqual([
        [
          ...['Date', 'Provider', 'Appointments', 'Chair hours', 'Paid hours', 'Production', 'Production per hour'],
          ...['Production per paid hour', 'Raw hygiene per hour', 'Hygiene and X-rays per hour', 'Open time (%)'],
          'Goal per hour',
        ],
        // 163.00 in 2 chair and 4 paid hours, of it 66.00 hygiene and 55.00 X-rays; 120 of 240 minutes are open.
        [day('2026-02-03'), 'Zoe Adams', 2, hours(2), hours(4), 163, 81.5, 40.75, 33, 60.5, 50, 180],
        // 72.00 in half an hour, and an hour paid.
        [day('2026-02-04'), FORMULA, 1, hours(0.5), hours(1), 72, 144, 72, 144, 144, 50, null],
        [day('2026-02-04'), 'Zoe Adams', 1, hours(1), null, 0, 0, null, 0, 0, null, null],
      ]);
    });

    it('says what it is about, whom it leaves out, and what was never completed', async () => {
      const { sheets, about } = await read({ reportName: 'ProductionByProvider', ...FEBRUARY });
      expect(sheets.map(({ name }) => name)).toEqual(['Production by provider', 'About']);
      expect(about).toMatchObject({
        ...{ Report: 'Production by provider', Clinic: 'Maple', Range: '2026-02-01 to 2026-02-28' },
        'Made at': '2026-11-24 10:00',
        Production: expect.stringContaining('without adjustments, write-offs, lab fees and payments'),
        'Left out': '1 hygienists who are excluded from charts, 77.00 of production, 60 minutes',
        Included: '1 past appointments that were never marked completed, 60 minutes',
      });
    });

    it('hides money from users who turned performance off, and nothing else', async () => {
      const { rows, about } = await read({ reportName: 'ProductionByProvider', ...FEBRUARY }, quietAdmin);
      expect(rows[1]).toEqual([
        ...[day('2026-02-03'), 'Zoe Adams', 2, hours(2), hours(4)],
        ...[null, null, null, null, null, 50, null],
      ]);
      expect(about).toMatchObject({
        Amounts: 'Hidden: performance is turned off in the profile of the user.',
        'Left out': '1 hygienists who are excluded from charts, 60 minutes',
      });
    });
  });

  it('compares day sheets with Helix, of every provider with items', async () => {
    const { rows } = await read({ reportName: 'DaySheet', ...FEBRUARY });
    expect(rows).toEqual([
      [
        ...['Date', 'Provider', 'PMS total', 'Credited from others', 'Credited to others', 'Helix production'],
        'Difference',
      ],
      [day('2026-02-03'), 'Dan Dent', 42, 0, 42, 0, 0],
      // 132.00, 55.00 and -66.00.
      [day('2026-02-03'), 'Zoe Adams', 121, 42, 0, 163, 0],
      [day('2026-02-04'), FORMULA, 40, 32, 0, 72, 0],
      [day('2026-02-04'), 'Left Out', 77, 0, 0, 77, 0],
      [day('2026-02-04'), 'Zoe Adams', 32, 0, 32, 0, 0],
      // Nobody is credited.
      [day('2026-02-05'), 'No provider', 10, 0, 0, 0, -10],
    ]);
  });

  it('splits production by code, where a reversal takes one away', async () => {
    const { rows } = await read({ reportName: 'ProductionByCode', ...FEBRUARY });
    expect(rows).toEqual([
      ['Date', 'Provider', 'Code', 'Description', 'Count', 'Units', 'Amount'],
      [day('2026-02-03'), 'Zoe Adams', '01202', 'Recall exam', 1, 1, 42],
      [day('2026-02-03'), 'Zoe Adams', '02144', 'Bitewings', 1, null, 55],
      [day('2026-02-03'), 'Zoe Adams', '11112', 'Scaling', 0, 1, 66],
      [day('2026-02-04'), FORMULA, '12113', 'Fluoride', 2, 2, 72],
    ]);
  });

  it('lists what was planned and missed by the rules of the work report', async () => {
    const { rows } = await read({ reportName: 'MissedProcedures', ...FEBRUARY });
    expect(rows).toEqual([
      ['Date', 'Provider', 'Patient id', 'Initials', 'Procedure', 'Planned', 'Completed', 'Reason', 'Text'],
      [day('2026-02-03'), 'Zoe Adams', 'P1', 'AB', 'Fluoride', 40, 0, 'Other', FORMULA],
      [day('2026-02-04'), 'Zoe Adams', 'P3', '=1', 'Fluoride', 40, 0, 'Unspecified', null],
    ]);
  });

  it('lists what was due and not done', async () => {
    const { rows } = await read({ reportName: 'DueButMissed', ...FEBRUARY });
    expect(rows).toEqual([
      ['Date', 'Provider', 'Patient id', 'Initials', 'Procedure', 'Due since', 'Status', 'Reason', 'Fee'],
      [
        ...[day('2026-02-03'), 'Zoe Adams', 'P1', 'AB', 'Fluoride', day('2026-01-15')],
        ...['Due and not done', FORMULA, 42],
      ],
      [
        ...[day('2026-02-04'), FORMULA, 'P2', 'CD', expect.stringMatching(/bitewing/i), day('2025-12-31')],
        ...['Due but could not be done', null, null],
      ],
    ]);
  });

  it('lists the patients who were seen and have nothing booked now', async () => {
    const { rows } = await read({ reportName: 'NotRebooked', ...FEBRUARY });
    expect(rows).toEqual([
      ['Date', 'Provider', 'Patient id', 'Initials', 'Last appointment', 'Interval (months)', 'Due by'],
      [day('2026-02-03'), 'Zoe Adams', 'P1', 'AB', day('2026-02-03'), 6, day('2026-08-03')],
      [day('2026-02-04'), FORMULA, 'P2', 'CD', day('2026-02-04'), 6, day('2026-08-04')],
    ]);
  });

  it('says what was refilled and lost of cancelled and missed appointments', async () => {
    const { rows } = await read({ reportName: 'NoShowsAndCancellations', month: '2026-02' });
    expect(rows).toEqual([
      ['Date', 'Provider', 'Patient id', 'Initials', 'Status', 'Minutes', 'Refilled (minutes)', 'Lost'],
      // 30 minutes at 180.00 an hour.
      [day('2026-02-03'), 'Zoe Adams', 'P1', 'AB', 'Cancelled', 60, 30, 90],
      // 45 minutes at 150.00.
      [day('2026-02-04'), FORMULA, 'P2', 'CD', 'No-show', 45, 0, 112.5],
    ]);
  });

  it('counts what is lost at the goal that the clinic had on the day', async () => {
    const { clinicId } = clinics.maple;
    await clinics.rows(`insert into clinic_goal values (${clinicId}, '2026-02-04', 99, 0.3)`);
    const { rows } = await read({ reportName: 'NoShowsAndCancellations', month: '2026-02' });
    await clinics.rows('delete from clinic_goal');
    // A goal wage of 63.00 at 30 % is 210.00 an hour, for 30 minutes; a day later the goal is 150.00 as before.
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual([105, 112.5]);
  });

  it('counts nothing as lost whose time is yet to come', async () => {
    const { rows } = await read({ reportName: 'NoShowsAndCancellations', month: '11', year: '2026' });
    expect(rows.slice(1)).toEqual([[day('2026-11-30'), 'Zoe Adams', 'P1', 'AB', 'Cancelled', 60, 0, null]]);
  });

  it('has the open time of days with known time, and the longest gap within it', async () => {
    const { rows } = await read({ reportName: 'OpenTime', month: '2', year: '2026' });
    expect(rows).toEqual([
      [
        ...['Date', 'Provider', 'Clocked (minutes)', 'Worked (minutes)', 'Open (minutes)', 'Open (%)'],
        'Longest gap (minutes)',
      ],
      // Clocked from 9:00 to 13:00: 10:00 to 11:30 is the longest. The schedule would leave 12:30 to 16:00.
      [day('2026-02-03'), 'Zoe Adams', 240, 120, 120, 50, 90],
      [day('2026-02-04'), FORMULA, 60, 30, 30, 50, 30],
    ]);
  });

  it('lists new patients once, with what was done on their first day', async () => {
    const { rows } = await read({ reportName: 'NewPatients', month: '2026-02' });
    expect(rows).toEqual([
      ['Month', 'Provider', 'Patient id', 'Initials', 'First appointment', 'Production', 'Rebooked'],
      ['2026-02', 'Zoe Adams', 'P1', 'AB', day('2026-02-03'), 163, 'No'],
      ['2026-02', 'Zoe Adams', 'P3', '=1', day('2026-02-03'), 0, 'Yes'],
    ]);
  });

  it('sums up a year: twelve months and their total, of all and of each hygienist', async () => {
    const { rows } = await read({ reportName: 'YearlySummary', year: '2026' });
    const [header, ...lines] = rows;
    expect(header!.slice(-2)).toEqual(['Planned (%)', 'Rebooked (%)']);
    expect(lines.map(([month, provider]) => [month, provider]).slice(0, 14)).toEqual([
      ...Array.from({ length: 12 }, (_, at) => [`2026-${String(at + 1).padStart(2, '0')}`, 'All hygienists']),
      ['Total', 'All hygienists'],
      ['2026-01', FORMULA],
    ]);
    expect(lines).toHaveLength(3 * 13);
    expect(lines[1]).toEqual([
      // 235.00 in 3.5 chair and 5 paid hours, of it 138.00 hygiene and 55.00 X-rays; 150 of 300 known minutes are open.
      ...['2026-02', 'All hygienists', 4, hours(3.5), hours(5), 235, 67.14, 47, 39.43, 55.14, 50, 180],
      // 2 of 4 appointments; 2 of 5 patients.
      ...[50, 40],
    ]);
    expect(lines[12]).toEqual([
      // 355.00 in 4.5 chair and 6 paid hours; 150 of 360 known minutes are open.
      ...['Total', 'All hygienists', 5, hours(4.5), hours(6), 355, 78.89, 59.17, 57.33, 69.56, 41.7, 180, 50, 40],
    ]);
    // A month without anything, and one that has not started.
    expect(lines[9]!.slice(2, 7)).toEqual([0, hours(0), null, 0, null]);
    expect(lines[11]!.slice(2)).toEqual(Array(12).fill(null));
    // Zoe Adams in February: 163.00 in 3 hours, 2 of 3 planned.
    expect(lines[27]).toEqual([
      ...['2026-02', 'Zoe Adams', 3, hours(3), hours(4), 163, 54.33, 40.75, 22, 40.33, 50, 180, 66.7, null],
    ]);
  });

  it('compares a quarter with the quarter a year ago', async () => {
    const { rows } = await read({ reportName: 'QuarterlyReview', quarter: 'Q1', year: '2026' });
    expect(
      rows
        .slice(1, 7)
        .map(([month, , appointments, chair, , production, perHour]) => [
          ...[month, appointments, chair, production, perHour],
        ]),
    ).toEqual([
      ['2026-01', 0, hours(0), 0, null],
      ['2026-02', 4, hours(3.5), 235, 67.14],
      ['2026-03', 1, hours(1), 120, 120],
      ['2026 Q1', 5, hours(4.5), 355, 78.89],
      // 100.00 in two hours.
      ['2025 Q1', 1, hours(2), 100, 50],
      ['Change', 4, hours(2.5), 255, 28.89],
    ]);
  });

  it('compares a running quarter with the same days a year ago', async () => {
    const { rows } = await read({ reportName: 'QuarterlyReview', quarter: '4', year: '2026' });
    expect(
      rows.slice(4, 7).map(([month, , appointments, , , production]) => [month, appointments, production]),
    ).toEqual([
      ['2026 Q4', 0, 0],
      // Up to 24 November.
      ['2025 Q4', 1, 30],
      ['Change', -1, -30],
    ]);
  });

  it('has one production in every report: of providers, codes, day sheets and months', async () => {
    const sumOf = async (query: CustomReportQuery, column: string, isCounted = (_: unknown[]) => true) => {
      const [header, ...rows] = (await read(query)).rows;
      const at = header!.indexOf(column);
      return rows.filter(isCounted).reduce((sum, row) => sum + Number(row[at]), 0);
    };
    const isHygienist = ([, provider]: unknown[]) => provider === 'Zoe Adams' || provider === FORMULA;
    expect([
      await sumOf({ reportName: 'ProductionByProvider', ...FEBRUARY }, 'Production'),
      await sumOf({ reportName: 'ProductionByCode', ...FEBRUARY }, 'Amount'),
      await sumOf({ reportName: 'DaySheet', ...FEBRUARY }, 'Helix production', isHygienist),
      await sumOf(
        { reportName: 'YearlySummary', year: '2026' },
        'Production',
        ([month, provider]) => month === '2026-02' && isHygienist([month, provider]),
      ),
    ]).toEqual([235, 235, 235, 235]);
  });

  it('returns 422 for a report of more than 200,000 rows', async () => {
    await clinics.rows(`
      insert into procedure (clinic_id, id, version, provider_id, date, code, status, amount)
      select ${clinics.maple.clinicId}, 'M' || n, 1, 'H1', date '2018-01-01' + n % 300, n::text, 102, 1
      from generate_series(1, 200001) n`);
    const many = { startDate: '2018-01-01', endDate: '2018-12-31' };
    await expect(read({ reportName: 'ProductionByCode', ...many })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'endDate', message: 'Shorten the range.' }] },
    });
  });

  it.each([
    ['day sheets', DAY_SHEETS, ['2026-02-01', '2026-02-28', 9]],
    ['codes', CODES, ['2026-02-01', '2026-02-28', 9]],
    ['patients without a next appointment', NOT_REBOOKED, ['2026-02-01', '2026-02-28', '2026-11-24T10:00', 7, 9]],
    ['new patients', NEW_PATIENTS, ['2026-02-01', '2026-02-28', '2026-11-24T10:00', 7, 9]],
    ['cancelled and missed appointments', MISSED_APPOINTMENTS, ['2026-02-01', '2026-02-28', 9]],
  ])('scans no large table for %s', async (_name, statement, values) => {
    const scans = await sequentialScans(clinics.served.test, statement, [1, ...values]);
    expect(scans.filter((table) => LARGE.has(table))).toEqual([]);
  });

  it('scans no large table for open time', async () => {
    const scans = await sequentialScans(clinics.served.test, OPEN_DAYS, [[1], '2026-02-01', '2026-02-28', [], 9]);
    expect(scans.filter((table) => LARGE.has(table))).toEqual([]);
  });

  describe('over HTTP', () => {
    const get = (path: string, person = admin) => clinics.call('get', `/api/${path}`, person, clinics.maple);

    it('lists the reports with their parameters', async () => {
      const { body } = await get('Report').expect(200);
      expect(
        (body as { name: string; parameters: number }[]).map(({ name, parameters }) => [name, parameters]),
      ).toEqual([
        ['CustomMonthly', 2],
        ['DaySheet', 1],
        ['ProductionByProvider', 1],
        ['ProductionByCode', 1],
        ['MissedProcedures', 1],
        ['DueButMissed', 1],
        ['NotRebooked', 1],
        ['NoShowsAndCancellations', 2],
        ['OpenTime', 2],
        ['NewPatients', 2],
        ['IntervalDrift', 3],
        ['YearlySummary', 3],
        ['QuarterlyReview', 4],
      ]);
      expect(body).toContainEqual({
        ...{ name: 'DaySheet', friendlyName: 'Day sheet', parameters: 1 },
        description: expect.stringMatching(/\.$/),
      });
    });

    it('sends the file with its name, which other origins may read, and records the export with its range', async () => {
      const query = 'EmailReports?reportName=DaySheet&startDate=2026-02-01&endDate=2026-02-28';
      const { headers, body } = await get(query).responseType('blob').expect(200);
      expect(headers).toMatchObject({
        'content-type': XLSX,
        'x-file-name': 'DaySheet.xlsx',
        'content-disposition': 'attachment; filename="DaySheet.xlsx"',
        'access-control-expose-headers': 'X-File-Name, Content-Disposition',
      });
      expect((await readXlsx(body as Uint8Array)).sheets[0]!.rows[0]![0]).toBe('Date');
      const exported = await clinics.rows(
        `select subject, user_id as "userId", clinic_id as "clinicId" from audit_trail where action = 'exported'`,
      );
      expect(exported).toEqual([
        {
          subject: 'GET emailReports?reportName=DaySheet&startDate=2026-02-01&endDate=2026-02-28',
          ...{ userId: admin.userId, clinicId: clinics.maple.clinicId },
        },
      ]);
    });

    it('returns 404 for a report that does not exist', async () => {
      const { body } = await get('EmailReports?reportName=CoverageLeft&year=2026').expect(404);
      expect((body as { detail: string }).detail).toBe('There is no report of this name.');
    });

    it.each([
      ['no report', '', 'reportName', 'Choose a report.'],
      [
        'the monthly report',
        'reportName=CustomMonthly&month=2026-02',
        'reportName',
        'Open the monthly report at /GenerateChart.',
      ],
      ['no dates', 'reportName=DaySheet&endDate=2026-02-01', 'startDate', 'expected a date, yyyy-mm-dd'],
      [
        '30 February',
        'reportName=DaySheet&startDate=2026-02-01&endDate=2026-02-30',
        'endDate',
        'expected a date that exists',
      ],
      [
        'an end before the start',
        'reportName=DaySheet&startDate=2026-02-02&endDate=2026-02-01',
        'endDate',
        'expected no earlier than startDate',
      ],
      [
        'more than 1,500 days',
        'reportName=DaySheet&startDate=2020-01-01&endDate=2026-01-01',
        'endDate',
        'expected at most 1500 days',
      ],
      ['no month', 'reportName=OpenTime', 'month', 'expected a month, yyyy-mm'],
      ['month 13', 'reportName=OpenTime&month=13&year=2026', 'month', 'expected a month, yyyy-mm'],
      ['month 2026-13', 'reportName=OpenTime&month=2026-13', 'month', 'expected a month, yyyy-mm'],
      ['a month without its year', 'reportName=OpenTime&month=2', 'year', 'expected a year, yyyy'],
      [
        'a month that has not started',
        'reportName=OpenTime&month=2099-01',
        'month',
        expect.stringMatching(/^expected no later than \d{4}-\d{2}$/),
      ],
      ['no year', 'reportName=YearlySummary', 'year', 'expected a year, yyyy'],
      [
        'a year that has not started',
        'reportName=YearlySummary&year=2099',
        'year',
        expect.stringMatching(/^expected no later than \d{4}$/),
      ],
      ['quarter 5', 'reportName=QuarterlyReview&quarter=5&year=2026', 'quarter', 'expected 1 to 4'],
      ['a quarter without its year', 'reportName=QuarterlyReview&quarter=Q1', 'year', 'expected a year, yyyy'],
      ['a parameter twice', 'reportName=YearlySummary&year=2025&year=2026', 'year', 'expected a year, yyyy'],
    ])('returns 422 that names the field for %s', async (_name, query, field, message) => {
      const { status, body } = await get(`EmailReports?${query}`);
      expect([status, (body as { errors: unknown }).errors]).toEqual([422, [{ field, message }]]);
    });

    it('refuses hygienists and the front desk, and admins of other clinics', async () => {
      const frontDesk = await clinics.served.addUser('desk@helix.example', { [clinics.maple.clinicId]: false });
      for (const person of [clinics.hygienist, frontDesk, clinics.cedarAdmin]) {
        await get('Report', person).expect(403);
        await get('EmailReports?reportName=YearlySummary&year=2026', person).expect(403);
      }
    });
  });
});

/** The tables that grow with the years. */
const LARGE = new Set([
  'appointment',
  'procedure',
  'provider_day',
  'appointment_rebooking',
  'patient',
  'punch',
  'schedule',
]);
