import type { InsurancePlanDetail, UnmatchedPlan } from '@helix/contracts';
import {
  bodyOf,
  emptyItem,
  formField,
  newPlanValues,
  planIssues,
  valuesOf,
  type ItemValues,
  type PlanValues,
} from './plan-values.js';

const buildItem = (change: Partial<ItemValues> = {}): ItemValues => ({
  ...emptyItem(),
  ...{ procedureRuleTypeIds: [18], unitsCovered: 8, resetTimePeriod: 1, coverageType: 'units', resetType: 'annual' },
  ...change,
});
const build = (change: Partial<PlanValues> = {}): PlanValues => ({
  ...newPlanValues(null),
  ...{ carrierId: '2', planNumber: '50100', items: [buildItem()] },
  ...change,
});

describe('newPlanValues', () => {
  it('is a published plan with an empty row in each table', () => {
    expect(newPlanValues(null)).toEqual({
      ...{ carrierId: '', planNumber: '', planName: '', longName: '', isActive: true },
      ...{ items: [emptyItem()], additionalPolicyNumbers: [{ number: '' }] },
    });
  });

  it('begins with the words of a clinic’s system', () => {
    const plan: UnmatchedPlan = {
      ...{ id: 'x', insuranceProvider: 'Sun Life', insurancePlanName: 'Flex', insurancePlanNumber: null, carrierId: 2 },
      ...{ patients: 3, clinics: [] },
    };
    expect(newPlanValues(plan)).toMatchObject({ carrierId: '2', planNumber: '', planName: 'Flex' });
    expect(newPlanValues({ ...plan, carrierId: null })).toMatchObject({ carrierId: '' });
  });
});

describe('valuesOf', () => {
  it('gives a draft without items and numbers an empty row of each', () => {
    const plan: InsurancePlanDetail = {
      ...{ id: 1, planId: 1, carrierId: 33, carrierName: 'CDCP', planNumber: 'CDCP', planName: 'CDCP', longName: '' },
      ...{ isActive: false, dateCreated: '2026-01-01T00:00:00Z', version: '1', known: 'x', items: [] },
      additionalPolicyNumbers: [],
    };
    expect(valuesOf(plan)).toMatchObject({ items: [emptyItem()], additionalPolicyNumbers: [{ number: '' }] });
  });
});

describe('bodyOf', () => {
  it('leaves out empty numbers, ids of new items, and what the period does not have', () => {
    const body = bodyOf(
      build({
        items: [
          buildItem({ coverageItemId: 7, resetType: 'oneTime', resetTimePeriod: 3, isRolling: true }),
          buildItem({ resetType: 'monthly', isRolling: true }),
        ],
        additionalPolicyNumbers: [{ number: ' ' }, { number: ' 7 ' }],
      }),
    );
    expect(body.additionalPolicyNumbers).toEqual(['7']);
    expect(body.items).toMatchObject([
      { coverageItemId: 7, resetTimePeriod: null, isRolling: false },
      { resetTimePeriod: 1, isRolling: true },
    ]);
    expect(body.items[1]).not.toHaveProperty('coverageItemId');
  });
});

describe('planIssues', () => {
  const messages = (values: PlanValues) => planIssues(values).map(({ message }) => message);

  it('has none for a complete plan', () => {
    expect(planIssues(build())).toEqual([]);
  });

  it('has every message of an empty plan in the order in which it is reported', () => {
    expect(messages(newPlanValues(null))).toEqual([
      'Please select a carrier',
      'Please enter a Group/Plan number',
      'Please select a procedure for row 1',
      'Please enter valid units for row 1',
      'Please enter valid interval for row 1',
      'Please select a type for row 1',
      'Please select a period for row 1',
    ]);
  });

  it.each<[string, Partial<ItemValues>, string[]]>([
    ['units that are no number', { unitsCovered: Number.NaN }, ['Please enter valid units for row 2']],
    ['an interval of 0', { resetTimePeriod: 0 }, ['Please enter valid interval for row 2']],
    ['no interval of one time', { resetType: 'oneTime', resetTimePeriod: null }, []],
    [
      'no interval of a calendar year',
      { resetType: 'calendar', resetTimePeriod: null },
      ['Please enter valid interval for row 2'],
    ],
    ['equal ages', { minAge: 17, maxAge: 17 }, []],
    ['ages the wrong way round', { minAge: 18, maxAge: 17 }, ['Please enter valid ages for row 2']],
    ['an age of 99', { maxAge: 99 }, []],
    ['a lifetime of 99.5', { lifeTimeMaxUnits: 99.5 }, ['Please enter a valid lifetime for row 2']],
  ])('evaluates %s', (_what, change, expected) => {
    expect(messages(build({ items: [buildItem(), buildItem(change)] }))).toEqual(expected);
  });

  it('finds the row of a number behind empty ones', () => {
    const number = 'x'.repeat(101);
    expect(planIssues(build({ additionalPolicyNumbers: [{ number: '' }, { number }] }))).toEqual([
      { field: 'additionalPolicyNumbers.1.number', message: 'Policy number must be at most 100 characters' },
    ]);
  });
});

describe('formField', () => {
  it.each([
    ['additionalPolicyNumbers.1', 'additionalPolicyNumbers.2.number'],
    ['items.0.procedureRuleTypeIds.3', 'items.0.procedureRuleTypeIds'],
    ['planNumber', 'planNumber'],
  ])('is for %s of the answer %s', (field, expected) => {
    const values = build({ additionalPolicyNumbers: [{ number: '1' }, { number: ' ' }, { number: '2' }] });
    expect(formField(field, values)).toBe(expected);
  });
});
