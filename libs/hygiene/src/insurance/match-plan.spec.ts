import { carrierIdNamed, matchPlan, planMatcher, type PatientInsurance, type PlanNames } from './match-plan.js';

const [SUN_LIFE, MANULIFE, GREENSHIELD, CDCP, IFHP, QUEBEC] = [2, 3, 4, 33, 36, 37];

const plan = (planId: number, carrierId: number, planNumber: string, change: Partial<PlanNames> = {}): PlanNames => ({
  planId,
  carrierId,
  planNumber,
  planName: '',
  longName: '',
  additionalPolicyNumbers: [],
  ...change,
});
const PLANS = [
  plan(1, SUN_LIFE, '50100', { planName: 'Calendar 8', additionalPolicyNumbers: ['50 101', 'AB-7'] }),
  plan(2, SUN_LIFE, '50200', { planName: 'Nine-month' }),
  plan(3, MANULIFE, '50100', { planName: 'Calendar 8' }),
  plan(4, GREENSHIELD, 'GS1', { planName: 'Étudiants' }),
  plan(5, CDCP, 'CDCP', { planName: 'CDCP', longName: 'Canadian Dental Care Plan' }),
  plan(6, IFHP, 'IFHP', { planName: 'Refugees', longName: 'Interim Federal Health Program' }),
  plan(7, QUEBEC, '9', { planName: 'Construction' }),
];

/** The id of the plan, else `unknown` or `none`. */
const match = (
  insuranceProvider: string | null,
  insurancePlanName: string | null,
  insurancePlanNumber: string | null = null,
  change: Partial<PatientInsurance> = {},
  plans = PLANS,
) => {
  const insurance = { insuranceStatus: 1, insuranceProvider, insurancePlanName, insurancePlanNumber, ...change };
  const found = matchPlan(insurance, plans);
  return found.planId ?? found.plan;
};

describe('matchPlan', () => {
  it.each([
    ['the plan number', 'Sun Life', 'Calendar 8', '50200', 2],
    ['an additional policy number', 'Sun Life', null, '50101', 1],
    ['a number in another spelling', 'sun life', null, ' ab - 7', 1],
    ['a number that only one plan has, without an insurer', null, null, '50200', 2],
    ['a number beside an insurer that the catalogue does not have', 'Sunlife of Canada', null, '50200', 2],
    ['insurer and plan name', 'Manulife', 'Calendar 8', null, 3],
    ['insurer and plan name, when the number is unknown', 'Manulife', 'Calendar 8', '12345', 3],
    ['names in another case, with other accents and spaces', ' SUN  LIFE', 'nine-MONTH ', null, 2],
    ['a name without its accents', 'GreenShield (GSC)', 'etudiants', null, 4],
    ['the name of an insurer without its part in brackets', 'Greenshield', 'Étudiants', null, 4],
    ['an insurer without its accents', 'Commission de la construction du Quebec', 'Construction', null, 7],
    ['the short name of a public plan', 'Sun Life', 'CDCP', null, 5],
    ['the long name of a public plan', null, 'Canadian Dental Care Plan', null, 5],
    ['a public plan that stands in the place of the insurer', 'IFHP', 'Adults', null, 6],
  ])('finds a plan by %s', (_by, provider, name, number, planId) => {
    expect(match(provider, name, number)).toBe(planId);
  });

  it.each([
    ['a number of another insurer', 'Manulife', 'Flex', '50200'],
    ['a number that two insurers have, without an insurer', null, null, '50100'],
    ['a plan name of another insurer', 'Desjardins', 'Calendar 8', null],
    ['a plan name without an insurer', null, 'Calendar 8', null],
    ['a plan name that only begins like one', 'Sun Life', 'Calendar', null],
    ['a public plan that is not in the list', 'Accerta', 'ODSP', null],
    ['empty names and numbers', '', ' ', ''],
    ['no names and numbers', null, null, null],
  ])('does not know %s', (_what, provider, name, number) => {
    expect(match(provider, name, number)).toBe('unknown');
  });

  it('finds no plan by an empty plan name', () => {
    const nameless = [plan(1, SUN_LIFE, '1'), plan(2, MANULIFE, '2', { additionalPolicyNumbers: [' '] })];
    expect(match('Sun Life', null, null, {}, nameless)).toBe('unknown');
    expect(match('Manulife', '', ' ', {}, nameless)).toBe('unknown');
  });

  it('does not choose between two plans of an insurer with the same name', () => {
    const twins = [plan(1, SUN_LIFE, '1', { planName: 'Flex' }), plan(2, SUN_LIFE, '2', { planName: 'flex' })];
    expect(match('Sun Life', 'Flex', null, {}, twins)).toBe('unknown');
    expect(match('Sun Life', 'Flex', '2', {}, twins)).toBe(2);
  });

  it.each([0, 1, 2, null])('finds the plan of a patient with the insurance status %s', (insuranceStatus) => {
    expect(match('Sun Life', 'Calendar 8', null, { insuranceStatus })).toBe(1);
  });

  it('finds no plan for uninsured patients, whatever names they have', () => {
    expect(match('Sun Life', 'Calendar 8', '50100', { insuranceStatus: 3 })).toBe('none');
  });
});

describe('planMatcher', () => {
  it('finds the plans of many patients, each as if it were alone', () => {
    const matchOne = planMatcher(PLANS);
    const of = (
      insuranceProvider: string | null,
      insurancePlanName: string | null,
      insurancePlanNumber: string | null,
    ) => matchOne({ insuranceStatus: 1, insuranceProvider, insurancePlanName, insurancePlanNumber }).planId;
    expect([of('Sun Life', null, '50101'), of(null, null, '50100'), of('Manulife', 'Calendar 8', null)]).toEqual([
      1,
      null,
      3,
    ]);
  });
});

describe('carrierIdNamed', () => {
  it.each([
    ['sun  life', SUN_LIFE],
    ['GreenShield', GREENSHIELD],
    ['GREENSHIELD (gsc)', GREENSHIELD],
    ['Sunlife of Canada', null],
    ['', null],
    [null, null],
  ])('finds for %s the carrier %s', (name, carrierId) => {
    expect(carrierIdNamed(name)).toBe(carrierId);
  });
});
