import { patientData } from '@helix/contracts';
import { mapPatient, namesOf, type PatientPlanRow, type PatientRow } from './patient.js';
import { lookups } from './testing/lookups.js';

const row: PatientRow = {
  PatNum: '77',
  LName: 'Lund',
  FName: 'mia',
  Preferred: 'Mimi',
  PatStatus: 0,
  Birthdate: '1990-02-03',
  PriProv: '3',
  FeeSched: '0',
};
const plan: PatientPlanRow = {
  PatPlanNum: '1',
  PatNum: '77',
  Ordinal: 1,
  IsPending: 0,
  DateEffective: '2023-05-06',
  GroupName: 'Mills',
  GroupNum: '50832',
  FeeSched: '0',
  MonthRenew: 0,
  CarrierName: 'Sun Life',
};
const map = (change: PatientRow = {}, plans: PatientPlanRow[] = [], names: string[] = []) =>
  mapPatient({ ...row, ...change }, { plans, names, lookups, isPublicPlan: (name) => name === 'CDCP' });

it('mapPatient sends initials and birth date, and no name', () => {
  expect(map()).toEqual({
    initials: 'ML',
    birthDate: '1990-02-03',
    isActive: true,
    primaryProviderId: '3',
    feeScheduleId: null,
    insuranceStatus: 3,
    insuranceProvider: null,
    insurancePlanName: null,
    insurancePlanNumber: null,
    insuranceStartDate: null,
  });
  expect(patientData.safeParse(map()).success).toBe(true);
  expect(namesOf(row)).toEqual(['mia', 'Lund', 'Mimi']);
});

it.each([
  ['?L', { FName: '' }],
  ['M?', { LName: ' ' }],
  ['ÉÑ', { FName: ' émile', LName: "'ñandú" }],
  ['É?', { FName: 'e\u0301mile', LName: '123' }],
  ['BM', { FName: '(bob) ', LName: 'm' }],
])('the initials are %s with %j', (initials, change) => {
  expect(map(change)?.initials).toBe(initials);
});

it.each([
  [0, true],
  [1, false],
  [2, false],
  [3, false],
  [5, false],
  [6, false],
])('a patient with PatStatus %i is active: %s', (PatStatus, isActive) => {
  expect(map({ PatStatus })?.isActive).toBe(isActive);
});

it('a deleted patient is not sent', () => {
  expect(map({ PatStatus: 4 })).toBeNull();
});

it.each(['0001-01-01', '1849-12-31', '0000-00-00'])('%s is no birth date', (Birthdate) => {
  expect(map({ Birthdate })?.birthDate).toBeNull();
});

it.each<[number, string | null, PatientPlanRow[]]>([
  [3, null, []],
  [3, null, [{ ...plan, IsPending: 1 }]],
  [1, 'Mills', [plan]],
  [2, 'CDCP', [{ ...plan, GroupName: 'CDCP' }]],
  [2, 'Mills', [{ ...plan, CarrierName: 'CDCP' }]],
  [1, 'Mills', [{ ...plan, Ordinal: 2, GroupName: 'CDCP' }, plan]],
  [
    1,
    'Second',
    [
      { ...plan, IsPending: 1 },
      { ...plan, Ordinal: 2, GroupName: 'Second' },
    ],
  ],
  [
    1,
    'Older',
    [
      { ...plan, PatPlanNum: '9', GroupName: 'Newer' },
      { ...plan, PatPlanNum: '8', GroupName: 'Older' },
    ],
  ],
])('insurance is %i of %s', (insuranceStatus, insurancePlanName, plans) => {
  expect(map({}, plans)).toMatchObject({ insuranceStatus, insurancePlanName });
});

it.each([
  [null, { MonthRenew: 0 }],
  ['2023-01-01', { MonthRenew: 1 }],
  ['2023-07-01', { MonthRenew: 7 }],
  ['2000-12-01', { MonthRenew: 12, DateEffective: '0001-01-01' }],
  [null, { MonthRenew: 13 }],
])('the benefit year starts on %s with %j', (start, change) => {
  expect(map({}, [{ ...plan, ...change }])?.insuranceStartDate).toBe(start);
});

it.each([
  ['61', { FeeSched: '52', PriProv: '1' }, [{ ...plan, FeeSched: '61' }]],
  ['52', { FeeSched: '52', PriProv: '1' }, [plan]],
  ['53', { PriProv: '1' }, []],
  [null, { PriProv: '0' }, []],
])('the fee schedule is %s of plan, patient or provider', (feeScheduleId, change, plans) => {
  expect(map(change, plans)?.feeScheduleId).toBe(feeScheduleId);
});

it('what a plan is called is without names and phones, and its number as it is', () => {
  const mapped = map({}, [{ ...plan, GroupName: 'Lund 604-555-0199', GroupNum: '6045550199' }], ['Lund']);
  expect(mapped).toMatchObject({ insurancePlanName: '[removed] [removed]', insurancePlanNumber: '6045550199' });
});
