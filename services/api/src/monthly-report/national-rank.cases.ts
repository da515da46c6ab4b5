import { addSums, measuresOf, monthRange, nationalRank, type NationalRank } from '@helix/hygiene';
import { clocksOf, PROVIDER_TYPE, readNationalRank, readReportDays } from '@helix/report-inputs';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { storeDays } from '../testing/stored-days.js';

const MONTH = '2025-10';
const OWN = 1;

interface RankedClinic {
  /** Dollars an hour. */
  perHour: number;
  minutes?: number;
  customerId?: number;
  country?: string;
  tier?: number;
}

describe('readNationalRank', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.ownerPool.query('truncate customer, clinic, provider, provider_setting, provider_day cascade'));

  /** Stores clinics, the own one first; each has a customer of its own unless it is said. */
  const store = async (clinics: readonly RankedClinic[]): Promise<void> => {
    for (const [
      at,
      { perHour, minutes = 6000, customerId = at + 1, country = 'Canada', tier = 1 },
    ] of clinics.entries()) {
      const clinicId = at + 1;
      await test.ownerPool.query(
        `with owner as (insert into customer overriding system value values ($2, 'Owner') on conflict do nothing)
         insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, country, service_tier)
         overriding system value values ($1, $2, 'Clinic', 1, 'America/Toronto', $3, $4)`,
        [clinicId, customerId, country, tier],
      );
      await test.ownerPool.query(
        `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
         values ($1, 'H1', 1, 'Zoe', 'Adams', 1, true), ($1, 'H2', 1, 'Eva', 'Temp', 1, true), ($1, 'D1', 1, 'Dan', 'Dent', 2, true)`,
        [clinicId],
      );
      await test.ownerPool.query(
        `insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values ($1, 'H2', true)`,
        [clinicId],
      );
      await storeDays(test.ownerPool, clinicId, [
        // Half of the production on a day without appointments.
        { providerId: 'H1', date: '2025-10-01', minutesBooked: minutes, production: (perHour * minutes) / 120 },
        { providerId: 'H1', date: '2025-10-31', production: (perHour * minutes) / 120 },
        // None of these counts.
        { providerId: 'H1', date: '2025-11-01', minutesBooked: 480, production: 9999 },
        { providerId: 'H1', date: '2025-09-30', minutesBooked: 480, production: 9999 },
        { providerId: 'H2', date: '2025-10-02', minutesBooked: 480, production: 9999 },
        { providerId: 'D1', date: '2025-10-02', minutesBooked: 480, production: 9999 },
      ]);
    }
  };
  const many = (count: number, clinic: RankedClinic): RankedClinic[] => Array.from({ length: count }, () => clinic);
  const rank = (): Promise<NationalRank> => readNationalRank(test.database, { clinicId: OWN }, MONTH);

  it('ranks forty clinics: 31 of the other 39 produce less an hour', async () => {
    await store([{ perHour: 134.4 }, ...many(31, { perHour: 120 }), ...many(8, { perHour: 150 })]);
    expect(await rank()).toEqual({ percentile: 79.5, clinics: 40, note: null });
  });

  it('ranks ten clinics, and counts equal ones half, by cents', async () => {
    // 4 below, 2 equal and 3 above: (4 + 1) / 9.
    await store([
      { perHour: 120 },
      ...[...many(4, { perHour: 119.99 }), ...many(2, { perHour: 120 }), ...many(3, { perHour: 120.01 })],
    ]);
    expect(await rank()).toEqual({ percentile: 55.6, clinics: 10, note: null });
  });

  it.each<[string, RankedClinic[]]>([
    ['nine clinics', many(8, { perHour: 90 })],
    ['a tenth of another country', [...many(8, { perHour: 90 }), { perHour: 90, country: 'United States' }]],
    ['a tenth that is cancelled', [...many(8, { perHour: 90 }), { perHour: 90, tier: 5 }]],
    ['a tenth with ten hours', [...many(8, { perHour: 90 }), { perHour: 90, minutes: 600 }]],
    [
      'clinics of which four belong to other customers',
      [...many(5, { perHour: 90, customerId: 1 }), ...many(4, { perHour: 90 })],
    ],
  ])('has no place among %s', async (_name, others) => {
    await store([{ perHour: 120 }, ...others]);
    const { percentile, clinics, note } = await rank();
    expect([percentile, clinics, note]).toEqual([null, 0, expect.stringContaining('it takes 10 clinics')]);
  });

  it('has a place where five belong to other customers, and other clinics of the own one count', async () => {
    await store([{ perHour: 120 }, ...many(4, { perHour: 90, customerId: 1 }), ...many(5, { perHour: 150 })]);
    expect(await rank()).toEqual({ percentile: 44.4, clinics: 10, note: null });
  });

  it.each([
    [600, null],
    [601, 100],
  ])('of a month of %s minutes is %s', async (minutes, percentile) => {
    await store([{ perHour: 120, minutes }, ...many(9, { perHour: 90 })]);
    expect((await rank()).percentile).toBe(percentile);
  });

  it('counts what the charts of each clinic show', async () => {
    const perHour = [101.37, 99.991, 101.374, 101.366, 88, 120.5, 101.37, 140, 77.77, 95.1, 101.375];
    await store(perHour.map((one) => ({ perHour: one, minutes: 1230 })));
    const [own, ...others] = await Promise.all(
      perHour.map((_, at) =>
        test.database.inClinics([at + 1], async (transaction) => {
          const { days } = await readReportDays(transaction, {
            ...{ ...monthRange(MONTH), interval: 'month', providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
            clocks: clocksOf([{ clinicId: at + 1, timeZone: 'America/Toronto' }], Date.parse('2025-11-24T15:00:00Z')),
          });
          const sums = addSums(days.map((day) => day.sums));
          return {
            centsPerHour: measuresOf(sums).perHour!,
            minutesWorked: sums.minutesWorked,
            isOfOtherCustomer: true,
          };
        }),
      ),
    );
    const expected = nationalRank(own!, others);
    expect(expected.clinics).toBe(11);
    expect(await rank()).toEqual(expected);
  });
});
