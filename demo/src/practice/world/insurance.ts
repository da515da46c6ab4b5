import type { ClinicProfile } from '../clinics.js';
import type { Random } from './random.js';
import { dateOf } from './local-time.js';

export interface Insurance {
  /** 0 unknown, 1 private, 2 public plan, 3 uninsured. */
  status: 0 | 1 | 2 | 3;
  provider: string | null;
  planName: string | null;
  planNumber: string | null;
  /** `yyyy-mm-dd`. */
  startDate: string | null;
}

const PRIVATE_SHARE = 0.7;
const UNKNOWN_SHARE = 0.02;

const privateInsurers: readonly (readonly [string, number])[] = [
  ['Sun Life', 22],
  ['Manulife', 20],
  ['Canada Life', 20],
  ['GreenShield', 10],
  ['Desjardins', 8],
  ['Equitable', 5],
  ['Empire Life', 4],
  ['RBC Insurance', 3],
  ['ClaimSecure', 3],
];
const regionalInsurers: Record<string, readonly [string, number]> = {
  ON: ['Medavie Blue Cross', 5],
  BC: ['Pacific Blue Cross', 22],
  AB: ['Alberta Blue Cross', 22],
};
/** Helix has the first four in its demo, so that it knows the plans of most patients and not of all. */
const planNames: readonly (readonly [string, number])[] = [
  ['Calendar 8', 32],
  ['Nine-month', 32],
  ['Rolling 12', 24],
  ['Student', 6.5],
  ['Flex 1500', 2.5],
  ['Classic', 1.5],
  ['Enhanced', 1.5],
];

type PublicPlan = readonly [carrier: string, plan: string];
const federal: readonly (readonly [PublicPlan, number])[] = [
  [['Canadian Dental Care Plan', 'CDCP'], 60],
  [['NIHB', 'Non-Insured Health Benefits'], 10],
  [['Interim Federal Health Program', 'IFHP'], 3],
];
const provincial: Record<string, readonly (readonly [PublicPlan, number])[]> = {
  ON: [
    [['Accerta', 'ODSP'], 16],
    [['Accerta', 'Ontario Works'], 8],
    [['Accerta', 'Healthy Smiles Ontario'], 14],
  ],
  BC: [[['Pacific Blue Cross', 'Healthy Kids'], 15]],
  AB: [[['Alberta Blue Cross', 'Child Health Benefit'], 15]],
};

/** Draws a family's insurance: 70 % private, the clinic's share of public plans, the rest none. */
export function insuranceFor(profile: ClinicProfile, random: Random, day: number): Insurance {
  const draw = random.next();
  const startDate = dateOf(day - random.whole(60, 2200));
  if (draw < PRIVATE_SHARE) {
    const regional = regionalInsurers[profile.state];
    const provider = random.weighted(regional ? [...privateInsurers, regional] : privateInsurers);
    return {
      status: 1,
      provider,
      planName: random.weighted(planNames),
      planNumber: String(random.whole(10_000, 99_999)),
      startDate,
    };
  }
  if (draw < PRIVATE_SHARE + profile.publicPlanShare) {
    const [provider, planName] = random.weighted([...federal, ...(provincial[profile.state] ?? [])]);
    return { status: 2, provider, planName, planNumber: null, startDate };
  }
  const status = draw > 1 - UNKNOWN_SHARE ? 0 : 3;
  return { status, provider: null, planName: null, planNumber: null, startDate: null };
}
