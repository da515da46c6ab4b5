import type { PayrollRowView } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { COMPLETED_DAYS, CLOCKED_DAYS } from './payroll.query.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
const TOMORROW = addDays(TODAY, 1);

/**
 * H1 earns 40.00 and 0.3 of the production, from 9 February 2026 on 45.00; H2 has no wage; D1 is a doctor. 99999 has no share
 * of its own.
 */
const fixture = (clinicId: number, hygienist: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, true),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, base_wage, commission_percentage, user_id) values
    (${clinicId}, 'H1', 40, 0.3, ${hygienist});
  insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, commission_percentage) values
    (${clinicId}, 'H1', '2026-02-09', 45, 0.3);
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    (${clinicId}, 'b', 1, 'H1', '2026-02-03', '13:30', '17:30:20'), (${clinicId}, 'a', 1, 'H1', '2026-02-03', '09:00', '12:30'),
    (${clinicId}, 'c', 1, 'H1', '2026-02-10', '08:00', '12:00'), (${clinicId}, 'd', 1, 'H1', '2026-02-10', '11:00', '13:00'),
    (${clinicId}, 'e', 1, 'H1', '2026-02-10', '14:00', '15:00'), (${clinicId}, 'f', 1, 'H1', '2026-02-10', '16:00', '17:00'),
    (${clinicId}, 'g', 1, 'H1', '2026-02-10', '18:00', null),
    (${clinicId}, 'h', 1, 'H1', '${TODAY}', '08:00', '09:00'), (${clinicId}, 'i', 1, 'H1', '${TOMORROW}', '08:00', '09:00'),
    (${clinicId}, 'j', 1, 'H2', '2026-02-03', '09:00', '10:00');
  insert into punch (clinic_id, id, version, deleted) values (${clinicId}, 'k', 1, true);
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    (${clinicId}, '1', 1, 'P1', 'H1', '2026-02-03', '99999', 102, 1500), (${clinicId}, '2', 1, 'P1', 'H1', '2026-02-03', '99999', 102, -20),
    (${clinicId}, '3', 1, 'P1', 'H1', '2026-02-03', '99999', 105, 500), (${clinicId}, '4', 1, 'P1', 'D1', '2026-02-10', '01202', 102, 100),
    (${clinicId}, '5', 1, 'P1', 'H1', '2026-02-10', '99999', 102, 700), (${clinicId}, '6', 1, 'P2', 'H1', '2026-02-05', '99999', 102, 10);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, '4', 'H1'), (${clinicId}, '5', 'H2')`;

describe('GET Report/GetPayrollReportByCommission', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let hygienist: Person;
  let frontDesk: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: true });
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    frontDesk = await served.addUser('frontdesk@helix.example', { [maple.clinicId]: false });
    await served.test.ownerPool.query(fixture(maple.clinicId, hygienist.userId));
  });
  afterAll(() => served.close());
  beforeEach(() =>
    served.test.ownerPool.query(
      `update clinic set payroll_visible = (clinic_id = ${maple.clinicId}), bonus_policy = 'perDay'`,
    ),
  );

  const get = (query: string, by = admin, clinic = maple) =>
    call('get', `/api/Report/GetPayrollReportByCommission?${query}`, by, clinic);
  const FEBRUARY = 'startDate=2026-02-01&endDate=2026-02-28';
  const rowsOf = async (query: string): Promise<PayrollRowView[]> => {
    const { status, body } = await get(query);
    expect(status).toBe(200);
    return body as PayrollRowView[];
  };

  it('returns a row for each day with time or production, with the wage of the day', async () => {
    expect(await rowsOf(`${FEBRUARY}&providerID=H1`)).toEqual([
      {
        date: '2026-02-03',
        ...{ time1: '09:00', time2: '12:30', time3: '13:30', time4: '17:30', time5: null, time6: null },
        punches: [
          { in: '09:00', out: '12:30' },
          { in: '13:30', out: '17:30' },
        ],
        source: 'pms',
        totalMinutesClocked: 450,
        // 40.00 x 7.5; 0.3 of 1500.00 less 0.3 of 20.00; 444.00 of 1480.00.
        ...{ baseWage: 40, basePay: 300, commission: 444, bonus: 144, totalPay: 444, production: 1480 },
        dailyWageToProductionPercentage: 30,
        warnings: [],
      },
      expect.objectContaining({
        date: '2026-02-05',
        ...{ time1: null, source: null, totalMinutesClocked: 0, basePay: 0, commission: 3, bonus: 3, totalPay: 3 },
        warnings: ['noPunches'],
      }),
      expect.objectContaining({
        date: '2026-02-10',
        ...{ time1: '08:00', time2: '13:00', time3: '14:00', time4: '15:00', time5: '16:00', time6: '17:00' },
        // 08:00 to 13:00, 14:00 to 15:00 and 16:00 to 17:00: 7 hours at 45.00. Procedure 4 is attributed to H1, 5 is not.
        ...{ totalMinutesClocked: 420, baseWage: 45, basePay: 315, production: 100, commission: 30, bonus: 0 },
        dailyWageToProductionPercentage: 315,
        warnings: ['overlap', 'missingOut'],
      }),
    ]);
  });

  it('pays nothing for what was reversed with a negative amount and negative units', async () => {
    await served.test.ownerPool.query(`
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, units) values
        (${maple.clinicId}, '7', 1, 'P3', 'H1', '2026-02-17', '11113', 102, 198, 3),
        (${maple.clinicId}, '8', 1, 'P3', 'H1', '2026-02-17', '11113', 102, -198, -3)`);
    const [row] = await rowsOf('startDate=2026-02-17&endDate=2026-02-17&providerID=H1');
    expect(row).toMatchObject({ date: '2026-02-17', production: 0, commission: 0, bonus: 0, totalPay: 0 });
    await served.test.ownerPool.query(`delete from procedure where date = '2026-02-17'`);
  });

  it('lists the pairs above three in punches', async () => {
    const [row] = await rowsOf('startDate=2026-02-10&endDate=2026-02-10&providerID=H1');
    expect(row?.punches.slice(3)).toEqual([{ in: '18:00', out: null }]);
  });

  it.each([
    ['a night when clocks change', '2025-11-02', `('00:30', '08:30')`, [480, ['clockChange']]],
    ['the day after such a night', '2025-11-02', `('08:00', '12:00')`, [240, []]],
    [
      'punches that are all faulty',
      '2025-11-04',
      `('09:00', '05:00'), ('13:00', null)`,
      [0, ['missingOut', 'outNotAfterIn']],
    ],
  ])('has the warnings of %s', async (_name, date, pairs, expected) => {
    await served.test.ownerPool.query(`
      delete from punch where id like 'n%';
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out)
      select ${maple.clinicId}, 'n' || start, 1, 'H2', '${date}', start::time, stop::time from (values ${pairs}) t(start, stop)`);
    const [row] = await rowsOf(`startDate=${date}&endDate=${date}&providerID=H2`);
    expect([row?.totalMinutesClocked, row?.warnings.filter((warning) => warning !== 'noWage')]).toEqual(expected);
  });

  it('counts the bonus once for the range where the clinic says so', async () => {
    await served.test.ownerPool.query(`update clinic set bonus_policy = 'perPeriod'`);
    // 444.00 + 3.00 + 30.00 is less than 300.00 + 0 + 315.00; of the first two days it is 147.00 more.
    expect((await rowsOf(`${FEBRUARY}&providerID=H1`)).map(({ bonus }) => bonus)).toEqual([0, 0, 0]);
    const first = await rowsOf('startDate=2026-02-01&endDate=2026-02-09&providerID=H1');
    expect(first.map(({ bonus }) => bonus)).toEqual([0, 147]);
  });

  it('has no pay for a hygienist without a wage', async () => {
    expect(await rowsOf(`${FEBRUARY}&providerID=H2`)).toEqual([
      expect.objectContaining({
        date: '2026-02-03',
        ...{ totalMinutesClocked: 60, baseWage: null, basePay: null, bonus: null, totalPay: null },
        warnings: ['noWage'],
      }),
      // Procedure 5, of which scaling has no share in the catalogue.
      expect.objectContaining({
        date: '2026-02-10',
        production: 700,
        commission: 0,
        warnings: ['noPunches', 'noWage'],
      }),
    ]);
  });

  it('ends today', async () => {
    const rows = await rowsOf(`startDate=${TODAY}&endDate=${TOMORROW}&providerID=H1`);
    expect(rows.map(({ date }) => date)).toEqual([TODAY]);
  });

  it('is read by admins, and by hygienists of themselves alone', async () => {
    expect((await get(`${FEBRUARY}&providerID=H1`, hygienist)).status).toBe(200);
    const detailOf = async (by: Person, providerId = 'H1', clinic = maple) => {
      const { status, body } = await get(`${FEBRUARY}&providerID=${providerId}`, by, clinic);
      return [status, body.detail];
    };
    expect(await detailOf(hygienist, 'H2')).toEqual([403, 'You can only see your own payroll.']);
    expect(await detailOf(frontDesk)).toEqual([
      403,
      'Payroll is shown to admins of the clinic and its hygienists only.',
    ]);
    expect(await detailOf(admin, 'H1', cedar)).toEqual([403, 'This clinic does not show payroll.']);
  });

  it('is shown in the navigation to those who may read it', async () => {
    const isShown = async (by: Person, clinic = maple) =>
      (await call('get', '/api/user/current', by, clinic)).body.currentClinic.isPayrollReportVisible as boolean;
    expect([await isShown(admin), await isShown(hygienist), await isShown(frontDesk)]).toEqual([true, true, false]);
    expect(await isShown(admin, cedar)).toBe(false);
    await served.test.ownerPool.query(`update provider_setting set provider_type = 2 where provider_id = 'H1'`);
    expect(await isShown(hygienist)).toBe(false);
    await served.test.ownerPool.query(`update provider_setting set provider_type = null where provider_id = 'H1'`);
  });

  it('returns an error for other providers and invalid ranges', async () => {
    expect((await get(`${FEBRUARY}&providerID=NOBODY`)).status).toBe(404);
    const { status, body } = await get(`${FEBRUARY}&providerID=D1`);
    expect([status, body.detail]).toEqual([422, 'Helix has wages and schedules of hygienists only.']);
    const errors = async (query: string) =>
      ((await get(query)).body.errors as { field: string; message: string }[]).map(
        ({ field, message }) => `${field}: ${message}`,
      );
    expect(await errors('startDate=2026-02-02&endDate=2026-02-01&providerID=H1')).toEqual([
      'endDate: expected no earlier than startDate',
    ]);
    expect(await errors('startDate=2025-01-01&endDate=2026-01-02&providerID=H1')).toEqual([
      'endDate: expected at most 366 days',
    ]);
  });

  it.each([
    ['punches', CLOCKED_DAYS],
    ['completed procedures', COMPLETED_DAYS],
  ])('reads the %s of a provider by indexes', async (_name, sql) => {
    const values = [maple.clinicId, 'H1', '2026-02-01', '2026-02-28'];
    expect(await sequentialScans(served.test, sql, values)).toEqual([]);
  });
});
