import { coverageOf } from './coverage.js';
import type { CoverageInputs } from './coverage-item.js';
import { explainCoverage } from './explain-coverage.js';
import { done, grant, inputs, item, RECALL, ROOT_PLANING, SCALING } from './testing/build.js';

const group = item({ coveredItemName: 'Scaling and root planing', procedureRuleTypeIds: [SCALING, ROOT_PLANING] });
const texts = (plan: CoverageInputs, type = SCALING, date = '2026-03-10') =>
  explainCoverage(coverageOf(plan, type, date), date).map(({ text }) => text);

describe('explainCoverage (R-45)', () => {
  it('names the limit, the treatments that count, what is left and when there is more', () => {
    const plan = inputs([group], {
      history: [
        { ...done('2026-01-15', 3), isElsewhere: true, rows: [{ entity: 'procedure', id: '7' }] },
        done('2026-02-20', 1, ROOT_PLANING),
        done('2025-02-20', 4),
      ],
      claims: [done('2026-02-20', 2, ROOT_PLANING)],
    });
    expect(texts(plan)).toEqual([
      'Scaling and root planing: 8 units in each calendar year.',
      'Used 5 units since 2026-01-01: 3 on 2026-01-15 (elsewhere), 2 on 2026-02-20 (corrected).',
      '3 units left on 2026-03-10, more from 2027-01-01.',
    ]);
    expect(explainCoverage(coverageOf(plan, SCALING, '2026-03-10'), '2026-03-10')[1]?.rows).toEqual([
      { entity: 'procedure', id: '7' },
    ]);
  });

  it('explains windows, occurrences and lifetimes', () => {
    const recall = item({
      coveredItemName: 'Recall exam',
      procedureRuleTypeIds: [RECALL],
      coverageType: 'occurrence',
      unitsCovered: 1,
      resetType: 'monthly',
      resetTimePeriod: 9,
      isRolling: true,
      lifeTimeMaxUnits: 6,
    });
    expect(texts(inputs([recall], { history: [done('2026-01-15', 1, RECALL)] }), RECALL)).toEqual([
      'Recall exam: 1 treatment within 9 months.',
      'Used 1 treatment: 1 on 2026-01-15.',
      'Lifetime maximum: 5 treatments left.',
      '0 treatments left on 2026-03-10, more from 2026-10-15.',
    ]);
  });

  it('explains grants', () => {
    expect(texts(inputs([group], { grants: [grant()] }))).toEqual([
      'Scaling and root planing, additional coverage from 2026-01-01 to 2026-12-31: 12 units once.',
      'Nothing used since 2026-01-01.',
      '12 units left on 2026-03-10.',
    ]);
  });

  it('says why nothing is known or covered', () => {
    expect(texts(inputs([group], { plan: 'none' }))).toEqual(['The patient is not insured.']);
    expect(texts(inputs([], { plan: 'unknown' }))).toEqual([
      'The insurance plan is not in the list of plans, so its coverage is unknown.',
    ]);
    expect(texts(inputs([group]), RECALL)).toEqual(['No item of the insurance plan covers it.']);
    expect(texts(inputs([item({ maxAge: 17 })], { birthDate: null }))).toEqual([
      'No item of the insurance plan covers it.',
      'Items with age limits are left out, because the birth date is unknown.',
    ]);
    expect(texts(inputs([item({ unitsCovered: 0 })]))[2]).toBe('Not covered on 2026-03-10.');
    expect(texts(inputs([group, item({ coverageItemId: 2, procedureRuleTypeIds: [SCALING, RECALL] })]))).toEqual([
      'More than one group of procedures found. This is not supported yet',
    ]);
    expect(texts(inputs([item({ resetTimePeriod: 0 })]))[1]).toBe('Its period is not valid, so it covers nothing.');
  });
});
