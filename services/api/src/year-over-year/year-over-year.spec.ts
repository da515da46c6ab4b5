import type { YearOverYearChart, YearOverYearQuery } from '@helix/contracts';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { storeDays } from '../testing/stored-days.js';
import { readYearOverYear } from './year-over-year.query.js';

/** 02:00 on 2026-11-24 in UTC, when it is still 2026-11-23 in Toronto. */
const NOW = Date.parse('2026-11-24T02:00:00Z');

const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Jo', 'Lee', 1, false),
    (${clinicId}, 'X1', 1, 'Left', 'Out', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'X1', true)`;

describe('GET Report/YearOverYear', () => {
  let clinics: TwoClinics;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { ownerPool } = clinics.served.test;
    await ownerPool.query(fixture(clinics.maple.clinicId));
    await ownerPool.query(
      `insert into provider (clinic_id, id, version, type, is_active) values (${clinics.cedar.clinicId}, 'C1', 1, 1, true)`,
    );
    await storeDays(ownerPool, clinics.maple.clinicId, [
      { providerId: 'H1', date: '2022-12-31', minutesBooked: 480, production: 9999 },
      { providerId: 'H1', date: '2023-01-01', minutesBooked: 480, production: 960, hygiene: 480 },
      { providerId: 'H1', date: '2026-10-31', minutesBooked: 200, production: 500, hygiene: 300, xRay: 100 },
      { providerId: 'H2', date: '2026-10-01', minutesBooked: 100, production: 100 },
      { providerId: 'H1', date: '2026-11-02', minutesBooked: 120, production: 240 },
      { providerId: 'H1', date: '2026-11-23', minutesBooked: 480, production: 5000 },
      { providerId: 'X1', date: '2026-10-05', minutesBooked: 60, production: 77 },
      { providerId: 'D1', date: '2026-10-05', minutesBooked: 300, production: 3000 },
    ]);
  });
  afterAll(() => clinics.served.close());

  const read = (query: Partial<YearOverYearQuery> = {}) =>
    readYearOverYear(
      clinics.served.test.database,
      { clinicId: clinics.maple.clinicId, timeZone: 'America/Toronto' },
      { filter: 1, providerType: 1, providerIds: [], ...query },
      NOW,
    );
  /** January of the first year, October and November of the last one. */
  const valuesOf = ({ series }: YearOverYearChart) => [series[0]?.data[0], series[3]?.data[9], series[3]?.data[10]];

  it('goes from 1 January three years back to yesterday of the clinic', async () => {
    const { startDate, endDate, partialMonth, series, xaxisValues } = await read();
    expect([startDate, endDate, partialMonth]).toEqual(['2023-01-01', '2026-11-22', '2026-11']);
    expect(series.map(({ name, data }) => [name, data.length])).toEqual([
      ['2023', 12],
      ['2024', 12],
      ['2025', 12],
      ['2026', 12],
    ]);
    expect([xaxisValues[0], xaxisValues[11]]).toEqual(['January', 'December']);
  });

  it('adds hygienists, also inactive ones, and names whom it leaves out', async () => {
    const chart = await read();
    // 60 x 960 / 480; 60 x 600 / 300; 120 minutes of November are too few.
    expect(valuesOf(chart)).toEqual([120, 120, null]);
    expect(chart.leftOut).toEqual([
      { reason: 'excludedFromAnalysis', count: 1, amount: 77, minutes: 60 },
      { reason: 'otherProviders', count: 1, amount: 3000, minutes: 300 },
    ]);
  });

  it.each([
    [2, [8, 5, 2]],
    [3, [960, 600, 240]],
    [4, [60, 60, null]],
    [5, [60, 80, null]],
    [6, [480, 300, 0]],
  ] as const)('shows filter %s by month', async (filter, expected) => {
    expect(valuesOf(await read({ filter }))).toEqual(expected);
  });

  it('shows doctors by their own appointments', async () => {
    // 60 x 3000 / 300.
    expect(valuesOf(await read({ providerType: 2 }))[1]).toBe(600);
  });

  it('shows only the providers that are asked for, also those who are excluded', async () => {
    expect(valuesOf(await read({ filter: 3, providerIds: ['H2', 'X1'] }))).toEqual([null, 177, null]);
  });

  describe('over HTTP', () => {
    const get = (query: string, person = clinics.hygienist) =>
      clinics.call('get', `/api/Report/YearOverYear?${query}`, person, clinics.maple);

    it.each([
      ['filter 7', 'filter=7', 'filter', 'expected 1 to 6'],
      ['no filter', '', 'filter', 'expected 1 to 6'],
      ['an unknown type', 'filter=1&providerType=3', 'providerType', 'expected 1 or 2'],
      ['an unknown provider', 'filter=1&providerIds=H1,H9', 'providerIds', 'H9 is no hygienist of this clinic.'],
      ['a provider of another clinic', 'filter=1&providerIds=C1', 'providerIds', 'C1 is no hygienist of this clinic.'],
      ['a provider of another type', 'filter=1&providerIds=D1', 'providerIds', 'D1 is no hygienist of this clinic.'],
    ])('returns 422 with the field for %s', async (_name, query, field, message) => {
      const { body } = await get(query).expect(422);
      expect((body as { errors: unknown }).errors).toEqual([{ field, message }]);
    });

    it('returns 403 for the chart of doctors to who is no admin', async () => {
      const { body } = await get('filter=1&providerType=2').expect(403);
      expect((body as { detail: string }).detail).toBe('Only admins of the clinic can see the chart of doctors.');
      const admin = await clinics.served.addUser('admin@helix.example', { [clinics.maple.clinicId]: true });
      await get('filter=1&providerType=2&providerIds=D1', admin).expect(200);
    });

    it('hides money, and not hours, from users who turned performance off', async () => {
      const user = await clinics.served.addUser('quiet@helix.example', { [clinics.maple.clinicId]: false });
      await clinics.served.test.ownerPool.query('update app_user set preferences = $2 where user_id = $1', [
        user.userId,
        JSON.stringify({ performanceDisplay: 'none' }),
      ]);
      const valuesBy = async (filter: number) =>
        ((await get(`filter=${filter}`, user).expect(200)).body as YearOverYearChart).series
          .flatMap(({ data }) => data)
          .filter((value) => value !== null).length;
      expect([await valuesBy(3), await valuesBy(2)]).toEqual([0, expect.any(Number)]);
      expect(await valuesBy(2)).toBeGreaterThan(0);
    });
  });
});
