import type { FairPayView } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';

/** Weeks that ended before today; the first one is the last. */
const TODAY = dateAt(Date.now(), 'America/Toronto');
const SUNDAY = addDays(TODAY, -new Date(`${TODAY}T00:00:00Z`).getUTCDay());
const dayOfWeekBefore = (weeks: number, day: number): string => addDays(SUNDAY, day - 7 * weeks);

describe('POST Provider/{id}/FairPay', () => {
  let served: TestApp;
  let maple: Clinic;
  let admin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    const { clinicId } = maple;
    await served.test.ownerPool.query(`
      update clinic set pay_period = 'weekly';
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true);
      insert into provider_setting (clinic_id, provider_id, base_wage, commission_percentage) values
        (${clinicId}, 'H1', 40, 0.3);
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
        (${clinicId}, 'a', 1, 'H1', '${dayOfWeekBefore(1, 2)}', '09:00', '13:00'),
        (${clinicId}, 'b', 1, 'H1', '${dayOfWeekBefore(3, 0)}', '09:00', '11:00'),
        (${clinicId}, 'c', 1, 'H1', '${dayOfWeekBefore(4, 6)}', '09:00', '20:00'),
        (${clinicId}, 'd', 1, 'H1', '${SUNDAY}', '09:00', '20:00');
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
        (${clinicId}, '1', 1, 'P1', 'H1', '${dayOfWeekBefore(1, 2)}', '99999', 102, 1000),
        (${clinicId}, '2', 1, 'P1', 'H1', '${dayOfWeekBefore(3, 0)}', '99999', 102, 100)`);
  });
  afterAll(() => served.close());

  const attempt = (wage: object, providerId = 'H1') =>
    call('post', `/api/Provider/${providerId}/FairPay`, admin, maple).send(wage);
  const pay = ({ basePay, commission, bonus, totalPay, wageToProductionPercentage }: FairPayView['paid']) => [
    ...[basePay, commission, bonus, totalPay],
    wageToProductionPercentage,
  ];

  it('has the last three pay periods, with what was paid and what the wage would have paid', async () => {
    const { status, body } = await attempt({ baseWage: 50, commissionPercentage: 0.4 });
    const view = body as FairPayView;
    expect(status).toBe(200);
    expect(view.periods.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [dayOfWeekBefore(3, 0), dayOfWeekBefore(3, 6)],
      [dayOfWeekBefore(2, 0), dayOfWeekBefore(2, 6)],
      [dayOfWeekBefore(1, 0), dayOfWeekBefore(1, 6)],
    ]);
    expect(view.periods.map(({ paid, proposed }) => [pay(paid), pay(proposed)])).toEqual([
      // 2 h at 40.00, 0.3 of 100.00; 2 h at 50.00, 0.4 of 100.00.
      [
        [80, 30, 0, 80, 80],
        [100, 40, 0, 100, 100],
      ],
      [
        [0, 0, 0, 0, null],
        [0, 0, 0, 0, null],
      ],
      // 4 h at 40.00, 0.3 of 1000.00; 4 h at 50.00, 0.4 of 1000.00.
      [
        [160, 300, 140, 300, 30],
        [200, 400, 200, 400, 40],
      ],
    ]);
    // 380.00 and 500.00 of 1100.00 are 34.55 and 45.45 %.
    expect([pay(view.paid), pay(view.proposed)]).toEqual([
      [240, 330, 140, 380, 34.5],
      [300, 440, 200, 500, 45.5],
    ]);
    expect([view.warningPercentage, view.isAboveWarning]).toEqual([33, true]);
  });

  it('has no warning up to a third of the production', async () => {
    // 20.00 and 40.00 of base pay; 30.00 and 300.00 of commission are paid: 330.00 of 1100.00.
    const { body } = await attempt({ baseWage: 10, commissionPercentage: 0.3 });
    expect([body.proposed.totalPay, body.proposed.wageToProductionPercentage, body.isAboveWarning]).toEqual([
      330,
      30,
      false,
    ]);
  });

  it('saves nothing', async () => {
    await attempt({ baseWage: 99, commissionPercentage: 1 });
    const { rows } = await served.test.ownerPool.query(`
      select base_wage::float8 as base, commission_percentage::float8 as share,
             (select count(*)::int from provider_wage) as records, (select count(*)::int from audit_trail) as audited
      from provider_setting`);
    expect(rows).toEqual([{ base: 40, share: 0.3, records: 0, audited: 0 }]);
  });

  it('returns an error for an invalid wage and for an unknown provider', async () => {
    const { status, body } = await attempt({ baseWage: -1, commissionPercentage: 1.5 });
    expect([status, body.errors]).toEqual([
      422,
      [
        { field: 'baseWage', message: 'Base wage must be a number of dollars, 0 or more.' },
        { field: 'commissionPercentage', message: 'Commission must be a number from 0 to 1.' },
      ],
    ]);
    expect((await attempt({ baseWage: 1 }, 'NOBODY')).status).toBe(404);
  });
});
