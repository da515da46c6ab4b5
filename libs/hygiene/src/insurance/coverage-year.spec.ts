import { coverageOf } from './coverage.js';
import type { CoverageInputs } from './coverage-item.js';
import { coverageYear, type CoverageYear } from './coverage-year.js';
import { done, grant, inputs, item, RECALL, ROOT_PLANING, SCALING } from './testing/build.js';

const group = item({ procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
const recall = item({
  coverageItemId: 2,
  coveredItemName: 'Recall exam',
  procedureRuleTypeIds: [RECALL],
  coverageType: 'occurrence',
  unitsCovered: 1,
  resetType: 'monthly',
  resetTimePeriod: 9,
  isRolling: true,
});
const units = (procedureRuleTypeId: number, amount: number) => ({ procedureRuleTypeId, units: amount });
const lines = ({ rows }: CoverageYear) =>
  rows.map(({ name, current, renewsOn, next, regained }) => [
    name,
    current && [current.covered, current.used, current.planned, current.left, current.exceeding],
    renewsOn,
    next && [next.covered, next.used, next.planned, next.left, next.exceeding],
    regained,
  ]);

describe('coverageYear (R-43)', () => {
  const patient = inputs([group, recall], { history: [done('2026-01-15', 3), done('2026-03-01', 1, RECALL)] });
  const today = { date: '2026-06-10', items: [units(SCALING, 2), units(ROOT_PLANING, 1)] };

  it('has what is used, planned, left and renews of each limit', () => {
    expect(lines(coverageYear(patient, today, null))).toEqual([
      ['Scaling', [8, 3, 3, 2, 0], '2027-01-01', null, 0],
      ['Recall exam', [1, 1, 0, 0, 0], '2026-12-01', null, 0],
    ]);
  });

  it('counts this plan as used at the next appointment', () => {
    const next = { date: '2026-12-10', items: [units(SCALING, 3), units(RECALL, 1)] };
    expect(lines(coverageYear(patient, today, next))).toEqual([
      ['Scaling', [8, 3, 3, 2, 0], '2027-01-01', [8, 6, 3, 0, 1], 0],
      ['Recall exam', [1, 1, 0, 0, 0], '2026-12-01', [1, 0, 1, 0, 0], 1],
    ]);
  });

  it('shows what becomes covered when the next appointment moves', () => {
    const on = (date: string) => lines(coverageYear(patient, today, { date, items: [units(SCALING, 3)] }));
    expect(on('2026-11-30').map((row) => row[4])).toEqual([0, 0]);
    expect(on('2027-01-04').map((row) => [row[3], row[4]])).toEqual([
      [[8, 0, 3, 5, 0], 6],
      [[1, 0, 0, 1, 0], 1],
    ]);
  });

  it('ignores a next appointment that is not later', () => {
    expect(lines(coverageYear(patient, today, { date: '2026-06-10', items: [] })).map((row) => row[3])).toEqual([
      null,
      null,
    ]);
  });

  it('shows a procedure with a grant apart, and a grant that starts later', () => {
    const granted = inputs([group], { grants: [grant()] });
    expect(lines(coverageYear(granted, today, { date: '2027-01-10', items: [] }))).toEqual([
      ['Scaling', [12, 0, 3, 9, 0], null, [8, 0, 0, 8, 0], 0],
      ['Scaling', [8, 0, 3, 5, 0], '2027-01-01', [8, 0, 0, 8, 0], 3],
    ]);
    expect(coverageYear(granted, today, null).rows.map((row) => [row.isGranted, row.procedureRuleTypeIds])).toEqual([
      [true, [SCALING]],
      [false, [ROOT_PLANING]],
    ]);
    const later = inputs([], { grants: [grant({ coverageItemId: null, effectiveFrom: '2026-09-01' })] });
    expect(lines(coverageYear(later, today, { date: '2026-10-10', items: [units(SCALING, 4)] }))).toEqual([
      ['Scaling', null, null, [12, 0, 4, 8, 0], 12],
    ]);
  });

  it('never renews a spent lifetime, and renews a window when this plan leaves it', () => {
    const lifetime = inputs([item({ lifeTimeMaxUnits: 3 })], { history: [done('2020-01-15', 3)] });
    expect(lines(coverageYear(lifetime, today, null))).toEqual([['Scaling', [8, 0, 2, 0, 2], null, null, 0]]);
    const rolling = inputs([item({ resetType: 'monthly', resetTimePeriod: 12, isRolling: true })]);
    expect(coverageYear(rolling, today, null).rows[0]?.renewsOn).toBe('2027-06-10');
    expect(coverageYear(rolling, { ...today, items: [] }, null).rows[0]?.renewsOn).toBeNull();
  });

  describe('without a plan renews on the day that the coverage of the procedure names', () => {
    const yearly = { resetType: 'annual', resetTimePeriod: 1 } as const;
    it.each<[string, CoverageInputs, string | null]>([
      [
        // The block of 2026 and 2027 still has the units of March.
        'of a limit of two calendar years',
        inputs([item({ resetTimePeriod: 2, unitsCovered: 6 })], { history: [done('2026-03-02', 6)] }),
        '2028-01-01',
      ],
      [
        'of a grant that ends, after which the plan covers more',
        inputs([item()], {
          grants: [grant({ unitsCovered: 3, effectiveTo: '2026-10-31' })],
          history: [done('2026-02-02', 3)],
        }),
        '2026-11-01',
      ],
      [
        // One of the two treatments is enough to use the limit up.
        'of a window with two treatments',
        inputs([recall], { history: [done('2026-01-20', 1, RECALL), done('2026-04-08', 1, RECALL)] }),
        '2027-01-08',
      ],
      [
        'of a limit of children, after which that of adults is higher',
        inputs(
          [
            item({ ...yearly, startDate: '2026-01-01', maxAge: 17, unitsCovered: 2 }),
            item({ ...yearly, startDate: '2026-01-01', coverageItemId: 3, minAge: 18, unitsCovered: 9 }),
          ],
          { birthDate: '2008-08-19', history: [done('2026-05-05', 1)] },
        ),
        '2026-08-19',
      ],
      [
        'of two limits, of which one never renews',
        inputs([item(), item({ coverageItemId: 3, resetType: 'oneTime', resetTimePeriod: null, unitsCovered: 2 })]),
        null,
      ],
    ])('%s', (_name, of, expected) => {
      const [id] = of.items[0]!.procedureRuleTypeIds;
      expect(coverageOf(of, id!, today.date).nextAvailable).toBe(expected);
      const { rows } = coverageYear(of, { date: today.date, items: [] }, null);
      expect(rows.map(({ renewsOn }) => renewsOn)).toEqual(rows.map(() => expected));
      expect(rows.length).toBeGreaterThan(0);
    });
  });

  it('has no rows of an unknown plan, of the uninsured, and of what cannot be calculated', () => {
    expect(coverageYear(inputs([], { plan: 'unknown' }), today, null)).toEqual({ rows: [], errors: [] });
    expect(coverageYear({ ...patient, plan: 'none' }, today, null)).toEqual({ rows: [], errors: [] });
    const three = inputs([1, 2, 3].map((coverageItemId) => item({ coverageItemId })));
    expect(coverageYear(three, today, null)).toEqual({ rows: [], errors: ['coverageGroups'] });
  });
});
