import { claimData } from '@helix/contracts';
import { claimIdOf, mapClaim, type ClaimProcedureRow } from './claim.js';
import type { ProcedureRow } from './procedure.js';
import { lookups } from './testing/lookups.js';

const procedure: ProcedureRow = {
  ProcNum: '500',
  PatNum: '77',
  ProcDate: '2026-11-24',
  ProcStatus: 2,
  CodeNum: '22',
  UnitQty: 2,
  ProcNumLab: '0',
};
const row: ClaimProcedureRow = {
  ClaimProcNum: '1',
  ProcNum: '500',
  PatNum: '77',
  Status: 1,
  InsPayAmt: 40.005,
  ProcDate: '2026-11-25',
};
const map = (rows: ClaimProcedureRow[], change: ProcedureRow = {}) =>
  mapClaim({ ...procedure, ...change }, rows, lookups);

it('mapClaim sends one claim a procedure', () => {
  const mapped = map([row, { ...row, ClaimProcNum: '2', Status: 4, InsPayAmt: 10 }]);
  expect(mapped).toEqual({ patientId: '77', code: '11111', date: '2026-11-25', units: 2, amount: 50.01 });
  expect(claimData.safeParse(mapped).success).toBe(true);
  expect(claimIdOf('500')).toBe('c500');
});

it.each([0, 1, 4, 9])('a row with the status %i is claimed', (Status) => {
  expect(map([{ ...row, Status }])).not.toBeNull();
});

it.each([2, 3, 5, 6, 7, 8])('a row with the status %i is not claimed', (Status) => {
  expect(map([{ ...row, Status }])).toBeNull();
});

it.each([
  ['of time', 2, {}, 1],
  ['of a quantity, for a code without units of time', 3, { CodeNum: '21', UnitQty: 3 }, 1],
  ['one, for a code without units of time', 1, { CodeNum: '21', UnitQty: 0 }, 1],
  ['one, of history at another office', 1, {}, 9],
])('the units of a claim are %s', (_which, units, change, Status) => {
  expect(map([{ ...row, Status }], change)?.units).toBe(units);
});

it('a claim that nobody has answered has no amount', () => {
  expect(map([{ ...row, Status: 0 }])?.amount).toBeNull();
  expect(map([{ ...row, InsPayAmt: 0 }])?.amount).toBe(0);
});

it('a claim without a date has that of its procedure', () => {
  expect(map([{ ...row, ProcDate: '0001-01-01' }])?.date).toBe('2026-11-24');
});

it('a claim of a deleted procedure, of a laboratory or without rows is not sent', () => {
  expect(map([row], { ProcStatus: 6 })).toBeNull();
  expect(map([row], { ProcNumLab: '3' })).toBeNull();
  expect(map([])).toBeNull();
});
