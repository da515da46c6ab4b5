import { nationalRank, percentileText, type RankedClinic } from './national-rank.js';

const OWN = { centsPerHour: 13_439, minutesWorked: 6_000 };
const clinics = (count: number, centsPerHour: number, given: Partial<RankedClinic> = {}): RankedClinic[] =>
  Array.from({ length: count }, () => ({ centsPerHour, minutesWorked: 6_000, isOfOtherCustomer: true, ...given }));

describe('nationalRank', () => {
  it('is the percent of the other clinics below: 31 of 39', () => {
    const rank = nationalRank(OWN, [...clinics(31, 12_000), ...clinics(8, 15_000)]);
    expect(rank).toEqual({ percentile: 79.5, clinics: 40, note: null });
  });

  it('counts equal clinics half, by cents', () => {
    // 4 below, 2 equal, 3 above of 9: (4 + 1) / 9.
    const others = [...clinics(4, 13_438), ...clinics(2, 13_439), ...clinics(3, 13_440)];
    expect(nationalRank(OWN, others).percentile).toBe(55.6);
    expect(nationalRank(OWN, clinics(9, 13_439)).percentile).toBe(50);
  });

  it('is 100 above all others and 0 below them', () => {
    expect(nationalRank(OWN, clinics(9, 100)).percentile).toBe(100);
    expect(nationalRank(OWN, clinics(9, 99_999)).percentile).toBe(0);
  });

  it('needs ten clinics with this one, of which five belong to others', () => {
    expect(nationalRank(OWN, clinics(8, 12_000))).toMatchObject({
      ...{ percentile: null, clinics: 0 },
      note: expect.stringContaining('it takes 10 clinics'),
    });
    const five = [...clinics(4, 12_000, { isOfOtherCustomer: false }), ...clinics(5, 12_000)];
    const four = [...clinics(5, 12_000, { isOfOtherCustomer: false }), ...clinics(4, 12_000)];
    expect(nationalRank(OWN, five).percentile).toBe(100);
    expect(nationalRank(OWN, four).percentile).toBeNull();
  });

  it('ranks months of more than ten hours', () => {
    const nine = clinics(9, 12_000, { minutesWorked: 601 });
    expect(nationalRank({ ...OWN, minutesWorked: 601 }, nine).percentile).toBe(100);
    expect(nationalRank({ ...OWN, minutesWorked: 600 }, nine).note).toMatch(/more than 10 hours/);
    expect(nationalRank(null, nine).note).toMatch(/more than 10 hours/);
    expect(nationalRank(OWN, [...clinics(8, 12_000), ...clinics(3, 12_000, { minutesWorked: 600 })]).clinics).toBe(0);
  });
});

describe('percentileText', () => {
  it.each([
    [59, 12, '59th percentile of 12 clinics'],
    [79.5, 40, '79th percentile of 40 clinics'],
    [91.9, 40, '91st percentile of 40 clinics'],
    [11.1, 10, '11th percentile of 10 clinics'],
    [22.2, 10, '22nd percentile of 10 clinics'],
    [33.3, 10, '33rd percentile of 10 clinics'],
    [0, 10, '0th percentile of 10 clinics'],
    [100, 10, '100th percentile of 10 clinics'],
  ])('%p of %p clinics is cut, not rounded: %s', (percentile, count, text) => {
    expect(percentileText(percentile, count)).toBe(text);
  });
});
