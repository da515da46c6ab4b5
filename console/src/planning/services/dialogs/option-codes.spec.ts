import type { ApplicableOption } from '@helix/hygiene';
import { choiceOf, codeOf, codesOf } from './option-codes.js';

const option = (adaCode: string, isAdditional = false): ApplicableOption => ({
  adaCode,
  name: adaCode,
  description: '',
  feeCents: 2500,
  units: 1,
  minutes: null,
  commissionPercentage: null,
  isByTooth: false,
  isAdditional,
  isHalf: false,
});
const photographs = { options: [option('04801'), option('04802'), option('04809', true)], defaultCode: '04802' };

it('opens with the usual code, once, without additional codes', () => {
  expect(choiceOf(photographs, [])).toEqual({ adaCode: '04802', quantity: 1, additional: { '04809': 0 } });
});

it('opens with what the plan has', () => {
  expect(choiceOf(photographs, [codeOf('04801', 2), codeOf('04809', 3)])).toEqual({
    adaCode: '04801',
    quantity: 2,
    additional: { '04809': 3 },
  });
});

it('keeps the typed fee of a code that stays, and drops additional codes with the number 0', () => {
  const before = [{ ...codeOf('04801'), feeOverrideCents: 1999 }, codeOf('04809', 3)];
  expect(codesOf({ adaCode: '04801', quantity: 2, additional: { '04809': 0 } }, before)).toEqual([
    { ...codeOf('04801', 2), feeOverrideCents: 1999 },
  ]);
  expect(codesOf({ adaCode: '04802', quantity: 1, additional: { '04809': 1 } }, before)).toEqual([
    codeOf('04802'),
    codeOf('04809'),
  ]);
});
