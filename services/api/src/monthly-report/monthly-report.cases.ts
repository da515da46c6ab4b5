import { readFile, writeFile } from 'node:fs/promises';
import type { MonthlyPieProcedure, MonthlyReport, MonthlyReportData } from '@helix/contracts';
import { readMonthlyReport, readReportData } from '@helix/monthly-report';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { readYearOverYear } from '../year-over-year/year-over-year.query.js';
import { OCTOBER_REPORT, storeOctober } from './testing/october.js';

/** 10:00 on 24 November in Toronto. */
const NOW = Date.parse('2025-11-24T15:00:00Z');
const OCTOBER = '2025-10';
const [ZOE, AMY, FORMER_AMY, OFFICE] = ['Zoe Adams', 'Amy Young (H2)', 'Amy Young (H3)', 'Office Wide'];

describe('readMonthlyReport', () => {
  let clinics: TwoClinics;
  let report: MonthlyReport;
  const located = ({ clinicId }: { clinicId: number }) => ({ clinicId, timeZone: 'America/Toronto' });
  const read = (month: string, clinic = clinics.maple) =>
    readMonthlyReport(clinics.served.test.database, located(clinic), month, NOW);

  beforeAll(async () => {
    clinics = await startTwoClinics();
    await storeOctober(clinics.served.test.ownerPool, clinics.maple.clinicId);
    report = await read(OCTOBER);
  });
  afterAll(() => clinics.served.close());

  it('compares the hygienists of the month, also a former one, with the month before; the office is last', () => {
    const rows = report.monthComparisons.map(({ providerName, ...row }) => [
      ...[row.providerId, providerName, row.currentMonthPerHour, row.previousMonthPerHour, row.rnaUsagePercentage],
    ]);
    expect(rows).toEqual([
      ['H2', AMY, 100, 120, 66.7],
      // 120 minutes are enough; in September there were none.
      ['H3', FORMER_AMY, 50, null, 100],
      // 60 x 1294.35 / 600 is 129.435.
      ['H1', ZOE, 129.44, 120, 50],
      // 60 x 1694.35 / 900, and 60 x 1140 / 600 with H5; 4 of 6 appointments.
      [null, OFFICE, 112.96, 114, 66.7],
    ]);
    expect(report.perHour).toEqual({
      ...{ currentMonthPerHour: 112.96, previousMonthPerHour: 114, percentile: null, clinics: 0 },
      note: expect.stringContaining('it takes 10 clinics'),
    });
  });

  it('has a value for each month of the years up to its own, and none after it', () => {
    expect(report.yoyChart.series.map(({ name }) => name)).toEqual(['2022', '2023', '2024', '2025']);
    const [first, , before, last] = report.yoyChart.series.map(({ data }) => data);
    // 120 minutes of October 2024 are too few.
    expect([first![0], before![9], last!.slice(7)]).toEqual([60, null, [null, 114, 112.96, null, null]]);
    expect([report.yoyChart.xaxisValues[9], report.yoyChart.xaxisValues.length]).toEqual(['October', 12]);
  });

  it('has the RNA usage of twelve months, of the office and of each hygienist', () => {
    const { series, xaxisValues } = report.rnaUsageChart;
    expect([xaxisValues.length, xaxisValues[0], xaxisValues[11]]).toEqual([12, '2024-11', OCTOBER]);
    // September: 2 of 5 with H5, who is not in this report.
    expect(series.map(({ name, data }) => [name, data.slice(9)])).toEqual([
      [OFFICE, [null, 40, 66.7]],
      [AMY, [null, null, 66.7]],
      [FORMER_AMY, [null, null, 100]],
      [ZOE, [null, 25, 50]],
    ]);
  });

  it('counts what was due and missed', () => {
    const rows = report.dueButMissedByProvider.map(({ providerName, procedures }) => [
      providerName,
      procedures.map((one) => [one.procedureName, one.totalDue, one.completedCount, one.missedCount]),
    ]);
    expect(rows).toEqual([
      [AMY, [['Fluoride', 1, 1, 0], expect.arrayContaining([1, 0, 1])]],
      [FORMER_AMY, [['Fluoride', 1, 0, 1]]],
      [ZOE, [['Fluoride', 2, 0, 2], expect.arrayContaining([1, 1, 0])]],
      [OFFICE, [['Fluoride', 4, 1, 3], expect.arrayContaining([2, 1, 1])]],
    ]);
  });

  it('counts appointments and the units of scaling that were planned in time', () => {
    expect(
      report.appointmentDetails.map((row) => [row.providerName, row.totalAppointments, row.unplannedAppointments]),
    ).toEqual([
      [AMY, 3, 1],
      [FORMER_AMY, 1, 0],
      [ZOE, 2, 1],
      [OFFICE, 6, 2],
    ]);
    expect(report.scalingByProviders.map((row) => row.totalPlannedCount)).toEqual([1, 0, 3, 4]);
  });

  it('has the donuts of each hygienist', () => {
    const slicesOf = ({ procedureName, slices }: MonthlyPieProcedure) => [
      procedureName,
      Object.fromEntries(slices.filter(({ value }) => value > 0).map(({ name, value }) => [name, value])),
    ];
    const pies = report.pies.map(({ procedures, ...pie }) => ({ ...pie, procedures: procedures.map(slicesOf) }));
    expect(pies).toEqual([
      {
        ...{ providerId: 'H2', providerName: AMY, rnaUsagePercentage: 66.7 },
        ...{ currentMonthPerHour: 100, previousMonthPerHour: 120 },
        procedures: [
          ['Appointments', { Completed: 67, 'Not planned': 33 }],
          // A reversal is no negative share.
          ['Scaling Units', { Unspecified: 100 }],
          ['Fluoride', { Completed: 100 }],
          [expect.stringMatching(/bitewing/i), { 'Not planned': 100 }],
        ],
      },
      {
        ...{ providerId: 'H3', providerName: FORMER_AMY, rnaUsagePercentage: 100 },
        ...{ currentMonthPerHour: 50, previousMonthPerHour: 0 },
        procedures: [
          ['Appointments', { Completed: 100 }],
          ['Fluoride', { 'Ran Out of Time': 100 }],
        ],
      },
      {
        ...{ providerId: 'H1', providerName: ZOE, rnaUsagePercentage: 50 },
        ...{ currentMonthPerHour: 129.44, previousMonthPerHour: 120 },
        procedures: [
          ['Appointments', { Completed: 50, 'Not planned': 50 }],
          // 2.5 of 3.
          ['Scaling Units', { Completed: 83, Unspecified: 17 }],
          // The reason of what was not on the plan does not count.
          ['Fluoride', { 'Patient Declined': 50, 'Not planned': 50 }],
          [expect.stringMatching(/bitewing/i), { Completed: 100 }],
        ],
      },
    ]);
  });

  it('shows active patients and what was done as the assessment does', async () => {
    const { series, xaxisValues } = report.patientCountChart;
    expect([xaxisValues[0], xaxisValues.at(-1), series[0]?.data.slice(-2)]).toEqual(['2022-01', OCTOBER, [0, 4]]);
    const procedures = report.procedureDistributionChart;
    // Scaling also in September.
    expect(procedures.series).toEqual([{ name: 'Appointments', data: [2, 1, 1] }]);
    expect(procedures.xaxisValues).toEqual([
      ...[expect.stringMatching(/scaling/i), expect.stringMatching(/bitewing/i), 'Fluoride'],
    ]);
  });

  it('suggests nine tenths of an hour of scaling by the fees that most of its patients have', () => {
    // 4 x 66.55 x 0.9, of the schedule of P1 and P2.
    expect(report.feeGuideGoals).toEqual({ suggestedPerHour: 239.58 });
  });

  it('says in three sentences what rose, what fell, and what to do', () => {
    expect(report.highlights.map(({ text }) => text)).toEqual([
      'RNA usage rose most: from 40.0% to 66.7%.',
      `Production per hour of ${AMY} fell most: from $120.00 to $100.00, by 16.7%.`,
      'Fluoride was due 4 times and done once; the reason most given was Ran Out of Time.',
    ]);
  });

  it('names the clinic, its annotations, whom it leaves out, and until when its data go', () => {
    expect(report).toMatchObject({
      ...{ clinicName: 'Maple', currentMonth: OCTOBER, currency: 'CAD', hasAppointments: true },
      annotations: [{ text: 'New chairs' }, { text: 'Closed at noon' }],
      leftOut: [
        { reason: 'excludedFromAnalysis', count: 1, amount: 960, minutes: 480 },
        { reason: 'otherProviders', count: 1, amount: 200, minutes: 60 },
        { reason: 'neverCompleted', count: 1, amount: 0, minutes: 60 },
      ],
      ...{ timeZone: 'America/Toronto', asOf: '2025-11-24T15:00:00.000Z', dataUntil: '2025-11-24T09:00:00', notes: [] },
    });
    expect(report.annotations).toHaveLength(2);
  });

  it('has the figures of the charts', async () => {
    const admin = await clinics.served.addUser('charts@helix.example', { [clinics.maple.clinicId]: true });
    const total = async (path: string, field: string) => {
      const query = 'startDate=2025-10-01&endDate=2025-10-31';
      const { body } = await clinics.call('get', `/api/${path}?${query}`, admin, clinics.maple).expect(200);
      return (body as { totals: Record<string, unknown>[] }).totals[0]?.[field];
    };
    expect(await total('Report/ClinicProductivity', 'perHour')).toBe(report.perHour.currentMonthPerHour);
    expect(await total('Report/RnaUsage', 'percentageUsage')).toBe(report.monthComparisons[0]?.rnaUsagePercentage);
    const years = await readYearOverYear(
      ...([clinics.served.test.database, located(clinics.maple)] as const),
      { filter: 1, providerType: 1, providerIds: [] },
      NOW,
    );
    expect(years.series.at(-1)?.data[9]).toBe(report.perHour.currentMonthPerHour);
  });

  it('adds the assessment as it was at the end of the month to what is stored', async () => {
    const { assessment, ...rest }: MonthlyReportData = await readReportData(
      ...([clinics.served.test.database, located(clinics.maple), OCTOBER, NOW] as const),
    );
    expect(rest).toEqual(report);
    expect(assessment[45]).toEqual({ MonthDate: '2025-10-01', NumberOfActivePatients: 4 });
    expect(assessment.filter((row) => 'ProcedureName' in row)).toHaveLength(3);
    expect(assessment.slice(-9)).toEqual([
      { NumberOfActivePatients: 4 },
      { NumberOfHygienists: 3 },
      { HygieneHoursPerWeek: null },
      // The stored days of 12 months have 6 appointments in 1500 minutes, and 2834.35 dollars.
      ...[{ HygieneAppointmentsLast12Months: 6 }, { AverageAppointmentMinutes: 250 }],
      ...[{ AverageHourlyProduction: 113.37 }, { OpenTimePercentage: null }],
      // P1 on two of the five patient-days.
      { RebookingPercentage: 40 },
      // P1 came again on 3 November.
      { PatientsWithoutFutureAppointment: 3 },
    ]);
  });

  it('is, with the assessment, the report that browser tests print', async () => {
    const { database } = clinics.served.test;
    const data = await readReportData(database, located(clinics.maple), OCTOBER, NOW);
    // Numbers that the database gives.
    const annotations = data.annotations.map((one, at) => ({ ...one, annotationId: at + 1, version: '1' }));
    const frozen = { ...data, annotations };
    if (process.env['WRITE_OCTOBER_REPORT']) await writeFile(OCTOBER_REPORT, JSON.stringify(frozen));
    expect(frozen).toEqual(JSON.parse(await readFile(OCTOBER_REPORT, 'utf8')));
  });

  it('ends with its month, whenever it is read', async () => {
    const september = await read('2025-09');
    expect(september.perHour).toMatchObject({ currentMonthPerHour: 114, previousMonthPerHour: null });
    expect(september.monthComparisons.map((row) => row.providerName)).toEqual(['Amy Young', 'Nora New', ZOE, OFFICE]);
    expect(september.yoyChart.series.at(-1)?.data.slice(8)).toEqual([114, null, null, null]);
    expect(september.rnaUsageChart.xaxisValues.at(-1)).toBe('2025-09');
    expect([september.hasAppointments, september.annotations.map(({ text }) => text)]).toEqual([false, ['New chairs']]);
  });

  it('has a hygienist for whom something was due, also without minutes', async () => {
    const { monthComparisons, pies } = await read('2024-12');
    expect(monthComparisons.map((row) => [row.providerName, row.currentMonthPerHour])).toEqual([
      ['Nora New', null],
      [OFFICE, null],
    ]);
    expect(pies).toMatchObject([{ providerId: 'H5', currentMonthPerHour: 0, previousMonthPerHour: 0 }]);
  });

  it('looks three years back from January of the year of its month, also in December', async () => {
    const december = await read('2024-12');
    expect(december.yoyChart.series.map(({ name }) => name)).toEqual(['2021', '2022', '2023', '2024']);
    expect(december.patientCountChart.xaxisValues).toHaveLength(48);
  });

  it('is empty for a month in which nothing was, as before the clinic existed', async () => {
    for (const empty of [await read('2019-02'), await read(OCTOBER, clinics.cedar)]) {
      expect(empty).toMatchObject({
        ...{ hasAppointments: false, pies: [], leftOut: [], annotations: [] },
        feeGuideGoals: { suggestedPerHour: null },
        perHour: { currentMonthPerHour: null, previousMonthPerHour: null, percentile: null },
      });
      expect(empty.monthComparisons).toEqual([
        {
          ...{ providerId: null, providerName: OFFICE, rnaUsagePercentage: null },
          ...{ currentMonthPerHour: null, previousMonthPerHour: null },
        },
      ]);
      expect(empty.highlights.map(({ text }) => text)).toEqual(['First month: no comparison.', 'Nothing was due.']);
      expect(empty.procedureDistributionChart).toEqual({
        series: [{ name: 'Appointments', data: [] }],
        xaxisValues: [],
      });
    }
  });
});
