import type { ClinicProfile } from '../practice/clinics.js';
import { Random } from '../practice/world/random.js';
import { staffOf, type Staff } from '../practice/world/staff-list.js';

/** How a simulated hygienist uses Helix. Shares are fractions, 0 to 1. */
export interface Habits {
  /** Of her appointments: planned before they are over. */
  planned: number;
  /** Of her appointments: planned only afterwards. */
  plannedLate: number;
  /** Of what is due but not in the chart: planned nevertheless, relative to other hygienists. */
  thoroughness: number;
  /** Of her appointments: every missed procedure gets a reason. */
  givesReasons: number;
  /** Of her appointments: the next one is planned. */
  plansNext: number;
}

const MIN_REBOOKED = 0.63;
const MAX_REBOOKED = 0.8;

/** Who rebooks most also plans most. The range of the plans is 67 to 89 % in the demo clinics. */
export function habitsOf(
  { seed, planningShare }: Pick<ClinicProfile, 'seed' | 'planningShare'>,
  { id, rebookShare, diligence }: Staff,
): Habits {
  const random = new Random(seed, 'habits', id);
  const rebooks = Math.min(1, Math.max(0, (rebookShare - MIN_REBOOKED) / (MAX_REBOOKED - MIN_REBOOKED)));
  return {
    planned: planningShare * (0.675 + 0.21 * Math.sqrt(rebooks)),
    plannedLate: random.between(0.02, 0.06),
    thoroughness: Math.max(0.5, 1 - 4 * (1 - diligence)) * random.between(0.9, 1.1),
    givesReasons: 0.56 + 0.26 * rebooks + random.between(0, 0.1),
    plansNext: 0.4 + 0.35 * rebooks + random.between(0, 0.1),
  };
}

/** The habits of the hygienists of a clinic, by provider. */
export function habitsByProvider(profile: ClinicProfile): ReadonlyMap<string, Habits> {
  const hygienists = staffOf(profile).filter(({ kind }) => kind === 'hygiene');
  return new Map(hygienists.map((staff) => [staff.id, habitsOf(profile, staff)]));
}
