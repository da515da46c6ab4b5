import type { CoverageItem } from '@helix/hygiene';

/** What an example plan covers. */
export type DemoItem = Pick<
  CoverageItem,
  | 'coveredItemName'
  | 'procedureRuleTypeIds'
  | 'unitsCovered'
  | 'coverageType'
  | 'resetType'
  | 'resetTimePeriod'
  | 'isRolling'
  | 'maxAge'
  | 'lifeTimeMaxUnits'
> & { coverageNotes: string | null };

export interface DemoPlan {
  carrierId: number;
  planNumber: string;
  planName: string;
  longName: string;
  /** `yyyy-mm-dd`. */
  defaultStartDate: string | null;
  items: readonly DemoItem[];
}

type Period = Pick<DemoItem, 'resetType' | 'resetTimePeriod' | 'isRolling'>;
const calendarYears = (years: number): Period => ({
  resetType: 'calendar',
  resetTimePeriod: years,
  isRolling: false,
});
const months = (count: number): Period => ({ resetType: 'monthly', resetTimePeriod: count, isRolling: false });
const rolling = (count: number): Period => ({ ...months(count), isRolling: true });
const LIFETIME: Period = { resetType: 'oneTime', resetTimePeriod: null, isRolling: false };

const [ADULTS_EXAM, PERIO_EXAM] = [2, 17];
const COMPLETE_EXAMS = [ADULTS_EXAM, 24, 25];
const RECALL_EXAMS = [23, 28];
const [BITEWINGS, PANORAMIC, COMPLETE_SERIES, PAS] = [4, 8, 30, 35];
const POLISHING = [7, 29];
const [INSTRUCTION, ROOT_PLANING, FLUORIDE, SCALING, SEALANTS, EMERGENCY_EXAM] = [9, 12, 14, 18, 20, 22];

function item(
  coveredItemName: string,
  procedureRuleTypeIds: readonly number[],
  coverageType: DemoItem['coverageType'],
  unitsCovered: number,
  period: Period,
): DemoItem {
  return {
    ...{ coveredItemName, procedureRuleTypeIds, coverageType, unitsCovered, ...period },
    ...{ maxAge: null, lifeTimeMaxUnits: null, coverageNotes: null },
  };
}
const units = (name: string, types: readonly number[], count: number, period: Period): DemoItem =>
  item(name, types, 'units', count, period);
const times = (name: string, types: readonly number[], count: number, period: Period): DemoItem =>
  item(name, types, 'occurrence', count, period);

type Design = Pick<DemoPlan, 'planName' | 'longName' | 'defaultStartDate' | 'items'>;

/** Examples in the manner of employers' plans. Their figures are of no contract. */
const PRIVATE_DESIGNS: readonly Design[] = [
  {
    planName: 'Calendar 8',
    longName: '8 units of scaling in a calendar year',
    defaultStartDate: '2026-01-01',
    items: [
      units('Scaling and root planing', [SCALING, ROOT_PLANING], 8, calendarYears(1)),
      times('Recall exam', RECALL_EXAMS, 2, calendarYears(1)),
      times('Polishing', POLISHING, 2, calendarYears(1)),
      times('Fluoride', [FLUORIDE], 2, calendarYears(1)),
      times('Bitewings', [BITEWINGS], 1, calendarYears(1)),
      times('Complete exam', COMPLETE_EXAMS, 1, calendarYears(3)),
      times('Panoramic or complete series', [PANORAMIC, COMPLETE_SERIES], 1, calendarYears(3)),
    ],
  },
  {
    planName: 'Nine-month',
    longName: 'Recall every nine months',
    defaultStartDate: null,
    items: [
      times('Recall exam', RECALL_EXAMS, 1, rolling(9)),
      times('Polishing', POLISHING, 1, rolling(9)),
      times('Fluoride', [FLUORIDE], 1, rolling(9)),
      times('Bitewings', [BITEWINGS], 1, rolling(9)),
      units('Scaling and root planing', [SCALING, ROOT_PLANING], 10, months(12)),
      times('Complete exam, adult', [ADULTS_EXAM], 1, months(24)),
      times('Periodontal exam', [PERIO_EXAM], 1, months(24)),
      times('Panoramic', [PANORAMIC], 1, months(24)),
      times('Complete series', [COMPLETE_SERIES], 1, months(24)),
      times('Oral hygiene instruction', [INSTRUCTION], 1, LIFETIME),
    ],
  },
  {
    planName: 'Student',
    longName: 'Students and their children',
    defaultStartDate: '2025-09-01',
    items: [
      times('Complete exam, adult', [ADULTS_EXAM], 1, months(36)),
      times('Panoramic or complete series', [PANORAMIC, COMPLETE_SERIES], 1, months(36)),
      { ...units('Sealants', [SEALANTS], 8, LIFETIME), maxAge: 16, coverageNotes: 'Molars, each once.' },
      units('Scaling', [SCALING], 4, months(12)),
      times('Recall exam', RECALL_EXAMS, 1, months(12)),
      times('Polishing', POLISHING, 1, months(12)),
    ],
  },
  {
    planName: 'Rolling 12',
    longName: '12 units of scaling in any 12 months',
    defaultStartDate: null,
    items: [
      units('Scaling', [SCALING], 12, rolling(12)),
      times('Recall exam', RECALL_EXAMS, 1, rolling(6)),
      times('Polishing', POLISHING, 1, rolling(6)),
      times('Fluoride', [FLUORIDE], 1, rolling(6)),
      times('Bitewings', [BITEWINGS], 1, rolling(12)),
    ],
  },
];

/** Canada Life, Sun Life, Manulife and the other insurers of the simulated patients, by their ids in the catalogue. */
const PRIVATE_CARRIERS: readonly number[] = [1, 2, 3, 4, 5, 7, 8, 11, 13, 22, 23, 26];

const asExample = (one: DemoItem): DemoItem => ({
  ...one,
  coverageNotes: 'An example for demonstrations, not the terms of the plan.',
});
const BASIC_PUBLIC_ITEMS: readonly DemoItem[] = [
  times('Recall exam', RECALL_EXAMS, 1, rolling(9)),
  units('Scaling', [SCALING], 4, rolling(12)),
  times('Polishing', POLISHING, 1, rolling(9)),
  times('Fluoride', [FLUORIDE], 1, rolling(9)),
  times('Bitewings', [BITEWINGS], 1, rolling(12)),
  times('Panoramic', [PANORAMIC], 1, rolling(60)),
].map(asExample);
const CHILDRENS_ITEMS: readonly DemoItem[] = [
  ...BASIC_PUBLIC_ITEMS,
  asExample({ ...units('Sealants', [SEALANTS], 8, LIFETIME), maxAge: 16 }),
];

/**
 * What the Canadian Dental Care Plan and the Non-Insured Health Benefits cover is not known here, so that they are left out:
 * their patients show how a plan looks that Helix does not know.
 */
const PUBLIC_PLANS: readonly (Omit<Design, 'defaultStartDate'> & { carrierId: number })[] = [
  { carrierId: 34, planName: 'ODSP', longName: 'Ontario Disability Support Program', items: BASIC_PUBLIC_ITEMS },
  { carrierId: 34, planName: 'Ontario Works', longName: 'Ontario Works', items: BASIC_PUBLIC_ITEMS },
  { carrierId: 35, planName: 'Healthy Smiles', longName: 'Healthy Smiles Ontario', items: CHILDRENS_ITEMS },
  { carrierId: 22, planName: 'Healthy Kids', longName: 'BC Healthy Kids Program', items: CHILDRENS_ITEMS },
  { carrierId: 23, planName: 'Child Health Benefit', longName: 'Alberta Child Health Benefit', items: CHILDRENS_ITEMS },
  {
    carrierId: 36,
    planName: 'IFHP',
    longName: 'Interim Federal Health Program',
    // Published limits; the rest of the plan is not known here.
    items: [
      {
        ...units('Periapical and bitewing images', [BITEWINGS, PAS], 16, LIFETIME),
        lifeTimeMaxUnits: 16,
        coverageNotes: '16 images in a lifetime, in any combination.',
      },
      times('Panoramic', [PANORAMIC], 1, LIFETIME),
      {
        ...times('Emergency exam', [EMERGENCY_EXAM], 1, rolling(6)),
        coverageNotes: 'Once in 6 months in each office.',
      },
    ],
  },
];

/** The insurance plans of the demo. Every insurer offers each of the private ones. */
export const demoPlans: readonly DemoPlan[] = [
  ...PRIVATE_CARRIERS.flatMap((carrierId) => PRIVATE_DESIGNS.map((design) => ({ carrierId, ...design }))),
  ...PUBLIC_PLANS.map((plan) => ({ ...plan, defaultStartDate: null })),
].map((plan, index) => ({ ...plan, planNumber: String(600_100 + index) }));
