import type { ClinicProfile } from '../clinics.js';

/** One person who sees patients. */
export interface Staff {
  /** The PMS id: H1, D1. */
  id: string;
  kind: 'hygiene' | 'doctor';
  firstName: string;
  lastName: string;
  suffix: string;
  isSecondary: boolean;
  operatoryId: string;
  /** 0 Sunday to 6 Saturday. */
  weekdays: readonly number[];
  /** Takes no holidays. */
  isNeverAway: boolean;
  /** Place in the list of the same kind, from 0. */
  index: number;
  /** What the person aims at in an hour, dollars of the base year. */
  hourlyProduction: number;
  /** How often patients of this person book again before they leave. */
  rebookShare: number;
  /** How much of what is planned gets done. */
  diligence: number;
}

type HygienistFacts = [
  first: string,
  last: string,
  weekdays: number[],
  hourly: number,
  rebook: number,
  diligence: number,
];
type DoctorFacts = [first: string, last: string, weekdays: number[], hourly: number];

const hygienists: Record<ClinicProfile['key'], HygienistFacts[]> = {
  ontario: [
    ['Jamie', 'Chen', [1, 2, 3, 4, 5], 232, 0.8, 0.97],
    ['Claire', 'Bouchard', [2, 3, 4, 5], 229, 0.75, 0.94],
    ['Priya', 'Raman', [1, 2, 4, 5], 211, 0.69, 0.95],
    ['Jenna', 'Kowalski', [1, 3, 4, 5], 188, 0.66, 0.88],
  ],
  'british-columbia': [
    ['Leah', 'Thompson', [1, 2, 3, 4], 232, 0.8, 0.97],
    ['Mei', 'Chan', [1, 2, 3, 4, 5], 205, 0.76, 0.95],
    ['Rachel', 'Duval', [1, 2, 4, 5], 188, 0.65, 0.9],
  ],
  alberta: [
    ['Dana', 'Petrenko', [1, 2, 3, 4], 242, 0.8, 0.98],
    ['Kim', 'Nguyen', [2, 3, 4, 5, 6], 230, 0.78, 0.95],
    ['Tess', 'Macdonald', [1, 3, 5, 6], 178, 0.66, 0.88],
    ['Erin', 'Walsh', [2, 3, 4, 6], 224, 0.67, 0.92],
  ],
  halifax: [
    ['Maura', 'Gillis', [1, 3], 205, 0.79, 0.96],
    ['Dawn', 'Comeau', [2, 4], 182, 0.7, 0.93],
  ],
  moncton: [['Josée', 'Arsenault', [2, 4], 158, 0.65, 0.9]],
  'st-johns': [['Sheila', 'Power', [1, 4], 214, 0.8, 0.97]],
  longueuil: [
    ['Amélie', 'Gagnon', [2, 4], 168, 0.68, 0.91],
    ['Karine', 'Roy', [3, 5], 190, 0.72, 0.94],
  ],
  winnipeg: [
    ['Olena', 'Friesen', [1, 3], 222, 0.77, 0.96],
    ['Joy', 'Santos', [2, 4], 199, 0.73, 0.94],
    ['Brielle', 'Carriere', [3, 5], 176, 0.66, 0.9],
  ],
  saskatoon: [['Kendra', 'Wiebe', [2, 3], 248, 0.78, 0.97]],
  kelowna: [
    ['Tara', 'Sidhu', [1, 4], 262, 0.76, 0.95],
    ['Noelle', 'Fraser', [2, 5], 230, 0.69, 0.93],
  ],
};
const doctors: Record<ClinicProfile['key'], DoctorFacts[]> = {
  ontario: [
    ['Alex', 'Novak', [1, 2, 3, 4, 5], 520],
    ['Nadia', 'Rahimi', [2, 3, 4], 470],
    ['Simon', 'Lau', [1, 3, 5], 430],
  ],
  'british-columbia': [
    ['Grace', 'Kwan', [1, 2, 3, 4], 540],
    ['Owen', 'Hughes', [2, 3, 4, 5], 450],
  ],
  alberta: [
    ['Victor', 'Sandhu', [1, 2, 3, 4], 560],
    ['Helen', 'Brandt', [1, 3, 4, 5], 480],
    ['Yusuf', 'Karim', [2, 3, 5, 6], 440],
    ['Anika', 'Olsen', [1, 2, 4, 5], 420],
  ],
  halifax: [['Colin', 'MacIsaac', [1, 2, 3], 470]],
  moncton: [['Luc', 'Cormier', [2, 4], 430]],
  'st-johns': [['Aidan', 'Walsh', [1, 4], 480]],
  longueuil: [['Mathieu', 'Tremblay', [2, 3, 4], 440]],
  winnipeg: [['Ranjit', 'Dhaliwal', [1, 2, 4], 510]],
  saskatoon: [['Peter', 'Klassen', [2, 3], 530]],
  kelowna: [['Emily', 'Wong', [1, 2, 4], 560]],
};

/** People with a demo sign-in: they are in on every day that their clinic is open. */
const NEVER_AWAY: Partial<Record<ClinicProfile['key'], readonly string[]>> = { ontario: ['H1', 'D1'] };

/** The hygienists and doctors of a clinic. Hygienists work four or five days a week. */
export function staffOf(profile: ClinicProfile): Staff[] {
  const neverAway = NEVER_AWAY[profile.key] ?? [];
  const hygiene = hygienists[profile.key].map(
    ([firstName, lastName, weekdays, hourlyProduction, rebookShare, diligence], index): Staff => ({
      id: `H${index + 1}`,
      kind: 'hygiene',
      firstName,
      lastName,
      suffix: 'RDH',
      isSecondary: true,
      operatoryId: `OP${index + 1}`,
      weekdays,
      isNeverAway: neverAway.includes(`H${index + 1}`),
      index,
      hourlyProduction,
      rebookShare,
      diligence,
    }),
  );
  const medical = doctors[profile.key].map(([firstName, lastName, weekdays, hourlyProduction], index): Staff => ({
    id: `D${index + 1}`,
    kind: 'doctor',
    firstName,
    lastName,
    suffix: index === 0 ? 'DDS' : 'DMD',
    isSecondary: false,
    operatoryId: `OP${hygiene.length + index + 1}`,
    weekdays,
    isNeverAway: neverAway.includes(`D${index + 1}`),
    index,
    hourlyProduction,
    rebookShare: 0,
    diligence: 0.95,
  }));
  return [...hygiene, ...medical];
}
