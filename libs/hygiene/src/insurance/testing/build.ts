import type { CoverageGrant, CoverageInputs, CoverageItem, TreatedUnits } from '../coverage-item.js';

/** Rule types and factories of the specs of this folder. */
export const SCALING = 18;
export const ROOT_PLANING = 12;
export const RECALL = 23;

/** 8 units of scaling in each calendar year. */
export const item = (change: Partial<CoverageItem> = {}): CoverageItem => ({
  coverageItemId: 1,
  coveredItemName: 'Scaling',
  procedureRuleTypeIds: [SCALING],
  minAge: null,
  maxAge: null,
  unitsCovered: 8,
  periodMax: null,
  coverageType: 'units',
  resetType: 'calendar',
  resetTimePeriod: 1,
  isRolling: false,
  lifeTimeMaxUnits: null,
  lifeTimeMaxUnitsPerProvider: null,
  startDate: null,
  ...change,
});

/** A patient born in 1980, without treatments. */
export const inputs = (items: readonly CoverageItem[], change: Partial<CoverageInputs> = {}): CoverageInputs => ({
  plan: 'known',
  items,
  grants: [],
  claims: [],
  history: [],
  birthDate: '1980-05-05',
  startDate: null,
  planDefaultStartDate: null,
  ...change,
});

export const done = (date: string, units: number, procedureRuleTypeId = SCALING): TreatedUnits => ({
  procedureRuleTypeId,
  date,
  units,
});

/** 12 units of scaling once in 2026. */
export const grant = (change: Partial<CoverageGrant> = {}): CoverageGrant => ({
  coverageGrantId: 1,
  coverageItemId: 1,
  procedureRuleTypeId: SCALING,
  unitsCovered: 12,
  occurrencesCovered: null,
  resetType: 'oneTime',
  resetTimePeriod: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  replaceUnderlyingCoverage: true,
  dateCreated: '2026-01-03T10:00:00Z',
  dateModified: '2026-01-05T10:00:00Z',
  ...change,
});
