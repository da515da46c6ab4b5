import {
  planInputsOf,
  type AgendaItemDetail,
  type ApplicableProcedure,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import { buildAppointment, buildRecommendation } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { feeOfOne, teethOfCode, withTeeth, withTypedFee } from './agenda-edits.js';

const procedure = (calculationType: number): ApplicableProcedure =>
  planInputsOf(buildAppointment({ recommendations: [buildRecommendation({ calculationType })] }), { state: 'BC' })
    .procedures[0]!;
const [FIXED, BY_TIME, SEALANTS, PAS] = [procedure(1), procedure(2), procedure(5), procedure(7)];
const code = (
  adaCode: string,
  teeth: readonly string[] = [],
  feeOverrideCents: number | null = null,
): SelectedCode => ({
  adaCode,
  quantity: 1,
  teeth,
  feeOverrideCents,
  custom: null,
});
const selected = (...codes: SelectedCode[]): PlanSelection => ({
  procedureRuleTypeId: 1,
  minutes: null,
  codes,
  criterionIds: [],
});
const detail = (adaCode: string, fields: Partial<AgendaItemDetail> = {}): AgendaItemDetail => ({
  adaCode,
  description: '',
  quantity: 1,
  teeth: [],
  feeCents: 0,
  feeOverrideCents: null,
  isUnpriced: false,
  ...fields,
});

describe('feeOfOne', () => {
  it('divides the fee of several by their number, unless one was typed', () => {
    expect(feeOfOne(detail('11119', { quantity: 2, feeCents: 13_200 }))).toBe(6600);
    expect(feeOfOne(detail('11119', { quantity: 2, feeCents: 10_000, feeOverrideCents: 5000 }))).toBe(5000);
  });
});

describe('withTypedFee', () => {
  it('types the fee of one of several selected codes', () => {
    expect(withTypedFee(selected(code('04801'), code('04809')), FIXED, detail('04809'), 1999)).toEqual([
      code('04801'),
      code('04809', [], 1999),
    ]);
  });

  it('selects a code that follows from the minutes only for its typed fee', () => {
    const typed = withTypedFee(selected(), BY_TIME, detail('11112'), 12_000);
    expect(typed).toEqual([code('11112', [], 12_000)]);
    expect(withTypedFee(selected(...typed), BY_TIME, detail('11112'), null)).toEqual([]);
  });

  it('types the fee of the sealant of one tooth, whatever its code became', () => {
    const teeth = selected(code('13401', ['16']), code('13401', ['17']));
    expect(withTypedFee(teeth, SEALANTS, detail('13409', { teeth: ['17'] }), 1500)).toEqual([
      code('13401', ['16']),
      code('13401', ['17'], 1500),
    ]);
  });

  it('types one fee for the PAs of all groups', () => {
    const groups = selected(code('02113', ['11']), code('02113', ['36'], 900));
    expect(withTypedFee(groups, PAS, detail('02113'), 3000)).toEqual([
      code('02113', ['11'], 3000),
      code('02113', ['36']),
    ]);
  });
});

describe('withTeeth', () => {
  it('changes the teeth of one custom code', () => {
    const codes = selected(code('21211', ['16MO']), code('21212'));
    expect(withTeeth(codes, FIXED, '21212', ['11I'])).toEqual([code('21211', ['16MO']), code('21212', ['11I'])]);
    expect(teethOfCode(codes, FIXED, '21211')).toEqual(['16MO']);
  });

  it('keeps the teeth of a procedure on one code when its minutes bill another one', () => {
    const before = selected(code('16101', ['16MO']), code('16102', [], 9000));
    expect(teethOfCode(before, BY_TIME, '16102')).toEqual(['16MO']);
    expect(withTeeth(before, BY_TIME, '16102', ['17'])).toEqual([code('16102', ['17'], 9000)]);
    expect(withTeeth(selected(code('16101', ['16MO'])), BY_TIME, '16101', [])).toEqual([]);
  });
});
