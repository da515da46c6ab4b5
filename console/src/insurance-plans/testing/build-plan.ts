import type { InsurancePlanDetail, InsurancePlanItem, InsurancePlanRow, UnmatchedPlan } from '@helix/contracts';

export const CARRIERS = [
  { carrierId: 2, carrierName: 'Sun Life' },
  { carrierId: 3, carrierName: 'Manulife' },
];
export const PROCEDURES = [
  { procedureRuleTypeId: 18, name: 'Scaling' },
  { procedureRuleTypeId: 12, name: 'Root planing' },
  { procedureRuleTypeId: 14, name: 'Fluoride' },
];

export const buildPlan = (change: Partial<InsurancePlanRow> = {}): InsurancePlanRow => ({
  ...{ id: 5, planId: 5, carrierId: 2, carrierName: 'Sun Life', planNumber: '50100', planName: 'Calendar 8' },
  ...{ longName: 'Eight units', isActive: true, dateCreated: '2026-03-02T03:00:00.000Z', version: '4' },
  additionalPolicyNumbers: ['50101'],
  ...change,
});

export const buildItem = (change: Partial<InsurancePlanItem> = {}): InsurancePlanItem => ({
  ...{ coverageItemId: 71, coveredItemName: 'Scaling', procedureRuleTypeIds: [18], unitsCovered: 8 },
  ...{ resetTimePeriod: 1, coverageType: 'units', resetType: 'calendar', isRolling: false, minAge: null, maxAge: 17 },
  ...{
    lifeTimeMaxUnits: null,
    periodMax: null,
    lifeTimeMaxUnitsPerProvider: null,
    coverageNotes: null,
    startDate: null,
  },
  ...change,
});

export const buildDetail = (change: Partial<InsurancePlanDetail> = {}): InsurancePlanDetail => ({
  ...buildPlan(),
  ...{ known: null, items: [buildItem()] },
  ...change,
});

export const buildUnmatched = (change: Partial<UnmatchedPlan> = {}): UnmatchedPlan => ({
  ...{ id: 'u1', insuranceProvider: 'Sunlife', insurancePlanName: 'Flex', insurancePlanNumber: '777', carrierId: 2 },
  ...{ patients: 1234, clinics: [{ clinicId: 1, name: 'Maple Dental' }] },
  ...change,
});
