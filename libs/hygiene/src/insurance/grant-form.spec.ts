import { validateGrant, normalizeGrant, type GrantForm } from './grant-form.js';

const form = (change: Partial<GrantForm> = {}): GrantForm => ({
  coverageType: 'units',
  unitsCovered: 4,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  resetType: 'monthly',
  resetTimePeriod: 6,
  replaceUnderlyingCoverage: true,
  ...change,
});
const messages = (change: Partial<GrantForm>, date = '2026-06-01') =>
  validateGrant(form(change), date).map(({ field, message }) => `${field}: ${message}`);

describe('grant form', () => {
  it('accepts a valid form on the first and last day of the effective period', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ resetType: 'oneTime', resetTimePeriod: null })).toEqual([]);
    expect(messages({}, '2026-01-01')).toEqual([]);
    expect(messages({}, '2026-12-31')).toEqual([]);
  });

  it.each([
    [{ unitsCovered: 1.25 }, 'unitsCovered: Units must be in steps of 0.5.'],
    [{ unitsCovered: 1.5, coverageType: 'occurrence' as const }, 'unitsCovered: Units must be in steps of 1.'],
    [{ unitsCovered: 999.5 }, 'unitsCovered: Units must be at most 999.'],
    [{ effectiveFrom: null }, 'effectiveFrom: Effective from is required.'],
    [{ effectiveTo: '2026-02-30' }, 'effectiveTo: Effective to is required.'],
    [{ effectiveFrom: '2027-01-01' }, 'effectiveFrom: Effective from must not be after effective to.'],
    [
      { effectiveTo: '2026-05-31' },
      'effectiveFrom: Appointment date (2026-06-01) must be within the effective period to make these changes',
    ],
    [{ resetTimePeriod: 0 }, 'resetTimePeriod: Reset period must be a whole number from 1 to 99.'],
    [{ resetTimePeriod: 100 }, 'resetTimePeriod: Reset period must be a whole number from 1 to 99.'],
    [{ resetTimePeriod: null }, 'resetTimePeriod: Reset period must be a whole number from 1 to 99.'],
    [
      { replaceUnderlyingCoverage: false },
      'replaceUnderlyingCoverage: Replace underlying coverage must be Yes; No is not supported.',
    ],
  ])('rejects %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('raises the units to a half and clears the period of a one-time grant', () => {
    expect(normalizeGrant(form({ unitsCovered: 0 })).unitsCovered).toBe(0.5);
    expect(normalizeGrant(form({ unitsCovered: null })).unitsCovered).toBe(0.5);
    expect(normalizeGrant(form({ unitsCovered: Number.NaN })).unitsCovered).toBe(0.5);
    expect(normalizeGrant(form({ unitsCovered: 2.5 })).unitsCovered).toBe(2.5);
    expect(normalizeGrant(form({ unitsCovered: 0, coverageType: 'occurrence' })).unitsCovered).toBe(1);
    expect(normalizeGrant(form({ resetType: 'oneTime' })).resetTimePeriod).toBeNull();
  });
});
