import { readXlsx } from 'hucre/xlsx';
import type {
  ClinicProductivityChart,
  Dashboard,
  ExplainedFigureView,
  ExplorerRow,
  MonthlyReport,
  OpenTimeRow,
  PayrollRowView,
  ProductivityDay,
  ProductUsageRow,
  ProviderProductivityChart,
  RebookingChart,
  ReconciliationView,
  RnaUsageByUserChart,
  RnaUsageChart,
  WorkReport,
  YearOverYearChart,
} from '@helix/contracts';
import { readReportData } from '@helix/monthly-report';
import { Sessions } from '@helix/web';
import { apiClient, type Clinic, type Person } from '../../api/src/testing/api-client.js';
import { readWeekUsage } from '../../reporting/src/weekly-mails/week-usage.query.js';
import { rebuildClinic } from '../../analysis/src/rebuild/rebuild-clinic.js';
import { MESSAGES, NOW, RANGE } from './testing/birch-clinic.js';
import { HelixAt, setTime } from './testing/helix-at.js';

const DAYS = `startDate=${RANGE.startDate}&endDate=${RANGE.endDate}`;
const HYGIENISTS = ['H1', 'H2', 'H4'];
const [SCALING, RECALL_EXAM] = [18, 23];
const PLANNED_SCALING = { procedureRuleTypeId: SCALING, minutes: 30 };
const PLANNED_EXAM = { procedureRuleTypeId: RECALL_EXAM, adaCodes: [{ code: '01202' }], minutes: 10 };

/** Every figure is added by hand from the table of the clinic; calls that have the same figure have to agree. */
describe('the figures of a small clinic, from its agent and its plans to every call', () => {
  let helix: HelixAt;
  let birch: Clinic;
  let ada: Person;
  let bo: Person;
  let superAdmin: Person;

  beforeAll(async () => {
    const [ahead, ...later] = MESSAGES;
    helix = await HelixAt.start(ahead!.at);
    const { served } = helix;
    birch = await served.addClinic('Birch');
    await served.test.ownerPool.query(
      `update clinic set goal_hourly_production = 180, goal_percentage = 0.3, payroll_visible = true where clinic_id = $1`,
      [birch.clinicId],
    );
    ada = await served.addUser('ada@helix.example', { [birch.clinicId]: true });
    bo = await served.addUser('bo@helix.example', { [birch.clinicId]: true });
    await served.test.ownerPool.query(`update app_user set first_name = 'Bo' where user_id = $1`, [bo.userId]);
    superAdmin = await served.addUser('super@helix.example', {}, { isSuperAdmin: true });
    await helix.connectAgent(birch.clinicId);

    await helix.send(ahead!.changes);
    await plan(ada, 'A1', [PLANNED_EXAM, PLANNED_SCALING]);
    await plan(bo, 'B1', [PLANNED_SCALING]);
    await plan(bo, 'A6', [PLANNED_SCALING]);
    for (const { at, changes } of later) {
      setTime(at);
      await helix.send(changes);
    }
    setTime(NOW);
    for (const person of [ada, bo, superAdmin])
      ({ token: person.token } = await served.app.get(Sessions).start(person.userId));
    await plan(ada, 'A2', [PLANNED_SCALING]);
    const cleo = await get<object>('provider/details/H3');
    await post(ada, 'provider', { ...cleo, providerId: 'H3', excludeFromAnalysis: true });
    await post(ada, 'appointment/procedure/6', { appointmentId: 'B1', providerId: 'H2' });
    await helix.settle();
  });
  afterAll(() => helix.close());

  const request = (method: 'get' | 'post', path: string, person: Person) =>
    apiClient(helix.served)(method, `/api/${path}`, person, birch);
  async function get<Answer>(path: string, person: Person = ada): Promise<Answer> {
    const answer = await request('get', path, person);
    expect([answer.status, answer.status === 200 ? null : (answer.body as unknown)]).toEqual([200, null]);
    return answer.body as Answer;
  }
  async function post<Answer>(person: Person, path: string, body: object): Promise<Answer> {
    const answer = await request('post', path, person).send(body);
    expect(answer.status < 300 ? null : (answer.body as unknown)).toBeNull();
    return answer.body as Answer;
  }
  async function plan(person: Person, appointmentId: string, procedures: object[]): Promise<void> {
    const { errors } = await post<{ errors?: unknown }>(person, `appointment/${appointmentId}`, { procedures });
    expect(errors).toBeUndefined();
  }

  describe.each([
    ['as they are kept up to date', () => Promise.resolve<unknown>(null)],
    ['after a rebuild', () => rebuildClinic(helix.served.test.database, birch.clinicId)],
  ])('%s', (_when, prepare) => {
    beforeAll(() => prepare());

    const productivity = () => get<ProviderProductivityChart>(`provider/productivity?${DAYS}`);
    const clinicProductivity = () => get<ClinicProductivityChart>(`report/clinicProductivity?${DAYS}`);
    const explained = (measure: string) => get<ExplainedFigureView>(`explain/figure?${DAYS}&measure=${measure}`);
    const explorer = () => get<ExplorerRow[]>(`report/dataExplorer?${DAYS}`, superAdmin);
    const workReport = () =>
      post<WorkReport>(ada, 'report/getProviderWorkReport', { ...RANGE, providerIds: HYGIENISTS });

    it('add up to the production, minutes and dollars an hour of each hygienist', async () => {
      const { totals, leftOut } = await productivity();
      expect(totals.map((row) => [row.firstName, row.moneyEarned, row.totalMinutesWorked, row.perHour])).toEqual([
        // 253 + 66 + 66 + 32; 60 x 417 / 360.
        ['Ana', 417, 360, 69.5],
        ['Bea', 174, 60, 174],
        // 60 x 319 / 180.
        ['Dora', 319, 180, 106.33],
      ]);
      expect(totals.map((row) => [row.hygienePerHour, row.hygieneXRayPerHour, row.plannedPerHour])).toEqual([
        // 60 x 362 / 360, and with 55 of bitewings.
        [60.33, 69.5, 180],
        [132, 132, 180],
        [88, 106.33, 180],
      ]);
      expect(leftOut).toEqual([
        { reason: 'excludedFromAnalysis', count: 1, amount: 132, minutes: 120 },
        // 42 + 200 of Eve: the exam that was attributed to Bea is none of hers.
        { reason: 'otherProviders', count: 1, amount: 242, minutes: 30 },
        { reason: 'neverCompleted', count: 1, amount: 0, minutes: 60 },
      ]);
    });

    it('are one production in chart, by day, payroll, explorer and work report', async () => {
      const expected = { H1: 417, H2: 174, H4: 319 };
      const { totals } = await productivity();
      expect(Object.fromEntries(totals.map((row) => [row.providerId, row.moneyEarned]))).toEqual(expected);
      const sums = { byDay: {}, payroll: {}, explorer: {} } as Record<string, Record<string, number>>;
      for (const id of HYGIENISTS) {
        const query = `${DAYS}&providerID=${id}`;
        const byDay = await get<ProductivityDay[]>(`report/providerProductivityByDay?${query}`);
        const payroll = await get<PayrollRowView[]>(`report/getPayrollReportByCommission?${query}`);
        sums['byDay']![id] = sumOf(byDay, ({ totalCompleted }) => totalCompleted);
        sums['payroll']![id] = sumOf(payroll, ({ production }) => production);
        sums['explorer']![id] = sumOf(
          (await explorer()).filter(({ providerId }) => providerId === id),
          ({ moneyEarned }) => moneyEarned,
        );
      }
      expect(sums).toEqual({ byDay: expected, payroll: expected, explorer: expected });
      const { totalRevenueCompleted, withoutAppointment } = (await workReport()).providerWorkReportSummary;
      // 132 + 121 + 66 + 0 + 0 + 66 of Ana, 174 of Bea, 319 of Dora; the fluoride of Ana belongs to no appointment.
      expect([totalRevenueCompleted, withoutAppointment]).toEqual([878, 32]);
      expect((await explained('production')).value).toBe(910);
    });

    it('are one value of dollars an hour in chart, explanation and the months of year over year', async () => {
      const { totals, data } = await clinicProductivity();
      // 60 x 910 / 600.
      expect(
        totals.map(({ moneyEarned, totalMinutesWorked, perHour }) => [moneyEarned, totalMinutesWorked, perHour]),
      ).toEqual([[910, 600, 91]]);
      expect((await explained('perHour')).value).toBe(91);
      expect(data.map(({ date, perHour }) => [date, perHour])).toEqual([
        ['2026-10-30', 142.33],
        ['2026-11-01', 22],
        ['2026-11-02', 96.25],
        ['2026-11-03', null],
      ]);
      const months = await get<ClinicProductivityChart>(`report/clinicProductivity?${DAYS}&interval=month`);
      // 60 x 427 / 180, and 60 x 483 / 420 of November, which has not passed.
      expect(months.data.map(({ date, perHour }) => [date, perHour])).toEqual([
        ['2026-10-26', 142.33],
        ['2026-11-01', 69],
      ]);
      expect(await yearOverYear(1)).toEqual([142.33, 69]);
      expect(await yearOverYear(2)).toEqual([3, 7]);
      expect(await yearOverYear(3)).toEqual([427, 483]);
    });

    it('are in the monthly report those of the charts over its month', async () => {
      const october = 'startDate=2026-10-01&endDate=2026-10-31';
      const report = await get<MonthlyReport>('report/monthly?date=2026-10');
      // Ana: 60 x 253 / 120, and one of two appointments planned; Dora had none in October.
      expect(
        report.monthComparisons.map((row) => [row.providerName, row.currentMonthPerHour, row.rnaUsagePercentage]),
      ).toEqual([
        ['Ana Roy', 126.5, 50],
        ['Bea Solis', 174, 100],
        ['Office Wide', 142.33, 66.7],
      ]);
      const byProvider = await get<ProviderProductivityChart>(`provider/productivity?${october}`);
      expect(byProvider.totals.map(({ perHour }) => perHour)).toEqual([126.5, 174]);
      const usage = await get<RnaUsageChart>(`report/rnaUsage?${october}`);
      expect(usage.totals.map(({ percentageUsage }) => percentageUsage)).toEqual([50, 100]);
      const office = await get<ClinicProductivityChart>(`report/clinicProductivity?${october}`);
      expect([report.perHour.currentMonthPerHour, office.totals[0]?.perHour]).toEqual([142.33, 142.33]);
      expect(report.yoyChart.series.find(({ name }) => name === '2026')?.data[9]).toBe(142.33);
      expect(report.rnaUsageChart.series.find(({ name }) => name === 'Office Wide')?.data.at(-1)).toBe(66.7);
      // What is printed and mailed is made of these.
      const clinic = { clinicId: birch.clinicId, timeZone: 'America/Toronto' };
      const asOf = Date.parse(report.asOf);
      const { assessment, ...printed } = await readReportData(helix.served.test.database, clinic, '2026-10', asOf);
      expect(printed).toEqual(report);
      expect(assessment).toContainEqual({ AverageHourlyProduction: 142.33 });
    });

    it('are one open time in chart, dashboard and explanation', async () => {
      const { totals } = await clinicProductivity();
      // Of 240 + 660 + 480 of Ana, whatever the clocks did, and 180 of Bea; Dora’s time is not known.
      expect(totals[0]?.percentProductiveTime).toBe(420 / 1560);
      const days = await get<OpenTimeRow[]>(`report/openTimeTotals?${DAYS}`);
      expect(sumOf(days, (day) => day.totalMinutesClocked)).toBe(1560);
      expect(days.filter(({ openTime }) => openTime !== null).map(({ date, openTime }) => [date, openTime])).toEqual([
        ['2026-10-30', 57.1],
        ['2026-11-01', 72.7],
        ['2026-11-02', 87.5],
      ]);
      expect((await explained('openTime')).value).toBe(73.1);
      const rows = await explorer();
      expect(sumOf(rows, (row) => row.knownMinutesWorked)).toBe(420);
      expect(sumOf(rows, (row) => row.totalMinutesClocked)).toBe(1560);
    });

    it('are one RNA usage in chart, users, usage report, dashboard, explorer and explanation', async () => {
      const { totals } = await get<RnaUsageChart>(`report/rnaUsage?${DAYS}`);
      expect(totals.map((row) => [row.providerFirstName, row.appointments, row.plannedAppointments])).toEqual([
        ['Ana', 6, 2],
        ['Bea', 1, 1],
        ['Dora', 1, 0],
      ]);
      const byUser = await get<RnaUsageByUserChart>(`report/rnaUsageByUser?${DAYS}`);
      expect(byUser.totals.map((row) => [row.userFullName, row.optimizedAppts, row.moneyEarned])).toEqual([
        ['Ada Tester', 1, 132],
        ['Bo Tester', 2, 240],
        ['Not Optimized', 5, 506],
      ]);
      const months = await get<ProductUsageRow[]>(`report/productUsage?${DAYS}&interval=month`);
      // 2 of 3, and 1 of 5.
      expect(months.map(({ percentageUsage }) => percentageUsage)).toEqual([66.7, 20]);
      const { plannedAppointments } = await get<Dashboard>(`dashboard/getDashboard?${DAYS}`);
      expect(plannedAppointments.slice(-2).map(({ percentagePlanned }) => percentagePlanned)).toEqual([66.7, 20]);
      const rows = await explorer();
      expect(sumOf(rows, (row) => row.appointments)).toBe(8);
      expect(sumOf(rows, (row) => row.plannedAppointments)).toBe(3);
      expect((await explained('rnaUsage')).value).toBe(37.5);
    });

    it('are one count of patients who come again in chart, explorer, explanation and assessment', async () => {
      const { data, totals } = await get<RebookingChart>(`report/hygieneRebookingPerformance?${DAYS}`);
      expect(data.map((row) => [row.date, row.patientsSeen, row.patientsRebooked, row.percentageRebooked])).toEqual([
        ['2026-10-30', 3, 2, 66.7],
        ['2026-11-01', 3, 1, 33.3],
        ['2026-11-02', 2, 1, 50],
      ]);
      expect(totals[0]?.percentageRebooked).toBe(50);
      const rows = await explorer();
      expect(sumOf(rows, (row) => row.patientsSeen)).toBe(8);
      expect(sumOf(rows, (row) => row.patientsRebooked)).toBe(4);
      expect((await explained('rebooked')).value).toBe(50);
      const assessment = await get<Record<string, unknown>[]>('report/assessment', superAdmin);
      // Of the last full month.
      expect(assessment).toContainEqual({ RebookingPercentage: 66.7 });
      expect(assessment).toContainEqual({ AverageHourlyProduction: 142.33 });
    });

    it('are the same in the files of custom reports', async () => {
      const byProvider = await fileOf(`ProductionByProvider&${DAYS}`);
      const production = sumsBy(byProvider, 'Provider', 'Production');
      expect(production).toEqual({ 'Ana Roy': 417, 'Bea Solis': 174, 'Dora Vey': 319 });
      const sheets = await fileOf(`DaySheet&${DAYS}`);
      expect(sumsBy(sheets, 'Provider', 'Helix production')).toEqual({ ...production, 'Cleo Tan': 132, 'Eve Wu': 242 });
      // The practice has the second exam of Eve with her.
      expect(sumsBy(sheets, 'Provider', 'PMS total')).toEqual({
        ...{ 'Ana Roy': 417, 'Bea Solis': 132, 'Dora Vey': 319, 'Cleo Tan': 132, 'Eve Wu': 284 },
      });
      expect(sheets.every((row) => row['Difference'] === 0)).toBe(true);
      const [october, november] = [await fileOf('OpenTime&month=2026-10'), await fileOf('OpenTime&month=2026-11')];
      const open = [...october, ...november];
      expect(sumOf(open, (row) => Number(row['Clocked (minutes)']))).toBe(1560);
      expect(sumOf(open, (row) => Number(row['Worked (minutes)']))).toBe(420);
      const year = (await fileOf('YearlySummary&year=2026')).filter((row) => row['Provider'] === 'All hygienists');
      expect(
        year.slice(9, 11).map((row) => [row['Production'], row['Production per hour'], row['Planned (%)']]),
      ).toEqual([
        [427, 142.33, 66.7],
        [483, 69, 20],
      ]);
      expect(year.slice(9, 11).map((row) => row['Rebooked (%)'])).toEqual([66.7, 40]);
    });

    it('are the same in the mail of the week', async () => {
      const week = { startDate: '2026-10-26', endDate: '2026-11-01' };
      const mail = await helix.served.test.database.inClinics([birch.clinicId], (transaction) =>
        readWeekUsage(transaction, { clinicId: birch.clinicId, timeZone: 'America/Toronto' }, week, NOW),
      );
      expect(mail.total).toEqual({ appointments: 6, planned: 2, percentage: 33.3, percentageBefore: null });
      expect(mail.hygienists).toMatchObject([
        { name: 'Ana Roy', appointments: 5, planned: 1, percentage: 20 },
        { name: 'Bea Solis', appointments: 1, planned: 1, percentage: 100 },
      ]);
      const { totals } = await get<RnaUsageChart>(
        `report/rnaUsage?startDate=${week.startDate}&endDate=${week.endDate}`,
      );
      expect(totals.map((row) => row.percentageUsage)).toEqual(mail.hygienists.map(({ percentage }) => percentage));
    });

    it('are plans, misses and lost revenue of the work report', async () => {
      const { providerWorkReports, providerWorkReportSummary: summary } = await workReport();
      expect(
        providerWorkReports.map((report) => [
          report.firstName,
          report.totalPlanned,
          report.totalCompleted,
          report.lostRevenue,
        ]),
      ).toEqual([
        // 174 + 132, of which 66 of the scaling that was reversed were not done.
        ['Ana', 306, 385, 66],
        ['Bea', 132, 174, 0],
        ['Dora', 0, 319, 0],
      ]);
      expect(summary).toMatchObject({
        totalRevenuePlanned: 438,
        plannedButMissedRevenue: 66,
        // 132 + 66 of Ana, 174 of Bea.
        totalCompletedForPlannedAppointments: 372,
        plannedVsCompletedPercentage: 84.9,
      });
    });

    it('are the total of the day sheet, once the exams of the doctor are added', async () => {
      const { comparisons } = await post<ReconciliationView>(ada, 'reconcile', { date: '2026-10-30', total: 469 });
      expect(comparisons.map(({ scope, ownTotal, difference }) => [scope, ownTotal, difference])).toEqual([
        ['office', 469, 0],
        ['hygiene', 427, 42],
      ]);
      expect(comparisons[1]?.sets.map((set) => set.map(({ procedureId }) => procedureId))).toEqual([['2']]);
    });
  });

  type Line = Record<string, unknown>;

  /** The rows of a custom report, by the names of their columns. @param query its name and parameters. */
  async function fileOf(query: string): Promise<Line[]> {
    const answer = await request('get', `emailReports?reportName=${query}`, ada).responseType('blob');
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(answer.body as Buffer));
    const [header, ...rows] = sheets[0]!.rows;
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(header![at]), cell])));
  }

  function sumsBy(rows: readonly Line[], name: string, column: string): Record<string, number> {
    const names = [...new Set(rows.map((row) => String(row[name])))];
    return Object.fromEntries(
      names.map((one) => [one, sumOf(rows, (row) => (row[name] === one ? Number(row[column]) : 0))]),
    );
  }

  /** October and November. */
  async function yearOverYear(filter: number): Promise<(number | null)[] | undefined> {
    const { series } = await get<YearOverYearChart>(`report/yearOverYear?filter=${filter}`);
    return series.find(({ name }) => name === '2026')?.data.slice(9, 11);
  }
});

/** Dollars to the cent, and counts. */
function sumOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): number {
  return Math.round(rows.reduce((sum, row) => sum + (valueOf(row) ?? 0), 0) * 100) / 100;
}
