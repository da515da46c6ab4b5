import { mapFees, mapFeeSchedule } from './fees.js';
import { lookups } from './testing/lookups.js';

const fee = { FeeNum: '1', Amount: 66.5, FeeSched: '52', CodeNum: '21', ClinicNum: '0', ProvNum: '0' };

it('mapFees sends the fee of a code', () => {
  expect(mapFees([fee], lookups)).toEqual([
    {
      id: '1',
      data: { feeScheduleId: '52', code: '11101', fee: 66.5, description: 'Polishing', abbrevDescription: 'Pol' },
    },
  ]);
});

it.each([
  ['a fee of a provider counts never', [{ ...fee, ProvNum: '3' }], []],
  [
    'the own fee of the clinic counts first',
    [
      { ...fee, FeeNum: '2', ClinicNum: '4' },
      { ...fee, FeeNum: '3' },
    ],
    ['2'],
  ],
  ['-1 is no fee', [{ ...fee, Amount: -1 }], []],
  ['-1 of the clinic is no fee although there is a general one', [{ ...fee, Amount: -1, ClinicNum: '4' }, fee], []],
  ['a negative amount is a fee', [{ ...fee, Amount: -1.5 }], ['1']],
  ['of two for a code the newer counts', [fee, { ...fee, FeeNum: '12' }], ['12']],
  ['codes that are not known have none', [{ ...fee, CodeNum: '99' }], []],
  ['columns of clinics may be missing', [{ ...fee, ClinicNum: undefined, ProvNum: undefined }], ['1']],
])('%s', (_rule, rows, ids) => {
  expect(mapFees(rows, lookups).map(({ id }) => id)).toEqual(ids);
});

it('mapFeeSchedule sends the name of a schedule', () => {
  expect(mapFeeSchedule({ FeeSchedNum: '52', Description: 'Guide 2026' })).toEqual({ name: 'Guide 2026' });
});
