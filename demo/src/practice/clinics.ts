import { comparisonClinics, type ComparisonClinicKey } from './comparison-clinics.js';
import type { Opening } from './world/opening-days.js';

/** The keys of the clinics that the demo's users work in. */
export type DemoClinicKey = 'ontario' | 'british-columbia' | 'alberta';

/** What makes one simulated clinic unlike another. */
export interface ClinicProfile extends Opening {
  /** The key by which settings name the clinic. */
  key: DemoClinicKey | ComparisonClinicKey;
  /** Everything random in the clinic follows from this text and the anchor date. */
  seed: string;
  name: string;
  customerName: string;
  city: string;
  /** Two-letter province. */
  state: string;
  country: string;
  /** IANA name. */
  timeZone: string;
  currency: string;
  dmsType: string;
  dmsVersion: string;
  /** Dollars an hour. */
  goalHourlyProduction: number;
  /** A fraction, 0 to 1. */
  goalPercentage: number;
  useProviderGroups: boolean;
  hasScribe: boolean;
  /** How many of their appointments the staff plan with Helix, relative to those of the demo clinics. */
  planningShare: number;
  /** Whether new plans begin with what the practice-management system has for the appointment. */
  showsInferredProcedures: boolean;
  /** Whether the clinic takes many patients of public plans. */
  hasPublicPlanPatients: boolean;
  /** Share of patients on a public plan; private insurance is 70 % everywhere. */
  publicPlanShare: number;
  /** What the list prices of the province are to the sample fees. */
  feeFactor: number;
  /** Patients of record on the first day of history. */
  patients: number;
  /** Days of history before the anchor date. */
  historyDays: number;
  /** From when until when the front desk is in, in minutes of the day; without it around the clock. */
  deskHours?: readonly [from: number, until: number];
}

const shared = {
  customerName: 'Northern Smiles Dental Group',
  country: 'Canada',
  currency: 'CAD',
  goalPercentage: 0.3,
  openWeekdays: [1, 2, 3, 4, 5],
  openEveryDay: false,
  planningShare: 1,
  /** Eighteen months. */
  historyDays: 548,
};

/** A clinic that the demo's users work in. */
export interface DemoClinic extends ClinicProfile {
  key: DemoClinicKey;
}

/** The three demo clinics: different provinces, practice-management systems, sizes and ways of working. */
export const demoClinics: readonly DemoClinic[] = [
  {
    ...shared,
    key: 'ontario',
    seed: 'helix-demo-ontario',
    name: 'Riverbend Dental',
    city: 'Guelph',
    state: 'ON',
    timeZone: 'America/Toronto',
    dmsType: 'Tracker',
    dmsVersion: '11.28',
    goalHourlyProduction: 175,
    useProviderGroups: false,
    hasScribe: false,
    showsInferredProcedures: false,
    hasPublicPlanPatients: true,
    publicPlanShare: 0.2,
    feeFactor: 1,
    patients: 3200,
  },
  {
    ...shared,
    key: 'british-columbia',
    seed: 'helix-demo-british-columbia',
    name: 'Harbour View Dental',
    city: 'Nanaimo',
    state: 'BC',
    timeZone: 'America/Vancouver',
    dmsType: 'Cleardent',
    dmsVersion: '9.4',
    goalHourlyProduction: 175,
    useProviderGroups: false,
    hasScribe: true,
    showsInferredProcedures: true,
    hasPublicPlanPatients: false,
    publicPlanShare: 0.08,
    feeFactor: 1.04,
    patients: 2200,
  },
  {
    ...shared,
    key: 'alberta',
    seed: 'helix-demo-alberta',
    name: 'Foothills Family Dental',
    city: 'Red Deer',
    state: 'AB',
    timeZone: 'America/Edmonton',
    openWeekdays: [1, 2, 3, 4, 5, 6],
    dmsType: 'Abel',
    dmsVersion: '14.7',
    goalHourlyProduction: 180,
    useProviderGroups: true,
    hasScribe: false,
    showsInferredProcedures: false,
    hasPublicPlanPatients: false,
    publicPlanShare: 0.08,
    feeFactor: 1.06,
    patients: 3450,
  },
];

/** Every clinic that can be simulated. */
export const simulatedClinics: readonly ClinicProfile[] = [...demoClinics, ...comparisonClinics];

/** The simulated clinic of a key; undefined when there is none. */
export const simulatedClinic = (key: string): ClinicProfile | undefined =>
  simulatedClinics.find((clinic) => clinic.key === key);

/**
 * The demo clinic that is most like another one: of its practice-management system, in its time zone, or any.
 *
 * @param dmsType the name of the practice-management system, in any case.
 * @param timeZone IANA name.
 */
export function demoClinicLike(dmsType: string, timeZone: string): ClinicProfile {
  const ofSystem = demoClinics.find((clinic) => clinic.dmsType.toLowerCase() === dmsType.trim().toLowerCase());
  const found = ofSystem ?? demoClinics.find((clinic) => clinic.timeZone === timeZone) ?? demoClinics[0];
  if (!found) throw new Error('there are no demo clinics');
  return found;
}
