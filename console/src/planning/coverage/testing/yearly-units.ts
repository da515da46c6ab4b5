/** A limit of eight units in a calendar year, as coverage and the answers of the API have it. */
export const YEARLY_UNITS = {
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
} as const;
