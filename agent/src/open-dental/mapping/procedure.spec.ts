import { procedureData } from '@helix/contracts';
import { mapProcedure, type ProcedureRow } from './procedure.js';
import { lookups } from './testing/lookups.js';

const row: ProcedureRow = {
  ProcNum: '500',
  PatNum: '77',
  AptNum: '900',
  ProcDate: '2026-11-24',
  ProcFee: 66.5,
  Surf: '',
  ToothNum: '',
  ToothRange: '',
  ProcStatus: 2,
  ProvNum: '3',
  CodeNum: '21',
  UnitQty: 1,
  BaseUnits: 0,
  DateEntryC: '2026-11-23',
  DateTP: '2026-11-01',
  ProcNumLab: '0',
  Discount: 0,
  SecDateEntry: '2026-10-30 16:20:00',
};
const map = (change: ProcedureRow = {}) => mapProcedure({ ...row, ...change }, lookups);

it('mapProcedure sends a done procedure', () => {
  expect(map()).toEqual({
    patientId: '77',
    appointmentId: '900',
    providerId: '3',
    date: '2026-11-24',
    code: '11101',
    description: 'Polishing',
    status: 102,
    amount: 66.5,
    units: null,
    teeth: null,
    surfaces: null,
    plannedAt: '2026-10-30T16:20:00',
  });
  expect(procedureData.safeParse(map()).success).toBe(true);
});

it.each([
  [1, { status: 105, amount: 66.5 }],
  [2, { status: 102, amount: 66.5 }],
  [3, { status: 102, amount: 0, external: true }],
  [4, { status: 102, amount: 0, external: true }],
])('a procedure with ProcStatus %i is %j', (ProcStatus, expected) => {
  const mapped = map({ ProcStatus });
  expect(mapped).toMatchObject(expected);
  expect('external' in (mapped ?? {})).toBe('external' in expected);
});

it.each([0, 5, 6, 7, 8])('a procedure with ProcStatus %i is not sent', (ProcStatus) => {
  expect(map({ ProcStatus })).toBeNull();
});

it('the fee of a laboratory is not sent', () => {
  expect(map({ ProcNumLab: '499' })).toBeNull();
});

it.each([
  ['2026-11-24', {}],
  ['2026-11-01', { ProcDate: '0001-01-01' }],
  ['2026-11-23', { ProcDate: '0001-01-01', DateTP: '0001-01-01' }],
])('the date of a procedure is %s with %j', (date, change) => {
  expect(map(change)?.date).toBe(date);
});

it('a procedure without any date, patient or known code is not sent', () => {
  expect(map({ ProcDate: '0001-01-01', DateTP: '0001-01-01', DateEntryC: '0000-00-00' })).toBeNull();
  expect(map({ PatNum: '0' })).toBeNull();
  expect(map({ CodeNum: '99' })).toBeNull();
});

it.each([
  ['2026-10-30T16:20:00', {}],
  ['2026-11-01T00:00:00', { SecDateEntry: '0001-01-01 00:00:00' }],
  [null, { SecDateEntry: '0001-01-01 00:00:00', DateTP: '0001-01-01' }],
])('a procedure was planned at %s with %j', (plannedAt, change) => {
  expect(map(change)?.plannedAt).toBe(plannedAt);
});

it.each([
  [66.5, { UnitQty: 0 }],
  [66.5, { UnitQty: 1 }],
  [199.5, { UnitQty: 2, BaseUnits: 1 }],
  [66.5, { UnitQty: undefined, BaseUnits: undefined, Discount: undefined }],
  [56.25, { Discount: 10.25 }],
  [122.75, { UnitQty: 2, Discount: 10.25 }],
  [-66.5, { ProcFee: -66.5 }],
  [100.01, { ProcFee: 33.335, UnitQty: 3 }],
  [0.29, { ProcFee: 0.285 }],
])('the amount of a procedure is %d with %j', (amount, change) => {
  expect(map(change)?.amount).toBe(amount);
});

it.each([
  [null, { UnitQty: 3 }],
  [1, { CodeNum: '22', UnitQty: 0 }],
  [3, { CodeNum: '22', UnitQty: 3 }],
  [1.5, { CodeNum: '24', UnitQty: 2, BaseUnits: 1 }],
])('the units of a procedure are %s with %j', (units, change) => {
  expect(map(change)?.units).toBe(units);
});

it.each([
  [['16'], { ToothNum: '3' }],
  [['99'], { ToothNum: '51' }],
  [['99'], { ToothNum: 'AS' }],
  [['18', '17'], { ToothRange: '1,2' }],
  [null, {}],
])('the teeth of a procedure are %j with %j', (teeth, change) => {
  expect(map(change)?.teeth).toEqual(teeth);
});

it.each([
  [['M', 'O', 'D'], { CodeNum: '23', Surf: 'MOD' }],
  [['UR'], { CodeNum: '24', Surf: 'UR' }],
  [['[removed]'], { CodeNum: '23', Surf: 'V6B 1A1' }],
  [null, { CodeNum: '23', Surf: ' ' }],
])('the surfaces of a procedure are %j with %j', (surfaces, change) => {
  expect(map(change)?.surfaces).toEqual(surfaces);
});

it('a procedure without a provider is that of nobody', () => {
  expect(map({ ProvNum: '0' })?.providerId).toBe('0');
});

it('a procedure without an appointment has none', () => {
  expect(map({ AptNum: '0' })?.appointmentId).toBeNull();
});
