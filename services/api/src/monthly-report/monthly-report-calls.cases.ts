import type { AssessmentRow, MonthlyReport } from '@helix/contracts';
import { dateAt, monthsUpTo } from '@helix/hygiene';
import type { Person } from '../testing/api-client.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { storeOctober } from './testing/october.js';

const [PREVIOUS, PRESENT] = monthsUpTo(dateAt(Date.now(), 'America/Toronto'), 2);

describe('the calls of the monthly report', () => {
  let clinics: TwoClinics;
  let quiet: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { served, maple } = clinics;
    await storeOctober(served.test.ownerPool, maple.clinicId);
    quiet = await served.addUser('quiet@helix.example', { [maple.clinicId]: false });
    await served.test.ownerPool.query(
      `update app_user set preferences = '{"performanceDisplay": "none"}' where user_id = $1`,
      [quiet.userId],
    );
  });
  afterAll(() => clinics.served.close());

  const get = (path: string, person: Person = clinics.hygienist) =>
    clinics.call('get', `/api/Report/${path}`, person, clinics.maple);

  describe('GET Report/Monthly', () => {
    const monthly = async (query: string, person?: Person) =>
      (await get(`Monthly${query}`, person).expect(200)).body as MonthlyReport;

    it.each(['?date=2025-10', '?date=2025-10-01', '?date=2025-10-31'])('has the month of %s', async (query) => {
      const report = await monthly(query);
      expect([report.currentMonth, report.perHour.currentMonthPerHour]).toEqual(['2025-10', 112.96]);
    });

    it('has the previous month without a date', async () => {
      expect((await monthly('')).currentMonth).toBe(PREVIOUS);
    });

    it.each([
      ['2025-13', 'expected a month, yyyy-mm'],
      ['2025-02-30', 'expected a month, yyyy-mm'],
      ['October', 'expected a month, yyyy-mm'],
      [PRESENT, 'The month is not over.'],
      ['2999-01', 'The month is not over.'],
    ])('returns 422 with the field for %s', async (date, message) => {
      const { body } = await get(`Monthly?date=${date}`).expect(422);
      expect((body as { errors: unknown }).errors).toEqual([{ field: 'date', message }]);
    });

    it('hides money, and sentences about it, from users who turned performance off', async () => {
      const report = await monthly('?date=2025-10', quiet);
      expect(report.perHour).toEqual({
        ...{ currentMonthPerHour: null, previousMonthPerHour: null, percentile: null, clinics: 0 },
        note: 'The national ranking is not shown: performance is turned off in your preferences.',
      });
      const rows = [...report.monthComparisons, ...report.pies];
      expect(rows.flatMap((row) => [row.currentMonthPerHour, row.previousMonthPerHour])).toEqual(
        Array.from({ length: 14 }, () => null),
      );
      expect(report.yoyChart.series.flatMap(({ data }) => data).some((value) => value !== null)).toBe(false);
      expect([report.feeGuideGoals.suggestedPerHour, report.leftOut.map(({ amount }) => amount)]).toEqual([
        ...[null, [null, null, null]],
      ]);
      expect(report.highlights.map(({ text }) => text)).toEqual([
        'RNA usage rose most: from 40.0% to 66.7%.',
        'Nothing fell against the month before.',
        'Fluoride was due 4 times and done once; the reason most given was Ran Out of Time.',
      ]);
      expect(report.monthComparisons.map((row) => row.rnaUsagePercentage)).toEqual([66.7, 100, 50, 66.7]);
      expect(JSON.stringify(report)).not.toMatch(/\$|129\.44|112\.96|239\.58/);
    });
  });

  describe('GET Report/Assessment?month', () => {
    const assessment = async (person?: Person) =>
      (await get('Assessment?month=2025-10', person).expect(200)).body as AssessmentRow[];

    it('has months, procedures and general information for everybody in the clinic', async () => {
      const rows = await assessment();
      const [months, procedures] = [46, 3];
      expect(rows.map((row) => Object.keys(row)[0])).toEqual([
        ...Array<string>(months).fill('MonthDate'),
        ...Array<string>(procedures).fill('ProcedureName'),
        ...['NumberOfActivePatients', 'NumberOfHygienists', 'HygieneHoursPerWeek', 'HygieneAppointmentsLast12Months'],
        ...['AverageAppointmentMinutes', 'AverageHourlyProduction', 'OpenTimePercentage', 'RebookingPercentage'],
        'PatientsWithoutFutureAppointment',
      ]);
      expect(rows).toContainEqual({ AverageHourlyProduction: 113.37 });
      expect(rows).toContainEqual(expect.objectContaining({ ProcedureName: 'Fluoride', Revenue: 40 }));
    });

    it('hides money from users who turned performance off', async () => {
      const rows = await assessment(quiet);
      expect(rows).toContainEqual({ AverageHourlyProduction: null });
      const procedures = rows.filter((row) => 'Revenue' in row);
      expect(procedures.map(({ Revenue, Count }) => [Revenue, Count])).toEqual([
        [null, 2],
        [null, 1],
        [null, 1],
      ]);
    });

    it('returns 422 for a month that is not over, and 403 without a month', async () => {
      const { body } = await get(`Assessment?month=${PRESENT}`).expect(422);
      const errors = [{ field: 'month', message: 'The month is not over.' }];
      expect((body as { errors: unknown }).errors).toEqual(errors);
      expect((await get('Assessment').expect(403)).body).toMatchObject({
        detail: 'Only super admins can see the assessment of today.',
      });
    });
  });
});
