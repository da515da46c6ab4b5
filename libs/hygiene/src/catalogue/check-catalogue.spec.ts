import { CATALOGUE, type Catalogue } from './catalogue.js';
import { checkCatalogue } from './check-catalogue.js';
import type { ProcedureOption, RuleType } from './rule-type.js';

/** The shipped catalogue with one rule type changed. */
function withType(id: number, change: Partial<RuleType>): Catalogue {
  const ruleTypes = CATALOGUE.ruleTypes.map((type) =>
    type.procedureRuleTypeId === id ? { ...type, ...change } : type,
  );
  return { ...CATALOGUE, ruleTypes };
}

/** The shipped catalogue with the first option of a rule type changed. */
function withOption(id: number, change: Partial<ProcedureOption>): Catalogue {
  const options = CATALOGUE.ruleTypes.find((type) => type.procedureRuleTypeId === id)!.options;
  return withType(id, { options: [{ ...options[0]!, ...change }, ...options.slice(1)] });
}

const without = (id: number): Catalogue => ({
  ...CATALOGUE,
  ruleTypes: CATALOGUE.ruleTypes.filter((type) => type.procedureRuleTypeId !== id),
});
const adults = { minAge: 16, maxAge: null, intervalInMonths: 12, active: true, codes: [] };
const kids = { minAge: 5, maxAge: 15, intervalInMonths: 12, active: true, codes: [] };
const carriers = CATALOGUE.carriers;

describe('checkCatalogue of the shipped catalogue', () => {
  it('finds no issue', () => {
    expect(checkCatalogue(CATALOGUE)).toEqual([]);
  });
});

describe('checkCatalogue of an inconsistent catalogue', () => {
  it.each<[string, Catalogue]>([
    ['version: is no whole number from 1', { ...CATALOGUE, version: 0 }],
    ['40: no rule type has this id', without(40)],
    ['45: no rule type has this id', without(45)],
    ['rule type 1: two have this id', withType(2, { procedureRuleTypeId: 1 })],
    ['rule type "scaling": is there twice', withType(12, { name: ' Scaling' })],
    ['rule type 12: has no name', withType(12, { name: ' ' })],
    ['12: has no calculation type', withType(12, { calculationType: 9 as never })],
    ['12: has no colour group', withType(12, { colorGroup: 'green' as never })],
    ['44: parent 99 is no rule type', withType(44, { parents: [2, 99] })],
    ['44: is its own parent', withType(44, { parents: [44] })],
    ['44: comes with a parent and has none', withType(44, { parents: [] })],
    ['12: satisfied by 77 is no rule type', withType(12, { satisfiedBy: [12, 77] })],
    ['12: is not satisfied by itself', withType(12, { satisfiedBy: [18] })],
    ['42: is included in scaling and cannot be', withType(42, { includeWithScaling: true })],
    ['45: is part of every appointment and recurs', withType(45, { isEveryAppointment: true })],
    ['4: is ordered from both ends', withType(4, { scheduleOrderEnd: 3 })],
    ['4: order -1 is no whole number from 0', withType(4, { scheduleOrderBeginning: -1 })],
    ['43: order 1.5 is no whole number from 0', withType(43, { scheduleOrderEnd: 1.5 })],
    ['12: has no default minutes', withType(12, { defaultMinutes: null })],
    ['18: has default minutes and takes what is left', withType(18, { defaultMinutes: 30 })],
    ['12: 7.3 minutes are not halves from 0', withType(12, { defaultMinutes: 7.3 })],
    ['12: NaN minutes are not halves from 0', withType(12, { defaultMinutes: NaN })],
    ['35: -1 minutes are not halves from 0', withType(35, { minutesPerFurtherItem: -1 })],
    [
      '35: has minutes of further items, or none, against its calculation',
      withType(35, { minutesPerFurtherItem: null }),
    ],
    ['12: has minutes of further items, or none, against its calculation', withType(12, { minutesPerFurtherItem: 1 })],
    ['28: takes time and should not', withType(28, { defaultMinutes: 5 })],
    ['12: recurs and has no interval to choose', withType(12, { intervalOptions: [] })],
    [
      '11: has intervals to choose and does not recur',
      withType(11, { intervalOptions: [{ duration: 1, unit: 'years' }] }),
    ],
    [
      '12: its intervals do not rise',
      withType(12, {
        intervalOptions: [
          { duration: 1, unit: 'years' },
          { duration: 3, unit: 'months' },
        ],
      }),
    ],
    ['12: its intervals are not whole months', withType(12, { intervalOptions: [{ duration: 0.1, unit: 'years' }] })],
    [
      '12: interval 3 of a default rule cannot be chosen',
      withType(12, { intervalOptions: [{ duration: 1, unit: 'years' }] }),
    ],
    ['12: has no default rule', withType(12, { defaultRules: [] })],
    ['4: its default rules are not youngest first', withType(4, { defaultRules: [adults, kids] })],
    ['4: default rule: 01103 is none of its options', withType(4, { defaultRules: [{ ...adults, codes: ['01103'] }] })],
    [
      '4: default rule: The ages 16 and over overlap with 5 to 16 of another rule.',
      withType(4, { defaultRules: [{ ...kids, maxAge: 16 }, adults] }),
    ],
    [
      '4: default rule: Please input missing field values',
      withType(4, { defaultRules: [{ ...adults, intervalInMonths: null }] }),
    ],
    ['12: has no code', withType(12, { options: [] })],
    ['14: has 12113 twice', withType(14, { historyCodes: ['12113'] })],
    ['14: D1206 is no code of five digits', withType(14, { historyCodes: ['D1206'] })],
    ['12103: claimed by 14 and 21', withType(21, { historyCodes: ['12103'] })],
    ['01202: claimed by 23 and 28', withType(23, { satisfiedBy: [23] })],
    ['01202: claimed by 23 and 28', withType(28, { satisfiedBy: [28] })],
    // Which of the two it is could not be told.
    ['11101: claimed by 7 and 29', withType(29, { historyCodes: ['11101'] })],
    ['01202: claimed by 23 and 26 and 28', withType(26, { historyCodes: ['01202'] })],
    ['12: 43421 has no name', withOption(12, { name: '' })],
    ['12: 43421 costs no whole cents', withOption(12, { amountCents: 72.5 })],
    ['12: 43421 costs no whole cents', withOption(12, { amountCents: -1 })],
    ['12: 43421 is not of halves of units above 0', withOption(12, { units: 0 })],
    ['12: 43421 does not take halves of minutes from 0', withOption(12, { minutes: 7.2 })],
    ['12: 43421 has a commission that is no fraction from 0 to 1', withOption(12, { commissionPercentage: 40 })],
    ['12: 43421 is a half, or none, against its last digit', withOption(12, { isHalf: true })],
    ['29: 11107 is a half and not of half a unit', withOption(29, { units: 1 })],
    ['12: 43421 is additional, or not, against its last digit', withOption(12, { isAdditional: true })],
    ['28: 01202 has a fee or takes time and should not', withOption(28, { amountCents: 4200 })],
    ['criterion 12: two have this id', withCriterion(11, { criterionId: 12 })],
    ['criterion 3: has no name', withCriterion(3, { label: '' })],
    ['criterion 3: is for no rule type', withCriterion(3, { procedureRuleTypeIds: [] })],
    ['criterion 3: 46 is no rule type', withCriterion(3, { procedureRuleTypeIds: [46] })],
    [
      '14: has fewer criteria than the 1 that public plans ask for',
      { ...CATALOGUE, criteria: CATALOGUE.criteria.filter(({ criterionId }) => criterionId > 6) },
    ],
    [
      '30: has fewer criteria than the 2 that public plans ask for',
      { ...CATALOGUE, criteria: CATALOGUE.criteria.filter(({ criterionId }) => criterionId <= 7) },
    ],
    ['carrier 1: two have this id', { ...CATALOGUE, carriers: [...carriers, { carrierId: 1, carrierName: 'New' }] }],
    ['carrier 1.5: is no id', { ...CATALOGUE, carriers: [...carriers, { carrierId: 1.5, carrierName: 'New' }] }],
    [
      'carrier "johnson": is there twice',
      { ...CATALOGUE, carriers: [...carriers, { carrierId: 99, carrierName: 'JOHNSON' }] },
    ],
    [
      'public plan "odsp": is there twice',
      {
        ...CATALOGUE,
        publicPlans: [...CATALOGUE.publicPlans, { ...CATALOGUE.publicPlans[0]!, name: 'ODSP', otherNames: [] }],
      },
    ],
    [
      'public plan Canadian Dental Care Plan: its carrier does not exist',
      { ...CATALOGUE, carriers: carriers.filter(({ carrierId }) => carrierId !== 33) },
    ],
    [
      'practice system Tracker: names an instance, or none, against its set-up command',
      {
        ...CATALOGUE,
        practiceSystems: CATALOGUE.practiceSystems.map((one) =>
          one.name === 'Tracker' ? { ...one, instanceName: null } : one,
        ),
      },
    ],
  ])('reports %s', (issue, catalogue) => {
    expect(checkCatalogue(catalogue)).toContain(issue);
  });
});

function withCriterion(id: number, change: Partial<Catalogue['criteria'][number]>): Catalogue {
  const criteria = CATALOGUE.criteria.map((one) => (one.criterionId === id ? { ...one, ...change } : one));
  return { ...CATALOGUE, criteria };
}
